import type { Passkey } from '@assure/contract/accounts/passkey.modes'
import { PASSKEYS_MAX } from '@assure/contract/constants'
import { RpcError } from '@assure/contract/rpc-error'
import sql from 'sql-template-tag'
import type { PostMail } from '#src/mails/mail.ts'
import { type AuditOrigin, recordAudit } from '#src/platform/audit.ts'
import { type Clock, utcSeconds } from '#src/platform/clock.ts'
import {
  type Database,
  inTransaction,
  type Queryable,
  secondsOf,
  type Transaction,
} from '#src/platform/database/database.ts'
import { bytes, flag, int, moment, text } from '#src/platform/database/row.ts'
import { select, selectOne } from '#src/platform/database/select.ts'
import { spendProof } from '#src/platform/used-proofs.ts'
import type { ActingPerson, Person } from '../people/person-row.ts'
import type { SessionRepository } from '../sessions/session.repository.ts'
import type { PasskeyKey, Webauthn } from './webauthn.ts'

const listedShape = {
  credentialId: bytes,
  name: text(),
  created_at_utc: int,
  last_used_utc: int,
  synced: flag,
}
const keyShape = { credentialId: bytes, publicKey: bytes, counter: int }

type Owner = ActingPerson & Pick<Person, 'email' | 'name' | 'language'>
/** A right answer to a challenge to make a passkey. */
export type Registered = NonNullable<Awaited<ReturnType<Webauthn['readRegistration']>>>
/** A right answer of a passkey, not spent yet. */
export type Proven = NonNullable<Awaited<ReturnType<Webauthn['readLogin']>>> & {
  userId: string
  credentialId: Buffer
}

const passkeyId = (credentialId: Buffer) => credentialId.toString('base64url')
const credentialIdOf = (id: string) => Buffer.from(id, 'base64url')

/** Inserts a passkey of a person. Returns false if they have it already. */
export const insertPasskey = async (
  transaction: Transaction,
  userId: string,
  { credentialId, publicKey, counter, synced }: Registered['passkey'],
  { name, now }: { name: string; now: Date },
): Promise<boolean> => {
  const { rows } = await transaction.execute(sql`
    insert into user_passkeys (user_id, credential_id, public_key, counter, synced, name, created_at)
    values (${userId}, ${credentialId}, ${publicKey}, ${counter}, ${synced}, ${name}, ${now})
    on conflict (user_id, credential_id) do nothing returning credential_id`)
  return rows.length > 0
}

