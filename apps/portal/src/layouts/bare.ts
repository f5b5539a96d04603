/** Route `handle` of a page that fills the window, without a menu. */
export const BARE = 'bare'
