import { randomBytes } from 'node:crypto'
import type { Realm } from '@assure/contract/constants'
import sql from 'sql-template-tag'
import type { Clock } from '#src/platform/clock.ts'
import type { Database, Queryable, Transaction } from '#src/platform/database/database.ts'
import { bytes, nullable, type RowOf, text, uuid } from '#src/platform/database/row.ts'
import { select, selectOne } from '#src/platform/database/select.ts'
import { type Secrets, sha256 } from '#src/platform/secrets.ts'
import type { ActingPerson } from '../people/person-row.ts'

const TOKEN_BYTES = 32
const TOKEN_PATTERN = /^[\w-]{43}$/
/** Sealing purpose of the details of a link. */
export const DETAILS_PURPOSE = 'mail link details'

/** Purpose of a link: confirm the address of a sign-up, or choose a person's password. */
export type MailLinkPurpose = 'activation' | 'password'

interface MailLinkOwner {
  realm: Realm
  email: string
}
/** A spent link. */
export interface SpentLink extends MailLinkOwner {
  /** Whose password the link sets. null for a sign-up. */
  person: ActingPerson | null
  details: string | null
}

const personShape = { user_id: nullable(uuid), account_id: nullable(uuid) }
const personIn = ({ user_id, account_id }: RowOf<typeof personShape>): ActingPerson | null =>
  user_id ? { userId: user_id, accountId: account_id } : null

/** Links in mails: random tokens, stored as hashes, bound to a purpose, for single use (LG-03). */
export const mailLinkRepository = (database: Database, clock: Clock, secrets: Secrets) => {
  const insert = async (
    queryable: Queryable,
    purpose: MailLinkPurpose,
    { realm, email }: MailLinkOwner,
    { person, details }: { person: ActingPerson | null; details: string | null },
    ttlS: number,
  ): Promise<{ token: string; expiresAt: Date }> => {
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const now = clock()
    const expiresAt = new Date(now.getTime() + ttlS * 1000)
    const sealed = details === null ? null : secrets.seal(DETAILS_PURPOSE, details)
    await queryable.execute(sql`
      insert into mail_links (token_hash, purpose, realm, email, account_id, user_id, details_sealed, created_at, expires_at)
      values (${sha256(token)}, ${purpose}, ${realm}, ${email.toLowerCase()}, ${person?.accountId}, ${person?.userId}, ${sealed}, ${now}, ${expiresAt})`)
    return { token, expiresAt }
  }
  const isNamed = (purpose: MailLinkPurpose, realm: Realm | null, token: string, email?: string) => sql`
    token_hash = ${sha256(token)} and purpose = ${purpose} and expires_at > ${clock()}
    and ${realm === null ? sql`true` : sql`realm = ${realm}`}
    and ${email === undefined ? sql`true` : sql`email = ${email.toLowerCase()}`}`

  return {
    /** Creates a link that confirms a sign-up's address. Returns its token and expiry. */
    makeActivation: (transaction: Transaction, owner: MailLinkOwner, details: string, ttlS: number) =>
      insert(transaction, 'activation', owner, { person: null, details }, ttlS),

    /** Creates a link to choose a person's password. Returns its token and expiry. */
    makePassword: (transaction: Transaction, owner: MailLinkOwner, person: ActingPerson, ttlS: number) =>
      insert(transaction, 'password', owner, { person, details: null }, ttlS),

    /**
     * Deletes the link and returns it (single use). null if the token is invalid; a link of another purpose or realm
     * stays. A null realm accepts both.
     */
    spend: async (
      transaction: Transaction,
      purpose: MailLinkPurpose,
      realm: Realm | null,
      token: string,
      email?: string,
    ): Promise<SpentLink | null> => {
      if (!TOKEN_PATTERN.test(token)) return null
      const rows = await select(transaction, {
        realm: text<Realm>(),
        email: text(),
        ...personShape,
        details_sealed: nullable(bytes),
      })`
        delete from mail_links where ${isNamed(purpose, realm, token, email)}
        returning realm, email, user_id, account_id, details_sealed`
      const [link] = rows
      if (!link) return null
      const sealed = link.details_sealed
      const details = sealed && secrets.open(DETAILS_PURPOSE, sealed)
      return { realm: link.realm, email: link.email, person: personIn(link), details }
    },

    /** Reads an activation link without spending it; null if it is invalid. */
    readActivation: async (realm: Realm, token: string, email?: string): Promise<string | null> => {
      if (!TOKEN_PATTERN.test(token)) return null
      const rows = await select(database, {
        details_sealed: bytes,
      })`select details_sealed from mail_links where ${isNamed('activation', realm, token, email)}`
      return rows[0] ? secrets.open(DETAILS_PURPOSE, rows[0].details_sealed) : null
    },

    /** The person of an open link, or null. Does not spend the link. */
    findPerson: async (purpose: MailLinkPurpose, token: string): Promise<ActingPerson | null> => {
      if (!TOKEN_PATTERN.test(token)) return null
      const row = await selectOne(database, personShape)`
        select user_id, account_id from mail_links where ${isNamed(purpose, null, token)}`
      return row && personIn(row)
    },

    /** The content of the newest open activation link of an address; null if it has none. */
    findActivation: async ({ realm, email }: MailLinkOwner): Promise<string | null> => {
      const rows = await select(database, { details_sealed: bytes })`
        select details_sealed from mail_links
        where email = ${email.toLowerCase()} and realm = ${realm} and purpose = 'activation' and expires_at > ${clock()}
        order by created_at desc limit 1`
      return rows[0] ? secrets.open(DETAILS_PURPOSE, rows[0].details_sealed) : null
    },

    /** Deletes every open link of an address, so that earlier requests no longer count. */
    endAll: async (transaction: Transaction, { realm, email }: MailLinkOwner): Promise<void> => {
      await transaction.execute(
        sql`delete from mail_links where email = ${email.toLowerCase()} and realm = ${realm}`,
      )
    },

    /** Deletes expired links, at most `limit`. Returns how many. */
    forgetExpired: async (limit: number): Promise<number> => {
      const { rowCount } = await database.execute(sql`
        delete from mail_links where token_hash in (
          select token_hash from mail_links where expires_at <= ${clock()} order by expires_at limit ${limit})`)
      return rowCount ?? 0
    },
  }
}
export type MailLinkRepository = ReturnType<typeof mailLinkRepository>
