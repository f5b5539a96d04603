/** The `handle` of a page that is sent as it was built, without the application's scripts. */
export const PLAIN = 'plain'
