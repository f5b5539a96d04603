import '#src/shared/organisations/texts/texts.ts'
import { useNavigate } from 'react-router'
import { portalConfig } from '#src/api/portal-config.ts'
import { problemMessage } from '#src/api/problem-message.ts'
import { useEnterOrganisation } from '#src/api/session-context.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { paths } from '#src/paths.ts'
import { FAILURE_SNACK_MS, useSnackbar } from '#src/ui/snackbar.tsx'

const ENTERED_SNACK_MS = 4000

/** Returns a function that shows an organisation in this tab, opens its licences and announces it. */
export const useSwitch = () => {
  const { t } = useTranslation()
  const enter = useEnterOrganisation()
  const navigate = useNavigate()
  const showSnack = useSnackbar()
  return async (organisationId: string, organisation: string): Promise<void> => {
    try {
      const isIn = await enter(organisationId)
      await navigate(paths.licences({ product: portalConfig().appSlug }))
      showSnack({
        tone: isIn ? 'success' : 'error',
        text: t(isIn ? 'organisations.switcher.entered' : 'organisations.switcher.gone', { organisation }),
        durationMs: isIn ? ENTERED_SNACK_MS : FAILURE_SNACK_MS,
      })
    } catch (error) {
      showSnack({
        tone: 'error',
        text: t('organisations.switcher.failed', { organisation, reason: problemMessage(error) }),
        durationMs: FAILURE_SNACK_MS,
      })
    }
  }
}
