import '#src/features/account/texts/reset/texts.ts'
import type { accountService } from '@assure/contract/accounts/account.contract'
import type { ModeOutput } from '@assure/contract/rpc'
import { useEffect } from 'react'
import { callAccount } from '#src/api/services.ts'
import { BackToLogin } from '#src/features/account/back-to-login.tsx'
import { NewPassword } from '#src/features/account/new-password.tsx'
import { usePasswordChoice } from '#src/features/account/use-new-password.ts'
import { ReadOnlyEmail } from '#src/features/account/read-only-email.tsx'
import { useTranslation } from '#src/i18n/translation.ts'
import { isPasswordRefusal, refusedFault } from '#src/shared/passwords/password-rules.ts'
import { Alert } from '#src/ui/alert.tsx'

type Answer = ModeOutput<typeof accountService, 'confirm_email'>
export type WaitingSignUp = Extract<Answer, { code: 'PASSWORD_REQUIRED' }>['sign_up']

interface ActivationPasswordProps {
  token: string
  signUp: WaitingSignUp
  /** Called once the link is spent, now or earlier. */
  onEnd: (answer: Answer) => Promise<void> | void
}

/** Activates an account when the link is opened in another browser than the sign-up. The owner sets a password. */
export const ActivationPassword = ({ token, signUp, onEnd }: ActivationPasswordProps) => {
  const { t } = useTranslation()
  const choice = usePasswordChoice(async (password) => {
    const answer = await callAccount('confirm_email', { token, new_password: password })
    if (answer.result === 'DENY' && isPasswordRefusal(answer.code)) return refusedFault(answer.code)
    await onEnd(answer)
    return undefined
  }, signUp)
  // The heading appears only after the server's answer, too late for the focus on navigation.
  useEffect(() => document.querySelector('h1')?.focus(), [])
  const { email, name, company } = signUp
  return (
    <NewPassword
      title={t('accountActivation.title')}
      lead={t('accountActivation.lead', { name, company })}
      submit={{ idle: t('accountActivation.submit'), pending: t('accountActivation.submitting') }}
      choice={choice}
      back={<BackToLogin />}
    >
      <Alert tone="info">
        {t('accountActivation.why')} {t('accountActivation.notYou')}
      </Alert>
      <ReadOnlyEmail email={email} />
    </NewPassword>
  )
}
