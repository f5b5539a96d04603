import type { LicencePlace } from '@assure/contract/licences/licence-list-options'
import { RpcError } from '@assure/contract/rpc-error'
import sql, { join, type Sql } from 'sql-template-tag'
import { type Database, inTransaction } from '#src/platform/database/database.ts'
import { type AuditOrigin, recordAudit } from '#src/platform/audit.ts'
import { type Fence, placeOf } from '#src/platform/fence.ts'
import { type IdempotencyClaim, withIdempotency } from '#src/platform/idempotency.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import { endActivations } from './activation.repository.ts'
import { addDeletedToBlocks } from './licence-blocks.repository.ts'
import { keepCounts } from './licence-counters.repository.ts'
import { licenceDetachment } from './licence-detachment.workflow.ts'
import { type LockedLicence, lockLicences, oneLicence } from './licence-lock.repository.ts'
import type { LicenceRow } from './licence-row.repository.ts'
import { expectTestRoom } from './test-licence-limit.repository.ts'
import { type GeneratedLicences, type licenceMaking, type NewLicences } from './new-licences.repository.ts'

export type LicenceChanges = Partial<Record<LicencePlace, string | undefined>> & {
  engagement_duration?: number | undefined
}
/** The changed columns of one licence. */
type ColumnChanges = Partial<Pick<LicenceRow, LicencePlace | 'engagement_months'>>

/** The columns that changed, before and after. */
const differenceOf = (licence: LockedLicence, { engagement_duration, ...places }: LicenceChanges) => {
  const wanted = { ...places, engagement_months: engagement_duration }
  const before: Record<string, unknown> = {}
  const after: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(wanted)) {
    const old = licence[name as keyof ColumnChanges]
    if (value === undefined || value === old) continue
    before[name] = old
    after[name] = value
  }
  return { before, after: after as ColumnChanges }
}

export const licenceRepository = (
  database: Database,
  secrets: Secrets,
  makeLicences: ReturnType<typeof licenceMaking>,
) => {
  return {
    /**
     * Creates licences, all or none. With a claim, only once: the same key gets the stored answer. Throws `RpcError`
     * `not_found` if their place is outside the fence, and `test_limit` in test mode.
     */
    generate: async <T>(
      fence: Fence,
      wanted: NewLicences,
      claim: IdempotencyClaim | null,
      origin: AuditOrigin,
      now: Date,
      answer: (made: GeneratedLicences) => T,
    ): Promise<T> => {
      // Before the stored answer is read, because the caller may have lost the place since.
      if (!fence.admits(placeOf(wanted.places))) throw new RpcError('not_found')
      return inTransaction(database, (transaction) =>
        withIdempotency(transaction, secrets, fence.accountId, claim, now, async () => {
          await expectTestRoom(transaction, fence.accountId, wanted.quantity)
          const made = await makeLicences(transaction, fence, wanted, now)
          const codes = made.licences.map(({ code }) => code)
          await recordAudit(transaction, fence.accountId, origin, now, {
            action: 'licences_generated',
            after: { count: codes.length, ...wanted.places, numbered: wanted.numbered, codes },
          })
          return answer(made)
        }),
      )
    },

    /**
     * Changes a licence's places and engagement. An unchanged licence is not recorded in the audit log. Throws `RpcError`
     * `not_found` if the licence is outside the fence, or would be.
     */
    update: (
      fence: Fence,
      handle: string,
      changes: LicenceChanges,
      origin: AuditOrigin,
      now: Date,
    ): Promise<LicenceRow> =>
      inTransaction(database, async (transaction) => {
        const [licence] = await lockLicences(transaction, fence, [handle], 'edit')
        if (!licence) throw new RpcError('not_found')
        const { before, after } = differenceOf(licence, changes)
        if (!fence.admits(placeOf({ ...licence, ...after }))) throw new RpcError('not_found')
        const sets: Sql[] = []
        if (after.requested_by !== undefined) sets.push(sql`requested_by = ${after.requested_by}`)
        if (after.subclient !== undefined) sets.push(sql`subclient = ${after.subclient}`)
        if (after.location !== undefined) sets.push(sql`location = ${after.location}`)
        if (after.engagement_months !== undefined)
          sets.push(sql`engagement_months = ${after.engagement_months}`)
        if (sets.length > 0) {
          await transaction.execute(sql`
            update licences set ${join(sets, ', ')}
            where ${fence.rows()} and licence_id = ${handle}`)
          await keepCounts(transaction, fence.accountId, [licence], [{ ...licence, ...after }], now)
          await recordAudit(transaction, fence.accountId, origin, now, {
            action: 'licence_edited',
            target: licence.code,
            before,
            after,
          })
        }
        return oneLicence(transaction, fence, handle)
      }),

    /** Marks licences as deleted, all or none, and ends their activations. Returns how many. */
    delete: (fence: Fence, handles: readonly string[], origin: AuditOrigin, now: Date): Promise<number> =>
      inTransaction(database, async (transaction) => {
        const { accountId } = fence
        const licences = await lockLicences(transaction, fence, handles, 'delete')
        const ids = licences.map(({ licence_id }) => licence_id)
        await endActivations(transaction, accountId, ids, 'deleted', now)
        await transaction.execute(sql`
          update licences set deleted_at = ${now}, activated_at = null, token_hash = null, token_sealed = null
          where ${fence.rows()} and licence_id = any(${ids}::uuid[])`)
        const deleted = licences.map((licence) => ({ ...licence, status: 'deleted' as const }))
        await keepCounts(transaction, accountId, licences, deleted, now)
        await addDeletedToBlocks(transaction, accountId, ids)
        const codes = licences.map(({ code }) => code)
        await recordAudit(transaction, accountId, origin, now, {
          action: 'licences_deleted',
          after: { count: codes.length, codes },
        })
        return ids.length
      }),

    ...licenceDetachment(database, secrets),
  }
}
export type LicenceRepository = ReturnType<typeof licenceRepository>
