import { timingSafeEqual } from 'node:crypto'
import type { AccountCaller } from '@assure/contract/implement'
import sql, { type Sql } from 'sql-template-tag'
import type { Clock } from '#src/platform/clock.ts'
import { type Database, inTransaction, type Transaction } from '#src/platform/database/database.ts'
import { parseRouted, uuidv7 } from '#src/platform/ids.ts'
import { type Secrets, sha256 } from '#src/platform/secrets.ts'
import { type AccountWithKey, callerOf, type NewAccount } from './account-row.ts'
import { KEY_BYTES, KEY_PREFIX, KEY_TOUCH_S, newApiKey, SECRET_PURPOSE } from './api-keys.ts'

export const accountRepository = (database: Database, clock: Clock, secrets: Secrets) => {
  const find = async (wanted: Sql): Promise<AccountWithKey | null> => {
    const { rows } = await database.execute<AccountWithKey>(sql`
      select a.account_id as "accountId", a.email, a.name, a.company, a.job_title as "jobTitle",
        a.subscribe_news as "subscribeNews", a.language, a.password_hash as "passwordHash", a.status,
        a.session_type as "sessionType", a.monthly_limit as "monthlyLimit", a.self_service as "selfService",
        a.permissions, a.sample_data as "sampleData", a.registered_at as "registeredAt",
        a.deletion_requested_at as "deletionRequestedAt",
        k.session_id as "sessionId", k.secret_sealed as "secretSealed", k.last_used_at as "keyLastUsedAt",
        exists (select from second_factors f
          where f.account_id = a.account_id and f.confirmed_at is not null) as "hasSecondFactor"
      from accounts a join api_keys k on k.account_id = a.account_id
      where ${wanted}`)
    return rows[0] ?? null
  }

  /** Makes an account with its API key; null when the address is taken. */
  const insertAccount = async (
    transaction: Transaction,
    { jobTitle = '', subscribeNews = false, language = 'en', ...account }: NewAccount,
    now: Date,
  ): Promise<AccountWithKey | null> => {
    const accountId = uuidv7(now)
    const { rows: claimed } = await transaction.execute(sql`
      insert into login_identities (email, realm, account_id)
      values (${account.email.toLowerCase()}, 'developer', ${accountId})
      on conflict (email, realm) do nothing returning account_id`)
    if (claimed.length === 0) return null
    const { sessionId, secretSealed } = newApiKey(secrets, accountId)
    await transaction.execute(sql`
      insert into accounts (account_id, email, name, company, job_title, subscribe_news, language, password_hash,
        status, session_type, monthly_limit, self_service, permissions, sample_data, registered_at)
      values (${accountId}, ${account.email}, ${account.name}, ${account.company}, ${jobTitle}, ${subscribeNews},
        ${language}, ${account.passwordHash}, ${account.status}, ${account.sessionType}, ${account.monthlyLimit},
        ${account.selfService}, ${account.permissions}, ${account.sampleData}, ${now})`)
    await transaction.execute(sql`
      insert into api_keys (account_id, session_id, secret_sealed, created_at)
      values (${accountId}, ${sessionId}, ${secretSealed}, ${now})`)
    const made = {
      jobTitle,
      subscribeNews,
      language,
      accountId,
      registeredAt: now,
      deletionRequestedAt: null,
      keyLastUsedAt: null,
      hasSecondFactor: false,
    }
    return { ...account, ...made, sessionId, secretSealed }
  }

  return {
    /** The account with its current key, or null. */
    findAccount: (accountId: string): Promise<AccountWithKey | null> =>
      find(sql`a.account_id = ${accountId} and k.expires_at is null`),

    /** The developer account that logs in with an address, compared in lower case; or null. */
    findByEmail: (email: string): Promise<AccountWithKey | null> =>
      find(sql`a.account_id = (select account_id from login_identities
        where email = ${email.toLowerCase()} and realm = 'developer') and k.expires_at is null`),

    /** The active account of an API key, when the secret is right; or null. */
    findByKey: async (sessionId: string, secret: string): Promise<AccountCaller | null> => {
      if (!sessionId.startsWith(KEY_PREFIX)) return null
      const parsed = parseRouted(sessionId.slice(KEY_PREFIX.length), KEY_BYTES)
      const account =
        parsed &&
        (await find(sql`a.account_id = ${parsed.accountId} and k.session_id = ${sessionId}
          and (k.expires_at is null or k.expires_at > ${clock()})`))
      if (account?.status !== 'active') return null
      const right = secrets.open(SECRET_PURPOSE, account.secretSealed)
      if (!timingSafeEqual(sha256(right), sha256(secret))) return null
      const now = clock()
      if (now.getTime() - (account.keyLastUsedAt?.getTime() ?? 0) >= KEY_TOUCH_S * 1000) {
        await database.execute(sql`
          update api_keys set last_used_at = ${now}
          where account_id = ${account.accountId} and session_id = ${sessionId}`)
      }
      return callerOf(account)
    },

    /** Whether anybody has an account here yet. */
    hasAny: async (): Promise<boolean> => {
      const { rows } = await database.execute(sql`select 1 from accounts limit 1`)
      return rows.length > 0
    },

    /** The secret of an account's API key. */
    secretOf: ({ secretSealed }: AccountWithKey): string => secrets.open(SECRET_PURPOSE, secretSealed),

    insertAccount,

    /** Makes an account by itself, as sample data and tests do. */
    createAccount: (account: NewAccount, now: Date): Promise<AccountWithKey | null> =>
      inTransaction(database, (transaction) => insertAccount(transaction, account, now)),
  }
}
export type AccountRepository = ReturnType<typeof accountRepository>
