import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LockedPackage } from './production-packages.ts'

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice|ofl)(?:[.-].*)?$/i

/** Returns the licence texts of packages, which their licences require in every copy. */
export const notice = (checkout: string, packages: readonly LockedPackage[]): string =>
  packages
    .map(({ name, version, licence, folder }) => {
      const path = join(checkout, folder)
      const texts = readdirSync(path, { withFileTypes: true })
        .filter((file) => file.isFile() && LICENCE_FILE.test(file.name))
        .map((file) => readFileSync(join(path, file.name), 'utf8').trim())
      return [`${name} ${version} (${licence ?? 'see its text'})`, ...texts].join('\n\n')
    })
    .join(`\n\n${'='.repeat(80)}\n\n`)
    .concat('\n')
