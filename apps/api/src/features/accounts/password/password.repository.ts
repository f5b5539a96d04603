import type { Language, Realm } from '@assure/contract/constants'
import sql from 'sql-template-tag'
import type { PostMail } from '#src/mails/mail.ts'
import { type AuditOrigin, auditStatement, notePerson, recordAudit } from '#src/platform/audit.ts'
import type { Clock } from '#src/platform/clock.ts'
import { type Database, inTransaction, type Transaction } from '#src/platform/database/database.ts'
import { flag, int, nullable, type RowOf, text } from '#src/platform/database/row.ts'
import { select, selectOne } from '#src/platform/database/select.ts'
import { uuidv7 } from '#src/platform/ids.ts'
import { accessReviewRepository } from '../access-review/access-review.repository.ts'
import type { EmailLinkRepository } from '../email-change/email-link.repository.ts'
import type { AnalyticsLinks } from '../ports.ts'
import { type ActingPerson, type Person, personShape } from '../people/person-row.ts'
import { stateOfOrganisation } from '../memberships/reachable.repository.ts'
import type { PersonRepository } from '../people/person.repository.ts'
import type { KnownBrowserRepository } from '../known-browsers/known-browser.repository.ts'
import type { MailLinkRepository } from '../mail-links/mail-link.repository.ts'
import type { SessionOrigin, SessionRepository } from '../sessions/session.repository.ts'

/** Rolls the transaction back, so that an unusable link is not spent. */
class LinkOpensNothingError extends Error {}

const ownerShape = {
  realm: personShape.realm,
  email: personShape.email,
  name: personShape.name,
  language: personShape.language,
  suspended: flag,
  password_hash: nullable(text()),
}
type Owner = RowOf<typeof ownerShape>

