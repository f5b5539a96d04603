import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url))
/** Packages of the product itself: those of the release, not of this checkout. */
const OWN = '@assure'
const WORKSPACES = ['apps', 'packages']

const git = (...args: string[]) =>
  execFileSync('git', ['-C', ROOT, ...args], { maxBuffer: 1e9, stdio: ['ignore', 'pipe', 'ignore'] })

/** Whether the history of this checkout has the release. A shallow clone lacks it. */
export const hasRelease = (commit: string): boolean => {
  try {
    git('cat-file', '-e', `${commit}^{commit}`)
    return true
  } catch {
    return false
  }
}

const linkPackages = (from: string, to: string) => {
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) if (name !== OWN) symlinkSync(join(from, name), join(to, name))
}

/**
 * Unpacks the sources of a release into a folder, with the packages and the built portal of this checkout. Returns the
 * folder and the file that starts its server.
 */
export const unpackRelease = (commit: string): { folder: string; main: string; remove: () => void } => {
  const folder = mkdtempSync(join(tmpdir(), 'assure-old-'))
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', commit) })
  linkPackages(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  mkdirSync(join(folder, 'node_modules', OWN))
  for (const workspace of WORKSPACES)
    for (const name of readdirSync(join(folder, workspace)))
      symlinkSync(join(folder, workspace, name), join(folder, 'node_modules', OWN, name))
  linkPackages(join(ROOT, 'apps/api/node_modules'), join(folder, 'apps/api/node_modules'))
  symlinkSync(join(ROOT, 'apps/portal/build'), join(folder, 'apps/portal/build'))
  return {
    folder,
    main: join(folder, 'apps/api/src/main.ts'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
