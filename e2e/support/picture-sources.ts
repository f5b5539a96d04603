import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PORTAL = 'apps/portal/src'
/** Features shown in the style guide. It imports no others (`.dependency-cruiser.cjs`). */
const SHOWN_FEATURES = ['styleguide', 'site']

const filesBelow = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => statSync(join(ROOT, file)).isFile())

const isShown = (file: string) => {
  const [feature] = /(?<=\/features\/)[^/]+/.exec(file) ?? []
  return !file.includes('.test.') && (feature === undefined || SHOWN_FEATURES.includes(feature))
}

/** Returns all files that can affect the style guide's pictures. */
export const pictureSources = (): string[] =>
  [
    ...filesBelow(PORTAL).filter(isShown),
    ...filesBelow('packages/contract/src').filter(isShown),
    'apps/portal/package.json',
    'e2e/styleguide.test.ts',
  ].toSorted()

/** Returns a hash of these files. If it is unchanged, the pictures need no comparison. */
export const pictureStamp = (): string => {
  const hash = createHash('sha256')
  for (const file of pictureSources()) hash.update(file).update(readFileSync(join(ROOT, file)))
  return hash.digest('hex')
}
