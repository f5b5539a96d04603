import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Clock } from '#src/platform/clock.ts'
import type { Database, Queryable, Transaction } from '#src/platform/database/database.ts'
import { moment, text } from '#src/platform/database/row.ts'
import { selectOne } from '#src/platform/database/select.ts'
import { parseRouted, routed } from '#src/platform/ids.ts'
import { sha256 } from '#src/platform/secrets.ts'

const TOKEN_BYTES = 32
/** `change` leads to the new address, `undo` gives the former one back. */
type Kind = 'change' | 'undo'

const linkShape = { email: text(), createdAt: moment, expiresAt: moment }

/** The person and the hash in a token; null for any other text. */
const parse = (token: string) => {
  const parsed = parseRouted(token, TOKEN_BYTES)
  return parsed && { userId: parsed.accountId, tokenHash: sha256(parsed.rest) }
}

/** The id of the person in a token, which need not be valid; null for any other text. */
export const personOfEmailLink = (token: string): string | null => parse(token)?.userId ?? null

/** Links in mails about a change of address. The token names the person, and the database holds its hash. */
export const emailLinkRepository = (database: Database, clock: Clock) => {
  const columns = sql`email, created_at as "createdAt", expires_at as "expiresAt"`
  const isNamed = (kind: Kind, token: string) => {
    const parsed = parse(token)
    return (
      parsed &&
      sql`user_id = ${parsed.userId} and token_hash = ${parsed.tokenHash} and kind = ${kind} and expires_at > ${clock()}`
    )
  }

  return {
    /** Makes a link and returns its token. */
    make: async (
      transaction: Transaction,
      kind: Kind,
      { userId, email, ttlS }: { userId: string; email: string; ttlS: number },
    ): Promise<{ token: string; expiresAt: Date }> => {
      const secret = randomBytes(TOKEN_BYTES)
      const now = clock()
      const expiresAt = new Date(now.getTime() + ttlS * 1000)
      await transaction.execute(sql`
        insert into user_email_links (user_id, token_hash, kind, email, created_at, expires_at)
        values (${userId}, ${sha256(secret)}, ${kind}, ${email}, ${now}, ${expiresAt})`)
      return { token: routed(userId, secret), expiresAt }
    },

    /** The open link of a token, or null. */
    find: (queryable: Queryable, kind: Kind, token: string) => {
      const named = isNamed(kind, token)
      if (!named) return Promise.resolve(null)
      return selectOne(queryable, linkShape)`select ${columns} from user_email_links where ${named}`
    },

    /** The open link to a person's new address, or null. */
    pendingOf: (userId: string) =>
      selectOne(database, linkShape)`
        select ${columns} from user_email_links
        where user_id = ${userId} and kind = 'change' and expires_at > ${clock()}`,

    /** Ends the link to a person's new address. */
    endChange: async (userId: string, queryable: Queryable = database): Promise<void> => {
      await queryable.execute(sql`delete from user_email_links where user_id = ${userId} and kind = 'change'`)
    },

    /** Ends a person's links of a moment and later. Owners of earlier addresses can still undo. */
    endSince: async (transaction: Transaction, userId: string, since: Date): Promise<void> => {
      await transaction.execute(sql`
        delete from user_email_links where user_id = ${userId} and (kind = 'change' or created_at >= ${since})`)
    },

    /** Deletes expired links, at most `limit`. Returns how many. */
    forgetExpired: async (limit: number): Promise<number> => {
      const { rowCount } = await database.execute(sql`
        delete from user_email_links where (user_id, token_hash) in (
          select user_id, token_hash from user_email_links where expires_at <= ${clock()}
          order by expires_at limit ${limit})`)
      return rowCount ?? 0
    },
  }
}
export type EmailLinkRepository = ReturnType<typeof emailLinkRepository>