/** Password changes. Each ends every session and link of the person and forgets their browsers (LG-06). */
export const passwordRepository = ({
  database,
  clock,
  people,
  sessions,
  knownBrowsers,
  mailLinks,
  emailLinks,
  analyticsLinks,
  postMail,
  resetTtlS,
}: {
  database: Database
  clock: Clock
  people: Pick<PersonRepository, 'find'>
  sessions: SessionRepository
  knownBrowsers: KnownBrowserRepository
  mailLinks: MailLinkRepository
  emailLinks: Pick<EmailLinkRepository, 'endChange'>
  analyticsLinks: Pick<AnalyticsLinks, 'count'>
  postMail: PostMail
  resetTtlS: number
}) => {
  const reviews = accessReviewRepository({ database, clock })
  // Locks the row: a concurrent login with the old password is then refused, or its session is ended
  // (session.repository.ts).
  const lockOwner = (transaction: Transaction, userId: string): Promise<Owner | null> =>
    selectOne(transaction, ownerShape)`
      select realm, email, name, language, suspended_at is not null as suspended, password_hash from users
      where user_id = ${userId} and status not in ('deleting', 'erased') for no key update`
  const setPassword = async (
    transaction: Transaction,
    { userId, accountId }: ActingPerson,
    hash: string,
    owner: Owner,
  ) => {
    await transaction.execute(sql`
      update users set password_hash = ${hash}, status = 'active' where user_id = ${userId}`)
    await transaction.execute(sql`
      update accounts set status = 'active' where account_id = ${accountId} and status = 'pending'`)
    await sessions.endAll(transaction, userId)
    await knownBrowsers.forgetAll(transaction, userId)
    await mailLinks.endAll(transaction, owner)
    await emailLinks.endChange(userId, transaction)
  }
  /** Counts the API keys and analytics links that still work after a new password. */
  const countStillOpen = async (transaction: Transaction, accountId: string | null) => {
    if (accountId === null) return { api_keys: 0, analytics_links: 0 }
    const rows = await select(transaction, { keys: int })`
      select count(*)::int as keys from api_keys
      where account_id = ${accountId} and (expires_at is null or expires_at > ${clock()})`
    return {
      api_keys: rows[0]?.keys ?? 0,
      analytics_links: await analyticsLinks.count(transaction, accountId),
    }
  }
  const tellOwner = async (
    transaction: Transaction,
    accountId: string | null,
    { realm, email, name, language }: Owner,
    { address }: AuditOrigin,
  ) =>
    postMail(transaction, {
      template: 'password_changed',
      to: email,
      language,
      values: {
        ...{ name, realm, at: clock(), address },
        still_open: await countStillOpen(transaction, accountId),
      },
    })

  return {
    /**
     * Mails a link to choose a new password. Unknown addresses cause the same writes, with an unusable link and a mail
     * that has already expired, so timing does not differ.
     */
    mailReset: (
      { realm, email, language }: { realm: Realm; email: string; language: Language | undefined },
      person: Pick<Person, 'userId' | 'accountId' | 'email' | 'language' | 'name'> | null,
      noted: AuditOrigin,
    ): Promise<void> =>
      inTransaction(database, async (transaction) => {
        const now = clock()
        const nobody = uuidv7(now)
        const accountId = person?.accountId ?? nobody
        const acting = { userId: person?.userId ?? nobody, accountId }
        const to = person?.email ?? email
        const owner = { realm, email: to }
        const { token, expiresAt } = await mailLinks.makePassword(transaction, owner, acting, resetTtlS)
        await transaction.execute(
          auditStatement(accountId, noted, now, { action: 'password_reset_requested' }),
        )
        await notePerson(transaction, acting, noted, now, { action: 'password_reset_requested' })
        await postMail(transaction, {
          template: 'password_reset',
          to,
          language: language ?? person?.language ?? 'en',
          values: { name: person?.name ?? '', realm, email: to, token },
          expiresAt: person ? expiresAt : now,
        })
      }),

    /** The owner whose password a link would set, without spending it. null if the link is invalid. */
    ownerOf: async (token: string): Promise<{ email: string; company: string } | null> => {
      const found = await mailLinks.findPerson('password', token)
      if (!found) return null
      const [person, account] = await Promise.all([
        people.find(found.userId),
        selectOne(database, { company: text() })`
          select company from accounts where account_id = ${found.accountId}`,
      ])
      return person && { email: person.email, company: account?.company ?? '' }
    },

    /** Spends a link to set a new password and returns the owner. null if the link is invalid; then it is not spent. */
    changeByLink: async (
      link: { token: string; email: string | undefined },
      hash: string,
      from: { address: string; requestId: string },
    ): Promise<{ realm: Realm; email: string } | null> => {
      try {
        return await inTransaction(database, async (transaction) => {
          const spent = await mailLinks.spend(transaction, 'password', null, link.token, link.email)
          const person = spent?.person
          if (!person) return null
          const { userId } = person
          const owner = await lockOwner(transaction, userId)
          const state = person.accountId && (await stateOfOrganisation(transaction, person.accountId))
          if (!owner || owner.suspended || state === 'suspended') throw new LinkOpensNothingError()
          // The organisation was deleted meanwhile, or the person is in none.
          const accountId = state === 'in_use' ? person.accountId : null
          await setPassword(transaction, { userId, accountId }, hash, owner)
          const invited = owner.password_hash === null
          if (!invited && owner.realm === 'developer') await reviews.begin(transaction, userId)
          const actor = owner.realm === 'developer' ? { actor: '', userId } : { actor: owner.email }
          const noted = { ...from, actorKind: owner.realm, ...actor } as const
          await recordAudit(transaction, accountId, noted, clock(), {
            action: invited ? 'account_activated' : 'password_changed',
            after: { by: 'link' },
          })
          // The owner needs no mail about a first password.
          if (!invited) await tellOwner(transaction, accountId, owner, noted)
          return { realm: owner.realm, email: owner.email }
        })
      } catch (error) {
        if (error instanceof LinkOpensNothingError) return null
        throw error
      }
    },

    /**
     * Changes the password of a logged-in person who just gave the old one. Returns the token of the new session that
     * replaces all others. null if the password was changed meanwhile.
     */
    change: (
      person: ActingPerson & Pick<Person, 'passwordHash'>,
      hash: string,
      from: SessionOrigin,
      noted: AuditOrigin,
    ): Promise<string | null> =>
      inTransaction(database, async (transaction) => {
        const { userId, accountId, passwordHash } = person
        const owner = await lockOwner(transaction, userId)
        if (!owner || owner.suspended || owner.password_hash !== passwordHash) return null
        await setPassword(transaction, person, hash, owner)
        await recordAudit(transaction, accountId, noted, clock(), { action: 'password_changed' })
        await tellOwner(transaction, accountId, owner, noted)
        return sessions.replace(transaction, person, from)
      }),
  }
}

export type PasswordRepository = ReturnType<typeof passwordRepository>
