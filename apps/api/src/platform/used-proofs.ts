import sql from 'sql-template-tag'
import type { Queryable } from './database/database.ts'
import { sha256 } from './secrets.ts'

/**
 * Spends a proof that is good once: false when it was spent before. `name` is all that tells it from every
 * other one. In a transaction it is spent when that commits. It must be refused by its age after `expiresAtS`.
 */
export const spendProof = async (
  queryable: Queryable,
  name: string,
  expiresAtS: number,
): Promise<boolean> => {
  const { rowCount } = await queryable.execute(sql`
    insert into used_proofs (proof_hash, expires_at_s) values (${sha256(name)}, ${expiresAtS})
    on conflict (proof_hash) do nothing returning proof_hash`)
  return rowCount === 1
}

/** Forgets proofs that would be refused by their age anyway. */
export const forgetOldProofs = async (queryable: Queryable, now: Date): Promise<void> => {
  await queryable.execute(
    sql`delete from used_proofs where expires_at_s < ${Math.floor(now.getTime() / 1000)}`,
  )
}
