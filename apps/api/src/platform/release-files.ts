import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/**
 * Paths of the files that the server reads while it runs, in a checkout. A release has them elsewhere: its bundle takes
 * `tools/release/release-files.ts` instead of this module. Folders end with a slash.
 */
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Starts the operator's command line. */
export const ADMIN = 'npm run admin --'
export const MIGRATIONS_FOLDER = here('../../migrations/')
export const PORTAL_FOLDER = here('../../../portal/build/')
/** The `package.json` with the version. */
export const PACKAGE_FILE = here('../../../../package.json')
export const EMBEDDED_CHILD = here('./database/embedded-child.ts')
export const COMMON_PASSWORDS = createRequire(import.meta.url).resolve(
  '@assure/contract/accounts/common-passwords.bin',
)
/** Returns the path of a font, such as 'inter/400Regular/Inter_400Regular.ttf'. */
export const fontPath = (file: string): string =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/${file}`))
