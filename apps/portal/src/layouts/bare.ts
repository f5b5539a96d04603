/** The `handle` of a page that fills the window: no menu stands beside it. */
export const BARE = 'bare'
