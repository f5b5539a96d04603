import { useMediaQuery } from '#src/lib/use-media-query.ts'

/** From the least width of a menu beside the page to that of one with names, `lg` and `wide` of `tokens.css`. */
const COMPACT = '(1024px <= width < 1440px)'

/** Whether the side menu shows icons only. */
export const useIsCompactMenu = (): boolean => useMediaQuery(COMPACT)
