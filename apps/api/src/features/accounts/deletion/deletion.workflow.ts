import type { AuditOrigin } from '#src/platform/audit.ts'
import type { Jobs } from '#src/platform/jobs.ts'
import { type AccountInDeletion, DELETION_JOB, deletionRepository, erasedAt } from './deletion.repository.ts'
import type { AccountPart, LockIfDeleting } from '../ports.ts'

type Dependencies = Omit<Parameters<typeof deletionRepository>[0], 'enqueueDeletion'> & {
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
 * Every step can be repeated. After a failure the job retries it, and if that fails too, the housekeeping does.
 */
export const accountDeletion = ({ jobs, parts, ...dependencies }: Dependencies) => {
  const { clock } = dependencies
  const steps = deletionRepository({
    ...dependencies,
    enqueueDeletion: (transaction, accountId) =>
      jobs.enqueue(transaction, DELETION_JOB, { account_id: accountId }, accountId),
  })
  const each = async (leaving: AccountInDeletion, what: 'close' | 'reopen') => {
    const lock: LockIfDeleting = (transaction) => steps.lockIfDeleting(transaction, leaving)
    for (const part of parts) await part[what](leaving.accountId, leaving.requestedAt, lock)
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
    undo: steps.undo,
    advance,
    /** Advances every account in deletion or restoration. A failure is retried at the next run. */
    advanceAll: async (onError: (error: unknown) => void): Promise<void> => {
      for (const { accountId } of await steps.waiting()) await advance(accountId).catch(onError)
    },
  }
}
export type AccountDeletion = ReturnType<typeof accountDeletion>
