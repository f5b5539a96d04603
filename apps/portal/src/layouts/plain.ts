/** Route `handle` of a static page without the application's scripts. */
export const PLAIN = 'plain'
