import { randomBytes } from 'node:crypto'
import { KNOWN_BROWSER_DAYS, KNOWN_BROWSERS_MAX } from '@assure/contract/constants'
import sql from 'sql-template-tag'
import { type AuditOrigin, notePerson } from '#src/platform/audit.ts'
import { type Clock, DAY_MS } from '#src/platform/clock.ts'
import { type Database, inTransaction, type Transaction } from '#src/platform/database/database.ts'
import { parseRouted, routed } from '#src/platform/ids.ts'
import { sha256 } from '#src/platform/secrets.ts'
import type { Person } from '../people/person-row.ts'

const TOKEN_BYTES = 32

const parse = (token: string) => {
  const parsed = parseRouted(token, TOKEN_BYTES)
  return parsed && { userId: parsed.accountId, tokenHash: sha256(parsed.rest) }
}

/** The id of the person in a token; null for any other text. */
export const personOfToken = (token: string): string | null => parse(token)?.userId ?? null

/**
 * Browsers from which a person logged in, in both realms. Each has a random token per person; the database stores its
 * hash. A known browser replaces no password or second factor: it only has its own rate limit.
 */
export const knownBrowserRepository = (database: Database, clock: Clock) => {
  const oldest = () => new Date(clock().getTime() - KNOWN_BROWSER_DAYS * DAY_MS)

  return {
    /**
     * Whether a token is one of the person's newest. Concurrent logins may leave more rows than the maximum. Queries
     * even without a token, so that timing reveals nothing about the person.
     */
    isKnown: async (userId: string, token: string | null): Promise<boolean> => {
      const parsed = token === null ? null : parse(token)
      const tokenHash = parsed?.userId === userId ? parsed.tokenHash : null
      const { rowCount } = await database.execute(sql`
        select from (
          select device_hash from user_devices where user_id = ${userId} and created_at > ${oldest()}
          order by created_at desc, device_hash limit ${KNOWN_BROWSERS_MAX}
        ) newest where device_hash = ${tokenHash}::bytea`)
      return rowCount === 1
    },

    /**
     * Creates a browser's token after a full login and deletes the one it had. null if the password changed since it
     * was checked. The lock on the person's row keeps a password change out meanwhile. The person's log has a browser that
     * had no token.
     */
    know: (
      { userId, passwordHash }: Pick<Person, 'userId' | 'passwordHash'>,
      replaced: string | null,
      noted: AuditOrigin,
    ): Promise<string | null> =>
      inTransaction(database, async (transaction) => {
        const secret = randomBytes(TOKEN_BYTES)
        const old = (replaced && parse(replaced)?.tokenHash) || null
        const { rowCount } = await transaction.execute(sql`
        with opened as materialized (
          select user_id from users
          where user_id = ${userId} and suspended_at is null and status <> 'deleting' and password_hash = ${passwordHash} for share
        ), known as (
          insert into user_devices (user_id, device_hash, created_at)
          select ${userId}::uuid, ${sha256(secret)}::bytea, ${clock()}::timestamptz from opened returning user_id
        ), forgotten as (
          delete from user_devices where user_id in (select user_id from opened) and (
            device_hash = ${old}::bytea or device_hash in (
              select device_hash from user_devices
              where user_id = ${userId} and device_hash is distinct from ${old}::bytea
              order by created_at desc, device_hash offset ${KNOWN_BROWSERS_MAX - 1}))
        )
        select from known`)
        if (!rowCount) return null
        if (!old) {
          const event = { action: 'browser_remembered' } as const
          await notePerson(transaction, { userId, accountId: null }, noted, clock(), event)
        }
        return routed(userId, secret)
      }),

    /** Deletes a browser after too many wrong passwords. */
    forget: async (token: string, noted: AuditOrigin): Promise<void> => {
      const parsed = parse(token)
      if (!parsed) return
      const { userId, tokenHash } = parsed
      await inTransaction(database, async (transaction) => {
        const { rowCount } = await transaction.execute(sql`
          delete from user_devices where user_id = ${userId} and device_hash = ${tokenHash}`)
        if (!rowCount) return
        const event = { action: 'browser_forgotten' } as const
        await notePerson(transaction, { userId, accountId: null }, noted, clock(), event)
      })
    },

    /** Deletes all known browsers of a person, within the caller's transaction. */
    forgetAll: async (transaction: Transaction, userId: string): Promise<void> => {
      await transaction.execute(sql`delete from user_devices where user_id = ${userId}`)
    },

    /** Deletes expired browsers, at most `limit`. Returns how many. */
    forgetOld: async (limit: number): Promise<number> => {
      const { rowCount } = await database.execute(sql`
        delete from user_devices where (user_id, device_hash) in (
          select user_id, device_hash from user_devices where created_at <= ${oldest()}
          limit ${limit})`)
      return rowCount ?? 0
    },
  }
}
export type KnownBrowserRepository = ReturnType<typeof knownBrowserRepository>
