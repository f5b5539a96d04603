import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { AccountCaller } from '@assure/contract/implement'
import sql, { type Sql } from 'sql-template-tag'
import { type Database, inTransaction } from '#src/platform/database/database.ts'
import { parseRouted, routed, uuidv7 } from '#src/platform/ids.ts'
import { type Secrets, sha256 } from '#src/platform/secrets.ts'
import { type AccountWithKey, callerOf, type NewAccount } from './account-row.ts'

const KEY_PREFIX = 'ak_'
const KEY_BYTES = 8
const SECRET_PREFIX = 'sk_'
const SECRET_PURPOSE = 'api secret'

export const accountRepository = (database: Database, secrets: Secrets) => {
  const find = async (wanted: Sql): Promise<AccountWithKey | null> => {
    const { rows } = await database.execute<AccountWithKey>(sql`
      select a.account_id as "accountId", a.email, a.name, a.company, a.password_hash as "passwordHash", a.status,
        a.session_type as "sessionType", a.monthly_limit as "monthlyLimit", a.self_service as "selfService",
        a.permissions, a.sample_data as "sampleData", a.registered_at as "registeredAt",
        k.session_id as "sessionId", k.secret_sealed as "secretSealed"
      from accounts a join api_keys k on k.account_id = a.account_id
      where ${wanted}`)
    return rows[0] ?? null
  }

  return {
    /** The account with its key, or null. */
    findAccount: (accountId: string): Promise<AccountWithKey | null> =>
      find(sql`a.account_id = ${accountId}`),

    /** The developer account that logs in with an address, compared in lower case; or null. */
    findByEmail: (email: string): Promise<AccountWithKey | null> =>
      find(sql`a.account_id = (select account_id from login_identities
        where email = ${email.toLowerCase()} and realm = 'developer')`),

    /** The active account of an API key, when the secret is right; or null. */
    findByKey: async (sessionId: string, secret: string): Promise<AccountCaller | null> => {
      if (!sessionId.startsWith(KEY_PREFIX)) return null
      const parsed = parseRouted(sessionId.slice(KEY_PREFIX.length), KEY_BYTES)
      const account =
        parsed && (await find(sql`a.account_id = ${parsed.accountId} and k.session_id = ${sessionId}`))
      if (account?.status !== 'active') return null
      const right = secrets.open(SECRET_PURPOSE, account.secretSealed)
      return timingSafeEqual(sha256(right), sha256(secret)) ? callerOf(account) : null
    },

    /** The secret of an account's API key. */
    secretOf: ({ secretSealed }: AccountWithKey): string => secrets.open(SECRET_PURPOSE, secretSealed),

    /** Makes an account with its API key; null when the address is taken. */
    createAccount: (account: NewAccount, now: Date): Promise<AccountWithKey | null> =>
      inTransaction(database, async (transaction) => {
        const accountId = uuidv7(now)
        const { rows: claimed } = await transaction.execute(sql`
          insert into login_identities (email, realm, account_id)
          values (${account.email.toLowerCase()}, 'developer', ${accountId})
          on conflict (email, realm) do nothing returning account_id`)
        if (claimed.length === 0) return null
        const sessionId = KEY_PREFIX + routed(accountId, randomBytes(KEY_BYTES))
        const secret = SECRET_PREFIX + randomBytes(32).toString('base64url')
        const secretSealed = secrets.seal(SECRET_PURPOSE, secret)
        await transaction.execute(sql`
          insert into accounts (account_id, email, name, company, password_hash, status, session_type, monthly_limit,
            self_service, permissions, sample_data, registered_at)
          values (${accountId}, ${account.email}, ${account.name}, ${account.company}, ${account.passwordHash},
            ${account.status}, ${account.sessionType}, ${account.monthlyLimit}, ${account.selfService},
            ${account.permissions}, ${account.sampleData}, ${now})`)
        await transaction.execute(sql`
          insert into api_keys (account_id, session_id, secret_sealed, created_at)
          values (${accountId}, ${sessionId}, ${secretSealed}, ${now})`)
        return { ...account, accountId, registeredAt: now, sessionId, secretSealed }
      }),
  }
}
export type AccountRepository = ReturnType<typeof accountRepository>
