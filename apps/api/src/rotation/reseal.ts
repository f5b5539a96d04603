import { type Database, isDatabaseUnavailable } from '#src/platform/database/database.ts'
import { hourly, runStep } from '#src/platform/housekeeping.ts'
import type { Jobs } from '#src/platform/jobs.ts'
import { processLog } from '#src/platform/process-log.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import type { SecretKeys } from './secret-key.repository.ts'
import type { SealedColumn } from './sealed-columns.ts'

const RESEAL_JOB = 'reseal'

/** Where an earlier run stopped: a column by name, and the key of its last row. */
interface Progress {
  column?: string
  after?: readonly string[]
}

interface Dependencies {
  database: Database
  secrets: Secrets
  columns: readonly SealedColumn[]
  secretKeys: Pick<SecretKeys, 'list'>
}

/** Seals rows of a column with the current secret. Returns how many rows it read, and the key of the last one. */
const resealPage = async (
  { database, secrets }: Pick<Dependencies, 'database' | 'secrets'>,
  { name, page, reseal }: SealedColumn,
  after: readonly string[],
  limit: number,
) => {
  const rows = await page(database, after, limit)
  for (const row of rows) {
    try {
      const { text, id } = secrets.unseal(row.purpose, row.sealed)
      if (id !== secrets.ids[0]) await reseal(database, row, text, secrets)
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error
      processLog.warn({ column: name, error }, 'a stored value cannot be sealed again')
    }
  }
  return { read: rows.length, last: rows.at(-1)?.key ?? after }
}

/** Seals all rows with the current secret. Returns where it stopped when its time was up; null when all is done. */
const resealFrom = async (given: Dependencies, { column, after }: Progress): Promise<Progress | null> => {
  const { columns } = given
  const at = Math.max(
    0,
    columns.findIndex(({ name }) => name === column),
  )
  for (const [index, each] of columns.slice(at).entries()) {
    let last = index === 0 && after ? after : each.first
    const batch = async (limit: number) => {
      const done = await resealPage(given, each, last, limit)
      last = done.last
      return done.read
    }
    if (await runStep({ batch })) return { column: each.name, after: last }
  }
  return null
}

/**
 * Defines the job that seals rows with the current secret while the server has several. It runs at the start and every
 * hour, because another server may still have used an earlier secret.
 */
export const defineReseal = async (jobs: Jobs, given: Dependencies): Promise<void> => {
  const rotates = given.secrets.ids.length > 1
  const run = async (progress: Progress) => {
    // A server that still has the former order of secrets must not undo the work of the others.
    const isCurrent = (await given.secretKeys.list()).at(-1)?.id === given.secrets.ids[0]
    const left = rotates && isCurrent ? await resealFrom(given, progress) : null
    if (left) await jobs.enqueue(null, RESEAL_JOB, left)
  }
  await jobs.define<Progress>(RESEAL_JOB, run, { once: true, cron: hourly(47) })
  if (rotates) await jobs.enqueue(null, RESEAL_JOB, {})
}
