import type { SignInMethod } from '@assure/contract/accounts/session.modes'
import { MEMBER_KEY_TTL_S, SSO_SESSION_MAX_S } from '@assure/contract/constants'
import sql, { type Sql } from 'sql-template-tag'
import { type AuditOrigin, auditStatement, notePerson, recordAudit } from '#src/platform/audit.ts'
import type { Clock } from '#src/platform/clock.ts'
import {
  type Database,
  inTransaction,
  type Queryable,
  type Transaction,
} from '#src/platform/database/database.ts'
import { bytes, flag, moment, nullable, text, uuid } from '#src/platform/database/row.ts'
import { select, selectOne } from '#src/platform/database/select.ts'
import { uuidv7 } from '#src/platform/ids.ts'
import type { Settings } from '#src/settings.ts'
import { namesOfOrganisations } from '../memberships/organisation-names.repository.ts'
import type { ActingPerson, Person } from '../people/person-row.ts'
import { isNamed, methodIn, ofToken, sessionConfirmation } from './session-confirmation.repository.ts'
import { liveSessions } from './live-session.repository.ts'
import { newSessionToken, parseHandle, parseSessionToken } from './session-token.ts'

/** The target of a login by an API client in the audit log. */
const KEY_TARGET = 'api_key'
/** For each person and kind: with a cookie, and with a key. */
const SESSIONS_MAX = 20
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
  method: nullable(text()),
  accountId: nullable(uuid),
  isKey: flag,
  current: flag,
}
/** A session that begins: with a cookie or a key, and whether through the identity provider of its organisation. */
interface NewSession {
  tokenHash: Buffer
  isKey: boolean
  throughSso?: boolean
  /** When the person proved themself, if not now. null: not known, so nothing is confirmed. */
  provedAt?: Date | null
  /** When the person added the passkey with which the session begins. */
  passkeyAddedAt?: Date | undefined
}
/** A session as shown to its owner. */
export interface OpenSession extends SessionOrigin {
  handle: string
  createdAt: Date
  lastSeenAt: Date
  method: SignInMethod | null
  /** The name of the organisation that the session opened last. */
  organisation: string
  /** Whether an API client got it by a login. */
  isKey: boolean
  current: boolean
}

