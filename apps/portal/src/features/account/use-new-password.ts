import type { NewPasswordFault } from '@assure/contract/accounts/password-rules'
import type { Realm } from '@assure/contract/constants'
import { useState } from 'react'
import { problemMessage } from '#src/api/problem-message.ts'
import { callPassword } from '#src/api/services.ts'
import { isEasyToGuess } from '#src/shared/passwords/easy-password.ts'
import { refusedFault } from '#src/shared/passwords/password-rules.ts'

interface PasswordLink {
  token: string
  /** Whose it is thought to be: another's link is then worth nothing. */
  email?: string
}
interface Ends {
  /** The token is spent or worth nothing. */
  onInvalid: () => Promise<void> | void
  /** The password of that realm's account is saved. */
  onSaved: (realm: Realm, password: string) => Promise<void> | void
}

/** The state of a form that chooses a password; `attempt` answers what is wrong with the password. */
export const usePasswordChoice = (
  attempt: (password: string) => Promise<NewPasswordFault | undefined>,
  owner: { email?: string | undefined; company?: string },
) => {
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  /** Answers what the server has against the password, if that is why it was not taken. */
  const choose = async (password: string) => {
    setIsPending(true)
    setFailure(undefined)
    try {
      return (await isEasyToGuess(password, owner)) ? 'password_too_easy' : await attempt(password)
    } catch (error) {
      setFailure(problemMessage(error))
      return undefined
    } finally {
      setIsPending(false)
    }
  }
  return { choose, isPending, failure }
}

/** Spends the token of a password link on a password (LG-05), then goes where there is more to do. */
export const useNewPassword = ({ token, email }: PasswordLink, { onInvalid, onSaved }: Ends) =>
  usePasswordChoice(
    async (password) => {
      const answer = await callPassword('change_password', { token, password, ...(email && { email }) })
      if (answer.result === 'DENY' && answer.code !== 'LINK_INVALID') return refusedFault(answer.code)
      if (answer.result === 'DENY') await onInvalid()
      else await onSaved(answer.realm, password)
      return undefined
    },
    { email },
  )
