import { ENGAGEMENT_MAX_MONTHS, LICENCE_SNACKBAR_MS } from '@assure/contract/constants'
import type { Licence } from '@assure/contract/licences/licence.contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { problemMessage } from '#src/api/problem-message.ts'
import { callLicences } from '#src/api/services.ts'
import { EXTENSION_MONTHS, extendEngagements } from '#src/features/licences/extend-engagements.ts'
import { renewLicences } from '#src/features/licences/licence-queries.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { useSnackbar } from '#src/ui/snackbar.tsx'

const FAILED_MS = 8000

/** Returns the mutation that extends selected engagements by 12 months. One snackbar reports the number. */
export const useExtend = (onExtended: (licences: readonly Licence[]) => void) => {
  const { t } = useTranslation()
  const showSnack = useSnackbar()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (licences: readonly Licence[]) =>
      extendEngagements(licences, async ({ deeplink_data }, months) => {
        await callLicences('update_licence_details', { deeplink_data, engagement_duration: months })
      }),
    onSuccess: ({ extended, notExtended }) => {
      onExtended(extended)
      void renewLicences(queryClient)
      const failed = notExtended[0]
      if (!failed) {
        const text = t('licenceTasks.extend.done', { count: extended.length, months: EXTENSION_MONTHS })
        showSnack({ tone: 'success', text, durationMs: LICENCE_SNACKBAR_MS })
        return
      }
      const reason =
        failed.error === null
          ? t('licenceTasks.extend.tooLong', { max: ENGAGEMENT_MAX_MONTHS })
          : problemMessage(failed.error)
      showSnack({
        tone: 'error',
        text: t('licenceTasks.extend.partly', {
          extended: extended.length,
          failed: notExtended.length,
          reason,
        }),
        durationMs: FAILED_MS,
      })
    },
  })
}
