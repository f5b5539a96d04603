import { randomUUID } from 'node:crypto'
import type { Role } from '@assure/contract/accounts/roles'
import type { Place } from '@assure/contract/authorise'
import { insertPerson, join } from '#src/features/accounts/people/person.repository.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { uuidv7 } from '#src/platform/ids.ts'
import { TEST_PASSWORD, type TestPortal } from './test-portal.ts'

/** The same hash for all members, because hashing takes long. */
let passwordHash: Promise<string> | undefined

interface Membership {
  roles: readonly Role[]
  /** null for a member without limits. */
  places: readonly Place[] | null
}

/** Gives a member these roles and places. They hold at the member's next call. */
export const putMembership = async (
  { pool }: Pick<TestPortal, 'pool'>,
  accountId: string,
  userId: string,
  { roles, places }: Membership,
): Promise<void> => {
  const ids = [accountId, userId]
  await pool.query('update memberships set roles = $3, placed = $4 where account_id = $1 and user_id = $2', [
    ...ids,
    roles,
    places !== null,
  ])
  await pool.query('delete from membership_places where account_id = $1 and user_id = $2', ids)
  await pool.query(
    `insert into membership_places (account_id, user_id, chain, store)
     select distinct $1::uuid, $2::uuid, chain, store from unnest($3::text[], $4::text[]) as p (chain, store)`,
    [...ids, (places ?? []).map(({ chain }) => chain), (places ?? []).map(({ store }) => store ?? '')],
  )
}

const asNew = ({ roles, places = null }: Wanted) => ({ roles, places, invitedBy: null, made: false })
type Wanted = Pick<Membership, 'roles'> & Partial<Membership>

/** Makes a person a member of another organisation too. */
export const addMember = (
  { database, clock }: Pick<TestPortal, 'database' | 'clock'>,
  { accountId }: { accountId: string },
  person: { userId: string; name: string; email: string },
  wanted: Wanted,
): Promise<void> =>
  inTransaction(database, (transaction) => join(transaction, person, accountId, asNew(wanted), clock.now()))

/** Adds a new person with the password of all tests to an organisation, and logs in. */
export const newMember = async (portal: TestPortal, { accountId }: { accountId: string }, wanted: Wanted) => {
  const { database, clock, passwords } = portal
  const userId = uuidv7(clock.now())
  const email = `${randomUUID()}@example.com`
  passwordHash ??= passwords.hash(TEST_PASSWORD)
  const person = {
    ...{ userId, accountId, email, name: 'Test Member', jobTitle: '', subscribeNews: false },
    ...{ realm: 'developer' as const, language: 'en' as const, passwordHash: await passwordHash },
    status: 'active' as const,
  }
  await inTransaction(database, async (transaction) => {
    await insertPerson(transaction, person, clock.now())
    await join(transaction, person, accountId, asNew(wanted), clock.now())
  })
  return { userId, email, ...(await portal.login({ email })) }
}

/** Adds people without a login to an organisation, in one statement, and returns their addresses. */
export const addMany = async (
  { pool }: Pick<TestPortal, 'pool'>,
  accountId: string,
  role: Role,
  count: number,
  place: string | null = null,
): Promise<string[]> => {
  const { rows } = await pool.query<{ email: string }>(
    `with made as (
       insert into users (user_id, realm, email, name, job_title, language, subscribe_news, status, created_at)
       select gen_random_uuid(), 'developer', gen_random_uuid() || '@many.example', 'Many', '', 'en', false, 'active', now()
       from generate_series(1, $2) returning user_id, email
     )
     insert into memberships (account_id, user_id, roles, placed, member_name, member_email, joined_at)
     select $1, user_id, array[$3::text], $4::text is not null, 'Many', email, now() from made returning member_email as email`,
    [accountId, count, role, place],
  )
  if (place !== null)
    await pool.query(
      `insert into membership_places (account_id, user_id, chain, store)
       select account_id, user_id, $3, '' from memberships where account_id = $1 and roles = array[$2::text]`,
      [accountId, role, place],
    )
  return rows.map(({ email }) => email)
}
