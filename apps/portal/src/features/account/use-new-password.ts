import '#src/features/account/texts/reset/texts.ts'
import type { NewPasswordFault } from '@assure/contract/accounts/password-rules'
import type { Realm } from '@assure/contract/constants'
import { useState } from 'react'
import { problemMessage } from '#src/api/problem-message.ts'
import { callPassword } from '#src/api/services.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { isEasyToGuess } from '#src/shared/passwords/easy-password.ts'
import { refusedFault } from '#src/shared/passwords/password-rules.ts'

interface PasswordLink {
  token: string
  /** Expected email of the account. The server refuses a link of another account. */
  email?: string
}
interface Ends {
  /** Called when the token is spent or invalid. */
  onInvalid: () => Promise<void> | void
  /** Called when the password of the realm's account is saved. */
  onSaved: (realm: Realm, password: string) => Promise<void> | void
}

/** State of a new-password form (LG-05). `attempt` sends the password and returns its fault, if any. */
export const usePasswordChoice = (
  attempt: (password: string) => Promise<NewPasswordFault | undefined>,
  owner: { email?: string | undefined; company?: string },
) => {
  const { t } = useTranslation()
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<readonly string[]>()
  /** Returns the fault of the password, otherwise undefined. Sets `failure` when the call itself fails. */
  const choose = async (password: string) => {
    setIsPending(true)
    setFailure(undefined)
    try {
      return (await isEasyToGuess(password, owner)) ? 'password_too_easy' : await attempt(password)
    } catch (error) {
      setFailure([t('passwordReset.unknown'), problemMessage(error)])
      return undefined
    } finally {
      setIsPending(false)
    }
  }
  return { choose, isPending, failure }
}

/** Sets a password with the token of a password link (LG-05), then calls `onSaved` or `onInvalid`. */
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
