import type { Language } from '@assure/contract/constants'
import type { PostMail } from '#src/mails/mail.ts'
import { type AuditOrigin, notePerson, recordAudit } from '#src/platform/audit.ts'
import type { Clock } from '#src/platform/clock.ts'
import { type Database, inTransaction, type Transaction } from '#src/platform/database/database.ts'
import { uuidv7, wireId } from '#src/platform/ids.ts'
import type { MailLinkRepository } from '../mail-links/mail-link.repository.ts'
import { insertPasskey, type Registered } from '../passkeys/passkey.repository.ts'
import { forgetProviderLink, holdPerson, insertPerson, join, setAccess } from '../people/person.repository.ts'
import type { Person } from '../people/person-row.ts'
import type { SessionOrigin, SessionRepository } from '../sessions/session.repository.ts'
import {
  findInviting,
  type InvitationLinkRepository,
  type LinkedInvitation,
} from './invitation-link.repository.ts'
import { findMember, lockOrganisation } from './organisation-lock.repository.ts'
import { ownersOf } from './recipients.repository.ts'
import type { Recipient } from '../ports.ts'

interface Dependencies {
  database: Database
  clock: Clock
  sessions: Pick<SessionRepository, 'replace'>
  mailLinks: Pick<MailLinkRepository, 'endAll'>
  invitationLinks: Pick<InvitationLinkRepository, 'spend' | 'look'>
  postMail: PostMail
}
interface NewMember {
  name: string
  language: Language
  /** The password of the new login, or its passkey. */
  way: { passwordHash: string } | { passkey: Registered; passkeyName: string }
}

/** Rolls the transaction back, so that the invitation stays open. */
class AddressTakenError extends Error {}

/** The acceptance of an invitation, by somebody who has a login or by a new person. */
export const joinWorkflow = (dependencies: Dependencies) => {
  const { database, clock, sessions, mailLinks, invitationLinks, postMail } = dependencies

  const tellOwners = async (
    transaction: Transaction,
    { organisation, inviter, roles, isTransfer }: LinkedInvitation,
    person: Pick<Person, 'userId' | 'name'>,
    owners: readonly Recipient[],
  ) => {
    for (const { userId, email: to, name, language } of owners) {
      if (userId === person.userId) continue
      const values = { name, organisation, member: person.name }
      await postMail(transaction, {
        to,
        language,
        ...(isTransfer
          ? { template: 'ownership_transferred', values: { ...values, giver: inviter } }
          : { template: 'member_joined', values: { ...values, roles } }),
      })
    }
  }

  /** The member becomes an Owner, and the Owner who offered it an Admin. */
  const takeOver = async (
    transaction: Transaction,
    { accountId, invitedBy }: LinkedInvitation,
    userId: string,
  ): Promise<void> => {
    const held = (await findMember(transaction, accountId, invitedBy))?.roles ?? []
    const roles = [...new Set([...held.filter((role) => role !== 'owner'), 'admin' as const])]
    await setAccess(transaction, accountId, invitedBy, { roles, places: null })
    await setAccess(transaction, accountId, userId, { roles: ['owner'], places: null })
  }

  /**
   * Accepts the invitation in the caller's transaction. Returns false, and changes nothing, if it is no longer open or no
   * longer the inviter's to give, or offers the ownership to somebody who is no member.
   */
  const accept = async (
    transaction: Transaction,
    token: string,
    invitation: LinkedInvitation,
    userId: string,
    noted: AuditOrigin,
  ): Promise<boolean> => {
    const { accountId, roles, places, invitedBy, isTransfer } = invitation
    const now = clock()
    await lockOrganisation(transaction, accountId)
    // Both are read again under the lock: the inviter may have been suspended, and the person's address have changed.
    const person = await holdPerson(transaction, userId)
    if (!person || !(await findInviting(transaction, accountId, invitation))) return false
    const isMember = (await findMember(transaction, accountId, userId)) !== null
    if (isTransfer && !isMember) return false
    if (!(await invitationLinks.spend(transaction, token))) return false
    // Read before the change: an Owner who gives the ownership up learns of it too.
    const owners = await ownersOf(transaction, accountId)
    if (isTransfer) {
      await takeOver(transaction, invitation, userId)
    } else {
      // A member who was invited before they joined another way keeps what they have.
      if (isMember) return true
      await forgetProviderLink(transaction, accountId, userId)
      await join(transaction, person, accountId, { roles, places, invitedBy, made: false }, now)
    }
    await recordAudit(transaction, accountId, noted, now, {
      action: isTransfer ? 'ownership_transferred' : 'member_joined',
      target: wireId(accountId, userId),
      after: { roles, places },
      personId: userId,
    })
    if (isTransfer)
      await notePerson(transaction, { userId: invitedBy, accountId }, noted, now, {
        action: 'ownership_transferred',
      })
    await tellOwners(transaction, invitation, person, owners)
    return true
  }

  return {
    /** Lets a logged-in person join. Returns false if the invitation is no longer open. */
    joinAs: (
      token: string,
      invitation: LinkedInvitation,
      userId: string,
      noted: AuditOrigin,
    ): Promise<boolean> =>
      inTransaction(database, (transaction) => accept(transaction, token, invitation, userId, noted)),

    /**
     * Makes a person of the invited address, whom the link proves, and lets them join. Returns the token of their session.
     * null if the invitation is no longer open; 'TAKEN' if somebody logs in with the address already.
     */
    joinAsNew: async (
      token: string,
      invitation: LinkedInvitation,
      { name, language, way }: NewMember,
      from: SessionOrigin & { requestId: string },
    ): Promise<{ session: string } | 'TAKEN' | null> => {
      const { accountId, email } = invitation
      try {
        return await inTransaction(database, async (transaction) => {
          const now = clock()
          const [userId, passwordHash, method] =
            'passkey' in way
              ? [way.passkey.userId, null, 'passkey' as const]
              : [uuidv7(now), way.passwordHash, 'password' as const]
          const rest = { jobTitle: '', subscribeNews: false, realm: 'developer', status: 'active' } as const
          const person = { userId, accountId, email, name, language, passwordHash, ...rest }
          if (!(await insertPerson(transaction, person, now))) throw new AddressTakenError()
          if ('passkey' in way)
            await insertPasskey(transaction, userId, way.passkey.passkey, { name: way.passkeyName, now })
          await mailLinks.endAll(transaction, { realm: 'developer', email })
          const { address, requestId } = from
          const noted = { actorKind: 'developer', actor: '', userId, address, requestId } as const
          const hasJoined = await accept(transaction, token, invitation, userId, noted)
          if (!hasJoined) throw new AddressTakenError()
          return { session: await sessions.replace(transaction, { userId, accountId }, from, method) }
        })
      } catch (error) {
        if (!(error instanceof AddressTakenError)) throw error
        return (await invitationLinks.look(token)) ? 'TAKEN' : null
      }
    },
  }
}
export type JoinWorkflow = ReturnType<typeof joinWorkflow>
