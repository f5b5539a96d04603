import sql, { type Sql } from 'sql-template-tag'
import {
  type Database,
  inTransaction,
  type Queryable,
  type Transaction,
} from '#src/platform/database/database.ts'
import { type RowOf, text } from '#src/platform/database/row.ts'
import { select, selectOne } from '#src/platform/database/select.ts'
import { uuidv7 } from '#src/platform/ids.ts'
import { mirrorPerson } from '../people/person-mirror.repository.ts'
import { type Account, accountShape } from './account-row.ts'

/** A user of the retail area. It has no API key, so queries for developer accounts never find it. */
const retailAccountShape = {
  accountId: accountShape.accountId,
  email: accountShape.email,
  name: accountShape.name,
  company: accountShape.company,
  language: accountShape.language,
  passwordHash: accountShape.passwordHash,
  status: accountShape.status,
  sampleData: accountShape.sampleData,
}
export type RetailAccount = RowOf<typeof retailAccountShape>
export type NewRetailAccount = Pick<
  Account,
  'email' | 'name' | 'company' | 'language' | 'subscribeNews' | 'passwordHash' | 'sampleData'
>

const find = (queryable: Queryable, wanted: Sql): Promise<RetailAccount | null> =>
  selectOne(queryable, retailAccountShape)`
    select account_id as "accountId", email, name, company, language, password_hash as "passwordHash", status,
      sample_data as "sampleData"
    from accounts where ${wanted} and realm = 'retail'`
const findByEmail = (queryable: Queryable, email: string): Promise<RetailAccount | null> =>
  find(
    queryable,
    sql`account_id = (select account_id from login_identities
      where email = ${email.toLowerCase()} and realm = 'retail')`,
  )

/** Inserts a retail user, as `pending` if it has no password; null if the address is taken. */
const insert = async (
  transaction: Transaction,
  { subscribeNews, ...account }: NewRetailAccount,
  now: Date,
): Promise<RetailAccount | null> => {
  const accountId = uuidv7(now)
  const { rows: claimed } = await transaction.execute(sql`
    insert into login_identities (email, realm, account_id, user_id)
    values (${account.email.toLowerCase()}, 'retail', ${accountId}, ${accountId})
    on conflict (email, realm) do nothing returning account_id`)
  if (claimed.length === 0) return null
  const status = account.passwordHash === null ? 'pending' : 'active'
  await transaction.execute(sql`
    insert into accounts (account_id, realm, email, name, company, subscribe_news, language, password_hash, status,
      session_type, self_service, permissions, sample_data, registered_at)
    values (${accountId}, 'retail', ${account.email}, ${account.name}, ${account.company}, ${subscribeNews},
      ${account.language}, ${account.passwordHash}, ${status}, 'none', false, '{}', ${account.sampleData}, ${now})`)
  await mirrorPerson(transaction, accountId)
  return { ...account, accountId, status }
}

/** The users of the retail area (RS-07). */
export const retailAccountRepository = (database: Database) => ({
  find: (accountId: string): Promise<RetailAccount | null> => find(database, sql`account_id = ${accountId}`),

  /** The retail user who logs in with this address, compared in lower case; or null. */
  findByEmail: (email: string, queryable: Queryable = database): Promise<RetailAccount | null> =>
    findByEmail(queryable, email),

  /** Returns which of these addresses have a retail account. Addresses are in lower case. */
  addressesWithAccount: async (emails: readonly string[]): Promise<string[]> => {
    const rows = await select(database, {
      email: text(),
    })`select email from login_identities where realm = 'retail' and email = any(${emails}::text[])`
    return rows.map(({ email }) => email)
  },

  insert,

  /** Inserts a retail user in its own transaction, for sample data and tests. */
  create: (account: NewRetailAccount, now: Date): Promise<RetailAccount | null> =>
    inTransaction(database, (transaction) => insert(transaction, account, now)),
})
export type RetailAccountRepository = ReturnType<typeof retailAccountRepository>
