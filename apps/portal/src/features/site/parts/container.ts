/** Maximum content width of the public pages: 1248 px. */
export const CONTAINER = 'mx-auto w-full max-w-328 px-6 md:px-8'
