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

/** An answer that is kept: what was made, or the decline. */
export type Kept = { id: string } | { declined: { code: string; message: string } }

/**
 * Runs an effect once per key. The same key gives the same id or decline again; with another request it is
 * refused (`idempotency_key_reused`). Nothing else that goes wrong is kept. A decline is an answer here and
 * not an exception, so that it commits.
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

/** The id of a kept answer. Throws its decline. */
export const idOf = (kept: Kept): string => {
  if ('id' in kept) return kept.id
  throw new CardError('declined', kept.declined.code, kept.declined.message)
}

/** Forgets answers whose keys are no longer honoured, `limit` at most. Returns how many. */
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
