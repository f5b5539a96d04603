import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Clock } from '#src/platform/clock.ts'
import type { Database } from '#src/platform/database/database.ts'
import { parseRouted, routed } from '#src/platform/ids.ts'
import { sha256 } from '#src/platform/secrets.ts'
import type { Settings } from '#src/settings.ts'

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
    sql`account_id = ${accountId} and token_hash = ${tokenHash}`

  /** Ends a session. A token that is none ends nothing. */
  const end = async (token: string): Promise<void> => {
    const parsed = parse(token)
    if (!parsed) return
    await database.execute(
      sql`delete from developer_sessions where ${thisSession(parsed.accountId, parsed.tokenHash)}`,
    )
  }

  return {
    /**
     * Starts a session in place of the one that the browser held before, and answers its token; the
     * account's oldest ones end when it has too many.
     */
    start: async (accountId: string, previous: string | null): Promise<string> => {
      const secret = randomBytes(TOKEN_BYTES)
      const now = clock()
      if (previous) await end(previous)
      // The `delete` does not see the row that is being inserted, which makes one more.
      await database.execute(sql`
        with started as (
          insert into developer_sessions (account_id, token_hash, created_at, last_seen_at)
          values (${accountId}, ${sha256(secret)}, ${now}, ${now})
        )
        delete from developer_sessions where account_id = ${accountId} and token_hash in (
          select token_hash from developer_sessions where account_id = ${accountId}
          order by created_at desc, token_hash offset ${SESSIONS_MAX - 1})`)
      return routed(accountId, secret)
    },

    /** The account of a live session: seen within the idle time and younger than the absolute one. */
    find: async (token: string): Promise<string | null> => {
      const parsed = parse(token)
      if (!parsed) return null
      const { accountId, tokenHash } = parsed
      const { rows } = await database.execute<{ created_at: Date; last_seen_at: Date }>(sql`
        select created_at, last_seen_at from developer_sessions where ${thisSession(accountId, tokenHash)}`)
      const [session] = rows
      if (!session) return null
      const now = clock()
      const secondsSince = (time: Date) => (now.getTime() - time.getTime()) / 1000
      const idleS = secondsSince(session.last_seen_at)
      if (idleS >= settings.sessionIdleS || secondsSince(session.created_at) >= settings.sessionMaxS)
        return null
      if (idleS >= TOUCH_S) {
        await database.execute(sql`
          update developer_sessions set last_seen_at = ${now} where ${thisSession(accountId, tokenHash)}`)
      }
      return accountId
    },

    /** Forgets sessions that are over by their age. */
    forgetEnded: async (): Promise<void> => {
      const before = (seconds: number) => new Date(clock().getTime() - seconds * 1000)
      await database.execute(sql`
        delete from developer_sessions
        where last_seen_at <= ${before(settings.sessionIdleS)} or created_at <= ${before(settings.sessionMaxS)}`)
    },

    end,
  }
}
export type SessionRepository = ReturnType<typeof sessionRepository>
