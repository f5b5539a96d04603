import { listOperations } from '#src/backup/operations.repository.ts'
import { SettingsError } from '#src/environment.ts'
import { explain } from '#src/failed-start.ts'
import { adminCommand } from '#src/platform/admin-command.ts'
import { type Clock, HOUR_MS } from '#src/platform/clock.ts'
import { databaseOffsetS, OFFSET_WARNING_S } from '#src/platform/database/clock-offset.ts'
import type { DatabaseConnection } from '#src/platform/database/database.ts'
import { text } from '#src/platform/database/row.ts'
import { readSchemaState } from '#src/platform/database/schema-state.ts'
import { selectOne } from '#src/platform/database/select.ts'
import { missingTimeLimits } from '#src/platform/database/time-limits.ts'
import { type Check, fault, type Finding, ok, skipped, warning } from './check.ts'

const BACKUP_AGE_MAX_H = 26
/** Codes of second factors change every 30 s. */
const OFFSET_FAULT_S = 30

const lastOf = (names: readonly { name: string }[]): string => names.at(-1)?.name ?? 'nothing'
const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name).join(', ')

const checkSchema = async ({ pool }: DatabaseConnection, migrates: boolean): Promise<Finding> => {
  const { run, pending, newer, incompatibility } = await readSchemaState(pool)
  if (incompatibility !== null) return fault(incompatibility)
  if (pending.length > 0 && !migrates)
    return fault(`pending: ${namesOf(pending)}. MIGRATE is off: run ${adminCommand('database migrate')}`)
  if (run.length === 0) return warning('the database is empty: the first start creates its tables')
  if (pending.length > 0)
    return warning(`pending: ${namesOf(pending)}. The next start of the server runs them`)
  if (newer.length > 0) return ok(`newer than this release, which still works with it: ${namesOf(newer)}`)
  return ok(`up to date with ${lastOf(run)}`)
}

const checkBackup = async ({ database }: DatabaseConnection, clock: Clock): Promise<Finding> => {
  const last = (await listOperations(database)).find(({ name }) => name === 'backup')
  if (!last) return warning(`there is none: run ${adminCommand('backup create')}, and let a timer repeat it`)
  const hours = Math.floor((clock().getTime() - last.endedAt.getTime()) / HOUR_MS)
  const says = `the last one is ${hours} h old`
  return hours > BACKUP_AGE_MAX_H ? warning(`${says}: check its timer`) : ok(says)
}

/** Checks that the database answers, and that it ends statements that take too long. */
const checkAnswers = async ({ database }: DatabaseConnection, hasPooler: boolean): Promise<Finding> => {
  try {
    const row = await selectOne(database, { version: text() })`
      select current_setting('server_version') as version`
    const missing = await missingTimeLimits(database, hasPooler)
    return missing === null ? ok(`answers, version ${row?.version ?? ''}`) : warning(missing)
  } catch (error) {
    return fault(explain(error)[0])
  }
}

const checkClock = async (
  database: DatabaseConnection | null,
  publicUrlOffsetS: Promise<number | null>,
  clock: Clock,
): Promise<Finding> => {
  const offsets = [
    ['the database', database && (await databaseOffsetS(database.database, clock).catch(() => null))],
    ['PUBLIC_URL', await publicUrlOffsetS],
  ] as const
  const known = offsets.flatMap(([where, offsetS]) => (offsetS === null ? [] : [{ where, offsetS }]))
  if (known.length === 0) return skipped('neither the database nor PUBLIC_URL answers')
  const says = known
    .map(({ where, offsetS }) => `${Math.abs(offsetS).toFixed(1)} s from the clock of ${where}`)
    .join(', ')
  const worst = Math.max(...known.map(({ offsetS }) => Math.abs(offsetS)))
  const advice = `${says}: set the clocks by NTP (timedatectl)`
  if (worst > OFFSET_FAULT_S) return fault(`${advice}. Proofs of devices and second factors need it`)
  return worst > OFFSET_WARNING_S ? warning(advice) : ok(says)
}

interface Sources {
  /** The open database; null if there is none yet, or the reason why it cannot be opened. */
  database: DatabaseConnection | null | string
  /** Throws `SettingsError` if `PORTAL_SECRET` is not that of the database. */
  expectRightSecret: (database: DatabaseConnection) => Promise<void>
  publicUrlOffsetS: Promise<number | null>
  clock: Clock
  /** Whether a start runs pending migrations. */
  migrates: boolean
  hasPooler: boolean
}

/** Checks the database, what is in it, and the clocks. */
export const databaseChecks = ({
  database,
  expectRightSecret,
  publicUrlOffsetS,
  clock,
  migrates,
  hasPooler,
}: Sources): Check[] => {
  const open = typeof database === 'string' ? null : database
  const ifOpen = (look: (connection: DatabaseConnection) => Promise<Finding>) => async () =>
    open ? look(open) : skipped('needs the database')
  return [
    {
      name: 'database',
      look: async () => {
        if (typeof database === 'string') return fault(database)
        if (open === null) return warning('there is none in DATA_DIR: the first start creates it')
        return checkAnswers(open, hasPooler)
      },
    },
    { name: 'schema', look: ifOpen((connection) => checkSchema(connection, migrates)) },
    {
      name: 'secret',
      look: ifOpen(async (connection) => {
        if ((await readSchemaState(connection.pool)).run.length === 0) return skipped('the database is empty')
        return expectRightSecret(connection).then(
          () => ok('PORTAL_SECRET is that of the database'),
          (error: unknown) => {
            if (error instanceof SettingsError) return fault(error.message)
            throw error
          },
        )
      }),
    },
    { name: 'backup', look: ifOpen((connection) => checkBackup(connection, clock)) },
    { name: 'clock', look: () => checkClock(open, publicUrlOffsetS, clock) },
  ]
}
