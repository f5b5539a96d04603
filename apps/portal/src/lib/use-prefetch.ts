import { useOnline } from '#src/lib/use-online.ts'

/** When a link fetches its page's scripts: never without a network, because the router reloads the page if one fails. */
export const usePrefetch = <When extends 'intent' | 'render'>(when: When): When | 'none' =>
  useOnline() ? when : 'none'
