import sql from 'sql-template-tag'
import { DAY_MS } from '../../clock.ts'
import type { Queryable, Transaction } from '../../database/database.ts'
import { sha256 } from '../../secrets.ts'
import { CardError } from '../card-provider.ts'
import type { World } from './sandbox-world.ts'
import { bytes, json } from '#src/platform/database/row.ts'
import { selectOne } from '#src/platform/database/select.ts'

const KEPT_MS = DAY_MS
const KEY_MAX = 200

/** The stored result for a key: the id of the created object, or the decline. */
export type Kept = { id: string } | { declined: { code: string; message: string } }

/**
 * Runs an effect once per idempotency key. The same key returns the same id or decline again. With another request it
 * throws `refused` (`idempotency_key_reused`). Other errors are not stored. A decline is returned and not thrown, so
 * that the transaction commits.
 */
export const once = async (
  transaction: Transaction,
  world: World,
  key: string,
  request: object,
  effect: () => Promise<string>,
): Promise<Kept> => {
  if (key === '' || key.length > KEY_MAX)
    throw new CardError('refused', 'invalid', `An idempotency key has 1 to ${KEY_MAX} characters.`)
  const hash = sha256(JSON.stringify(request))
  const kept = await selectOne(transaction, { request_hash: bytes, answer: json<Kept>() })`
    select request_hash, answer from sandbox_requests
    where world = ${world.name} and idempotency_key = ${key}`
  if (kept?.request_hash.equals(hash)) return kept.answer
  if (kept)
    throw new CardError('refused', 'idempotency_key_reused', 'This idempotency key asked for something else.')
  const answer = await effect().then(
    (id): Kept => ({ id }),
    (error: unknown): Kept => {
      if (!(error instanceof CardError) || error.kind !== 'declined') throw error
      return { declined: { code: error.code, message: error.message } }
    },
  )
  await transaction.execute(sql`
    insert into sandbox_requests (world, idempotency_key, request_hash, answer, created_at)
    values (${world.name}, ${key}, ${hash}, ${JSON.stringify(answer)}, ${world.now})`)
  return answer
}

/** Returns the id of a stored result. Throws the stored decline. */
export const idOf = (kept: Kept): string => {
  if ('id' in kept) return kept.id
  throw new CardError('declined', kept.declined.code, kept.declined.message)
}

/** Deletes up to `limit` results whose keys have expired. Returns how many. */
export const forgetOldRequests = async (
  queryable: Queryable,
  { name, now }: World,
  limit: number,
): Promise<number> => {
  const { rowCount } = await queryable.execute(sql`
    delete from sandbox_requests where (world, idempotency_key) in (
      select world, idempotency_key from sandbox_requests
      where world = ${name} and created_at < ${new Date(now.getTime() - KEPT_MS)}
      order by created_at limit ${limit})`)
  return rowCount ?? 0
}
