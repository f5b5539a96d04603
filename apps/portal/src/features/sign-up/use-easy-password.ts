import { signUpPasswordFaults } from '@assure/contract/accounts/password-rules'
import { useEffect, useState } from 'react'
import { isEasyToGuess } from '#src/shared/passwords/easy-password.ts'
import type { SignUpValues, Variant } from '#src/features/sign-up/sign-up-rules.ts'

/**
 * Checks whether a password that passes the rules is too easy to guess. `noteEasy` marks it as easy after a server
 * refusal.
 */
export const useEasyPassword = ({ password, email, company }: SignUpValues, variant: Variant) => {
  const [easy, setEasy] = useState('')
  const isWhole = variant === 'account' && signUpPasswordFaults(password).length === 0
  useEffect(() => {
    if (!isWhole) return
    let isOver = false
    void isEasyToGuess(password, { email, company }).then((isEasy) => {
      if (!isOver) setEasy(isEasy ? password : '')
    })
    return () => {
      isOver = true
    }
  }, [isWhole, password, email, company])
  return { isEasy: password !== '' && easy === password, noteEasy: () => setEasy(password) }
}
