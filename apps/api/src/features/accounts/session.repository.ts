import { randomBytes } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#src/platform/database/database.ts'
import { parseRouted, routed } from '#src/platform/ids.ts'
import { sha256 } from '#src/platform/secrets.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Settings } from '#src/settings.ts'
import { developerSessions } from './account.tables.ts'

const TOKEN_BYTES = 32
const SESSIONS_MAX = 20
/** Being seen is written down at most this often. */
const TOUCH_S = 60

/** Web sessions of developer customers: a random token in the cookie, its hash here. */
export const sessionRepository = (
  database: Database,
  clock: Clock,
  settings: Pick<Settings, 'sessionIdleS' | 'sessionMaxS'>,
) => {
  const parse = (token: string) => {
    const parsed = parseRouted(token, TOKEN_BYTES)
    return parsed && { accountId: parsed.accountId, tokenHash: sha256(parsed.rest) }
  }
  const thisSession = (accountId: string, tokenHash: Buffer) =>
    and(eq(developerSessions.accountId, accountId), eq(developerSessions.tokenHash, tokenHash))

  return {
    /** Starts a session and answers its token; the account's oldest ones end when it has too many. */
    start: async (accountId: string): Promise<string> => {
      const secret = randomBytes(TOKEN_BYTES)
      const now = clock()
      await database
        .insert(developerSessions)
        .values({ accountId, tokenHash: sha256(secret), createdAt: now, lastSeenAt: now })
      await database.execute(sql`
        delete from developer_sessions where account_id = ${accountId} and token_hash in (
          select token_hash from developer_sessions where account_id = ${accountId}
          order by created_at desc, token_hash offset ${SESSIONS_MAX})`)
      return routed(accountId, secret)
    },

    /** The account of a live session: seen within the idle time and younger than the absolute one. */
    find: async (token: string): Promise<string | null> => {
      const parsed = parse(token)
      if (!parsed) return null
      const { accountId, tokenHash } = parsed
      const [session] = await database.select().from(developerSessions).where(thisSession(accountId, tokenHash))
      if (!session) return null
      const now = clock()
      const secondsSince = (time: Date) => (now.getTime() - time.getTime()) / 1000
      const idleS = secondsSince(session.lastSeenAt)
      if (idleS >= settings.sessionIdleS || secondsSince(session.createdAt) >= settings.sessionMaxS) return null
      if (idleS >= TOUCH_S) {
        await database.update(developerSessions).set({ lastSeenAt: now }).where(thisSession(accountId, tokenHash))
      }
      return accountId
    },

    /** Ends a session. A token that is none ends nothing. */
    end: async (token: string): Promise<void> => {
      const parsed = parse(token)
      if (parsed) await database.delete(developerSessions).where(thisSession(parsed.accountId, parsed.tokenHash))
    },
  }
}
export type SessionRepository = ReturnType<typeof sessionRepository>
