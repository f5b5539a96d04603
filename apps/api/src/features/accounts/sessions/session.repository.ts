import { randomBytes } from 'node:crypto'
import { CONFIRM_IDENTITY_S, type Realm } from '@assure/contract/constants'
import sql, { type Sql } from 'sql-template-tag'
import { type AuditOrigin, auditStatement, recordAudit } from '#src/platform/audit.ts'
import type { Clock } from '#src/platform/clock.ts'
import {
  type Database,
  inTransaction,
  type Queryable,
  type Transaction,
} from '#src/platform/database/database.ts'
import { bytes, flag, moment, text } from '#src/platform/database/row.ts'
import { select, selectOne } from '#src/platform/database/select.ts'
import { parseRouted, routed, uuidv7 } from '#src/platform/ids.ts'
import { sha256 } from '#src/platform/secrets.ts'
import type { Settings } from '#src/settings.ts'
import type { Account } from '../account/account-row.ts'
import { mirrorPerson } from '../people/person-mirror.repository.ts'

const TOKEN_BYTES = 32
const HASH_BYTES = 32
const SESSIONS_MAX = 20
/** `last_seen_at` is written at most this often. */
const TOUCH_S = 60

/** Origin of a session, as shown to its owner. */
export interface SessionOrigin {
  address: string
  userAgent: string
}
const sessionShape = {
  hash: bytes,
  createdAt: moment,
  lastSeenAt: moment,
  address: text(),
  userAgent: text(),
  current: flag,
}
/** A session as shown to its owner. */
export interface OpenSession extends SessionOrigin {
  handle: string
  createdAt: Date
  lastSeenAt: Date
  current: boolean
}

const parse = (token: string) => {
  const parsed = parseRouted(token, TOKEN_BYTES)
  return parsed && { accountId: parsed.accountId, tokenHash: sha256(parsed.rest) }
}
/** Parses the hash in a handle; null for any other text. A hash cannot be used as a token. */
const parseHandle = (handle: string): Buffer | null => {
  const hash = Buffer.from(handle, 'base64url')
  return hash.length === HASH_BYTES && hash.toString('base64url') === handle ? hash : null
}

const TABLES: Record<Realm, Sql> = { developer: sql`developer_sessions`, retail: sql`retail_sessions` }

/**
 * Web sessions of one realm. The cookie holds a random token and the table its hash. A session is invalid in the other
 * realm.
 */
