import '#src/features/account/texts/reset/texts.ts'
import { useLocation } from 'react-router'
import { AuthFrame } from '#src/features/account/auth-frame.tsx'
import { linkStateOf } from '#src/features/account/link-state.ts'
import { ResetPassword } from '#src/features/account/reset-password.tsx'
import { InvalidResetLink } from '#src/features/account/invalid-reset-link.tsx'
import { ResetRequest } from '#src/features/account/reset-request.tsx'
import { useTranslation } from '#src/i18n/translation.ts'

/** `/reset-password`: sends a reset link (LG-04), and sets the new password after the link was opened (LG-05). */
export default function ResetPasswordPage() {
  const { t } = useTranslation()
  const { token, isRecovery = false, note, email } = linkStateOf(useLocation().state)
  return (
    <AuthFrame page={t(token ? 'account.newPassword.title' : 'passwordReset.title')}>
      {token ? (
        <ResetPassword token={token} isRecovery={isRecovery} />
      ) : (
        <ResetRequest
          realm="developer"
          email={email ?? ''}
          notice={note === 'link-invalid' && <InvalidResetLink />}
        />
      )}
    </AuthFrame>
  )
}
