import sql from 'sql-template-tag'
import { type Database, inTransaction, type Transaction } from '#src/platform/database/database.ts'
import { type RowOf, text } from '#src/platform/database/row.ts'
import { select, selectOne } from '#src/platform/database/select.ts'
import { uuidv7 } from '#src/platform/ids.ts'
import { AS_OWNER, insertPerson, join, type NewPerson } from '../people/person.repository.ts'
import { type Account, accountShape } from './account-row.ts'

/** A user of the retail area. It has no API key, so queries for developer accounts never find it. */
const retailAccountShape = {
  accountId: accountShape.accountId,
  email: accountShape.email,
  company: accountShape.company,
  status: accountShape.status,
  sampleData: accountShape.sampleData,
}
export type RetailAccount = RowOf<typeof retailAccountShape>
export type MadeRetailAccount = RetailAccount & Pick<NewPerson, 'userId' | 'name' | 'language'>
export type NewRetailAccount = Pick<Account, 'email' | 'company' | 'sampleData'> &
  Pick<NewPerson, 'name' | 'language' | 'subscribeNews' | 'passwordHash'>

/** Inserts a retail user, as `pending` if it has no password; null if the address is taken. */
const insert = async (
  transaction: Transaction,
  { subscribeNews, passwordHash, ...account }: NewRetailAccount,
  now: Date,
): Promise<MadeRetailAccount | null> => {
  const accountId = uuidv7(now)
  const status = passwordHash === null ? 'pending' : ('active' as const)
  const person: NewPerson = {
    ...{ ...account, subscribeNews, passwordHash, status, jobTitle: '' },
    userId: uuidv7(now),
    realm: 'retail',
  }
  if (!(await insertPerson(transaction, person, now))) return null
  await transaction.execute(sql`
    insert into accounts (account_id, realm, email, company, status, session_type, self_service, permissions,
      sample_data, registered_at)
    values (${accountId}, 'retail', ${account.email}, ${account.company}, ${status}, 'none', false, '{}',
      ${account.sampleData}, ${now})`)
  await join(transaction, person, accountId, AS_OWNER, now)
  return { ...account, accountId, userId: person.userId, status }
}

/** The users of the retail area (RS-07). */
export const retailAccountRepository = (database: Database) => ({
  find: (accountId: string): Promise<RetailAccount | null> =>
    selectOne(database, retailAccountShape)`
      select account_id as "accountId", email, company, status, sample_data as "sampleData"
      from accounts where account_id = ${accountId} and realm = 'retail'`,

  /** Returns which of these addresses have a retail account. Addresses are in lower case. */
  addressesWithAccount: async (emails: readonly string[]): Promise<string[]> => {
    const rows = await select(database, {
      email: text(),
    })`select email from login_identities where realm = 'retail' and email = any(${emails}::text[])`
    return rows.map(({ email }) => email)
  },

  insert,

  /** Inserts a retail user in its own transaction, for sample data and tests. */
  create: (account: NewRetailAccount, now: Date): Promise<MadeRetailAccount | null> =>
    inTransaction(database, (transaction) => insert(transaction, account, now)),
})
export type RetailAccountRepository = ReturnType<typeof retailAccountRepository>