export const sessionRepository = (
  database: Database,
  clock: Clock,
  settings: Pick<Settings, 'sessionIdleS' | 'sessionMaxS'>,
  realm: Realm = 'developer',
) => {
  const table = TABLES[realm]
  const thisSession = (accountId: string, tokenHash: Buffer) =>
    sql`account_id = ${accountId} and token_hash = ${tokenHash}`
  const before = (seconds: number) => new Date(clock().getTime() - seconds * 1000)
  const over = (): Sql =>
    sql`(last_seen_at <= ${before(settings.sessionIdleS)} or created_at <= ${before(settings.sessionMaxS)})`

  const sessionColumns = sql`account_id, token_hash, created_at, last_seen_at, address, user_agent`
  const newSession = (accountId: string, { address, userAgent }: SessionOrigin) => {
    const secret = randomBytes(TOKEN_BYTES)
    const now = clock()
    const row = sql`${accountId}::uuid, ${sha256(secret)}::bytea, ${now}::timestamptz, ${now}::timestamptz,
      ${address}, ${userAgent}`
    return { row, token: routed(accountId, secret) }
  }

  /** Runs a statement and mirrors the person, in one transaction. Returns how many rows it changed or selected. */
  const changePerson = async (
    given: Transaction | null,
    accountId: string,
    statement: Sql,
  ): Promise<number> => {
    const change = async (transaction: Transaction) => {
      const { rowCount } = await transaction.execute(statement)
      await mirrorPerson(transaction, accountId)
      return rowCount ?? 0
    }
    return given ? change(given) : inTransaction(database, change)
  }

  /** Ends every session of an account except the token's. Returns how many. */
  const endAll = async (
    transaction: Transaction,
    accountId: string,
    exceptToken?: string,
  ): Promise<number> => {
    const kept = exceptToken === undefined ? null : (parse(exceptToken)?.tokenHash ?? null)
    return changePerson(
      transaction,
      accountId,
      sql`
      delete from ${table}
      where account_id = ${accountId} and token_hash is distinct from ${kept}::bytea`,
    )
  }

  return {
    /**
     * Starts the session of a login and returns its token. Ends the account's oldest sessions above the maximum. null
     * if the password changed since it was checked: the account's row is locked, so a password change ends this session
     * or refuses it. Without a transaction it opens its own.
     */
    start: async (
      transaction: Transaction | null,
      { accountId, passwordHash }: Pick<Account, 'accountId' | 'passwordHash'>,
      origin: SessionOrigin,
      noted: AuditOrigin,
    ): Promise<string | null> => {
      const event = { action: 'session_started', after: { user_agent: origin.userAgent } } as const
      const { row, token } = newSession(accountId, origin)
      // The `delete` does not see the inserted row, so it keeps one session fewer.
      const started = sql`
        with opened as materialized (
          select account_id from accounts
          where account_id = ${accountId} and status = 'active' and password_hash = ${passwordHash} for share
        ), started as (
          insert into ${table} (${sessionColumns}) select ${row} from opened returning account_id
        ), noted as (
          ${auditStatement(accountId, noted, clock(), event, sql`exists (select from opened)`)}
        ), ended as (
          delete from ${table} where account_id in (select account_id from opened) and token_hash in (
            select token_hash from ${table} where account_id = ${accountId}
            order by created_at desc, token_hash offset ${SESSIONS_MAX - 1})
        )
        select from started`
      return (await changePerson(transaction, accountId, started)) > 0 ? token : null
    },

    /** Starts the session that replaces all others after they ended. Returns its token. */
    replace: async (transaction: Transaction, accountId: string, origin: SessionOrigin): Promise<string> => {
      const { row, token } = newSession(accountId, origin)
      await changePerson(
        transaction,
        accountId,
        sql`insert into ${table} (${sessionColumns}) values (${row})`,
      )
      return token
    },

    /** Records a login that starts no session: an API client requested its key. */
    noteKeyGiven: async (queryable: Queryable | null, accountId: string, noted: AuditOrigin) => {
      const event = { action: 'session_started', target: 'api_key' } as const
      await recordAudit(queryable ?? database, accountId, noted, clock(), event)
      return { token: null }
    },

    /** Records a refused login. Without an account the same statement inserts nothing. */
    noteRefusal: async (accountId: string | null, noted: AuditOrigin, reason: string): Promise<void> => {
      const now = clock()
      const event = { action: 'sign_in_refused', after: { reason } } as const
      await database.execute(auditStatement(accountId ?? uuidv7(now), noted, now, event))
    },

    /** The account of a live session: within the idle time and the maximum age. Otherwise null. */
    find: async (token: string): Promise<string | null> => {
      const parsed = parse(token)
      if (!parsed) return null
      const { accountId, tokenHash } = parsed
      const rows = await select(database, { created_at: moment, last_seen_at: moment })`
        select created_at, last_seen_at from ${table} where ${thisSession(accountId, tokenHash)}`
      const [session] = rows
      if (!session) return null
      const now = clock()
      const secondsSince = (time: Date) => (now.getTime() - time.getTime()) / 1000
      const idleS = secondsSince(session.last_seen_at)
      if (idleS >= settings.sessionIdleS || secondsSince(session.created_at) >= settings.sessionMaxS)
        return null
      if (idleS >= TOUCH_S) {
        await changePerson(
          null,
          accountId,
          sql`update ${table} set last_seen_at = ${now} where ${thisSession(accountId, tokenHash)}`,
        )
      }
      return accountId
    },

    /** Whether the user of a session gave a password or code in the last minutes. A login counts. */
    isConfirmed: async (token: string | null): Promise<boolean> => {
      const parsed = token === null ? null : parse(token)
      if (!parsed) return false
      const { rows } = await database.execute(sql`
        select 1 from ${table} where ${thisSession(parsed.accountId, parsed.tokenHash)}
          and coalesce(authenticated_at, created_at) > ${before(CONFIRM_IDENTITY_S)}`)
      return rows.length > 0
    },

    /** Records that the user of a session has just given a password or code. */
    confirm: async (transaction: Transaction | null, token: string): Promise<void> => {
      const parsed = parse(token)
      if (!parsed) return
      const { accountId, tokenHash } = parsed
      await changePerson(
        transaction,
        accountId,
        sql`update ${table} set authenticated_at = ${clock()} where ${thisSession(accountId, tokenHash)}`,
      )
    },

    /** Lists the open sessions of an account: the token's first, then by last use. */
    list: async (accountId: string, token: string | null): Promise<OpenSession[]> => {
      const current = (token && parse(token)?.tokenHash) || null
      const rows = await select(database, sessionShape)`
        select token_hash as hash, created_at as "createdAt", last_seen_at as "lastSeenAt", address,
          user_agent as "userAgent", token_hash is not distinct from ${current}::bytea as current
        from ${table} where account_id = ${accountId} and not ${over()}
        order by current desc, last_seen_at desc, token_hash`
      return rows.map(({ hash, ...session }) => ({ ...session, handle: hash.toString('base64url') }))
    },

    /** Ends the session of a token that the browser replaces. An unknown token has no effect. */
    end: async (token: string): Promise<void> => {
      const parsed = parse(token)
      if (!parsed) return
      const { accountId, tokenHash } = parsed
      await changePerson(
        null,
        accountId,
        sql`delete from ${table} where ${thisSession(accountId, tokenHash)}`,
      )
    },

    /** Ends one session of an account by handle or token. Returns false if the account has no such session. */
    endNamed: (
      accountId: string,
      name: { handle: string } | { token: string },
      noted: AuditOrigin,
    ): Promise<boolean> =>
      inTransaction(database, async (transaction) => {
        const tokenHash = 'handle' in name ? parseHandle(name.handle) : parse(name.token)?.tokenHash
        if (!tokenHash) return false
        const ended = await selectOne(transaction, { user_agent: text() })`
          delete from ${table} where ${thisSession(accountId, tokenHash)} returning user_agent`
        if (!ended) return false
        await mirrorPerson(transaction, accountId)
        await recordAudit(transaction, accountId, noted, clock(), { action: 'session_ended', before: ended })
        return true
      }),

    /** Ends every session of an account except the token's and records it. Returns how many. */
    endOthers: (accountId: string, token: string, noted: AuditOrigin): Promise<number> =>
      inTransaction(database, async (transaction) => {
        const ended = await endAll(transaction, accountId, token)
        if (ended > 0) {
          await recordAudit(transaction, accountId, noted, clock(), {
            action: 'sessions_revoked',
            after: { ended },
          })
        }
        return ended
      }),

    /** Ends an account's sessions within the caller's transaction. */
    endAll: (transaction: Transaction, accountId: string, exceptToken?: string): Promise<number> =>
      endAll(transaction, accountId, exceptToken),

    /** Deletes expired sessions, at most `limit`. Returns how many. */
    forgetEnded: async (limit: number): Promise<number> => {
      const { rowCount } = await database.execute(sql`
        delete from ${table} where (account_id, token_hash) in (
          select account_id, token_hash from ${table} where ${over()} limit ${limit})`)
      return rowCount ?? 0
    },
  }
}
export type SessionRepository = ReturnType<typeof sessionRepository>
