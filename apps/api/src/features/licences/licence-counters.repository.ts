import type { LicenceStatus } from '@assure/contract/licences/licence-status'
import sql from 'sql-template-tag'
import { HOUR_MS } from '#src/platform/clock.ts'
import type { Queryable, Transaction } from '#src/platform/database/database.ts'
import { int, moment, nullable, type RowOf } from '#src/platform/database/row.ts'
import { select, selectOne } from '#src/platform/database/select.ts'
import type { WholeAccount } from '#src/platform/fence.ts'
import { addToValues, type LicenceTexts } from './licence-values.repository.ts'

const licenceCountersShape = {
  /** Excludes deleted licences. */
  total: int,
  active: int,
  deleted: int,
  deactivated: int,
  /** When the kept counts were last compared with the licences; null if they may not be used. */
  counted_at: nullable(moment),
}
export type LicenceCounters = RowOf<typeof licenceCountersShape>
type Change = Partial<Omit<LicenceCounters, 'counted_at'>>

const MIGRATION = '0028_licence_values.sql'
/** How long after the migration servers of the release before may run next to those of this one. */
const UPGRADE_MS = HOUR_MS

/**
 * Returns when kept counts may be trusted: until then, a server of an earlier release may change licences without
 * counting them. A database that this release made has had no such server.
 */
export const readUpgradeEnd = async (database: Queryable): Promise<Date> => {
  const upgrade = await selectOne(database, { ran_at: moment })`
    select ran_at from schema_migrations
    where name = ${MIGRATION} and ran_at > (select min(ran_at) from schema_migrations) + interval '1 minute'`
  return new Date(upgrade ? upgrade.ran_at.getTime() + UPGRADE_MS : 0)
}

/**
 * Changes an account's counters in the transaction that changes its licences. This locks them until the transaction
 * ends. Returns whether these are the account's first licences.
 */
export const addToCounters = async (
  transaction: Queryable,
  accountId: string,
  { total = 0, active = 0, deleted = 0, deactivated = 0 }: Change,
  now: Date,
): Promise<boolean> => {
  // Update first, because inserting a negative change would violate the table's constraints.
  const { rowCount } = await transaction.execute(sql`
    update licence_counters set total = total + ${total}, active = active + ${active}, deleted = deleted + ${deleted},
      deactivated = deactivated + ${deactivated}
    where account_id = ${accountId}`)
  if (rowCount) return false
  const countedAt = now >= (await readUpgradeEnd(transaction)) ? now : null
  const rows = await select(transaction, { total: int })`
    insert into licence_counters (account_id, total, active, deleted, deactivated, counted_at)
    values (${accountId}, ${total}, ${active}, ${deleted}, ${deactivated}, ${countedAt})
    on conflict (account_id) do update set total = licence_counters.total + excluded.total,
      active = licence_counters.active + excluded.active, deleted = licence_counters.deleted + excluded.deleted,
      deactivated = licence_counters.deactivated + excluded.deactivated
    returning total`
  return rows[0]?.total === total
}

/** Locks an account's counters until the transaction ends, so that its licences cannot be added or change. */
export const lockCounters = (transaction: Transaction, accountId: string) =>
  transaction.execute(sql`select from licence_counters where account_id = ${accountId} for update`)

/** Returns an account's counters, all 0 before its first licence. */
export const readCounters = async (
  database: Queryable,
  { accountId }: WholeAccount,
): Promise<LicenceCounters> => {
  const rows = await select(database, licenceCountersShape)`
    select total, active, deleted, deactivated, counted_at from licence_counters where account_id = ${accountId}`
  return rows[0] ?? { total: 0, active: 0, deleted: 0, deactivated: 0, counted_at: null }
}

/** The fields of a licence that the kept counts know. */
export interface CountedLicence extends LicenceTexts {
  status: LicenceStatus
}

const countOf = (licences: readonly CountedLicence[], sign: 1 | -1) => {
  const of = (status: LicenceStatus) => sign * licences.filter((one) => one.status === status).length
  const deleted = of('deleted')
  const total = sign * licences.length - deleted
  return { total, active: of('activated'), deleted, deactivated: of('deactivated') }
}

/**
 * Keeps the counts of licences right in the transaction that changes them: `before` and `after` list the same licences.
 * Call it after all licences are locked, so that no two transactions wait for each other.
 */
export const keepCounts = async (
  transaction: Queryable,
  accountId: string,
  before: readonly CountedLicence[],
  after: readonly CountedLicence[],
  now: Date,
): Promise<void> => {
  const [minus, plus] = [countOf(before, -1), countOf(after, 1)]
  await addToCounters(
    transaction,
    accountId,
    {
      total: minus.total + plus.total,
      active: minus.active + plus.active,
      deleted: minus.deleted + plus.deleted,
      deactivated: minus.deactivated + plus.deactivated,
    },
    now,
  )
  await addToValues(transaction, accountId, [
    ...before.map((licence) => ({ ...licence, by: -1 })),
    ...after.map((licence) => ({ ...licence, by: 1 })),
  ])
}
