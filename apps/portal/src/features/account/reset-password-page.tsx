import { useLocation } from 'react-router'
import { AuthFrame } from '#src/features/account/auth-frame.tsx'
import { linkStateOf } from '#src/features/account/link-state.ts'
import { NewPassword } from '#src/features/account/new-password.tsx'
import { ResetRequest } from '#src/features/account/reset-request.tsx'
import { useTranslation } from '#src/i18n/translation.ts'

/** `/reset-password` (LG-04): asks for a link, and takes the new password of one that was followed (LG-05). */
export default function ResetPasswordPage() {
  const { t } = useTranslation()
  const { token, note, email } = linkStateOf(useLocation().state)
  return (
    <AuthFrame page={t(token ? 'account.newPassword.title' : 'account.reset.title')}>
      {token ? (
        <NewPassword token={token} />
      ) : (
        <ResetRequest email={email ?? ''} linkInvalid={note === 'link-invalid'} />
      )}
    </AuthFrame>
  )
}