/** The passkeys of people. Each works until its person removes it. */
export const passkeyRepository = ({
  database,
  clock,
  postMail,
  sessions,
}: {
  database: Database
  clock: Clock
  postMail: PostMail
  sessions: Pick<SessionRepository, 'forgetMethod' | 'noteMethod'>
}) => {
  const countOf = async (queryable: Queryable, userId: string): Promise<number> => {
    const found = await selectOne(queryable, { count: int })`
      select count(*)::int as count from user_passkeys where user_id = ${userId}`
    return found?.count ?? 0
  }

  /** Records a change and mails the person, who may not have made it. */
  const tell = async (
    transaction: Transaction,
    { accountId, email: to, language, name }: Owner,
    noted: AuditOrigin,
    { passkey, added }: { passkey: string; added: boolean },
  ): Promise<void> => {
    const at = clock()
    const change = { name: passkey }
    await recordAudit(transaction, accountId, noted, at, {
      action: added ? 'passkey_added' : 'passkey_removed',
      ...(added ? { after: change } : { before: change }),
    })
    const values = { name, passkey, added, at, address: noted.address }
    await postMail(transaction, { template: 'passkey_changed', to, language, values })
  }

  /** Locks a person, so that several changes at once keep the limits. Returns whether they have a password. */
  const lock = async (transaction: Transaction, userId: string): Promise<boolean> => {
    const person = await selectOne(transaction, { hasPassword: flag })`
      select password_hash is not null as "hasPassword" from users where user_id = ${userId} for no key update`
    if (!person) throw new Error('the caller is no person')
    return person.hasPassword
  }

  return {
    countOf: (userId: string): Promise<number> => countOf(database, userId),

    /** Lists the passkeys of a person, the newest first. */
    list: async (userId: string): Promise<Passkey[]> => {
      const rows = await select(database, listedShape)`
        select credential_id as "credentialId", name, ${secondsOf(sql`created_at`)} as created_at_utc,
          ${secondsOf(sql`last_used_at`)} as last_used_utc, synced
        from user_passkeys where user_id = ${userId} order by created_at desc, credential_id`
      return rows.map(({ credentialId, ...passkey }) => ({ passkey_id: passkeyId(credentialId), ...passkey }))
    },

    /** The credentials of a person, which an authenticator must not make again. */
    credentialsOf: async (userId: string): Promise<Buffer[]> => {
      const rows = await select(database, { credentialId: bytes })`
        select credential_id as "credentialId" from user_passkeys where user_id = ${userId}`
      return rows.map(({ credentialId }) => credentialId)
    },

    /** The key of a passkey, or null. */
    find: (userId: string, id: string): Promise<PasskeyKey | null> =>
      selectOne(database, keyShape)`
        select credential_id as "credentialId", public_key as "publicKey", counter from user_passkeys
        where user_id = ${userId} and credential_id = ${credentialIdOf(id)}`,

    /**
     * Spends the challenge and keeps a new passkey. The session of `token` then counts as begun with it. null if the
     * challenge was used before; 'TOO_MANY' for a person with `PASSKEYS_MAX`.
     */
    add: (
      person: Owner,
      { name: challenge, expiresAt, passkey }: Registered,
      { name, token }: { name: string; token: string },
      noted: AuditOrigin,
    ): Promise<Passkey | 'TOO_MANY' | null> =>
      inTransaction(database, async (transaction) => {
        const { userId } = person
        if (!(await spendProof(transaction, challenge, utcSeconds(expiresAt)))) return null
        await lock(transaction, userId)
        if ((await countOf(transaction, userId)) >= PASSKEYS_MAX) return 'TOO_MANY'
        const now = clock()
        if (!(await insertPasskey(transaction, userId, passkey, { name, now }))) return null
        await sessions.noteMethod(transaction, token, 'passkey', now)
        await tell(transaction, person, noted, { passkey: name, added: true })
        return {
          passkey_id: passkeyId(passkey.credentialId),
          ...{ name, synced: passkey.synced, created_at_utc: utcSeconds(now), last_used_utc: 0 },
        }
      }),

    /** Names a passkey. Throws `RpcError` `not_found` for one that the person does not have. */
    rename: async (userId: string, id: string, name: string): Promise<void> => {
      const { rowCount } = await database.execute(sql`
        update user_passkeys set name = ${name} where user_id = ${userId} and credential_id = ${credentialIdOf(id)}`)
      if (!rowCount) throw new RpcError('not_found')
    },

    /**
     * Deletes a passkey. The person's sessions no longer count as begun with a passkey, except that of `token` if another
     * passkey is left. Returns false for the last passkey of a person without a password. Throws `RpcError` `not_found`.
     */
    remove: (person: Owner, id: string, token: string | null, noted: AuditOrigin): Promise<boolean> =>
      inTransaction(database, async (transaction) => {
        const { userId } = person
        const hasPassword = await lock(transaction, userId)
        const removed = await selectOne(transaction, { name: text() })`
          select name from user_passkeys where user_id = ${userId} and credential_id = ${credentialIdOf(id)}`
        if (!removed) throw new RpcError('not_found')
        const isLast = (await countOf(transaction, userId)) === 1
        if (isLast && !hasPassword) return false
        await transaction.execute(sql`
          delete from user_passkeys where user_id = ${userId} and credential_id = ${credentialIdOf(id)}`)
        await sessions.forgetMethod(transaction, userId, 'passkey', isLast ? null : token)
        await tell(transaction, person, noted, { passkey: removed.name, added: false })
        return true
      }),

    /**
     * Spends a challenge, stores the new counter of its passkey and runs `open` in the same transaction, with the time when
     * the passkey was added. One statement compares the old counter and stores the new one: a replayed answer changes
     * nothing. null then, and for a passkey that was removed meanwhile.
     */
    take: <T>(
      { userId, credentialId, name, expiresAt, counter }: Proven,
      open: (transaction: Transaction, addedAt: Date) => Promise<T>,
    ): Promise<T | null> =>
      inTransaction(database, async (transaction) => {
        if (!(await spendProof(transaction, name, utcSeconds(expiresAt)))) return null
        // Synced passkeys do not count: their counter is always 0.
        const taken = await selectOne(transaction, { addedAt: moment })`
          update user_passkeys set counter = ${counter}, last_used_at = ${clock()}
          where user_id = ${userId} and credential_id = ${credentialId}
            and (counter < ${counter} or (counter = 0 and ${counter} = 0)) returning created_at as "addedAt"`
        return taken && open(transaction, taken.addedAt)
      }),
  }
}
export type PasskeyRepository = ReturnType<typeof passkeyRepository>
