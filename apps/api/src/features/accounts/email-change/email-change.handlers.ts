import { randomBytes } from 'node:crypto'
import { auditOrigin } from '#src/platform/audit.ts'
import { utcSeconds } from '#src/platform/clock.ts'
import type { Passwords } from '#src/platform/passwords.ts'
import { addressSubject, type Throttle } from '#src/platform/throttle.ts'
import type { AccountHandlers } from '../account-handlers.ts'
import type { RequireConfirmed } from '../sessions/require-confirmed.ts'
import { EMAIL_CHECKS, LINKS_BY_CLIENT } from '../mail-links/limits.ts'
import type { PersonRepository } from '../people/person.repository.ts'
import type { EmailChangeWorkflow } from './email-change.workflow.ts'
import type { EmailLinkRepository } from './email-link.repository.ts'
import { EMAIL_CHANGES_BY_PERSON, EMAIL_CHANGES_TO_ADDRESS } from './limits.ts'

interface Dependencies {
  people: Pick<PersonRepository, 'find' | 'findByEmail'>
  passwords: Pick<Passwords, 'hash'>
  throttle: Throttle
  requireConfirmed: RequireConfirmed
  /** Whether people learn that an address has an account (REVEAL_ACCOUNT_EXISTENCE). */
  revealAccounts: boolean
  emailLinks: EmailLinkRepository
  emailChanges: EmailChangeWorkflow
}

type Modes =
  | 'retrieve_email_change'
  | 'start_email_change'
  | 'cancel_email_change'
  | 'confirm_email_change'
  | 'undo_email_change'

/**
 * Changes the address of a logged-in person. The link by itself changes nothing: it also needs a session of the person, so that
 * a mistyped address cannot take a login over.
 */
export const emailChangeHandlers = ({
  people,
  passwords,
  throttle,
  requireConfirmed,
  revealAccounts,
  emailLinks,
  emailChanges,
}: Dependencies): Pick<AccountHandlers, Modes> => ({
  retrieve_email_change: async ({ caller }) => {
    const link = await emailLinks.pendingOf(caller.user_id)
    return { pending: link && { email: link.email, expires_at_utc: utcSeconds(link.expiresAt) } }
  },

  start_email_change: async ({ input: { email }, caller, context }) => {
    await requireConfirmed(context)
    const { user_id: userId } = caller
    const person = await people.find(userId)
    if (!person) throw new Error('the caller is no person')
    if (person.email === email) return { result: 'DENY', code: 'SAME_ADDRESS' }
    await throttle.attempt(`email-changes-by:${userId}`, EMAIL_CHANGES_BY_PERSON)
    const other = await people.findByEmail('developer', email)
    const isTaken = other !== null && other.userId !== userId
    if (isTaken && revealAccounts) {
      await throttle.attempt(`email-checks-by:${addressSubject(context.address)}`, EMAIL_CHECKS)
      return { result: 'DENY', code: 'EMAIL_REGISTERED' }
    }
    await throttle.attempt(`email-changes-to:${email.toLowerCase()}`, EMAIL_CHANGES_TO_ADDRESS)
    await emailChanges.start(person, { email, isTaken }, auditOrigin(caller, context))
    return { result: 'OK' }
  },

  cancel_email_change: async ({ caller }) => {
    await emailLinks.endChange(caller.user_id)
    return { result: 'OK' }
  },

  confirm_email_change: async ({ input: { token }, caller, context }) => {
    await throttle.attempt(`email-links-by:${addressSubject(context.address)}`, LINKS_BY_CLIENT)
    const session = context.sessionToken('developer') ?? ''
    const noted = auditOrigin(caller, context)
    const changed = await emailChanges.confirm(caller.user_id, { token, session }, noted)
    return typeof changed === 'string' ? { result: 'DENY', code: changed } : { result: 'OK', ...changed }
  },

  undo_email_change: async ({ input: { token }, context }) => {
    await throttle.attempt(`email-links-by:${addressSubject(context.address)}`, LINKS_BY_CLIENT)
    // Hashing takes long, so it comes before the transaction and only for an open link.
    if (!(await emailChanges.canUndo(token))) return { result: 'DENY', code: 'LINK_INVALID' }
    const unknown = await passwords.hash(randomBytes(32).toString('base64url'))
    const undone = await emailChanges.undo(token, unknown, auditOrigin(null, context))
    return typeof undone === 'string' ? { result: 'DENY', code: undone } : { result: 'OK', ...undone }
  },
})
