import { useState } from 'react'
import { useNavigate } from 'react-router'
import { problemMessage } from '#src/api/problem-message.ts'
import { callPassword } from '#src/api/services.ts'
import type { LinkState } from '#src/features/account/link-state.ts'
import { refusedFault } from '#src/new-password.ts'
import { paths } from '#src/paths.ts'

const INVALID: LinkState = { note: 'link-invalid' }
const CHANGED: LinkState = { note: 'password-changed' }

/** Spends the token of a password link on a password (LG-05), then goes where there is more to do. */
export const useNewPassword = (token: string) => {
  const navigate = useNavigate()
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string>()

  const attempt = async (password: string) => {
    const answer = await callPassword('change_password', { token, password })
    if (answer.result === 'DENY' && answer.code !== 'LINK_INVALID') return refusedFault(answer.code)
    // The token is spent or worth nothing: it goes from the history as well.
    if (answer.result === 'DENY') await navigate(paths.resetPassword(), { replace: true, state: INVALID })
    else {
      const login = answer.realm === 'retail' ? paths.retailLogin() : paths.login()
      await navigate(login, { replace: true, state: CHANGED })
    }
    return undefined
  }
  /** Answers what the server has against the password, if that is why it was not taken. */
  const choose = async (password: string) => {
    setIsPending(true)
    setFailure(undefined)
    try {
      return await attempt(password)
    } catch (error) {
      setFailure(problemMessage(error))
      return undefined
    } finally {
      setIsPending(false)
    }
  }
  return { choose, isPending, failure }
}
