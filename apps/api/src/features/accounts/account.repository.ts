import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { AccountCaller } from '@assure/contract/implement'
import { and, eq } from 'drizzle-orm'
import { type Database, inTransaction } from '#src/platform/database/database.ts'
import { parseRouted, routed, uuidv7 } from '#src/platform/ids.ts'
import { type Secrets, sha256 } from '#src/platform/secrets.ts'
import { type Account, accounts, apiKeys, loginIdentities } from './account.tables.ts'

const KEY_PREFIX = 'ak_'
const KEY_BYTES = 8
const SECRET_PREFIX = 'sk_'
const SECRET_PURPOSE = 'api secret'

/** An account with the key it is called by. */
export interface AccountWithKey extends Account {
  sessionId: string
}
export type NewAccount = Omit<Account, 'accountId' | 'registeredAt'>

export const callerOf = (account: AccountWithKey): AccountCaller => ({
  account_id: account.accountId,
  session_id: account.sessionId,
  permissions: account.permissions,
  self_service: account.selfService,
})

export const accountRepository = (database: Database, secrets: Secrets) => {
  const withKey = () =>
    database
      .select({ account: accounts, key: apiKeys })
      .from(accounts)
      .innerJoin(apiKeys, eq(apiKeys.accountId, accounts.accountId))

  /** The account with its key, or null. */
  const findAccount = async (accountId: string): Promise<AccountWithKey | null> => {
    const [row] = await withKey().where(and(eq(accounts.accountId, accountId), eq(apiKeys.accountId, accountId)))
    return row ? { ...row.account, sessionId: row.key.sessionId } : null
  }

  return {
    findAccount,

    /** The developer account that logs in with an address, compared in lower case; or null. */
    findByEmail: async (email: string): Promise<AccountWithKey | null> => {
      const [identity] = await database
        .select()
        .from(loginIdentities)
        .where(and(eq(loginIdentities.email, email.toLowerCase()), eq(loginIdentities.realm, 'developer')))
      return identity ? findAccount(identity.accountId) : null
    },

    /** The active account of an API key, when the secret is right; or null. */
    findByKey: async (sessionId: string, secret: string): Promise<AccountCaller | null> => {
      if (!sessionId.startsWith(KEY_PREFIX)) return null
      const parsed = parseRouted(sessionId.slice(KEY_PREFIX.length), KEY_BYTES)
      if (!parsed) return null
      const [row] = await withKey().where(
        and(
          eq(accounts.accountId, parsed.accountId),
          eq(apiKeys.accountId, parsed.accountId),
          eq(apiKeys.sessionId, sessionId),
        ),
      )
      if (!row || row.account.status !== 'active') return null
      const right = secrets.open(SECRET_PURPOSE, row.key.secretSealed)
      if (!timingSafeEqual(sha256(right), sha256(secret))) return null
      return callerOf({ ...row.account, sessionId })
    },

    /** The secret of an account's API key. */
    secretOf: async (accountId: string, sessionId: string): Promise<string> => {
      const [key] = await database
        .select()
        .from(apiKeys)
        .where(and(eq(apiKeys.accountId, accountId), eq(apiKeys.sessionId, sessionId)))
      if (!key) throw new Error('the account has no such key')
      return secrets.open(SECRET_PURPOSE, key.secretSealed)
    },

    /** Makes an account with its API key; null when the address is taken. */
    createAccount: (account: NewAccount, now: Date): Promise<AccountWithKey | null> =>
      inTransaction(database, async (transaction) => {
        const accountId = uuidv7(now)
        const claimed = await transaction
          .insert(loginIdentities)
          .values({ email: account.email.toLowerCase(), realm: 'developer', accountId })
          .onConflictDoNothing()
          .returning({ accountId: loginIdentities.accountId })
        if (claimed.length === 0) return null
        const created = { ...account, accountId, registeredAt: now }
        const sessionId = KEY_PREFIX + routed(accountId, randomBytes(KEY_BYTES))
        const secret = SECRET_PREFIX + randomBytes(32).toString('base64url')
        await transaction.insert(accounts).values(created)
        await transaction.insert(apiKeys).values({
          accountId,
          sessionId,
          secretSealed: secrets.seal(SECRET_PURPOSE, secret),
          createdAt: now,
        })
        return { ...created, sessionId }
      }),
  }
}
export type AccountRepository = ReturnType<typeof accountRepository>
