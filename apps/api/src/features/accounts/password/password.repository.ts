import type { Language, Realm } from '@assure/contract/constants'
import type { PostMail } from '#src/mails/mail.ts'
import { type AuditOrigin, auditStatement, notePerson, recordAudit } from '#src/platform/audit.ts'
import type { Clock } from '#src/platform/clock.ts'
import { type Database, inTransaction } from '#src/platform/database/database.ts'
import { text } from '#src/platform/database/row.ts'
import { selectOne } from '#src/platform/database/select.ts'
import { uuidv7 } from '#src/platform/ids.ts'
import { accessReviewRepository } from '../access-review/access-review.repository.ts'
import type { EmailLinkRepository } from '../email-change/email-link.repository.ts'
import type { AnalyticsLinks } from '../ports.ts'
import type { ActingPerson, Person } from '../people/person-row.ts'
import { makeFindReachable as findReachableIn } from '../memberships/reachable.repository.ts'
import {
  completeRecovery,
  endRecovery,
  isRecoveryOpen,
  personOfRecovery,
} from '../recovery-wait/recovery-wait.repository.ts'
import type { PersonRepository } from '../people/person.repository.ts'
import type { KnownBrowserRepository } from '../known-browsers/known-browser.repository.ts'
import type { MailLinkRepository } from '../mail-links/mail-link.repository.ts'
import { passwordSetting } from './password-setting.repository.ts'
import type { SessionOrigin, SessionRepository } from '../sessions/session.repository.ts'

/** Rolls the transaction back, so that an unusable link is not spent. */
class LinkOpensNothingError extends Error {}

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
  const { lockOwner, setPassword, tellOwner } = passwordSetting({
    ...{ clock, people, sessions, knownBrowsers, mailLinks, emailLinks, analyticsLinks, postMail },
  })
  /** The person whose password a link sets, if it opens something. Spends nothing. */
  const personOfLink = async (token: string): Promise<string | null> => {
    const recovering = personOfRecovery(token)
    if (recovering) return (await isRecoveryOpen(database, token, clock())) ? recovering : null
    return (await mailLinks.findPerson('password', token))?.userId ?? null
  }

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

    /** Whether a link opens something, without spending it. */
    isLinkOpen: async (token: string): Promise<boolean> => (await personOfLink(token)) !== null,

    /** The owner whose password a link would set, without spending it. null if the link is invalid. */
    ownerOf: async (token: string): Promise<{ email: string; company: string } | null> => {
      const userId = await personOfLink(token)
      const person = userId && (await people.find(userId))
      if (!person) return null
      const account = await selectOne(database, { company: text() })`
        select company from accounts where account_id = ${person.accountId}`
      return { email: person.email, company: account?.company ?? '' }
    },

    /**
     * Spends a link to set a new password and returns the owner: of a reset, an invitation or a recovery. null if the link
     * is invalid; then it is not spent. The organisation is the one that the person can open now.
     */
    changeByLink: async (
      { token, email }: { token: string; email: string | undefined },
      hash: string,
      from: { address: string; requestId: string },
    ): Promise<{ realm: Realm; email: string } | null> => {
      try {
        return await inTransaction(database, async (transaction) => {
          const recovering = personOfRecovery(token)
          const userId =
            recovering ?? (await mailLinks.spend(transaction, 'password', null, token, email))?.person?.userId
          if (!userId) return null
          const owner = await lockOwner(transaction, userId)
          const person = await findReachableIn(transaction)(await people.find(userId, transaction))
          if (!owner || !person) throw new LinkOpensNothingError()
          const actor = owner.realm === 'developer' ? { actor: '', userId } : { actor: owner.email }
          const noted = { ...from, actorKind: owner.realm, ...actor } as const
          if (recovering && !(await completeRecovery(transaction, postMail, token, person, noted, clock())))
            throw new LinkOpensNothingError()
          await setPassword(transaction, person, hash, owner)
          const invited = owner.password_hash === null
          if (!invited && owner.realm === 'developer') await reviews.begin(transaction, userId)
          await recordAudit(transaction, person.accountId, noted, clock(), {
            action: invited ? 'account_activated' : 'password_changed',
            after: { by: 'link' },
            personId: userId,
          })
          // The owner needs no mail about a first password.
          if (!invited) await tellOwner(transaction, userId, owner, noted)
          return { realm: owner.realm, email: owner.email }
        })
      } catch (error) {
        if (error instanceof LinkOpensNothingError) return null
        throw error
      }
    },

    /**
     * Changes the password of a logged-in person who just gave the old one. Returns the token of the new session that
     * replaces all others and keeps the method of the one with `token`. null if the password was changed meanwhile.
     */
    change: (
      person: ActingPerson & Pick<Person, 'passwordHash'>,
      hash: string,
      { token, ...from }: SessionOrigin & { token: string | null },
      noted: AuditOrigin,
    ): Promise<string | null> =>
      inTransaction(database, async (transaction) => {
        const { userId, accountId, passwordHash } = person
        const owner = await lockOwner(transaction, userId)
        if (!owner || owner.suspended || owner.password_hash !== passwordHash) return null
        const method = await sessions.methodOf(token, transaction)
        await setPassword(transaction, person, hash, owner)
        // A person with a session and the password can get in, and somebody else may have asked with the old one.
        await endRecovery(transaction, userId, noted, clock())
        await recordAudit(transaction, accountId, noted, clock(), { action: 'password_changed' })
        await tellOwner(transaction, userId, owner, noted)
        return sessions.replace(transaction, person, from, method)
      }),
  }
}

export type PasswordRepository = ReturnType<typeof passwordRepository>
