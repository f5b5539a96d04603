import sql, { type Sql } from 'sql-template-tag'
import { type Database, inTransaction, type Transaction } from '#src/platform/database/database.ts'
import { bytes } from '#src/platform/database/row.ts'
import { select, selectOne } from '#src/platform/database/select.ts'
import { uuidv7 } from '#src/platform/ids.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import { type AccountWithKey, accountWithKeyShape, type NewAccount } from './account-row.ts'
import { AS_OWNER, insertPerson, join, type NewPerson } from '../people/person.repository.ts'
import { newApiKey, SECRET_PURPOSE } from './new-api-key.ts'

/** How many sealed secrets the server tries at start-up. One damaged row must not stop it. */
const SECRETS_TRIED = 10

/** The columns of `accountWithKeyShape` for the tables `accounts a` and `api_keys k`. */
export const accountColumns = sql`
  a.account_id as "accountId", a.realm, a.email, a.company, a.status,
  a.session_type as "sessionType", a.monthly_limit as "monthlyLimit", a.self_service as "selfService",
  a.permissions, a.sample_data as "sampleData", a.registered_at as "registeredAt",
  a.deletion_requested_at as "deletionRequestedAt", k.session_id as "sessionId", k.secret_sealed as "secretSealed",
  k.last_used_at as "keyLastUsedAt"`

/** A new account with its first person. */
export type MadeAccount = AccountWithKey & Pick<NewPerson, 'userId' | 'name' | 'language'>

export const accountRepository = (database: Database, secrets: Secrets) => {
  const find = (wanted: Sql): Promise<AccountWithKey | null> =>
    selectOne(database, accountWithKeyShape)`
      select ${accountColumns}
      from accounts a join api_keys k on k.account_id = a.account_id
      where ${wanted}`

  const opens = (sealed: Buffer): boolean => {
    try {
      secrets.open(SECRET_PURPOSE, sealed)
      return true
    } catch {
      return false
    }
  }

  /** Inserts an account with its API key and its first person, an Owner; null if the address is taken. */
  const insertAccount = async (
    transaction: Transaction,
    { jobTitle = '', subscribeNews = false, language = 'en', ...account }: NewAccount,
    now: Date,
  ): Promise<MadeAccount | null> => {
    const accountId = uuidv7(now)
    const { passwordHash, ...rest } = account
    const person = {
      ...{ ...rest, jobTitle, subscribeNews, language, passwordHash },
      userId: uuidv7(now),
      realm: 'developer' as const,
      status: passwordHash === null ? ('pending' as const) : ('active' as const),
    }
    if (!(await insertPerson(transaction, person, now))) return null
    const { sessionId, secretSealed } = newApiKey(secrets, accountId)
    await transaction.execute(sql`
      insert into accounts (account_id, email, company, status, session_type, monthly_limit, self_service,
        permissions, sample_data, registered_at)
      values (${accountId}, ${account.email}, ${account.company}, ${account.status}, ${account.sessionType},
        ${account.monthlyLimit}, ${account.selfService}, ${account.permissions}, ${account.sampleData}, ${now})`)
    await transaction.execute(sql`
      insert into api_keys (account_id, session_id, secret_sealed, created_at)
      values (${accountId}, ${sessionId}, ${secretSealed}, ${now})`)
    await join(transaction, person, accountId, AS_OWNER, now)
    const made = {
      ...{ language, accountId, realm: person.realm, registeredAt: now },
      deletionRequestedAt: null,
      keyLastUsedAt: null,
    }
    return { ...rest, ...made, userId: person.userId, sessionId, secretSealed }
  }

  return {
    /** The account with its current key, or null. */
    findAccount: (accountId: string): Promise<AccountWithKey | null> =>
      find(sql`a.account_id = ${accountId} and k.expires_at is null`),

    /** Whether the server's secret opens the stored API secrets. True if there are none. */
    opensSecrets: async (): Promise<boolean> => {
      const rows = await select(database, {
        sealed: bytes,
      })`select /* all accounts */ secret_sealed as sealed from api_keys limit ${SECRETS_TRIED}`
      return rows.length === 0 || rows.some(({ sealed }) => opens(sealed))
    },

    /** Whether any account exists. */
    hasAny: async (): Promise<boolean> => {
      const { rows } = await database.execute(sql`select 1 from accounts limit 1`)
      return rows.length > 0
    },

    /** Decrypts the secret of an account's API key. */
    secretOf: ({ secretSealed }: AccountWithKey): string => secrets.open(SECRET_PURPOSE, secretSealed),

    insertAccount,

    /** Inserts an account in its own transaction, for sample data and tests. */
    createAccount: (account: NewAccount, now: Date): Promise<MadeAccount | null> =>
      inTransaction(database, (transaction) => insertAccount(transaction, account, now)),
  }
}
export type AccountRepository = ReturnType<typeof accountRepository>
