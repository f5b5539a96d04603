import type { Caller, Place } from '@assure/contract/authorise'
import { RpcError } from '@assure/contract/rpc-error'
import sql from 'sql-template-tag'
import { DAY_MS } from './clock.ts'
import type { Queryable, Transaction } from './database/database.ts'
import { type Secrets, sha256 } from './secrets.ts'
import { bytes } from '#src/platform/database/row.ts'
import { selectOne } from '#src/platform/database/select.ts'

/** Sealing purpose of a stored result. */
export const ANSWER_PURPOSE = 'idempotent answer'
/** How long a key returns its stored result. */
const KEPT_MS = DAY_MS

/** An idempotency key with a hash of the request and of what its caller may see. */
export interface IdempotencyClaim {
  /** Names who calls, then the key: a stored answer may hold activation links that others may not see. */
  key: string
  /** The key as servers of 1.2.0 stored it, for the callers that they knew. */
  formerKey: string | null
  bodyHash: Buffer
}

const inOrder = (places: readonly Place[]): string[] => places.map((place) => JSON.stringify(place)).sort()

/**
 * Limits of what the caller may see of an answer; empty without any. A stored answer must not show activation links, or
 * licences of other places, to a caller whose limits changed meanwhile.
 */
const limitsOf = (caller: Caller | null): string => {
  if (!caller || !('permissions' in caller)) return ''
  const seesLinks = caller.permissions.includes('licence.activate')
  return seesLinks && caller.limited.length === 0
    ? ''
    : JSON.stringify([seesLinks, caller.limited, inOrder(caller.places)])
}

/** Names who calls. A named key stays the same after its rotation. */
const actorOf = (caller: Caller | null): string => {
  if (!caller) return ''
  if ('user_id' in caller) return caller.user_id
  return caller.kind === 'api_key' ? (caller.key_id ?? caller.session_id) : ''
}

/** Returns the claim of a caller. A key contains no space, so no two callers share one. */
export const idempotencyClaim = (caller: Caller | null, key: string, request: string): IdempotencyClaim => {
  const isFirstPerson = caller?.kind === 'developer' && caller.user_id === caller.account_id
  const isFirstKey = caller?.kind === 'api_key' && !caller.key_id && !caller.member_id
  return {
    key: `${actorOf(caller)} ${key}`,
    formerKey: isFirstKey || isFirstPerson ? key : null,
    bodyHash: sha256(request + limitsOf(caller)),
  }
}

/**
 * Runs an effect once per account, caller and key, in the effect's transaction. A repeated call waits for the first and returns
 * its result. Throws `RpcError` `idempotency_key_reused` if the key came with another request. A refused call stores
 * nothing. Without a claim, only runs the effect.
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
  const isFirst = claimed.length > 0
  const storedKey = isFirst ? claim.formerKey : claim.key
  const stored =
    storedKey === null
      ? null
      : await selectOne(transaction, { body_hash: bytes, answer_sealed: bytes })`
          select body_hash, answer_sealed from idempotency_keys
          where account_id = ${accountId} and key = ${storedKey}`
  if (isFirst && !stored) {
    const answer = await effect()
    const sealed = secrets.seal(ANSWER_PURPOSE, JSON.stringify(answer))
    await transaction.execute(sql`
      update idempotency_keys set answer_sealed = ${sealed}
      where account_id = ${accountId} and key = ${claim.key}`)
    return answer
  }
  if (!stored?.body_hash.equals(claim.bodyHash)) throw new RpcError('idempotency_key_reused')
  if (isFirst)
    await transaction.execute(sql`
      delete from idempotency_keys where account_id = ${accountId} and key = ${claim.key}`)
  return JSON.parse(secrets.open(ANSWER_PURPOSE, stored.answer_sealed)) as T
}

/** Deletes up to `limit` stored results of expired keys, with the links in them. Returns how many. */
export const forgetOldAnswers = async (database: Queryable, now: Date, limit: number): Promise<number> => {
  const { rowCount } = await database.execute(sql`
    delete from idempotency_keys where (account_id, key) in (
      select account_id, key from idempotency_keys
      where created_at < ${new Date(now.getTime() - KEPT_MS)} order by created_at limit ${limit})`)
  return rowCount ?? 0
}
