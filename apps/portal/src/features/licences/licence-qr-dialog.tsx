import type { Licence } from '@assure/contract/licences/licence.contract'
import { useQueryClient } from '@tanstack/react-query'
import { fetchLicence, renewLicences } from '#src/features/licences/licence-queries.ts'
import { QrDialog } from '#src/shared/licences/qr-dialog.tsx'

/** QR code of a licence in the developer area. */
export const LicenceQrDialog = ({ licence, onClosed }: { licence: Licence; onClosed: () => void }) => {
  const queryClient = useQueryClient()
  return (
    <QrDialog
      licence={licence}
      ask={(signal) => fetchLicence(licence.deeplink_data, signal)}
      onActivated={() => void renewLicences(queryClient)}
      onClosed={onClosed}
    />
  )
}
