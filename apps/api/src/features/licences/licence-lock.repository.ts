import { RpcError } from '@assure/contract/rpc-error'
import { type LicenceAction, type LicenceStatus, licenceCan } from '@assure/contract/licences/licence-status'
import type { Queryable, Transaction } from '#src/platform/database/database.ts'
import { int, type RowOf, text, uuid } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'
import type { Fence } from '#src/platform/fence.ts'
import { isUuid } from '#src/platform/ids.ts'
import type { LicenceRow } from './licence-row.repository.ts'
import { licencesById } from './new-licences.repository.ts'

const REFUSALS = {
  deleted: 'licence_deleted',
  deactivated: 'licence_deactivated',
  not_activated: 'licence_not_activated',
  activated: 'not_found',
} as const satisfies Record<LicenceStatus, string>

const lockedShape = {
  licence_id: uuid,
  status: text<LicenceStatus>(),
  code: text(),
  requested_by: text(),
  subclient: text(),
  location: text(),
  device_model: text(),
  engagement_months: int,
}
export type LockedLicence = RowOf<typeof lockedShape>

/**
 * Locks licences by their handles. The order by id prevents deadlocks. Throws `RpcError`: `not_found` if a licence is
 * outside the fence, or the code of a status that forbids the action.
 */
export const lockLicences = async (
  transaction: Transaction,
  fence: Fence,
  handles: readonly string[],
  action: LicenceAction,
) => {
  const ids = [...new Set(handles)]
  if (!ids.every(isUuid)) throw new RpcError('not_found')
  const rows = await select(transaction, lockedShape)`
    select licence_id, status, code, requested_by, subclient, location, device_model, engagement_months from licences
    where ${fence.rows()} and licence_id = any(${ids}::uuid[])
    order by licence_id for update`
  if (rows.length !== ids.length) throw new RpcError('not_found')
  for (const { status } of rows) if (!licenceCan(status, action)) throw new RpcError(REFUSALS[status])
  return rows
}

export const oneLicence = async (
  queryable: Queryable,
  fence: Fence,
  licenceId: string,
): Promise<LicenceRow> => {
  const [row] = await licencesById(queryable, fence, [licenceId])
  if (!row) throw new RpcError('not_found')
  return row
}
