import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useOnline } from '#src/lib/use-online.ts'
import { useLoadFailed } from '#src/ui/snackbar.tsx'

interface LazyProps {
  /** Is shown until the script is there. */
  fallback?: ReactNode
  /** Is called when the script did not load; a dialog's `onClosed` by itself. */
  onFailed?: () => void
}

/** Whether the server answers. Then a script that does not load is of an earlier release, which is gone. */
const serverAnswers = (): Promise<boolean> =>
  fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * A component whose script is fetched when it is first shown. When that fails, a snackbar says so, or the page is loaded
 * again where its release is gone. The next showing fetches again, as does the return of the network.
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
