import { useOnline } from '#src/lib/use-online.ts'

/** Returns when a link prefetches its page; 'none' offline, because the router reloads the page if a prefetch fails. */
export const usePrefetch = <When extends 'intent' | 'render'>(when: When): When | 'none' =>
  useOnline() ? when : 'none'
