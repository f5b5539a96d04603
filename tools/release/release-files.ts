import { fileURLToPath } from 'node:url'

/**
 * Paths of the files that the server reads while it runs, in a release: next to the folder of its scripts. The bundle
 * takes this module instead of those that name the files of a checkout. Folders end with a slash.
 */
const beside = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url))

export const ADMIN = 'node dist/admin.js'
export const MIGRATIONS_FOLDER = beside('migrations/')
export const PORTAL_FOLDER = beside('portal/')
export const TEXTS_FOLDER = beside('texts/')
export const PACKAGE_FILE = beside('package.json')
export const EMBEDDED_CHILD = beside('dist/embedded-child.js')
export const COMMON_PASSWORDS = beside('texts/common-passwords.bin')
/** Returns the path of a font, such as 'inter/400Regular/Inter_400Regular.ttf'. */
export const fontPath = (file: string): string => beside(`fonts/${file}`)
