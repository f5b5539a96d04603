/** The width that everything on a public page keeps to: 1248 inside. */
export const CONTAINER = 'mx-auto w-full max-w-328 px-6 md:px-8'
