import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { portalConfig } from '#src/api/portal-config.ts'
import { problemMessage } from '#src/api/problem-message.ts'
import type { PasskeyProof } from '@assure/contract/accounts/session.modes'
import { callAccount } from '#src/api/services.ts'
import type { LoginValues } from '#src/features/account/login-form.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { paths } from '#src/paths.ts'
import { returnPathOf } from '#src/return-to.ts'

/** Next step of the login: password form, second factor, or done. */
export type LoginStep = 'password' | 'code' | 'done'

/** Logs in and opens the requested page. On failure it sets the message and returns the form to show. */
export const useLogIn = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  /** Failure of the second factor only. */
  const [codeFailure, setCodeFailure] = useState<string>()
  const clear = () => {
    setFailure(undefined)
    setCodeFailure(undefined)
  }

  const enter = async (): Promise<LoginStep> => {
    const product = portalConfig().appSlug
    await navigate(returnPathOf(search, product) ?? paths.licences({ product }), { replace: true })
    if (window.location.pathname !== paths.login()) return 'done'
    // The dashboard redirected to the login page: the browser did not store the session cookie.
    setFailure(t('account.login.notKept'))
    return 'password'
  }

  const attempt = async (values: LoginValues & { code?: string }): Promise<LoginStep> => {
    const answer = await callAccount('email_login', values)
    if (answer.result === 'OK') return enter()
    if (answer.code === 'SECOND_FACTOR_REQUIRED') return 'code'
    if (answer.code === 'WRONG_CODE') {
      setCodeFailure(t('account.code.wrong'))
      return 'code'
    }
    setFailure(t('account.login.wrongCredentials'))
    return 'password'
  }

  /** Logs in with a passkey. Throws `ApiProblem`. */
  const logInByPasskey = async (proof: PasskeyProof): Promise<void> => {
    clear()
    const answer = await callAccount('passkey_login', { proof })
    if (answer.result === 'OK') await enter()
    else setFailure(t('account.passkey.invalid'))
  }

  const logIn = async (values: LoginValues & { code?: string }): Promise<LoginStep> => {
    setIsPending(true)
    clear()
    let step: LoginStep
    try {
      step = await attempt(values)
    } catch (error) {
      setFailure(problemMessage(error))
      step = values.code === undefined ? 'password' : 'code'
    }
    if (step !== 'done') setIsPending(false)
    return step
  }
  return { logIn, logInByPasskey, isPending, failure, codeFailure, clear, setFailure }
}
