import type { NamedKey } from '@assure/contract/accounts/named-key.modes'
import { type KeyOverlapS, NAMED_KEYS_MAX } from '@assure/contract/constants'
import { RpcError } from '@assure/contract/rpc-error'
import sql from 'sql-template-tag'
import type { MailValues, PostMail } from '#src/mails/mail.ts'
import { type AuditEvent, type AuditOrigin, recordAudit } from '#src/platform/audit.ts'
import { type Clock, utcSeconds } from '#src/platform/clock.ts'
import { type Database, inTransaction, type Transaction } from '#src/platform/database/database.ts'
import { int } from '#src/platform/database/row.ts'
import { selectOne } from '#src/platform/database/select.ts'
import { uuidv7, wireId } from '#src/platform/ids.ts'
import { type Actor, lockFor } from '../members/organisation-lock.repository.ts'
import { ownersOf } from '../members/recipients.repository.ts'
import { passedNotice } from './key-end-notice.repository.ts'
import { type KeyLimits, listNamedKeys } from './named-key-list.repository.ts'
import { newNamedKeyPair } from './named-key-secret.ts'
import { unloggedAt } from './unlogged.ts'

/** The pair that an answer shows once. */
export interface MadePair {
  key: NamedKey
  sessionId: string
  secret: string
}

/** A change of a key, and the member who makes it. */
interface KeyChange {
  actor: Actor
  keyId: string
  origin: AuditOrigin
}
type Note = (
  event: Omit<AuditEvent, 'target'>,
  mail?: Pick<MailValues['named_key_changed'], 'key' | 'change' | 'ends_at'>,
) => Promise<void>

/** Each place once. */
const distinct = (places: KeyLimits['places']): KeyLimits['places'] =>
  places && [...new Map(places.map((place) => [JSON.stringify([place.chain, place.store]), place])).values()]
const jsonOf = (places: KeyLimits['places']) => places && JSON.stringify(distinct(places))
/** The limits as the audit log shows them. */
const limitsOnWire = ({
  name,
  scopes,
  places,
  expires_at_utc,
}: Pick<NamedKey, 'name' | 'scopes' | 'places' | 'expires_at_utc'>) => ({
  name,
  scopes,
  places,
  expires_at_utc,
})
const noted = ({ name, scopes, places, expiresAt }: KeyLimits) =>
  limitsOnWire({
    ...{ name, scopes: [...scopes] },
    places: places && [...(distinct(places) ?? [])],
    expires_at_utc: utcSeconds(expiresAt),
  })

