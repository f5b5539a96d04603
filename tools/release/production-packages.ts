import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A package of the lock file. */
export interface LockedPackage {
  /** Such as '@node-rs/argon2'. */
  name: string
  version: string
  /** SPDX expression; undefined if the package does not name its licence. */
  licence: string | undefined
  /** The hash of the package in the registry: an algorithm, a dash and base64. */
  integrity: string | undefined
  /** Path from the root of the checkout. */
  folder: string
}

interface LockEntry {
  version?: string
  license?: string
  integrity?: string
  link?: boolean
  resolved?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const MODULES = 'node_modules/'

/** Returns the entry's name of a package that `from` imports, as Node finds it: in the nearest folder above. */
const locate = (entries: Record<string, LockEntry>, from: string, name: string): string | undefined => {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = `${folder}${folder ? '/' : ''}${MODULES}${name}`
    if (Object.hasOwn(entries, path)) return path
    if (folder === '') return undefined
  }
}

/**
 * Lists the packages that the workspaces or packages `roots` (paths in the lock file) need in production, `roots`
 * included unless they are workspaces. Packages of other platforms are left out, because they are not installed.
 */
export const productionPackages = (checkout: string, roots: readonly string[]): LockedPackage[] => {
  const { packages: entries } = JSON.parse(readFileSync(join(checkout, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>
  }
  const seen = new Set<string>()
  const visit = (path: string) => {
    const entry = entries[path]
    if (!entry || seen.has(path)) return
    if (entry.link && entry.resolved !== undefined) return visit(entry.resolved)
    if (!existsSync(join(checkout, path))) return
    seen.add(path)
    const names = { ...entry.dependencies, ...entry.optionalDependencies }
    for (const name of Object.keys(names)) {
      const found = locate(entries, path, name)
      if (found !== undefined) visit(found)
    }
  }
  roots.forEach(visit)
  return [...seen]
    .filter((path) => path.includes(MODULES))
    .toSorted()
    .map((folder) => ({
      name: folder.slice(folder.lastIndexOf(MODULES) + MODULES.length),
      version: entries[folder]?.version ?? '',
      licence: entries[folder]?.license,
      integrity: entries[folder]?.integrity,
      folder,
    }))
}
