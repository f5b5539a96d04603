import { ADMIN } from './release-files.ts'

/** Returns a command line of the operator as this build runs it, such as `npm run admin -- database migrate`. */
export const adminCommand = (words: string): string => `${ADMIN} ${words}`
