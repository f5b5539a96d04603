import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { callPassword } from '#src/api/services.ts'
import type { LinkState } from '#src/features/account/link-state.ts'
import { paths } from '#src/paths.ts'

/** Whether the link is valid. Without an answer it counts as valid: submitting the password will tell. */
const isWorthIt = async (token: string): Promise<boolean> => {
  const answer = await callPassword('check_password_link', { token }).catch(() => null)
  return answer?.result !== 'DENY'
}

/** Where somebody goes with an invalid link: to ask for a new one. */
export const invalidLinkPath = (isRecovery: boolean): string =>
  isRecovery ? paths.login() : paths.resetPassword()

/**
 * Checks the token in the address, and opens the form for a new password or the page that says that the link is invalid.
 * It moves the token from the address bar to the history entry, where a reload still finds it.
 */
export const usePasswordLink = (isRecovery: boolean): void => {
  const { token = '' } = useParams()
  const navigate = useNavigate()
  useEffect(() => {
    let isLeft = false
    void isWorthIt(token).then((isWorth) => {
      const found: LinkState = isWorth ? { token } : { note: 'link-invalid' }
      const state: LinkState = { ...found, ...(isRecovery && { isRecovery }) }
      const to = isWorth ? paths.resetPassword() : invalidLinkPath(isRecovery)
      if (!isLeft) void navigate(to, { replace: true, state })
    })
    return () => {
      isLeft = true
    }
  }, [navigate, token, isRecovery])
}
