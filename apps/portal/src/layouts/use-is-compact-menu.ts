import { useMediaQuery } from '#src/lib/use-media-query.ts'

/**
 * From `lg` to below `wide` (see `tokens.css`): wide enough for a side menu, too narrow for its labels.
 */
const COMPACT = '(1024px <= width < 1440px)'

/** Whether the side menu shows icons only. */
export const useIsCompactMenu = (): boolean => useMediaQuery(COMPACT)
