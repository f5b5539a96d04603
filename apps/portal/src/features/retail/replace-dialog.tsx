import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { problemMessage } from '#src/api/problem-message.ts'
import { callRetail } from '#src/api/services.ts'
import { type RetailLicence, renewRetailLicences } from '#src/features/retail/retail-queries.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { randomId } from '#src/lib/random-id.ts'
import { placeText } from '#src/shared/licences/coded-licence.ts'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'

interface ReplaceDialogProps {
  licence: RetailLicence
  /** Called with the licence and its new activation link. */
  onReplaced: (licence: RetailLicence) => void
  onClosed: () => void
}

/** Confirms detaching a licence from its device, then passes its new activation link to `onReplaced`. */
export const ReplaceDialog = ({ licence, onReplaced, onClosed }: ReplaceDialogProps) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [open, setOpen] = useState(true)
  // A retry after a lost answer gets the same link.
  const [idempotencyKey] = useState(randomId)
  const { licence_code: code, deeplink_data, requested_by, subclient, location } = licence
  const replace = useMutation({
    mutationFn: () =>
      callRetail('replace_device', { deeplink_data, old_device: 'end_now' }, { idempotencyKey }),
    onSuccess: () => setOpen(false),
    onSettled: () => void renewRetailLicences(queryClient),
  })
  const closed = () => {
    onClosed()
    if (!replace.data) return
    const { replacement_link: activation_link } = replace.data
    onReplaced({ ...licence, activation_link, status: 'not_activated', activated_at_utc: 0 })
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={() => setOpen(false)}
      onClosed={closed}
      // The QR dialog opens next and takes the focus.
      finalFocus={() => !replace.isSuccess}
      title={t('retail.licences.replace.title', { location })}
      safeLabel={t('retail.licences.replace.safe')}
      actLabel={t('retail.licences.replace.act')}
      pending={replace.isPending}
      onAct={() => replace.mutate()}
    >
      <span className="block font-medium text-text slashed-zero">{code}</span>
      <span className="block">{placeText(requested_by, subclient, location)}</span>
      <span className="mt-3 block">{t('retail.licences.replace.text')}</span>
      {replace.error && (
        <span role="alert" className="mt-3 block font-medium text-error">
          {t('retail.licences.replace.failed', { reason: problemMessage(replace.error) })}
        </span>
      )}
    </ConfirmDialog>
  )
}
