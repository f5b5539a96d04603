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

/**
 * Page of the link in a reset mail or an invitation, `/reset-password/{token}` (LG-05). It reports an invalid link
 * before the user types anything. It moves the token from the address bar to the history entry, where a reload still
 * finds it.
 */
export default function ResetLinkPage() {
  const { token = '' } = useParams()
  const navigate = useNavigate()
  useEffect(() => {
    let isLeft = false
    void isWorthIt(token).then((isWorth) => {
      const state: LinkState = isWorth ? { token } : { note: 'link-invalid' }
      if (!isLeft) void navigate(paths.resetPassword(), { replace: true, state })
    })
    return () => {
      isLeft = true
    }
  }, [navigate, token])
  return null
}
