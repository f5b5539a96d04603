import type { Queryable } from '#src/platform/database/database.ts'
import { text } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'

/** How many faulty rows the message names. */
const NAMED_MAX = 3

/** The database holds organisations or logins that no person can use. The process exits with code 78. */
export class PeopleError extends Error {}

/**
 * Checks after an upgrade that each organisation in use has an Owner, and that each login belongs to a person. Throws
 * `PeopleError` with the first ones that do not.
 */
export const expectPeople = async (queryable: Queryable): Promise<void> => {
  const withoutOwner = await select(queryable, { name: text() })`
    select account_id::text as name /* all accounts */ from accounts a
    where a.status in ('active', 'pending', 'suspended') and a.test_of is null and not exists (
      select from memberships m
      where m.account_id = a.account_id and 'owner' = any(m.roles) and m.removed_at is null)
    order by account_id limit ${NAMED_MAX}`
  const withoutPerson = await select(queryable, { name: text() })`
    select realm || ' ' || coalesce(user_id::text, 'without an id') as name from login_identities
    where user_id is null or user_id not in (select user_id from users)
    order by name limit ${NAMED_MAX}`
  const faults = [
    ['Organisations without an Owner', withoutOwner],
    ['Logins without a person', withoutPerson],
  ] as const
  const found = faults.filter(([, rows]) => rows.length > 0)
  if (found.length === 0) return
  const says = found.map(([what, rows]) => `${what}: ${rows.map(({ name }) => name).join(', ')}.`)
  throw new PeopleError(`${says.join(' ')} Go back to the release before and tell the vendor.`)
}
