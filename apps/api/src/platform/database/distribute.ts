import type pg from 'pg'
import { type Citus, isDistributedByAccount, readCitus, unreachableWorkers } from './citus.ts'
import { type DistributionPlan, planDistribution } from './distribution-plan.ts'
import { readSchema } from './schema-catalogue.ts'
import { SchemaError } from './schema-state.ts'
import { beginAlone, patient } from './schema-transaction.ts'
import { TABLE_KINDS } from './table-kinds.ts'

/** Default number of shards: two to four per core of all worker nodes, for as many nodes as will ever be wanted. */
export const SHARDS = 64

/** Plans what is still to distribute; without the extension (null), everything. */
export const readDistributionPlan = async (
  queryable: Pick<pg.Pool, 'query'>,
  citus: Citus | null,
  shards = SHARDS,
): Promise<DistributionPlan> => {
  const { rows } = await queryable.query<{ schema: string }>('select current_schema() as schema')
  const schema = await readSchema(queryable, rows[0]?.schema ?? '')
  return planDistribution(schema, TABLE_KINDS, citus?.placements ?? [], shards)
}

/** Throws `SchemaError` on a worker node of Citus, where a change of the schema would make local tables. */
export const expectCoordinator = (citus: Citus | null): void => {
  if (citus && !citus.isCoordinator)
    throw new SchemaError(
      'DATABASE_URL: leads to a worker node of Citus. Use the address of the coordinator.',
    )
}

/**
 * Distributes the tables that a migration has made, in its transaction. Does nothing unless the tables were distributed
 * before.
 */
export const distributeNewTables = async (client: pg.PoolClient): Promise<void> => {
  const citus = await readCitus(client)
  if (!isDistributedByAccount(citus)) return
  const { steps } = await readDistributionPlan(client, citus)
  for (const { statement } of steps) await client.query(patient(statement))
}

/**
 * Distributes all tables that are not distributed yet, in one transaction, and returns what was planned. Changes
 * nothing if the plan has faults. Throws an error that names the statement or the worker node that failed.
 */
export const distribute = async (pool: pg.Pool, shards?: number): Promise<DistributionPlan> => {
  const client = await pool.connect()
  try {
    await client.query('set statement_timeout = 0')
    const away = await unreachableWorkers(client)
    if (away.length > 0)
      throw new Error(`The coordinator does not reach ${away.join(', ')}. Nothing was changed.`)
    await beginAlone(client)
    const plan = await readDistributionPlan(client, await readCitus(client), shards)
    if (plan.faults.length > 0) return plan
    for (const { statement } of plan.steps) {
      await client.query(patient(statement)).catch((error: unknown) => {
        // Without the cause, which may be a worker node: "PostgreSQL does not answer" would point to the coordinator.
        throw new Error(`Nothing was changed. ${statement}: ${(error as Error).message}`)
      })
    }
    await client.query(patient('commit'))
    if (plan.steps.length > 0) await client.query(patient('analyze'))
    return plan
  } finally {
    // Ends the connection, and with it a transaction that failed and the setting.
    client.release(true)
  }
}
