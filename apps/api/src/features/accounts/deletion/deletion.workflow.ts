import type { AuditOrigin } from '#src/platform/audit.ts'
import type { Jobs } from '#src/platform/jobs.ts'
import { handleEach } from '#src/platform/housekeeping.ts'
import { inTransaction } from '#src/platform/database/database.ts'
import { testAccountOf } from '#src/platform/test-account.ts'
import type { PostMail } from '#src/mails/mail.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import { type AccountInDeletion, DELETION_JOB, deletionRepository } from './deletion.repository.ts'
import { erasedAt } from './grace.ts'
import {
  type DeletingPerson,
  type DeletionRefusal,
  personDeletionRepository,
} from './person-deletion.repository.ts'
import { personErasureRepository } from './person-erasure.repository.ts'
import { restorationRepository } from './restoration.repository.ts'
import { eraseTestMode } from '../test-mode/test-data.repository.ts'
import { makeUndoLinks, type UndoSubject } from './undo-link.ts'
import { makeTellMembers } from '../members/member-mails.workflow.ts'
import type { AccountPart, LockIfDeleting } from '../ports.ts'

type Dependencies = Omit<Parameters<typeof deletionRepository>[0], 'enqueueDeletion' | 'tellMembers'> & {
  postMail: PostMail
  secrets: Secrets
  jobs: Pick<Jobs, 'enqueue'>
  /** Data of other features that is closed and erased with an account, in this order. */
  parts: readonly AccountPart[]
}

/**
 * The state machine that deletes or restores accounts (AC-02):
 *
 *     active -> deleting -> deleted -> erased
 *        ^---------+-----------'
 *
 * Every step can be repeated. After a failure the job retries it, and if that fails too, the housekeeping does. The login
 * of a person is deleted at once, and erased by the housekeeping.
 */
export const accountDeletion = ({ jobs, parts, secrets, ...dependencies }: Dependencies) => {
  const { clock, database } = dependencies
  const undoLinks = makeUndoLinks(secrets)
  const steps = deletionRepository({
    ...dependencies,
    tellMembers: makeTellMembers(jobs),
    enqueueDeletion: (transaction, accountId) =>
      jobs.enqueue(transaction, DELETION_JOB, { account_id: accountId }, accountId),
  })
  const people = personDeletionRepository({ ...dependencies, undoLinks, accounts: steps })
  const restoration = restorationRepository({ ...dependencies, accounts: steps })
  const each = async (leaving: AccountInDeletion, what: 'close' | 'reopen') => {
    const lock: LockIfDeleting = (transaction) => steps.lockIfDeleting(transaction, leaving)
    for (const part of parts) {
      await part[what](leaving.accountId, leaving.requestedAt, lock)
      await part[what](testAccountOf(leaving.accountId), leaving.requestedAt, lock)
    }
  }

  /** Advances one account as far as possible now. */
  const advance = async (accountId: string): Promise<void> => {
    const leaving = await steps.find(accountId)
    if (!leaving) return
    if (leaving.status === 'deleting') {
      await each(leaving, 'close')
      await steps.markDeleted(leaving)
    } else if (leaving.status === 'deleted') {
      // Closes again: a call that was running when the deletion began may have finished after the first closing.
      await each(leaving, 'close')
      if (erasedAt(leaving.requestedAt) > clock()) return
      await steps.erase(leaving)
      await advance(accountId)
    } else if (leaving.status === 'erased') {
      for (const part of parts) await part.erase(accountId)
      await eraseTestMode(database, accountId)
      await steps.eraseAuditLog(leaving)
      await steps.finish(leaving)
    } else {
      await each(leaving, 'reopen')
      await steps.finish(leaving)
    }
  }

  return {
    /**
     * Begins a deletion and returns the time of the request. A restoration ends first, so that the new deletion has
     * its whole grace period.
     */
    request: async (accountId: string, origin: AuditOrigin): Promise<Date> => {
      for (;;) {
        const requestedAt = await steps.request(accountId, origin)
        if (requestedAt) return requestedAt
        await advance(accountId)
      }
    },

    /** Deletes the login of a person, or returns why not. The restoration of their organisations ends first. */
    requestForPerson: async (
      asking: DeletingPerson,
      origin: AuditOrigin,
    ): Promise<Date | DeletionRefusal> => {
      for (;;) {
        const outcome = await inTransaction(database, (transaction) =>
          people.request(transaction, asking, origin),
        )
        if ('requestedAt' in outcome) return outcome.requestedAt
        if ('refusal' in outcome) return outcome.refusal
        if (outcome.restoring !== null) await advance(outcome.restoring)
      }
    },

    /** Brings back an organisation, as the operator does; false if it is not being deleted. */
    undo: (accountId: string, origin: AuditOrigin): Promise<boolean> =>
      restoration.restoreOrganisation(accountId, origin),

    /** Brings back the login of a person, as the operator does; false if it is not being deleted. */
    undoForPerson: (userId: string, origin: AuditOrigin): Promise<boolean> =>
      restoration.restorePerson(userId, origin, {}),

    /** Reads what the link of a mail brings back, without doing it. null if it brings back nothing. */
    lookAtLink: async (token: string) => {
      const subject = await undoLinks.read(token, clock())
      if (!subject) return null
      const { userId, requestedAt } = subject
      if (subject.kind === 'person') {
        const person = await restoration.lookAtPerson(userId, requestedAt)
        return person && { kind: subject.kind, ...person }
      }
      const found = await restoration.lookAtOrganisation(subject.accountId, userId, requestedAt)
      return found && { kind: subject.kind, ...found }
    },

    /** Undoes the deletion of a link. Returns what it brought back; null if the link is no longer valid. */
    undoByLink: async (
      token: string,
      from: Pick<AuditOrigin, 'address' | 'requestId'>,
    ): Promise<UndoSubject['kind'] | null> => {
      const subject = await undoLinks.read(token, clock())
      if (!subject) return null
      const { kind, userId, requestedAt } = subject
      const origin = { ...from, actorKind: 'developer', actor: '', userId } as const
      const isBack =
        kind === 'person'
          ? await restoration.restorePerson(userId, origin, { requestedAt })
          : await restoration.restoreOrganisation(subject.accountId, origin, { requestedAt, ownerId: userId })
      return isBack ? kind : null
    },

    eraseDuePeople: personErasureRepository(dependencies).eraseDue,
    advance,
    /** Advances every account in deletion or restoration. A failure is retried at the next run. */
    advanceAll: async (onError: (error: unknown) => void): Promise<void> => {
      await handleEach(await steps.waiting(), ({ accountId }) => advance(accountId), onError)
    },
  }
}
export type AccountDeletion = ReturnType<typeof accountDeletion>
