import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useOnline } from '#src/lib/use-online.ts'
import { useLoadFailed } from '#src/ui/snackbar.tsx'

interface LazyProps {
  /** Shown until the script has loaded. */
  fallback?: ReactNode
  /** Called if the script fails to load. Default: the `onClosed` of a dialog. */
  onFailed?: () => void
}

/** Whether the server answers. If it does, a missing script belongs to an earlier release that was removed. */
const serverAnswers = (): Promise<boolean> =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Lazy-loads a component when it is first shown. If its release was removed, the page reloads. If the network failed,
 * a snackbar says so. The next showing or the return of the network tries again.
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  let Part: ComponentType<Props> | undefined
  return function LazyPart({ fallback = null, onFailed, ...props }: Props & LazyProps) {
    const tellFailed = useLoadFailed()
    const isOnline = useOnline()
    const [, setLoaded] = useState(Part !== undefined)
    const fail = useEffectEvent(async () => {
      if (await serverAnswers()) return location.reload()
      tellFailed()
      const leave = onFailed ?? (props as { onClosed?: () => void }).onClosed
      leave?.()
    })
    useEffect(() => {
      if (Part) return
      let isGone = false
      load().then(
        (loaded) => {
          Part = loaded
          if (!isGone) setLoaded(true)
        },
        () => {
          if (!isGone) void fail()
        },
      )
      return () => {
        isGone = true
      }
    }, [isOnline])
    return Part ? <Part {...(props as unknown as Props)} /> : fallback
  }
}
