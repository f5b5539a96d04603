import type { Queryable } from '#src/platform/database/database.ts'
import { text, uuid } from '#src/platform/database/row.ts'
import { select, selectOne } from '#src/platform/database/select.ts'
import { FIRST_ID } from '#src/platform/ids.ts'
import type { Account } from '../account/account-row.ts'
import type { Person } from '../people/person-row.ts'

type State = 'in_use' | 'suspended' | 'gone'

const stateOf = (status: Account['status'] | undefined): State => {
  if (status === 'suspended') return 'suspended'
  return status === 'active' || status === 'pending' ? 'in_use' : 'gone'
}

/** Whether an organisation is in use, so that its people may choose passwords by mail; suspended, or deleted. */
const stateOfOrganisation = async (queryable: Queryable, accountId: string): Promise<State> => {
  const account = await selectOne(queryable, { status: text<Account['status']>() })`
    select status from accounts where account_id = ${accountId}`
  return stateOf(account?.status)
}

/**
 * Returns the person, with an organisation in use, if they may choose a new password by mail. null for a person who is
 * suspended or deleted their login, and for one whose organisations are suspended. Runs a statement for unknown people
 * too, so that their call does the same.
 */
export type FindReachable = (person: Person | null) => Promise<Person | null>

export const makeFindReachable =
  (queryable: Queryable): FindReachable =>
  async (person) => {
    const state = await stateOfOrganisation(queryable, person?.accountId ?? FIRST_ID)
    if (person?.status !== 'active' && person?.status !== 'pending') return null
    if (state === 'in_use' || person.accountId === null) return person
    const others = await select(queryable, { id: uuid })`
      select account_id as id from user_accounts where user_id = ${person.userId}`
    const ids = others.map(({ id }) => id)
    const found = await select(queryable, { id: uuid, status: text<Account['status']>() })`
      select account_id as id, status from accounts where account_id = any(${ids}::uuid[])`
    const open = found.find(({ status }) => stateOf(status) === 'in_use')
    if (open) return { ...person, accountId: open.id }
    const isInNone = person.realm === 'developer' && found.every(({ status }) => stateOf(status) === 'gone')
    return isInNone ? { ...person, accountId: null } : null
  }
