import { LICENCE_SNACKBAR_MS } from '@assure/contract/constants'
import type { Licence, licenceService } from '@assure/contract/licences/licence.contract'
import type { ModeInput } from '@assure/contract/rpc'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '#src/i18n/translation.ts'
import { callLicences } from '#src/api/services.ts'
import { showChangedLicence } from '#src/features/licences/licence-queries.ts'
import { useSnackbar } from '#src/ui/snackbar.tsx'

type Change = Omit<ModeInput<typeof licenceService, 'update_licence_details'>, 'deeplink_data'>

/** Returns a function that saves a licence and shows the result in a snackbar (LC-04). It rejects if saving fails. */
export const useUpdateLicence = () => {
  const { t } = useTranslation()
  const showSnack = useSnackbar()
  const queryClient = useQueryClient()
  return async (licence: Licence, change: Change): Promise<void> => {
    try {
      const answer = await callLicences('update_licence_details', {
        deeplink_data: licence.deeplink_data,
        ...change,
      })
      showChangedLicence(queryClient, answer.licence)
      showSnack({ tone: 'success', text: t('licences.updated'), durationMs: LICENCE_SNACKBAR_MS })
    } catch (error) {
      showSnack({ tone: 'error', text: t('licences.updateFailed'), durationMs: LICENCE_SNACKBAR_MS })
      throw error
    }
  }
}
