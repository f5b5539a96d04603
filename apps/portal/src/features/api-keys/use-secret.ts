import { useCallback, useEffect, useState } from 'react'
import { ApiProblem } from '#src/api/api-problem.ts'
import { problemMessage } from '#src/api/problem-message.ts'
import { callAccount } from '#src/api/services.ts'

const SHOWN_FOR_MS = 60_000

/** Hides the secret after a minute, and as soon as the tab is hidden. */
const useHiding = (isShown: boolean, hide: () => void) => {
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(hide, SHOWN_FOR_MS)
    const onVisibility = () => document.hidden && hide()
    document.addEventListener('visibilitychange', onVisibility)
    // The back/forward cache must not keep the secret.
    addEventListener('pagehide', hide)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibility)
      removeEventListener('pagehide', hide)
    }
  }, [isShown, hide])
}

/**
 * The secret of the current key (SB-06): fetched when shown or copied, held only while shown. Calls `onOther` if the
 * account has another key meanwhile.
 */
export const useSecret = (sessionId: string, onOther: () => void) => {
  const [secret, setSecret] = useState<string | null>(null)
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const hide = useCallback(() => setSecret(null), [])
  useHiding(secret !== null, hide)

  /** Fetches the secret. On failure it sets `failure` and throws `ApiProblem`. */
  const reveal = async (): Promise<string> => {
    setIsPending(true)
    setFailure(undefined)
    try {
      const answer = await callAccount('reveal_secret', {})
      if (answer.session_id !== sessionId) onOther()
      return answer.session_password
    } catch (error) {
      // The user closed the password prompt and needs no error message.
      const gaveUp = error instanceof ApiProblem && error.code === 'reauthentication_required'
      setFailure(gaveUp ? undefined : problemMessage(error))
      throw error
    } finally {
      setIsPending(false)
    }
  }
  const show = async (): Promise<void> => {
    const revealed = await reveal().catch(() => null)
    setSecret(document.hidden ? null : revealed)
  }
  return { secret, isPending, failure, reveal, show, hide }
}
