import { LICENCE_SNACKBAR_MS, LICENCE_TEXT_MAX } from '@assure/contract/constants'
import { useQueryClient } from '@tanstack/react-query'
import { callRetail } from '#src/api/services.ts'
import { type RetailLicence, showChangedLicence } from '#src/features/retail/retail-queries.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { labelled } from '#src/shared/page/labelled.ts'
import { EditableCell } from '#src/ui/editable-cell.tsx'
import { useSnackbar } from '#src/ui/snackbar.tsx'

interface LocationCellProps {
  licence: RetailLicence
  /** Whether to mark it as editable, for touch screens without hover. */
  marked?: boolean
}

/** Location of a licence, editable in place (RS-03). */
export const LocationCell = ({ licence, marked = false }: LocationCellProps) => {
  const { t } = useTranslation()
  const showSnack = useSnackbar()
  const queryClient = useQueryClient()
  const save = async (location: string) => {
    try {
      const answer = await callRetail('update_retail_location', {
        deeplink_data: licence.deeplink_data,
        location,
      })
      showChangedLicence(queryClient, answer.licence)
      showSnack({ tone: 'success', text: t('licences.updated'), durationMs: LICENCE_SNACKBAR_MS })
    } catch (error) {
      showSnack({ tone: 'error', text: t('licences.updateFailed'), durationMs: LICENCE_SNACKBAR_MS })
      throw error
    }
  }
  return (
    <EditableCell
      value={licence.location}
      disabled={false}
      marked={marked}
      maxLength={LICENCE_TEXT_MAX}
      fault={(draft) => (draft ? null : t('retail.licences.locationEmpty'))}
      onSave={save}
      labelled={labelled}
      texts={{
        label: t('retail.licences.locationOf', { code: licence.licence_code }),
        cancel: t('common.cancel'),
        save: t('common.save'),
        saving: t('licences.edit.saving'),
        notSaved: t('licences.edit.notSaved'),
        retry: t('licences.edit.retry'),
      }}
    />
  )
}
