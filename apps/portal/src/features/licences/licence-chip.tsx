import type { Licence } from '@assure/contract/licences/licence.contract'
import { licenceStatus } from '@assure/contract/licences/licence-status'
import { LicenceStatusChip } from '#src/shared/licences/licence-status-chip.tsx'

/** Status chip of a licence in the developer area. */
export const LicenceChip = ({ licence }: { licence: Licence }) => (
  <LicenceStatusChip
    status={licenceStatus(licence)}
    deactivatedAtUtc={licence.deactivated_at_utc}
    deletedAtUtc={licence.deleted_at_utc}
  />
)
