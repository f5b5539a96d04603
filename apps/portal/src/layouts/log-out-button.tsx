import { LogOut } from 'lucide-react'
import { problemMessage } from '#src/api/problem-message.ts'
import { logOut } from '#src/api/session.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { Button } from '#src/ui/button.tsx'
import { FAILURE_SNACK_MS, useSnackbar } from '#src/ui/snackbar.tsx'

/** Logs the person out, on pages that they cannot go on from. */
export const LogOutButton = () => {
  const { t } = useTranslation()
  const showSnack = useSnackbar()
  const leave = () =>
    logOut().catch((error: unknown) =>
      showSnack({
        tone: 'error',
        text: t('shell.logoutFailed', { reason: problemMessage(error) }),
        durationMs: FAILURE_SNACK_MS,
      }),
    )
  return (
    <Button icon={<LogOut aria-hidden size={18} />} onClick={() => void leave()}>
      {t('shell.logout')}
    </Button>
  )
}
