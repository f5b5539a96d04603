import sql, { raw } from 'sql-template-tag'
import type { Clock } from './clock.ts'
import type { Database, Queryable } from './database/database.ts'
import { bytes } from './database/row.ts'
import { select } from './database/select.ts'
import { hourly, type HousekeepingStep } from './housekeeping.ts'
import { sha256 } from './secrets.ts'

const HOUR_S = 3600
/** Number of partitions: proofs of this hour and the next, and two waiting to be emptied. */
const SLOTS = 4
/** Hours after which all proofs of a slot have expired. */
const EMPTIED_AFTER = 2

const slotOf = (hour: number): number => hour % SLOTS

export interface Proof {
  /** Identifies the proof. */
  name: string
  /**
   * From then on the server must refuse the proof by its age. It must be the same for every replay, because it selects
   * the slot.
   */
  expiresAtS: number
}

/**
 * Marks single-use proofs as used and returns for each whether it was unused. Only the first of equal proofs counts
 * as unused. In a transaction they are used once that commits.
 */
export const spendProofs = async (queryable: Queryable, proofs: readonly Proof[]): Promise<boolean[]> => {
  const hashes = proofs.map(({ name }) => sha256(name))
  const slots = proofs.map(({ expiresAtS }) => slotOf(Math.floor(expiresAtS / HOUR_S)))
  // Sorted, so that two servers that spend the same proofs do not deadlock.
  const rows = await select(queryable, { proof_hash: bytes })`
    insert into spent_proofs (slot, proof_hash, expires_at_s)
    select slot, proof_hash, expires_at_s
    from unnest(${slots}::smallint[], ${hashes}::bytea[], ${proofs.map(({ expiresAtS }) => expiresAtS)}::bigint[])
      as i (slot, proof_hash, expires_at_s)
    order by slot, proof_hash
    on conflict (slot, proof_hash) do nothing returning proof_hash`
  const unused = new Set(rows.map(({ proof_hash }) => proof_hash.toString('hex')))
  return hashes.map((hash) => unused.delete(hash.toString('hex')))
}

/** Marks one single-use proof as used, as `spendProofs` does. Returns false if it already was. */
export const spendProof = async (queryable: Queryable, name: string, expiresAtS: number): Promise<boolean> =>
  (await spendProofs(queryable, [{ name, expiresAtS }]))[0] === true

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
