import { useNavigate } from 'react-router'
import { BackToLogin } from '#src/features/account/back-to-login.tsx'
import type { LinkState } from '#src/features/account/link-state.ts'
import { NewPassword } from '#src/features/account/new-password.tsx'
import { loginOf } from '#src/features/account/realm-login.ts'
import { useNewPassword } from '#src/features/account/use-new-password.ts'
import { invalidLinkPath } from '#src/features/account/use-password-link.ts'
import { useTranslation } from '#src/i18n/translation.ts'

interface ResetPasswordProps {
  token: string
  /** Whether the link also removes the second factor. */
  isRecovery: boolean
}

/** Sets the new password, then opens the account's login page. Removes the token from the history. */
export const ResetPassword = ({ token, isRecovery }: ResetPasswordProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const leave = (to: string, note: NonNullable<LinkState['note']>) => {
    const state: LinkState = { note, ...(isRecovery && { isRecovery }) }
    return navigate(to, { replace: true, state })
  }
  const choice = useNewPassword(
    { token },
    {
      onInvalid: () => leave(invalidLinkPath(isRecovery), 'link-invalid'),
      onSaved: (realm) => leave(loginOf(realm), 'password-changed'),
    },
  )
  return (
    <NewPassword
      title={t(isRecovery ? 'account.newPassword.recoveryTitle' : 'account.newPassword.title')}
      lead={t(isRecovery ? 'account.newPassword.recoveryLead' : 'account.newPassword.lead')}
      choice={choice}
      back={<BackToLogin />}
    />
  )
}
