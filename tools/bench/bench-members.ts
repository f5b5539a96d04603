import { randomBytes } from 'node:crypto'
import type { Role } from '@assure/contract/accounts/roles'
import type { Place } from '@assure/contract/authorise'
import { join } from '../../apps/api/src/features/accounts/people/person.repository.ts'
import { routed, uuidv7 } from '../../apps/api/src/platform/ids.ts'
import { sha256 } from '../../apps/api/src/platform/secrets.ts'
import type { BenchPortal } from './bench-portal.ts'

const TOKEN_BYTES = 32
const PLACES_OF_EACH = 5

/** Fills an organisation with members who can see the licences of a few places. */
export const addMembers = async (
  { connection: { pool } }: Pick<BenchPortal, 'connection'>,
  accountId: string,
  members: number,
): Promise<void> => {
  await pool.query(
    `with made as (
       insert into users (user_id, realm, email, name, job_title, language, subscribe_news, status, created_at)
       select gen_random_uuid(), 'developer', i || '.' || $1::text || '@example.com', 'Member ' || i, '', 'en', false,
         'pending', now() from generate_series(1, $2::integer) as i
       returning user_id, name, email
     ), joined as (
       insert into memberships (account_id, user_id, roles, placed, member_name, member_email, joined_at)
       select $1::uuid, user_id, '{viewer}', true, name, email, now() from made
     ), placed as (
       insert into membership_places (account_id, user_id, chain, store)
       select $1::uuid, user_id, 'Chain ' || i, 'Store ' || i from made, generate_series(1, ${PLACES_OF_EACH}) as i
     )
     insert into user_accounts (user_id, account_id, made) select user_id, $1::uuid, false from made`,
    [accountId, members],
  )
  for (const table of ['users', 'memberships', 'membership_places', 'user_accounts'])
    await pool.query(`vacuum analyze ${table}`)
}

/** Makes a member with a live session. Returns its token. */
export const addMember = async (
  { connection: { pool, database } }: Pick<BenchPortal, 'connection'>,
  accountId: string,
  roles: readonly Role[],
  places: readonly Place[] | null,
): Promise<{ userId: string; token: string }> => {
  const now = new Date()
  const userId = uuidv7(now)
  const person = { userId, name: 'Bench Member', email: `${userId}@example.com` }
  await pool.query(
    `insert into users (user_id, realm, email, name, job_title, language, subscribe_news, password_hash, status, created_at)
     values ($1, 'developer', $2, $3, '', 'en', false, '-', 'active', $4)`,
    [userId, person.email, person.name, now],
  )
  await database.transaction((transaction) =>
    join(transaction, person, accountId, { roles, places, invitedBy: null, made: false }, now),
  )
  const secret = randomBytes(TOKEN_BYTES)
  await pool.query(
    `insert into user_sessions (user_id, token_hash, account_id, authenticated_at, created_at, last_seen_at, address, user_agent)
     values ($1, $2, $3, $4, $4, $4, '', '')`,
    [userId, sha256(secret), accountId, now],
  )
  return { userId, token: routed(userId, secret) }
}

/** The headers of a session's calls. */
export const headersOf = ({ url }: Pick<BenchPortal, 'url'>, token: string) => ({
  origin: url,
  cookie: `dev_session=${token}`,
})
