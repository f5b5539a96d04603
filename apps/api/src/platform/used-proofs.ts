import sql, { raw } from 'sql-template-tag'
import type { Clock } from './clock.ts'
import type { Database, Queryable } from './database/database.ts'
import { hourly, type HousekeepingStep } from './housekeeping.ts'
import { sha256 } from './secrets.ts'

const HOUR_S = 3600
/** Number of partitions: proofs of this hour and the next, and two waiting to be emptied. */
const SLOTS = 4
/** Hours after which all proofs of a slot have expired. */
const EMPTIED_AFTER = 2

const slotOf = (hour: number): number => hour % SLOTS

/**
 * Marks a single-use proof as used. Returns false if it already was. `name` identifies the proof. In a transaction it
 * is used once that commits. After `expiresAtS` the server must refuse the proof by its age. `expiresAtS` must be the
 * same for every replay, because it selects the slot.
 */
export const spendProof = async (
  queryable: Queryable,
  name: string,
  expiresAtS: number,
): Promise<boolean> => {
  const { rowCount } = await queryable.execute(sql`
    insert into spent_proofs (slot, proof_hash, expires_at_s)
    values (${slotOf(Math.floor(expiresAtS / HOUR_S))}, ${sha256(name)}, ${expiresAtS})
    on conflict (slot, proof_hash) do nothing returning proof_hash`)
  return rowCount === 1
}

/**
 * Truncates the slot of two hours ago, which is fast for any number of rows. If it still holds valid proofs, for
 * example after a clock change, deletes up to `limit` of the expired ones instead.
 */
const forgetOldProofs = (database: Database, now: Date, limit: number): Promise<number> =>
  database.transaction(async (transaction) => {
    const nowS = Math.floor(now.getTime() / 1000)
    const partition = raw(`spent_proofs_${slotOf(Math.floor(nowS / HOUR_S) - EMPTIED_AFTER)}`)
    await transaction.execute(sql`lock table ${partition} in access exclusive mode`)
    const { rowCount: good } = await transaction.execute(
      sql`select from ${partition} where expires_at_s >= ${nowS} limit 1`,
    )
    if (!good) {
      await transaction.execute(sql`truncate ${partition}`)
      return 0
    }
    const { rowCount } = await transaction.execute(sql`
      delete from ${partition} where (slot, proof_hash) in (
        select slot, proof_hash from ${partition} where expires_at_s < ${nowS} limit ${limit})`)
    return rowCount ?? 0
  })

/** Deletes expired proofs that the previous release wrote into its own table. */
const forgetFormerProofs = async (database: Database, now: Date, limit: number): Promise<number> => {
  const { rowCount } = await database.execute(sql`
    delete from used_proofs where proof_hash in (
      select proof_hash from used_proofs where expires_at_s < ${Math.floor(now.getTime() / 1000)}
      order by expires_at_s limit ${limit})`)
  return rowCount ?? 0
}

export const proofHousekeeping = (database: Database, clock: Clock): HousekeepingStep[] => [
  {
    name: 'spent-proofs',
    every: hourly(7),
    batch: (limit) => forgetOldProofs(database, clock(), limit),
  },
  {
    name: 'former-proofs',
    every: hourly(9),
    batch: (limit) => forgetFormerProofs(database, clock(), limit),
  },
]
