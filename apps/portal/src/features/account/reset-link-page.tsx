import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import type { LinkState } from '#src/features/account/link-state.ts'
import { paths } from '#src/paths.ts'

/**
 * The link of a reset mail or an invitation, `/reset-password/{token}` (LG-05). The token leaves the
 * address bar at once and waits in the history entry, where a reload still finds it.
 */
export default function ResetLinkPage() {
  const { token = '' } = useParams()
  const navigate = useNavigate()
  useEffect(() => {
    const state: LinkState = { token }
    void navigate(paths.resetPassword(), { replace: true, state })
  }, [navigate, token])
  return null
}
