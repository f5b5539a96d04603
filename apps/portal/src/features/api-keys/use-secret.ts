import { useCallback, useEffect, useState } from 'react'
import { ApiProblem } from '#src/api/api-problem.ts'
import { problemMessage } from '#src/api/problem-message.ts'
import { callAccount } from '#src/api/services.ts'

const SHOWN_FOR_MS = 60_000

/** Hides what is shown after a minute, and as soon as nobody can see the tab. */
const useHiding = (isShown: boolean, hide: () => void) => {
  useEffect(() => {
    if (!isShown) return
    const timer = setTimeout(hide, SHOWN_FOR_MS)
    const onVisibility = () => document.hidden && hide()
    document.addEventListener('visibilitychange', onVisibility)
    // A page that is kept for the way back must not be kept with the secret.
    addEventListener('pagehide', hide)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibility)
      removeEventListener('pagehide', hide)
    }
  }, [isShown, hide])
}

/**
 * The secret of the current key (SB-06): fetched when it is shown or copied, held only while it is shown. Calls
 * `onOther` when the account has another key by now.
 */
export const useSecret = (sessionId: string, onOther: () => void) => {
  const [secret, setSecret] = useState<string | null>(null)
  const [isPending, setIsPending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const hide = useCallback(() => setSecret(null), [])
  useHiding(secret !== null, hide)

  /** Asks the server. Throws `ApiProblem`, which it has told already. */
  const reveal = async (): Promise<string> => {
    setIsPending(true)
    setFailure(undefined)
    try {
      const answer = await callAccount('reveal_secret', {})
      if (answer.session_id !== sessionId) onOther()
      return answer.session_password
    } catch (error) {
      // A person who closed the question knows that nothing is shown.
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
