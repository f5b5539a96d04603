import { LICENCE_SNACKBAR_MS } from '@assure/contract/constants'
import type { Licence } from '@assure/contract/licences/licence.contract'
import { licenceStatus } from '@assure/contract/licences/licence-status'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '#src/i18n/translation.ts'
import { callLicences } from '#src/api/services.ts'
import { renewLicences } from '#src/features/licences/licence-queries.ts'
import { LicencesNamed } from '#src/features/licences/licences-named.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { useSnackbar } from '#src/ui/snackbar.tsx'

interface DeleteDialogProps {
  licences: readonly Licence[]
  /** Number of them that are on other pages. */
  elsewhere: number
  onDeleted: (() => void) | undefined
  onClosed: () => void
}

/** Confirms the deletion of licences and says what their devices will do (LC-11). */
export const DeleteDialog = ({ licences, elsewhere, onDeleted, onClosed }: DeleteDialogProps) => {
  const { t } = useTranslation()
  const showSnack = useSnackbar()
  const queryClient = useQueryClient()
  const [open, setOpen] = useState(true)
  const count = licences.length
  const devices = licences.filter((licence) => licenceStatus(licence) === 'activated').length
  const remove = useMutation({
    mutationFn: () =>
      callLicences('delete_licence', { deeplink_list: licences.map(({ deeplink_data }) => deeplink_data) }),
    onSuccess: ({ deleted }) => {
      onDeleted?.()
      showSnack({
        tone: 'success',
        text: t('licences.deleted', { n: deleted }),
        durationMs: LICENCE_SNACKBAR_MS,
      })
    },
    onError: () =>
      showSnack({ tone: 'error', text: t('licences.deleteFailed'), durationMs: LICENCE_SNACKBAR_MS }),
    onSettled: () => {
      setOpen(false)
      void renewLicences(queryClient)
    },
  })
  const aboutDevices = () => {
    if (count === 1) return t(devices === 1 ? 'licenceTasks.remove.device' : 'licenceTasks.remove.noDevice')
    return devices === 0
      ? t('licenceTasks.remove.noDevices')
      : t('licenceTasks.remove.devices', { count: devices })
  }
  return (
    <ConfirmDialog
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      // The opener (selection bar or licence menu) no longer exists after the deletion.
      finalFocus={() => (remove.isSuccess ? document.querySelector('h1') : true)}
      title={t('licenceTasks.remove.title', { count })}
      safeLabel={t('licenceTasks.remove.safe', { count })}
      actLabel={t('licenceTasks.remove.act', { count })}
      pending={remove.isPending}
      onAct={() => remove.mutate()}
      details={<LicencesNamed licences={licences} elsewhere={elsewhere} />}
    >
      {t('licenceTasks.remove.text', { count })} {aboutDevices()}
      {licences.some(({ billing_group_id }) => billing_group_id !== null) &&
        ` ${t('licenceTasks.remove.price')}`}
    </ConfirmDialog>
  )
}
