import { secondsSince } from '../platform/clock.ts'
import type { DatabaseConnection } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { readSchemaState, SchemaError } from '../platform/database/schema-state.ts'
import { type CommandReport, done, type SettingsCommand } from './command.ts'
import { distributeCommand } from './distribute-command.ts'
import { onDatabase } from './on-database.ts'

const namesOf = (migrations: readonly { name: string }[]) => migrations.map(({ name }) => name)

const plan = async ({ pool }: DatabaseConnection): Promise<CommandReport> => {
  const { pending, incompatibility } = await readSchemaState(pool)
  if (incompatibility !== null) throw new SchemaError(incompatibility)
  const migrations = pending.map(({ name, needs }) => ({ name, works_since: needs }))
  const lines = migrations.map(({ name, works_since: since }) =>
    since === null ? `${name}: stop older servers first` : `${name}: servers since ${since} keep working`,
  )
  return {
    lines: lines.length > 0 ? lines : ['No migration is pending.'],
    json: { result: 'OK', migrations },
  }
}

const run = async ({ pool }: DatabaseConnection): Promise<CommandReport> => {
  const beganMs = performance.now()
  const migrations = await migrate(pool)
  const seconds = secondsSince(beganMs)
  if (migrations.length === 0) return done('No migration was pending.', { migrations })
  const lines = [...migrations, `Migrations run: ${migrations.length}, in ${seconds} s.`]
  return { lines, json: { result: 'OK', migrations, seconds } }
}

/** `npm run admin -- database ...` */
export const databaseCommands: Record<string, SettingsCommand> = {
  'database status': {
    takes: [],
    summary: 'compares the schema of the database with this release, and changes nothing',
    runWithSettings: (settings) =>
      onDatabase(settings, async ({ pool }) => {
        const { run: past, pending, newer, incompatibility } = await readSchemaState(pool)
        const list = (migrations: readonly { name: string }[]) => namesOf(migrations).join(', ') || 'none'
        return {
          lines: [
            `run      ${past.length}, the last one ${past.at(-1)?.name ?? 'none'}`,
            `pending  ${list(pending)}`,
            `newer    ${list(newer)}`,
            incompatibility ?? 'This release works with the database, once nothing is pending.',
          ],
          json: { run: namesOf(past), pending: namesOf(pending), newer: namesOf(newer), incompatibility },
        }
      }),
  },
  'database migrate': {
    takes: [],
    flags: ['plan'],
    summary: 'runs the pending migrations of this release',
    details: [
      'For a step of its own before the servers start, which then have MIGRATE=off. --plan lists the migrations and the',
      'releases whose servers keep working with each, and changes nothing. A migration that waits for a busy table gives',
      'way to calls and tries again for a minute.',
    ],
    runWithSettings: (settings, { options }) =>
      onDatabase(settings, options['plan'] === undefined ? run : plan),
  },
  'database distribute': distributeCommand,
}
