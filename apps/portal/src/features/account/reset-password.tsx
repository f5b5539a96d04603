import { useNavigate } from 'react-router'
import { BackToLogin } from '#src/features/account/back-to-login.tsx'
import type { LinkState } from '#src/features/account/link-state.ts'
import { NewPassword } from '#src/features/account/new-password.tsx'
import { loginOf } from '#src/features/account/realm-login.ts'
import { useNewPassword } from '#src/features/account/use-new-password.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { paths } from '#src/paths.ts'

/** Sets the new password, then opens the account's login page. Removes the token from the history. */
export const ResetPassword = ({ token }: { token: string }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const leave = (to: string, note: NonNullable<LinkState['note']>) =>
    navigate(to, { replace: true, state: { note } satisfies LinkState })
  const choice = useNewPassword(
    { token },
    {
      onInvalid: () => leave(paths.resetPassword(), 'link-invalid'),
      onSaved: (realm) => leave(loginOf(realm), 'password-changed'),
    },
  )
  return (
    <NewPassword
      title={t('account.newPassword.title')}
      lead={t('account.newPassword.lead')}
      choice={choice}
      back={<BackToLogin />}
    />
  )
}
