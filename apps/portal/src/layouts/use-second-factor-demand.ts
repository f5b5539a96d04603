import { useEffect, useEffectEvent, useRef } from 'react'
import { onSecondFactorRequired } from '#src/api/second-factor-demand.ts'

interface Watched {
  /** Whether the page that asks for the factor is shown already. */
  isShown: boolean
  /** Shows the session as the server knows it now. */
  renew: () => Promise<unknown>
}

/** Asks for the session again if a call needs a second factor: an Owner may ask for it since the tab was opened. */
export const useSecondFactorDemand = ({ isShown, renew }: Watched): void => {
  const isAsking = useRef(false)
  const ask = useEffectEvent(async () => {
    if (isShown || isAsking.current) return
    isAsking.current = true
    // If this fails, the refused call says why, and the next one asks again.
    await renew().catch(() => undefined)
    isAsking.current = false
  })
  useEffect(() => onSecondFactorRequired(() => void ask()), [])
}
