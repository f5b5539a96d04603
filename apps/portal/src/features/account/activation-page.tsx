import '#src/features/account/texts/link-help/texts.ts'
import '#src/features/account/texts/reset/texts.ts'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { problemMessage } from '#src/api/problem-message.ts'
import { AuthFrame, AuthHead } from '#src/features/account/auth-frame.tsx'
import { ActivationPassword, type WaitingSignUp } from '#src/features/account/activation-password.tsx'
import { confirmEmail } from '#src/features/account/confirm-email.ts'
import type { LinkState } from '#src/features/account/link-state.ts'
import { loginOf } from '#src/features/account/realm-login.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { Alert } from '#src/ui/alert.tsx'
import { Button } from '#src/ui/button.tsx'
import { Spinner } from '#src/ui/spinner.tsx'

type Confirmation = Awaited<ReturnType<typeof confirmEmail>>

/**
 * Spends the activation token from the URL and goes to the login page with the outcome (LG-02). Replaces the history
 * entry: reload and back find the outcome, not a spent token. In a browser that did not sign up, it asks for a
 * password first.
 */
const useActivation = (token: string) => {
  const navigate = useNavigate()
  const [error, setError] = useState<unknown>()
  const [signUp, setSignUp] = useState<WaitingSignUp>()
  const [tries, setTries] = useState(0)
  const leave = useCallback(
    async (answer: Confirmation) => {
      const state: LinkState = { note: answer.result === 'OK' ? 'activated' : 'link-invalid' }
      const login = loginOf(answer.result === 'OK' ? answer.realm : 'developer')
      await navigate(login, { replace: true, state })
    },
    [navigate],
  )
  useEffect(() => {
    let isLeft = false
    const confirm = async () => {
      const answer = await confirmEmail(token)
      if (isLeft) return
      if (answer.result === 'DENY' && answer.code === 'PASSWORD_REQUIRED') setSignUp(answer.sign_up)
      else await leave(answer)
    }
    confirm().catch((cause: unknown) => isLeft || setError(cause))
    return () => {
      isLeft = true
    }
  }, [token, leave, tries])
  const tryAgain = () => {
    setError(undefined)
    setTries(tries + 1)
  }
  return { error, tryAgain, signUp, leave }
}

/** Page of the link in an activation mail, `/login/{token}` (LG-02). */
export default function ActivationPage() {
  const { t } = useTranslation()
  const { token = '' } = useParams()
  const { error, tryAgain, signUp, leave } = useActivation(token)
  const title = t(error === undefined ? 'linkHelp.activating' : 'linkHelp.activationFailed')
  if (signUp)
    return (
      <AuthFrame page={t('accountActivation.title')}>
        <ActivationPassword token={token} signUp={signUp} onEnd={leave} />
      </AuthFrame>
    )
  return (
    <AuthFrame page={title}>
      <AuthHead title={title} />
      {error === undefined ? (
        <p role="status" className="mt-4 flex items-center gap-3 text-form text-text-muted">
          <Spinner size={20} />
          {t('linkHelp.activatingText')}
        </p>
      ) : (
        <div className="mt-6 flex flex-col items-start gap-4">
          <Alert tone="error" announced>
            {problemMessage(error)}
          </Alert>
          <Button kind="primary" size="form" onClick={tryAgain}>
            {t('common.tryAgain')}
          </Button>
        </div>
      )}
    </AuthFrame>
  )
}
