import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether the page works by now: what was written at build is seen before its scripts have run. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