/** Keys with a name, scopes, places and an end (design: organisations 3). The database holds hashes of their secrets. */
export const namedKeyRepository = ({
  database,
  clock,
  postMail,
}: {
  database: Database
  clock: Clock
  postMail: PostMail
}) => {
  const findOne = async (transaction: Transaction, accountId: string, keyId: string): Promise<NamedKey> => {
    const [key] = await listNamedKeys(transaction, accountId, clock(), keyId)
    if (!key) throw new RpcError('not_found')
    return key
  }

  const addPair = async (transaction: Transaction, accountId: string, keyId: string) => {
    const { sessionId, secret, secretHash } = newNamedKeyPair(accountId)
    await transaction.execute(sql`
      insert into named_key_pairs (account_id, session_id, key_id, secret_hash, created_at)
      values (${accountId}, ${sessionId}, ${keyId}, ${secretHash}, ${clock()})`)
    return { sessionId, secret }
  }

  /** Runs a change of a key by a member who may make it. `note` records it, and mails the Owners if it has a mail. */
  const change = <T>(
    { actor, keyId, origin }: KeyChange,
    work: (transaction: Transaction, note: Note) => Promise<T>,
  ): Promise<T> =>
    inTransaction(database, async (transaction) => {
      const { accountId } = actor
      const { organisation, name: member } = await lockFor(transaction, actor, 'key.manage')
      return work(transaction, async (event, mail) => {
        const at = clock()
        const target = wireId(accountId, keyId)
        await recordAudit(transaction, accountId, origin, at, { ...event, target })
        if (!mail) return
        const values = { ...mail, organisation, member, at, address: origin.address }
        for (const { email: to, language, name } of await ownersOf(transaction, accountId)) {
          await postMail(transaction, {
            template: 'named_key_changed',
            to,
            language,
            about: accountId,
            values: { ...values, name },
          })
        }
      })
    })

  return {
    list: (accountId: string): Promise<NamedKey[]> => listNamedKeys(database, accountId, clock()),

    /** Makes a key and tells the Owners. Throws `RpcError` `forbidden`. */
    create: (actor: Actor, limits: KeyLimits, origin: AuditOrigin): Promise<MadePair | 'TOO_MANY'> => {
      const { accountId, userId } = actor
      const { name, scopes, places, expiresAt } = limits
      const now = clock()
      const keyId = uuidv7(now)
      return change({ actor, keyId, origin }, async (transaction, note) => {
        const open = await selectOne(transaction, { count: int })`
          select count(*)::int as count from named_keys
          where account_id = ${accountId} and (expires_at is null or expires_at > ${now})`
        if ((open?.count ?? 0) >= NAMED_KEYS_MAX) return 'TOO_MANY'
        await transaction.execute(sql`
          insert into named_keys (account_id, key_id, name, scopes, places, created_by, created_at, expires_at,
            end_noticed_days)
          values (${accountId}, ${keyId}, ${name}, ${scopes}, ${jsonOf(places)}::jsonb, ${userId}, ${now},
            ${expiresAt}, ${passedNotice(expiresAt, now)})`)
        const pair = await addPair(transaction, accountId, keyId)
        const after = { ...noted(limits), session_id: pair.sessionId }
        await note({ action: 'named_key_created', after }, { key: name, change: 'made', ends_at: expiresAt })
        return { key: await findOne(transaction, accountId, keyId), ...pair }
      })
    },

    /** Changes a key from the next call on. Throws `RpcError` `forbidden` or `not_found`. */
    update: (actor: Actor, keyId: string, limits: KeyLimits, origin: AuditOrigin): Promise<NamedKey> =>
      change({ actor, keyId, origin }, async (transaction, note) => {
        const { accountId } = actor
        const key = await findOne(transaction, accountId, keyId)
        const before = limitsOnWire(key)
        const after = noted(limits)
        if (JSON.stringify(before) === JSON.stringify(after)) return key
        const { name, scopes, expiresAt } = limits
        const isOtherEnd = sql`expires_at is distinct from ${expiresAt}::timestamptz`
        await transaction.execute(sql`
          update named_keys set name = ${name}, scopes = ${scopes}, places = ${jsonOf(limits.places)}::jsonb,
            expires_at = ${expiresAt}::timestamptz,
            end_noticed_days = case when ${isOtherEnd} then ${passedNotice(expiresAt, clock())} else end_noticed_days end
          where account_id = ${accountId} and key_id = ${keyId}`)
        const event = { action: 'named_key_changed', before, after } as const
        await note(event, { key: name, change: 'changed', ends_at: expiresAt })
        return findOne(transaction, accountId, keyId)
      }),

    /**
     * Gives a key another pair in place of `sessionId`, which works `overlapS` seconds more at most. The pair before it no
     * longer works: a key has two pairs at most. Throws `RpcError` `forbidden` or `not_found`.
     */
    rotate: (
      actor: Actor,
      { keyId, sessionId, overlapS }: { keyId: string; sessionId: string; overlapS: KeyOverlapS },
      origin: AuditOrigin,
    ): Promise<MadePair | 'ALREADY_ROTATED'> =>
      change({ actor, keyId, origin }, async (transaction, note) => {
        const { accountId } = actor
        const { name, pairs } = await findOne(transaction, accountId, keyId)
        if (!pairs.some(({ session_id, current }) => current && session_id === sessionId))
          return 'ALREADY_ROTATED'
        const endsAt = new Date(clock().getTime() + overlapS * 1000)
        await transaction.execute(sql`
          update named_key_pairs set ends_at = ${clock()}
          where account_id = ${accountId} and key_id = ${keyId} and ends_at > ${clock()}`)
        await transaction.execute(sql`
          update named_key_pairs set ends_at = ${endsAt}
          where account_id = ${accountId} and key_id = ${keyId} and session_id = ${sessionId}`)
        const pair = await addPair(transaction, accountId, keyId)
        const before = { session_id: sessionId }
        const after = { session_id: pair.sessionId, overlap_s: overlapS }
        const mail = { key: name, change: 'rotated', ends_at: overlapS === 0 ? null : endsAt } as const
        await note({ action: 'named_key_rotated', before, after }, mail)
        return { key: await findOne(transaction, accountId, keyId), ...pair }
      }),

    /**
     * Ends a key, or only its replaced pair `sessionId`, from the next call on. Throws `RpcError` `forbidden` or
     * `not_found`.
     */
    end: (actor: Actor, keyId: string, sessionId: string | null, origin: AuditOrigin): Promise<void> =>
      change({ actor, keyId, origin }, async (transaction, note) => {
        const { accountId } = actor
        const { name } = await findOne(transaction, accountId, keyId)
        const { rowCount } = await transaction.execute(
          sessionId === null
            ? sql`update named_keys set expires_at = ${clock()} where account_id = ${accountId} and key_id = ${keyId}`
            : sql`update named_key_pairs set ends_at = ${clock()} where account_id = ${accountId}
                and key_id = ${keyId} and session_id = ${sessionId} and ends_at > ${clock()}`,
        )
        if (!rowCount) throw new RpcError('not_found')
        const before = sessionId === null ? { name } : { name, session_id: sessionId }
        await note({ action: 'named_key_ended', before })
      }),

    /** Deletes expired keys whose calls the request log no longer shows, at most `limit`. Returns how many. */
    forgetExpired: async (limit: number): Promise<number> => {
      const { rowCount } = await database.execute(sql`
        delete from named_keys where (account_id, key_id) in (
          select account_id, key_id from named_keys where expires_at <= ${unloggedAt(clock())} order by expires_at limit ${limit})`)
      return rowCount ?? 0
    },

    /** Deletes replaced pairs that ended before the request log begins, at most `limit`. Returns how many. */
    forgetReplaced: async (limit: number): Promise<number> => {
      const { rowCount } = await database.execute(sql`
        delete from named_key_pairs where (account_id, session_id) in (
          select account_id, session_id from named_key_pairs
          where ends_at <= ${unloggedAt(clock())} order by ends_at limit ${limit})`)
      return rowCount ?? 0
    },
  }
}
export type NamedKeyRepository = ReturnType<typeof namedKeyRepository>
