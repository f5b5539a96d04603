import { readFile } from 'node:fs/promises'

/** The last release of a package, as the release script wrote it. */
export interface Released {
  version: string
  /** SHA-256 of code, types and dependencies. */
  sha256: string
}

/** A package as it is now. */
export interface Current {
  version: string
  changelog: string
  sha256: string
  released: Released | null
}

const file = (name: string, path: string) => new URL(`../../${name}/${path}`, import.meta.url)

/** Where the last release of a package is recorded. */
export const releasedFile = (name: string): URL => file(name, 'released.json')

/** Reads a package as it is now, with the hash of its build. */
export const readCurrent = async (name: string, sha256: string): Promise<Current> => {
  const { version } = JSON.parse(await readFile(file(name, 'package.json'), 'utf8')) as { version: string }
  const changelog = await readFile(file(name, 'CHANGELOG.md'), 'utf8')
  const recorded = await readFile(releasedFile(name), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return 'null'
    throw error
  })
  return { version, changelog, sha256, released: JSON.parse(recorded) as Released | null }
}

/** The newest section of a changelog: its heading, and whether it has an entry. */
const newestOf = (changelog: string): { heading: string; hasEntry: boolean } => {
  const [, heading = '', body = ''] = /^## (.+)\n([\s\S]*?)(?=^## |(?![\s\S]))/m.exec(changelog) ?? []
  return { heading, hasEntry: /^- \S/m.test(body) }
}

/** Says why a change lacks its line in the changelog, or a version its number; empty if all is well. */
export const changeFault = ({ version, changelog, sha256, released }: Current): string => {
  const { heading, hasEntry } = newestOf(changelog)
  if (!hasEntry) return `CHANGELOG.md: the section "${heading}" has no entry.`
  if (heading === 'Unreleased') return ''
  if (heading !== version) return `CHANGELOG.md begins with ${heading}, and package.json has ${version}.`
  if (released?.version !== version || released.sha256 === sha256) return ''
  return `It differs from the released ${version}. Describe the change below "## Unreleased" in CHANGELOG.md.`
}

/** Says why the package cannot be released as it is; empty if it can. */
export const releaseFault = (current: Current): string =>
  newestOf(current.changelog).heading === 'Unreleased'
    ? 'Give the section "Unreleased" of CHANGELOG.md the number of the version, and package.json the same one.'
    : changeFault(current)
