import { LICENCE_SNACKBAR_MS } from '@assure/contract/constants'
import type { Licence } from '@assure/contract/licences/licence.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#src/i18n/translation.ts'
import { problemMessage } from '#src/api/problem-message.ts'
import { callLicences } from '#src/api/services.ts'
import { renewLicences } from '#src/features/licences/licence-queries.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { SNACK_ACTION, useSnackbar } from '#src/ui/snackbar.tsx'

/** Duration of the snackbar: time to read it and press its button. */
const OFFER_MS = 10_000

interface DetachDialogProps {
  licence: Licence
  /** Shows the licence's new QR code, because a filter may now hide the licence. */
  onShowQr: (licence: Licence) => void
  onClosed: () => void
}

/** Confirms detaching a licence from its device (LC-07, LC-11), then offers its new QR code. */
export const DetachDialog = ({ licence, onShowQr, onClosed }: DetachDialogProps) => {
  const { t } = useTranslation()
  const showSnack = useSnackbar()
  const queryClient = useQueryClient()
  const [open, setOpen] = useState(true)
  const { licence_code: code, deeplink_data, device_model: device } = licence
  const detach = useMutation({
    mutationFn: () => callLicences('detach_licence_from_its_device', { deeplink_data }),
    onSuccess: ({ licence: detached }) =>
      showSnack({
        tone: 'success',
        text: t('licenceTasks.detach.done', { code }),
        durationMs: OFFER_MS,
        action: { label: t('licenceTasks.detach.showQr'), onSelect: () => onShowQr(detached) },
      }),
    onError: (error) =>
      showSnack({
        tone: 'error',
        text: t('licenceTasks.detach.failed', { reason: problemMessage(error) }),
        durationMs: LICENCE_SNACKBAR_MS,
      }),
    onSettled: () => {
      setOpen(false)
      void renewLicences(queryClient)
    },
  })
  return (
    <ConfirmDialog
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      finalFocus={() => (detach.isSuccess ? document.querySelector(SNACK_ACTION) : true)}
      title={t('licenceTasks.detach.title', { code })}
      safeLabel={t('licenceTasks.detach.safe')}
      actLabel={t('licenceTasks.detach.act')}
      pending={detach.isPending}
      onAct={() => detach.mutate()}
    >
      {t('licenceTasks.detach.text', { device })}
    </ConfirmDialog>
  )
}
