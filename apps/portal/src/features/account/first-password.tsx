import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { callPassword, callRetail } from '#src/api/services.ts'
import { BackToLogin } from '#src/features/account/back-to-login.tsx'
import type { LinkState } from '#src/features/account/link-state.ts'
import { NewPassword } from '#src/features/account/new-password.tsx'
import { NoPasswordLink } from '#src/features/account/no-password-link.tsx'
import { loginOf } from '#src/features/account/realm-login.ts'
import { ResetRequest } from '#src/features/account/reset-request.tsx'
import { useNewPassword } from '#src/features/account/use-new-password.ts'
import { ReadOnlyEmail } from '#src/features/account/read-only-email.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { paths } from '#src/paths.ts'
import { Spinner } from '#src/ui/spinner.tsx'

/** Whether the token is valid; undefined until known. Without an answer it counts as valid, and the submit checks it. */
const useIsLinkValid = (token: string) => {
  const [isValid, setIsValid] = useState<boolean>()
  useEffect(() => {
    let isLeft = false
    const ask = async () => {
      const answer = await callPassword('check_password_link', { token }).catch(() => null)
      if (!isLeft) setIsValid(answer?.result !== 'DENY')
    }
    void ask()
    return () => {
      isLeft = true
    }
  }, [token])
  return [isValid, () => setIsValid(false)] as const
}

interface FirstPasswordProps {
  token: string
  /** Email of the account; empty if the link does not contain it. */
  email: string
}

/** 'Create a Password' (RS-01): sets the password, logs in with it and opens the licences. */
export const FirstPassword = ({ token, email }: FirstPasswordProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isValid, markInvalid] = useIsLinkValid(token)
  const enter = async (password: string) => {
    if (!email) return false
    const answer = await callRetail('retail_login', { email, password }).catch(() => null)
    return answer?.result === 'OK'
  }
  // The heading appears only after the server's answer, too late for the focus on navigation.
  useEffect(() => document.querySelector('h1')?.focus(), [isValid])
  const choice = useNewPassword(
    { token, email },
    {
      onInvalid: markInvalid,
      onSaved: async (realm, password) => {
        const state: LinkState = { note: 'password-changed' }
        if (realm === 'retail' && (await enter(password)))
          await navigate(paths.retailLicences(), { replace: true })
        else await navigate(loginOf(realm), { replace: true, state })
      },
    },
  )
  if (isValid === undefined)
    return (
      <p role="status" className="flex items-center gap-3 text-form text-text-muted">
        <Spinner size={20} />
        {t('common.loading')}
      </p>
    )
  if (!isValid) return <ResetRequest realm="retail" email={email} notice={<NoPasswordLink />} isFirst />
  return (
    <NewPassword
      title={t('account.firstLogin.title')}
      lead={t('account.firstLogin.lead')}
      choice={choice}
      back={<BackToLogin realm="retail" />}
    >
      {email && <ReadOnlyEmail email={email} />}
    </NewPassword>
  )
}
