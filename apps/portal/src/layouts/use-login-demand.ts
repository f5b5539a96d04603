import { useEffect, useEffectEvent, useRef } from 'react'
import { onLoginRefused } from '#src/api/login-demand.ts'

interface Watched {
  /** Whether the page that asks for another login is shown already. */
  isShown: boolean
  /** Shows the session as the server knows it now. */
  renew: () => Promise<unknown>
}

/** Asks for the session again if a call needs another login: an Owner may ask for it since the tab was opened. */
export const useLoginDemand = ({ isShown, renew }: Watched): void => {
  const isAsking = useRef(false)
  const ask = useEffectEvent(async () => {
    if (isShown || isAsking.current) return
    isAsking.current = true
    // If this fails, the refused call says why, and the next one asks again.
    await renew().catch(() => undefined)
    isAsking.current = false
  })
  useEffect(() => onLoginRefused(() => void ask()), [])
}
