import { EMAIL_UNDO_S, type Realm } from '@assure/contract/constants'
import type { PostMail } from '#src/mails/mail.ts'
import type { AuditOrigin } from '#src/platform/audit.ts'
import type { Clock } from '#src/platform/clock.ts'
import { type Database, inTransaction, type Transaction } from '#src/platform/database/database.ts'
import type { AccessReviewRepository } from '../access-review/access-review.repository.ts'
import type { UndoMailRepository } from '../deletion/undo-mail.repository.ts'
import type { KnownBrowserRepository } from '../known-browsers/known-browser.repository.ts'
import type { MailLinkRepository } from '../mail-links/mail-link.repository.ts'
import { lockOrganisationsOf } from '../members/organisation-lock.repository.ts'
import { organisationIdsOf, recordInAll } from '../memberships/person-log.repository.ts'
import type { Person } from '../people/person-row.ts'
import { endRecovery } from '../recovery-wait/recovery-wait.repository.ts'
import type { SessionRepository } from '../sessions/session.repository.ts'
import { endPassword, lockOwner, moveAddress } from './address.repository.ts'
import { type EmailLinkRepository, personOfEmailLink } from './email-link.repository.ts'

interface Dependencies {
  database: Database
  clock: Clock
  postMail: PostMail
  emailLinks: EmailLinkRepository
  mailLinks: Pick<MailLinkRepository, 'endAll' | 'makePassword'>
  sessions: Pick<SessionRepository, 'endAll'>
  knownBrowsers: Pick<KnownBrowserRepository, 'forgetAll'>
  reviews: Pick<AccessReviewRepository, 'begin'>
  undoMails: UndoMailRepository
  activationTtlS: number
  resetTtlS: number
}
type Refusal = 'LINK_INVALID' | 'EMAIL_REGISTERED'
const LINK_INVALID = 'LINK_INVALID'

/** Changes of the address with which a person logs in. */
export const emailChangeWorkflow = (dependencies: Dependencies) => {
  const { database, clock, postMail, emailLinks, mailLinks, sessions, knownBrowsers, reviews } = dependencies
  const { undoMails, activationTtlS, resetTtlS } = dependencies

  /** Ends the links to choose a password that these mailboxes got. A link of a recovery names the person, not the mailbox. */
  const endMailed = async (
    transaction: Transaction,
    { userId, realm, emails }: { userId: string; realm: Realm; emails: readonly string[] },
    noted: AuditOrigin,
  ) => {
    for (const email of emails) await mailLinks.endAll(transaction, { realm, email })
    await endRecovery(transaction, userId, noted, clock())
  }

  return {
    /**
     * Mails a link to the new address, which replaces an earlier one. For an address that is taken it does the same, but the
     * mail has expired, so that nothing differs for the caller.
     */
    start: (
      { userId, name, language }: Pick<Person, 'userId' | 'name' | 'language'>,
      { email, isTaken }: { email: string; isTaken: boolean },
      noted: AuditOrigin,
    ): Promise<void> =>
      inTransaction(database, async (transaction) => {
        await lockOwner(transaction, userId)
        await emailLinks.endChange(userId, transaction)
        const made = { userId, email, ttlS: activationTtlS }
        const { token, expiresAt } = await emailLinks.make(transaction, 'change', made)
        await recordInAll(transaction, userId, noted, clock(), {
          action: 'email_change_requested',
          after: { email },
        })
        await postMail(transaction, {
          template: 'email_change',
          to: email,
          language,
          values: { name, email, token },
          expiresAt: isTaken ? clock() : expiresAt,
        })
      }),

    /**
     * Changes the address of a logged-in person who opened the link. Ends the person's other sessions, and mails the former
     * address a link to undo it. A refused link stays open.
     */
    confirm: (
      userId: string,
      { token, session }: { token: string; session: string },
      noted: AuditOrigin,
    ): Promise<{ email: string } | Refusal> =>
      inTransaction(database, async (transaction) => {
        await lockOrganisationsOf(transaction, userId)
        const owner = await lockOwner(transaction, userId)
        if (!owner || personOfEmailLink(token) !== userId) return LINK_INVALID
        const link = await emailLinks.find(transaction, 'change', token)
        if (!link) return LINK_INVALID
        const { realm, email: former, name, language } = owner
        const { email } = link
        if (!(await moveAddress(transaction, { userId, ...owner }, email))) return 'EMAIL_REGISTERED'
        await emailLinks.endChange(userId, transaction)
        await sessions.endAll(transaction, userId, session)
        await endMailed(transaction, { userId, realm, emails: [former, email] }, noted)
        await recordInAll(transaction, userId, noted, clock(), {
          action: 'email_changed',
          before: { email: former },
          after: { email },
        })
        const undo = await emailLinks.make(transaction, 'undo', { userId, email: former, ttlS: EMAIL_UNDO_S })
        await postMail(transaction, {
          template: 'email_changed',
          to: former,
          language,
          values: { name, email, at: clock(), address: noted.address, token: undo.token },
          expiresAt: undo.expiresAt,
        })
        return { email }
      }),

    /** Whether the token opens a link that undoes a change. */
    canUndo: async (token: string): Promise<boolean> =>
      (await emailLinks.find(database, 'undo', token)) !== null,

    /**
     * Gives a former address back to its person. Ends what a stranger may have: all sessions, known browsers, the password
     * and links in mails. The address gets a link to choose a new password, and those that undo deletions. Owners of
     * still earlier addresses keep their link.
     */
    undo: (
      token: string,
      deadPasswordHash: string,
      noted: AuditOrigin,
    ): Promise<{ email: string } | Refusal> =>
      inTransaction(database, async (transaction) => {
        const userId = personOfEmailLink(token)
        if (!userId) return LINK_INVALID
        await lockOrganisationsOf(transaction, userId)
        const owner = await lockOwner(transaction, userId)
        const link = owner ? await emailLinks.find(transaction, 'undo', token) : null
        if (!owner || !link) return LINK_INVALID
        const { realm, email: changed, name, language } = owner
        const { email } = link
        if (!(await moveAddress(transaction, { userId, ...owner }, email))) return 'EMAIL_REGISTERED'
        await emailLinks.endSince(transaction, userId, link.createdAt)
        await endPassword(transaction, userId, deadPasswordHash)
        await sessions.endAll(transaction, userId)
        await knownBrowsers.forgetAll(transaction, userId)
        await endMailed(transaction, { userId, realm, emails: [changed, email] }, noted)
        await reviews.begin(transaction, userId)
        const accountIds = await organisationIdsOf(transaction, userId)
        await recordInAll(transaction, userId, noted, clock(), {
          action: 'email_change_undone',
          before: { email: changed },
          after: { email },
        })
        const person = { userId, accountId: accountIds[0] ?? null }
        const reset = await mailLinks.makePassword(transaction, { realm, email }, person, resetTtlS)
        await postMail(transaction, {
          template: 'email_change_undone',
          to: email,
          language,
          values: { name, email, token: reset.token },
          expiresAt: reset.expiresAt,
        })
        await undoMails.mailAgain(transaction, userId)
        return { email }
      }),
  }
}
export type EmailChangeWorkflow = ReturnType<typeof emailChangeWorkflow>
