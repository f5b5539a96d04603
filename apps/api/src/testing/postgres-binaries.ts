import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The oldest PostgreSQL version that the product supports. */
export const POSTGRES_MIN_MAJOR = 15

export interface PostgresBinaries {
  folder: string
  major: number
}

const DEBIAN = '/usr/lib/postgresql'

const printed = (file: string, ...args: string[]) => {
  try {
    return execFileSync(file, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return ''
  }
}

const folders = () => [
  ...(existsSync(DEBIAN) ? readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin')) : []),
  printed('pg_config', '--bindir'),
]

const inFolder = (folder: string): PostgresBinaries[] => {
  if (!existsSync(join(folder, 'initdb')) || !existsSync(join(folder, 'postgres'))) return []
  const major = Number(/\(PostgreSQL\) (\d+)/.exec(printed(join(folder, 'postgres'), '--version'))?.[1] ?? 0)
  return [{ folder, major }]
}

/** The newest supported PostgreSQL server on this machine, or null. */
export const findPostgres = (): PostgresBinaries | null =>
  folders()
    .flatMap(inFolder)
    .filter(({ major }) => major >= POSTGRES_MIN_MAJOR)
    .sort((one, other) => other.major - one.major)[0] ?? null
