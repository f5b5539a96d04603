import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { confirmRetailEmail } from '#src/features/account/confirm-email.ts'

/** Result of an activation link. The history entry keeps it, so that a reload works although the token is spent. */
export interface RetailActivated {
  email: string
  /** Token that sets the first password. It is never in a URL. */
  passwordToken: string
  /** 0 without a free test. */
  trialEndsAtUtc: number
}

const activatedOf = (state: unknown): RetailActivated | null => {
  if (typeof state !== 'object' || state === null) return null
  const { email, passwordToken, trialEndsAtUtc } = state as Record<string, unknown>
  const isWhole =
    typeof email === 'string' && typeof passwordToken === 'string' && typeof trialEndsAtUtc === 'number'
  return isWhole ? { email, passwordToken, trialEndsAtUtc } : null
}

export type RetailActivation =
  | { step: 'confirming' | 'invalid' }
  | { step: 'failed'; error: unknown; tryAgain: () => void }
  | ({ step: 'activated' } & RetailActivated)

/** Spends the token of a retail activation link from the open page, so that link prefetchers do not spend it. */
export const useRetailActivation = (token: string): RetailActivation => {
  const navigate = useNavigate()
  const location = useLocation()
  const { pathname } = location
  const activated = activatedOf(location.state)
  const [end, setEnd] = useState<{ error: unknown } | 'invalid'>()
  const [tries, setTries] = useState(0)
  const isDone = activated !== null
  useEffect(() => {
    if (isDone) return
    let isLeft = false
    const confirm = async () => {
      const answer = await confirmRetailEmail(token)
      if (isLeft) return
      if (answer.result === 'DENY') return setEnd('invalid')
      const { email, password_token: passwordToken, trial_ends_at_utc: trialEndsAtUtc } = answer
      const kept: RetailActivated = { email, passwordToken, trialEndsAtUtc }
      await navigate(pathname, { replace: true, state: kept })
    }
    confirm().catch((error: unknown) => isLeft || setEnd({ error }))
    return () => {
      isLeft = true
    }
  }, [isDone, token, pathname, navigate, tries])
  if (activated) return { step: 'activated', ...activated }
  if (end === undefined) return { step: 'confirming' }
  if (end === 'invalid') return { step: 'invalid' }
  const tryAgain = () => {
    setEnd(undefined)
    setTries(tries + 1)
  }
  return { step: 'failed', error: end.error, tryAgain }
}
