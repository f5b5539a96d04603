import { randomBytes } from 'node:crypto'
import { KNOWN_BROWSER_DAYS, KNOWN_BROWSERS_MAX } from '@assure/contract/constants'
import sql, { type Sql } from 'sql-template-tag'
import type { PostMail } from '#src/mails/mail.ts'
import { type AuditOrigin, notePerson } from '#src/platform/audit.ts'
import { type Clock, DAY_MS } from '#src/platform/clock.ts'
import { type Database, inTransaction, type Transaction } from '#src/platform/database/database.ts'
import { bytes, flag, moment, nullable, text } from '#src/platform/database/row.ts'
import { select, selectOne } from '#src/platform/database/select.ts'
import { parseRouted, routed } from '#src/platform/ids.ts'
import { sha256 } from '#src/platform/secrets.ts'
import type { Person } from '../people/person-row.ts'
import { parseHandle } from '../sessions/session-token.ts'

const TOKEN_BYTES = 32

const browserShape = {
  hash: bytes,
  createdAt: moment,
  lastUsedAt: moment,
  /** null for a browser whose last login came before user agents were stored. */
  userAgent: nullable(text()),
  current: flag,
}
/** A browser as shown to the person whom it is known to. */
export interface KnownBrowser {
  handle: string
  createdAt: Date
  lastUsedAt: Date
  userAgent: string
  current: boolean
}
/** The person of a full login. */
export type LoggedIn = Pick<Person, 'userId' | 'passwordHash' | 'realm' | 'email' | 'name' | 'language'>

const parse = (token: string) => {
  const parsed = parseRouted(token, TOKEN_BYTES)
  return parsed && { userId: parsed.accountId, tokenHash: sha256(parsed.rest) }
}

/** The id of the person in a token; null for any other text. */
export const personOfToken = (token: string): string | null => parse(token)?.userId ?? null

/** Null for a browser whose last login came before this column. That login made the row. */
const lastUse: Sql = sql`coalesce(last_used_at, created_at)`

/**
 * Browsers from which a person logged in, in both realms. Each has a random token per person; the database stores its
 * hash. A known browser replaces no password or second factor: it only has its own rate limit.
 */
