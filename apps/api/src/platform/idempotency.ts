import { RpcError } from '@assure/contract/implement'
import sql from 'sql-template-tag'
import { DAY_MS } from './clock.ts'
import type { Queryable, Transaction } from './database/database.ts'
import type { Secrets } from './secrets.ts'
import { bytes } from '#src/platform/database/row.ts'
import { selectOne } from '#src/platform/database/select.ts'

const PURPOSE = 'idempotent answer'
/** For how long a key gets its answer again. */
const KEPT_MS = DAY_MS

/** A call that must have its effect once: its key, and a hash of what it asks. */
export interface IdempotencyClaim {
  key: string
  bodyHash: Buffer
}

/**
 * Runs an effect once per account and key, in the effect's own transaction: a repeated call waits for
 * the first and gets its answer. Throws `RpcError` `idempotency_key_reused` when the key asked for
 * something else. A refused call stores nothing. Without a claim the effect simply runs.
 */
export const withIdempotency = async <T>(
  transaction: Transaction,
  secrets: Secrets,
  accountId: string,
  claim: IdempotencyClaim | null,
  now: Date,
  effect: () => Promise<T>,
): Promise<T> => {
  if (!claim) return effect()
  const { rows: claimed } = await transaction.execute(sql`
    insert into idempotency_keys (account_id, key, body_hash, answer_sealed, created_at)
    values (${accountId}, ${claim.key}, ${claim.bodyHash}, ''::bytea, ${now})
    on conflict (account_id, key) do nothing returning key`)
  if (claimed.length > 0) {
    const answer = await effect()
    const sealed = secrets.seal(PURPOSE, JSON.stringify(answer))
    await transaction.execute(sql`
      update idempotency_keys set answer_sealed = ${sealed}
      where account_id = ${accountId} and key = ${claim.key}`)
    return answer
  }
  const stored = await selectOne(transaction, { body_hash: bytes, answer_sealed: bytes })`
    select body_hash, answer_sealed from idempotency_keys
    where account_id = ${accountId} and key = ${claim.key}`
  if (!stored?.body_hash.equals(claim.bodyHash)) throw new RpcError('idempotency_key_reused')
  return JSON.parse(secrets.open(PURPOSE, stored.answer_sealed)) as T
}

/** Forgets answers whose keys are no longer honoured, with the links in them: `limit` at most. Returns how many. */
export const forgetOldAnswers = async (database: Queryable, now: Date, limit: number): Promise<number> => {
  const { rowCount } = await database.execute(sql`
    delete from idempotency_keys where (account_id, key) in (
      select account_id, key from idempotency_keys
      where created_at < ${new Date(now.getTime() - KEPT_MS)} order by created_at limit ${limit})`)
  return rowCount ?? 0
}
