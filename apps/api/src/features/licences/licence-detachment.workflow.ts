import { RpcError } from '@assure/contract/rpc-error'
import { type AuditOrigin, recordAudit } from '#src/platform/audit.ts'
import { type Database, inTransaction, type Transaction } from '#src/platform/database/database.ts'
import type { Fence } from '#src/platform/fence.ts'
import { type IdempotencyClaim, withIdempotency } from '#src/platform/idempotency.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import { makeThrottle } from '#src/platform/throttle.ts'
import { endActivations, reopenLicence } from './activation.repository.ts'
import { type LockedLicence, lockLicences, oneLicence } from './licence-lock.repository.ts'
import { REPLACEMENTS } from './limits.ts'
import type { LicenceRow } from './licence-row.repository.ts'

/** Detaches licences from their devices for the owner, the payer and the operator. */
export const licenceDetachment = (database: Database, secrets: Secrets) => {
  const free = async (
    transaction: Transaction,
    { fence, locked, after }: { fence: Fence; locked: LockedLicence[]; after?: object },
    origin: AuditOrigin,
    now: Date,
  ): Promise<LicenceRow> => {
    const [before] = locked
    if (!before) throw new RpcError('not_found')
    const licenceId = before.licence_id
    await endActivations(transaction, fence.accountId, [licenceId], 'detached', now)
    await reopenLicence(transaction, secrets, fence, before, now)
    const licence = await oneLicence(transaction, fence, licenceId)
    const event = { action: 'licence_detached', target: licence.code, ...(after && { after }) } as const
    await recordAudit(transaction, fence.accountId, origin, now, event)
    return licence
  }

  return {
    /** Ends a licence's activation and reopens the licence under a new link. */
    detach: (fence: Fence, licenceId: string, origin: AuditOrigin, now: Date): Promise<LicenceRow> =>
      inTransaction(database, async (transaction) => {
        const locked = await lockLicences(transaction, fence, [licenceId], 'detach')
        return free(transaction, { fence, locked }, origin, now)
      }),

    /**
     * Detaches a licence for its payer; with a claim, only once. A refused or repeated call uses up no replacement,
     * because the rate limit is counted in the same transaction. Throws `RpcError` `rate_limited` beyond the limit.
     */
    replaceDevice: <T>(
      { fence, licenceId, isInForce }: { fence: Fence; licenceId: string; isInForce: boolean },
      claim: IdempotencyClaim | null,
      origin: AuditOrigin,
      now: Date,
      answer: (licence: LicenceRow) => T,
    ): Promise<T> =>
      inTransaction(database, (transaction) =>
        withIdempotency(transaction, secrets, fence.accountId, claim, now, async () => {
          const locked = await lockLicences(transaction, fence, [licenceId], 'detach')
          if (!isInForce) throw new RpcError('licence_deactivated')
          await makeThrottle(transaction, () => now).attempt(`replacements-of:${licenceId}`, REPLACEMENTS)
          const after = { reason: 'replaced' }
          return answer(await free(transaction, { fence, locked, after }, origin, now))
        }),
      ),
  }
}