export const knownBrowserRepository = (database: Database, clock: Clock, postMail: PostMail) => {
  const oldest = () => new Date(clock().getTime() - KNOWN_BROWSER_DAYS * DAY_MS)
  /** The browsers that a person is known in. Concurrent logins may leave more rows than the maximum. */
  const newest = (userId: string): Sql => sql`
    select device_hash, created_at, ${lastUse} as last_use, user_agent from user_devices
    where user_id = ${userId} and ${lastUse} > ${oldest()}
    order by last_use desc, device_hash limit ${KNOWN_BROWSERS_MAX}`

  return {
    /**
     * Whether a token is one of the person's newest. Queries even without a token, so that timing reveals nothing about
     * the person.
     */
    isKnown: async (userId: string, token: string | null): Promise<boolean> => {
      const parsed = token === null ? null : parse(token)
      const tokenHash = parsed?.userId === userId ? parsed.tokenHash : null
      const { rowCount } = await database.execute(sql`
        select from (${newest(userId)}) newest where device_hash = ${tokenHash}::bytea`)
      return rowCount === 1
    },

    /** Lists the browsers of a person: the token's first, then by last use. */
    list: async (userId: string, token: string | null): Promise<KnownBrowser[]> => {
      const current = (token && parse(token)?.tokenHash) || null
      const rows = await select(database, browserShape)`
        select device_hash as hash, created_at as "createdAt", last_use as "lastUsedAt", user_agent as "userAgent",
          device_hash is not distinct from ${current}::bytea as current
        from (${newest(userId)}) newest order by current desc, last_use desc, device_hash`
      return rows.map(({ hash, userAgent, ...browser }) => ({
        ...browser,
        handle: hash.toString('base64url'),
        userAgent: userAgent ?? '',
      }))
    },

    /**
     * Creates a browser's token after a full login and deletes the one it had. null if the password changed since it
     * was checked. The lock on the person's row keeps a password change out meanwhile. A browser that was not known is in
     * the person's log, and the person gets a mail, except at the first login with their password. The log tells which one
     * that is, because a stranger with a session could forget all browsers before a login.
     */
    know: (
      { userId, passwordHash, realm, email, name, language }: LoggedIn,
      { replaced, userAgent }: { replaced: string | null; userAgent: string },
      noted: AuditOrigin,
    ): Promise<string | null> =>
      inTransaction(database, async (transaction) => {
        const secret = randomBytes(TOKEN_BYTES)
        const old = (replaced && parse(replaced)?.tokenHash) || null
        const now = clock()
        const known = await selectOne(transaction, { isNew: flag, isFirst: flag })`
        with opened as materialized (
          select user_id from users
          where user_id = ${userId} and suspended_at is null and status <> 'deleting'
            and password_hash is not distinct from ${passwordHash} for share
        ), replaced as (
          select created_at from (${newest(userId)}) newest where device_hash = ${old}::bytea
        ), known as (
          insert into user_devices (user_id, device_hash, created_at, last_used_at, user_agent)
          select ${userId}::uuid, ${sha256(secret)}::bytea, coalesce((select created_at from replaced), ${now}::timestamptz),
            ${now}::timestamptz, ${userAgent}
          from opened returning user_id
        ), forgotten as (
          delete from user_devices where user_id in (select user_id from opened) and (
            device_hash = ${old}::bytea or device_hash in (
              select device_hash from user_devices
              where user_id = ${userId} and device_hash is distinct from ${old}::bytea
              order by ${lastUse} desc, device_hash offset ${KNOWN_BROWSERS_MAX - 1}))
        )
        select not exists (select from replaced) as "isNew",
          not exists (select from user_devices where user_id = ${userId}) and coalesce((
            select action = 'password_changed' from user_entries
            where user_id = ${userId} and action in ('browser_remembered', 'browser_forgotten', 'password_changed')
            order by entry_id desc limit 1), true) as "isFirst"
        from known`
        if (!known) return null
        if (known.isNew) {
          const event = { action: 'browser_remembered', after: { user_agent: userAgent } } as const
          await notePerson(transaction, { userId, accountId: null }, noted, now, event)
        }
        if (known.isNew && !known.isFirst) {
          await postMail(transaction, {
            template: 'new_browser',
            to: email,
            language,
            values: { name, realm, at: now, address: noted.address, user_agent: userAgent },
          })
        }
        return routed(userId, secret)
      }),

    /**
     * Deletes one browser of a person by handle or token, and notes it with the reason in their log. Returns false if the
     * person has no such browser.
     */
    forget: (
      userId: string,
      named: { handle: string } | { token: string },
      noted: AuditOrigin,
      reason?: 'wrong_password',
    ): Promise<boolean> =>
      inTransaction(database, async (transaction) => {
        const tokenHash = 'handle' in named ? parseHandle(named.handle) : parse(named.token)?.tokenHash
        if (!tokenHash) return false
        const before = await selectOne(transaction, { user_agent: nullable(text()) })`
          delete from user_devices where user_id = ${userId} and device_hash = ${tokenHash} returning user_agent`
        if (!before) return false
        const event = { action: 'browser_forgotten', before, ...(reason && { after: { reason } }) } as const
        await notePerson(transaction, { userId, accountId: null }, noted, clock(), event)
        return true
      }),

    /** Deletes all known browsers of a person, within the caller's transaction. */
    forgetAll: async (transaction: Transaction, userId: string): Promise<void> => {
      await transaction.execute(sql`delete from user_devices where user_id = ${userId}`)
    },

    /** Deletes expired browsers, at most `limit`. Returns how many. */
    forgetOld: async (limit: number): Promise<number> => {
      const { rowCount } = await database.execute(sql`
        delete from user_devices where (user_id, device_hash) in (
          select user_id, device_hash from user_devices
          where created_at <= ${oldest()} and ${lastUse} <= ${oldest()}
          limit ${limit})`)
      return rowCount ?? 0
    },
  }
}
export type KnownBrowserRepository = ReturnType<typeof knownBrowserRepository>
