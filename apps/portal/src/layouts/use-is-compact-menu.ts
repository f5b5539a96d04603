import { useMediaQuery } from '#src/lib/use-media-query.ts'

/**
 * From the smallest width with a menu next to the page to the smallest with names, `lg` and `wide` of `tokens.css`.
 */
const COMPACT = '(1024px <= width < 1440px)'

/** Whether the side menu shows icons only. */
export const useIsCompactMenu = (): boolean => useMediaQuery(COMPACT)
