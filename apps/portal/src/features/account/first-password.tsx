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
import { useTranslation } from '#src/i18n/translation.ts'
import { paths } from '#src/paths.ts'
import { Field } from '#src/ui/field.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import { TextInput } from '#src/ui/text-input.tsx'

/** Whether the token opens anything. Without an answer it may: sending the password will tell. */
const useIsWorthIt = (token: string) => {
  const [isWorthIt, setIsWorthIt] = useState<boolean>()
  useEffect(() => {
    let isLeft = false
    const ask = async () => {
      const answer = await callPassword('check_password_link', { token }).catch(() => null)
      if (!isLeft) setIsWorthIt(answer?.result !== 'DENY')
    }
    void ask()
    return () => {
      isLeft = true
    }
  }, [token])
  return [isWorthIt, () => setIsWorthIt(false)] as const
}

interface FirstPasswordProps {
  token: string
  /** Whose it is; empty where the link does not say. */
  email: string
}

/** 'Create a Password' (RS-01): chooses it, logs in with it and goes to the licences. */
export const FirstPassword = ({ token, email }: FirstPasswordProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isWorthIt, markWorthless] = useIsWorthIt(token)
  const enter = async (password: string) => {
    if (!email) return false
    const answer = await callRetail('retail_login', { email, password }).catch(() => null)
    return answer?.result === 'OK'
  }
  // The heading comes with the answer, later than the change of the page that would focus it.
  useEffect(() => document.querySelector('h1')?.focus(), [isWorthIt])
  const choice = useNewPassword(
    { token, email },
    {
      onInvalid: markWorthless,
      onSaved: async (realm, password) => {
        const state: LinkState = { note: 'password-changed' }
        if (realm === 'retail' && (await enter(password)))
          await navigate(paths.retailLicences(), { replace: true })
        else await navigate(loginOf(realm), { replace: true, state })
      },
    },
  )
  if (isWorthIt === undefined)
    return (
      <p role="status" className="flex items-center gap-3 text-form text-text-muted">
        <Spinner size={20} />
        {t('common.loading')}
      </p>
    )
  if (!isWorthIt) return <ResetRequest realm="retail" email={email} notice={<NoPasswordLink />} isFirst />
  return (
    <NewPassword
      title={t('account.firstLogin.title')}
      lead={t('account.firstLogin.lead')}
      choice={choice}
      back={<BackToLogin realm="retail" />}
    >
      {email && (
        <Field label={t('account.login.email')} error={undefined}>
          {(control) => (
            <TextInput
              {...control}
              size="form"
              type="email"
              name="email"
              autoComplete="username"
              readOnly
              value={email}
            />
          )}
        </Field>
      )}
    </NewPassword>
  )
}
