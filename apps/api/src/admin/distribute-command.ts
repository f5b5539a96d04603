import { adminCommand } from '../platform/admin-command.ts'
import { type Citus, isDistributedByAccount, readCitus } from '../platform/database/citus.ts'
import type { DatabaseConnection } from '../platform/database/database.ts'
import type { DistributionPlan } from '../platform/database/distribution-plan.ts'
import {
  distribute,
  expectCoordinator,
  readDistributionPlan,
  SHARDS,
} from '../platform/database/distribute.ts'
import { readSchemaState, SchemaError } from '../platform/database/schema-state.ts'
import { CITUS_SETTINGS } from '../platform/database/schema-transaction.ts'
import type { Settings } from '../settings.ts'
import { type CommandReport, done, numberOf, RefusedError, type SettingsCommand } from './command.ts'
import { onDatabase } from './on-database.ts'

const SHARDS_MAX = 1024

const refuseFaults = ({ faults }: DistributionPlan): void => {
  if (faults.length > 0) throw new RefusedError([...faults, 'Nothing was changed.'].join('\n'))
}

const statementsOf = ({ steps }: DistributionPlan): string[] => {
  if (steps.length === 0) return []
  const width = Math.max(...steps.map(({ statement }) => statement.length))
  return [
    'begin;',
    ...CITUS_SETTINGS.map((setting) => `${setting};`),
    ...steps.map(({ statement, reason }) => `${`${statement};`.padEnd(width + 1)}  -- ${reason}`),
    'commit;',
    'analyze;',
  ]
}

const planReport = (citus: Citus | null, plan: DistributionPlan): CommandReport => {
  const { steps, distributed, local } = plan
  return {
    lines: [
      ...(citus ? [] : ['-- The database lacks the extension citus. This is the plan for when it has it.']),
      ...statementsOf(plan),
      `-- To distribute: ${steps.length} tables. Distributed already: ${distributed.length}.`,
      `-- On the coordinator: ${local.join(', ')}, and the job queue (schema pgboss).`,
    ],
    json: { result: 'OK', extension: citus !== null, steps, distributed, local },
  }
}

const expectMigrated = async ({ pool }: DatabaseConnection): Promise<void> => {
  const { pending, incompatibility } = await readSchemaState(pool)
  if (incompatibility !== null) throw new SchemaError(incompatibility)
  if (pending.length > 0)
    throw new RefusedError(
      `Pending migrations: ${pending.length}. Run ${adminCommand('database migrate')} first.`,
    )
}

const run = async (
  connection: DatabaseConnection,
  { shards, isPlan }: { shards: number | undefined; isPlan: boolean },
): Promise<CommandReport> => {
  const { pool } = connection
  const citus = await readCitus(pool)
  expectCoordinator(citus)
  await expectMigrated(connection)
  if (shards !== undefined && isDistributedByAccount(citus))
    throw new RefusedError(
      'The number of shards is already chosen. To change it, use alter_distributed_table of Citus.',
    )
  if (isPlan) {
    const plan = await readDistributionPlan(pool, citus, shards)
    refuseFaults(plan)
    return planReport(citus, plan)
  }
  if (!citus)
    throw new RefusedError(
      'The database lacks the extension citus. Create it on each node: create extension citus',
    )
  const plan = await distribute(pool, shards)
  refuseFaults(plan)
  const tables = plan.steps.map(({ table }) => table)
  if (tables.length === 0) return done('All tables are distributed already.', { distributed: tables })
  return done(
    `Distributed: ${tables.join(', ')}. Restart the servers, so that they group reports by account.`,
    { distributed: tables },
  )
}

/** `npm run admin -- database distribute` */
export const distributeCommand: SettingsCommand = {
  takes: [],
  options: { shards: '<number>' },
  flags: ['plan'],
  summary: 'spreads the tables by account over the nodes of a Citus cluster',
  details: [
    'DATABASE_URL leads to the coordinator. Everything happens in one transaction, and tables that are distributed already',
    'are skipped. --plan prints the statements and changes nothing, also on a database without the extension. --shards is',
    `the number of parts of the tenant tables (default ${SHARDS}). Stop the servers first, because tables are locked meanwhile.`,
    'Later migrations distribute the tables that they make.',
  ],
  runWithSettings: (settings: Settings, { options }) => {
    const { shards } = options
    const given = {
      shards: shards === undefined ? undefined : numberOf('--shards', shards, 1, SHARDS_MAX),
      isPlan: options['plan'] !== undefined,
    }
    if (!settings.databaseUrl)
      throw new RefusedError('The embedded database is one machine. Set DATABASE_URL to a Citus coordinator.')
    return onDatabase(settings, (connection) => run(connection, given))
  },
}