/** Web sessions of both realms. The cookie holds a random token and the table its hash. */
export const sessionRepository = (
  database: Database,
  clock: Clock,
  settings: Pick<Settings, 'sessionIdleS' | 'sessionMaxS'>,
) => {
  const before = (seconds: number) => new Date(clock().getTime() - seconds * 1000)
  const over = (): Sql =>
    sql`(last_seen_at <= ${before(settings.sessionIdleS)} or created_at <= ${before(settings.sessionMaxS)}
      or (is_key and created_at <= ${before(MEMBER_KEY_TTL_S)})
      or (sso_account_id is not null and created_at <= ${before(SSO_SESSION_MAX_S)}))`

  const sessionColumns = sql`user_id, token_hash, account_id, authenticated_at, created_at, last_seen_at, address, user_agent, method, opened, is_key, sso_account_id, passkey_added_at`
  /** The row of a new session with a cookie or, for an API client, with a key. */
  const rowOf = (
    { userId, accountId }: ActingPerson,
    { address, userAgent }: SessionOrigin,
    method: SignInMethod | null,
    { tokenHash, isKey, throughSso = false, provedAt, passkeyAddedAt }: NewSession,
  ): Sql => {
    const now = clock()
    const proved = provedAt === undefined ? now : (provedAt ?? new Date(0))
    const authenticatedAt = proved < now ? proved : now
    return sql`${userId}::uuid, ${tokenHash}::bytea, ${accountId}::uuid, ${authenticatedAt}::timestamptz,
      ${now}::timestamptz, ${now}::timestamptz, ${address}, ${userAgent}, ${method}::text,
      ${accountId === null ? [] : [accountId]}::uuid[], ${isKey}::boolean,
      ${throughSso ? accountId : null}::uuid, ${passkeyAddedAt ?? null}::timestamptz`
  }

  /** Ends every session of a person except the token's. Returns how many. */
  const endAll = async (transaction: Transaction, userId: string, exceptToken?: string): Promise<number> => {
    const kept = exceptToken === undefined ? null : (parseSessionToken(exceptToken)?.tokenHash ?? null)
    const { rowCount } = await transaction.execute(sql`
      delete from user_sessions
      where user_id = ${userId} and token_hash is distinct from ${kept}::bytea`)
    return rowCount ?? 0
  }

  return {
    /** The id of the person in a token, which need not be valid; null for any other text. */
    userIn: (token: string): string | null => parseSessionToken(token)?.userId ?? null,

    /**
     * Records that a session opened another organisation, which it opens again without a name. The organisation's log has
     * one line for each session.
     */
    open: async (
      token: string,
      accountId: string,
      { address, requestId }: Pick<AuditOrigin, 'address' | 'requestId'>,
    ): Promise<void> => {
      const parsed = parseSessionToken(token)
      if (!parsed) return
      const { userId, tokenHash } = parsed
      await inTransaction(database, async (transaction) => {
        const { rowCount: isFirst } = await transaction.execute(sql`
          update user_sessions set account_id = ${accountId}, opened = array_append(opened, ${accountId}::uuid)
          where ${isNamed(userId, tokenHash)} and not coalesce(${accountId} = any(opened), false)`)
        if (isFirst) {
          const noted = { actorKind: 'developer', actor: '', userId, address, requestId } as const
          await recordAudit(transaction, accountId, noted, clock(), { action: 'organisation_opened' })
        } else {
          await transaction.execute(sql`
            update user_sessions set account_id = ${accountId} where ${isNamed(userId, tokenHash)}`)
        }
      })
      await database.execute(sql`
        update user_accounts set last_opened_at = ${clock()}
        where user_id = ${userId} and account_id = ${accountId}`)
    },

    /**
     * Starts the session of a login: the hash of its token or key. Ends the person's oldest sessions of that kind above the
     * maximum. Returns false if the password changed since it was checked: the person's row is locked, so a password change
     * ends this session or refuses it. Without a transaction it opens its own.
     */
    start: (
      given: Transaction | null,
      { passwordHash, ...person }: ActingPerson & Pick<Person, 'passwordHash'>,
      origin: SessionOrigin,
      method: SignInMethod,
      noted: AuditOrigin,
      session: NewSession,
    ): Promise<boolean> => {
      const { isKey } = session
      const { userId, accountId } = person
      const event = {
        action: 'session_started',
        ...(isKey && { target: KEY_TARGET }),
        after: { user_agent: origin.userAgent },
      } as const
      const row = rowOf(person, origin, method, session)
      // The `delete` does not see the inserted row, so it keeps one session fewer.
      const started = sql`
        with opened as materialized (
          select user_id from users
          where user_id = ${userId} and suspended_at is null and status <> 'deleting'
            and password_hash is not distinct from ${passwordHash} for share
        ), started as (
          insert into user_sessions (${sessionColumns}) select ${row} from opened returning user_id
        ), ended as (
          delete from user_sessions where user_id in (select user_id from opened) and token_hash in (
            select token_hash from user_sessions where user_id = ${userId}
              and sso_account_id is not distinct from ${session.throughSso ? accountId : null}::uuid and is_key = ${isKey}
            order by created_at desc, token_hash offset ${SESSIONS_MAX - 1})
        )
        select from started`
      const start = async (transaction: Transaction) => {
        const { rowCount } = await transaction.execute(started)
        if (!rowCount) return false
        await recordAudit(transaction, accountId, noted, clock(), event)
        return true
      }
      return given ? start(given) : inTransaction(database, start)
    },

    /** Starts the session that replaces all others after they ended. Returns its token. */
    replace: async (
      transaction: Transaction,
      person: ActingPerson,
      origin: SessionOrigin,
      method: SignInMethod | null,
    ): Promise<string> => {
      const { token, tokenHash } = newSessionToken(person.userId)
      const row = rowOf(person, origin, method, { tokenHash, isKey: false })
      await transaction.execute(sql`insert into user_sessions (${sessionColumns}) values (${row})`)
      return token
    },

    /** Records a login that starts no session: an API client requested the organisation's key. */
    noteKeyGiven: async (queryable: Queryable | null, accountId: string | null, noted: AuditOrigin) => {
      const event = { action: 'session_started', target: KEY_TARGET } as const
      await recordAudit(queryable ?? database, accountId, noted, clock(), event)
    },

    /**
     * Records a refused login. Without an account the same statement inserts nothing. Without a person, such as after a
     * stranger's wrong password, no person's own log has it.
     */
    noteRefusal: async (
      { userId, accountId }: { userId: string | null; accountId: string | null },
      noted: AuditOrigin,
      reason: string,
    ): Promise<void> => {
      const now = clock()
      const event = { action: 'sign_in_refused', after: { reason } } as const
      await database.execute(auditStatement(accountId ?? uuidv7(now), noted, now, event))
      if (userId) await notePerson(database, { userId, accountId }, noted, now, event)
    },

    ...liveSessions(database, clock, settings),
    ...sessionConfirmation(database, clock),

    /** Lists the open sessions of a person: the token's first, then by last use. */
    list: async (userId: string, token: string | null): Promise<OpenSession[]> => {
      const current = (token && parseSessionToken(token)?.tokenHash) || null
      const rows = await select(database, sessionShape)`
        select token_hash as hash, created_at as "createdAt", last_seen_at as "lastSeenAt", address,
          user_agent as "userAgent", method, is_key as "isKey", account_id as "accountId", token_hash is not distinct from ${current}::bytea as current
        from user_sessions where user_id = ${userId} and not ${over()}
        order by current desc, last_seen_at desc, token_hash`
      const names = await namesOfOrganisations(
        database,
        rows.map(({ accountId }) => accountId),
      )
      return rows.map(({ hash, accountId, ...session }) => ({
        ...session,
        method: methodIn(session),
        handle: hash.toString('base64url'),
        organisation: names.get(accountId ?? '') ?? '',
      }))
    },

    /** Ends the session of a token that the browser replaces. An unknown token has no effect. */
    end: async (token: string): Promise<void> => {
      const named = ofToken(token)
      if (named) await database.execute(sql`delete from user_sessions where ${named}`)
    },

    /** Ends one session of a person by handle or token. Returns false if the person has no such session. */
    endNamed: (
      { userId, accountId }: ActingPerson,
      name: { handle: string } | { token: string },
      noted: AuditOrigin,
    ): Promise<boolean> =>
      inTransaction(database, async (transaction) => {
        const tokenHash =
          'handle' in name ? parseHandle(name.handle) : parseSessionToken(name.token)?.tokenHash
        if (!tokenHash) return false
        const ended = await selectOne(transaction, { user_agent: text() })`
          delete from user_sessions where ${isNamed(userId, tokenHash)} returning user_agent`
        if (!ended) return false
        await recordAudit(transaction, accountId, noted, clock(), { action: 'session_ended', before: ended })
        return true
      }),

    /** Ends every session of a person except the token's and records it. Returns how many. */
    endOthers: ({ userId, accountId }: ActingPerson, token: string, noted: AuditOrigin): Promise<number> =>
      inTransaction(database, async (transaction) => {
        const ended = await endAll(transaction, userId, token)
        if (ended > 0) {
          await recordAudit(transaction, accountId, noted, clock(), {
            action: 'sessions_revoked',
            after: { ended },
          })
        }
        return ended
      }),

    /** Ends a person's sessions within the caller's transaction. */
    endAll,

    /** Deletes expired sessions, at most `limit`. Returns how many. */
    forgetEnded: async (limit: number): Promise<number> => {
      const { rowCount } = await database.execute(sql`
        delete from user_sessions where (user_id, token_hash) in (
          select user_id, token_hash from user_sessions where ${over()} limit ${limit})`)
      return rowCount ?? 0
    },
  }
}
export type SessionRepository = ReturnType<typeof sessionRepository>
