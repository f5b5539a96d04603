import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether React has hydrated the page. A prerendered page is visible before its scripts have run. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
