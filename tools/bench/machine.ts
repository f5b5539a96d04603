import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { dirname, join } from 'node:path'
import { findPostgres } from '../../apps/api/src/testing/postgres-binaries.ts'
import { printedVersion } from './processes.ts'

const require = createRequire(import.meta.url)

const pgliteVersion = (): string => {
  const folder = dirname(require.resolve('@electric-sql/pglite'))
  const { version } = JSON.parse(readFileSync(join(folder, '..', 'package.json'), 'utf8')) as {
    version: string
  }
  return version
}

/** Describes the measuring machine in a sentence. */
export const machineText = (): string => {
  const postgres = findPostgres()
  const cores = availableParallelism()
  return [
    `${cores} ${cores === 1 ? 'core' : 'cores'} (${cpus()[0]?.model.trim() ?? 'unknown'})`,
    `${Math.round(totalmem() / 2 ** 30)} GiB of memory`,
    `Node ${process.versions.node}`,
    postgres ? `PostgreSQL ${printedVersion(join(postgres.folder, 'postgres'))}` : 'no PostgreSQL',
    `PGlite ${pgliteVersion()}`,
    `${process.platform} ${process.arch}`,
  ].join(', ')
}

/** The load average of the last minute. */
export const machineLoad = (): string => (loadavg()[0] ?? 0).toFixed(1)
