import type { Role } from '@assure/contract/accounts/roles'
import type { Place } from '@assure/contract/authorise'
import {
  insertPerson,
  join,
  type PersonRepository,
} from '../../apps/api/src/features/accounts/people/person.repository.ts'
import { type Database, inTransaction } from '../../apps/api/src/platform/database/database.ts'
import { uuid } from '../../apps/api/src/platform/database/row.ts'
import { select, selectOne } from '../../apps/api/src/platform/database/select.ts'
import { uuidv7 } from '../../apps/api/src/platform/ids.ts'
import { DAY_MS } from './sample-licence.ts'

/** The Owner of the sample fleet. */
export const MANAGER = 'manager@example.com'
const CHAIN = 'Northgate Convenience'
const STORE = 'Camden, Parkway'
const JOINED_DAYS_AGO = 30

/** A person of the demo who is a member of somebody else's account. */
export interface DemoMember {
  email: string
  name: string
  is: string
  /** The address of the person who made the account. */
  madeBy: string
  roles: readonly Role[]
  places: readonly Place[] | null
}

/** One person for each role that is not the Owner. Another Owner is an Auditor elsewhere: one person in two organisations. */
export const DEMO_MEMBERS: readonly DemoMember[] = [
  {
    email: 'admin@example.com',
    name: 'Adam Reyes',
    is: 'Admin',
    madeBy: MANAGER,
    roles: ['admin'],
    places: null,
  },
  {
    email: 'fleet@example.com',
    name: 'Freya Lind',
    is: `Fleet manager, of ${CHAIN} only`,
    madeBy: MANAGER,
    roles: ['fleet'],
    places: [{ chain: CHAIN, store: null }],
  },
  {
    email: 'viewer@example.com',
    name: 'Vikram Shah',
    is: `Store viewer, of ${STORE} only`,
    madeBy: MANAGER,
    roles: ['viewer'],
    places: [{ chain: CHAIN, store: STORE }],
  },
  {
    email: 'accountant@example.com',
    name: 'Ama Boateng',
    is: 'Billing',
    madeBy: MANAGER,
    roles: ['billing'],
    places: null,
  },
  {
    email: 'coder@example.com',
    name: 'Callum Frost',
    is: 'Developer',
    madeBy: MANAGER,
    roles: ['developer'],
    places: null,
  },
  {
    email: 'auditor@example.com',
    name: 'Aurore Petit',
    is: 'Auditor',
    madeBy: MANAGER,
    roles: ['auditor'],
    places: null,
  },
  {
    email: MANAGER,
    name: 'Priya Nair',
    is: 'Auditor',
    madeBy: 'reseller@example.com',
    roles: ['auditor'],
    places: null,
  },
]

/** Finds and makes people of the demo. */
export const demoPeople = (people: Pick<PersonRepository, 'findByEmail'>, database: Database) => ({
  /** The first account that a person made, or null. The one that they opened last may be another one. */
  findMade: async (email: string): Promise<string | null> => {
    const person = await people.findByEmail('developer', email)
    if (!person) return null
    const [made] = await select(database, { id: uuid })`
      select account_id as id from user_accounts where user_id = ${person.userId} and made
      order by account_id limit 1`
    return made?.id ?? null
  },

  /**
   * Adds a person to an account, and makes the person if nobody logs in with the address. A person who was a member before
   * stays as they are: with other roles, or gone.
   */
  addMember: async (
    { email, name, roles, places }: DemoMember,
    accountId: string,
    hashPassword: () => Promise<string>,
    now: Date,
  ): Promise<void> => {
    const known = await people.findByEmail('developer', email)
    if (known) {
      const member = await selectOne(database, { userId: uuid })`
        select user_id as "userId" from memberships
        where account_id = ${accountId} and user_id = ${known.userId}`
      if (member) return
    }
    const joinedAt = new Date(now.getTime() - JOINED_DAYS_AGO * DAY_MS)
    const passwordHash = known ? null : await hashPassword()
    const userId = known?.userId ?? uuidv7(joinedAt)
    await inTransaction(database, async (transaction) => {
      if (!known) {
        const rest = { jobTitle: '', language: 'en', subscribeNews: false, realm: 'developer' } as const
        const person = { ...rest, userId, accountId, email, name, passwordHash, status: 'active' as const }
        await insertPerson(transaction, person, joinedAt)
      }
      const membership = { roles, places, invitedBy: null, made: false }
      await join(transaction, { userId, name: known?.name ?? name, email }, accountId, membership, joinedAt)
    })
  },
})
export type DemoPeople = ReturnType<typeof demoPeople>
