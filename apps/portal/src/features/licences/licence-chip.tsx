import type { Licence } from '@assure/contract/licences/licence.contract'
import { licenceStatus } from '@assure/contract/licences/licence-status'
import { LicenceStatusChip } from '#src/shared/licences/licence-status-chip.tsx'

/** The status of a licence of the developer's. */
export const LicenceChip = ({ licence }: { licence: Licence }) => (
  <LicenceStatusChip
    status={licenceStatus(licence)}
    deactivatedAtUtc={licence.deactivated_at_utc}
    deletedAtUtc={licence.deleted_at_utc}
  />
)
