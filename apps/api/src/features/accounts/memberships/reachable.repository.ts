import sql from 'sql-template-tag'
import type { Queryable } from '#src/platform/database/database.ts'
import { text, uuid } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'
import { FIRST_ID } from '#src/platform/ids.ts'
import type { Person } from '../people/person-row.ts'

const isInUse = sql`status in ('active', 'pending')`

/** Whether an organisation is in use, so that its people may choose passwords by mail. */
export const isOrganisationInUse = async (queryable: Queryable, accountId: string): Promise<boolean> => {
  const rows = await select(queryable, { status: text() })`
    select status from accounts where account_id = ${accountId} and ${isInUse}`
  return rows.length > 0
}

/**
 * Returns the person, with an organisation in use, if they may choose a new password by mail. null for a suspended person
 * and for one whose organisations are all suspended or deleted. Runs a statement for unknown people too, so that their call
 * does the same.
 */
export type FindReachable = (person: Person | null) => Promise<Person | null>

export const makeFindReachable =
  (queryable: Queryable): FindReachable =>
  async (person) => {
    const isOpen = await isOrganisationInUse(queryable, person?.accountId ?? FIRST_ID)
    if (person?.status !== 'active' && person?.status !== 'pending') return null
    if (isOpen || person.accountId === null) return person
    const others = await select(queryable, { id: uuid })`
    select account_id as id from user_accounts where user_id = ${person.userId}`
    const ids = others.map(({ id }) => id)
    const open = await select(queryable, { id: uuid })`
    select account_id as id from accounts where account_id = any(${ids}::uuid[]) and ${isInUse} limit 1`
    return open[0] ? { ...person, accountId: open[0].id } : null
  }
