import type { PasskeyProof } from '@assure/contract/accounts/session.modes'
import { useEffect, useEffectEvent, useState } from 'react'
import { problemMessage } from '#src/api/problem-message.ts'
import { useTranslation } from '#src/i18n/translation.ts'
import { canOfferPasskeys, hasPasskeys } from '#src/shared/passkeys/passkey-support.ts'

// Loaded at the first use of a passkey, because the login page must stay small.
const loadAuthenticator = () => import('#src/shared/passkeys/authenticator.ts')

/** Resolves once somebody uses the page by pointer or keyboard. */
const firstUse = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    for (const type of ['pointermove', 'pointerdown', 'keydown'])
      document.addEventListener(type, () => resolve(), { once: true, signal })
  })

interface PasskeyLogin {
  /** Whether the field of the address is shown, where the browser can offer passkeys. */
  offers: boolean
  /** Logs in with the chosen passkey. */
  onProof: (proof: PasskeyProof) => Promise<void>
  onFailure: (message: string | undefined) => void
}

/** Asks for a passkey by a button, and offers passkeys in the field of the address. */
export const usePasskeyLogin = ({ offers, onProof, onFailure }: PasskeyLogin) => {
  const { t } = useTranslation()
  const [isWaiting, setIsWaiting] = useState(false)
  const prove = useEffectEvent(onProof)
  useEffect(() => {
    if (!offers || isWaiting) return
    let stop: (() => void) | undefined
    const left = new AbortController()
    const offer = async () => {
      if (!(await canOfferPasskeys())) return
      await firstUse(left.signal)
      const { offerPasskeys } = await loadAuthenticator()
      if (!left.signal.aborted) stop = offerPasskeys((proof) => void prove(proof)).stop
    }
    // Without the offer the button and the form still work.
    void offer().catch(() => undefined)
    return () => {
      left.abort()
      stop?.()
    }
  }, [offers, isWaiting])

  const start = async () => {
    if (isWaiting) return
    onFailure(undefined)
    if (!hasPasskeys()) return onFailure(t('account.passkey.unsupported'))
    setIsWaiting(true)
    try {
      const { askPasskey, NoPasskey } = await loadAuthenticator()
      const proof = await askPasskey().catch((error: unknown) => {
        if (!(error instanceof NoPasskey)) throw error
        if (error.fault !== 'cancelled') onFailure(t('account.passkey.unsupported'))
        return null
      })
      if (proof) await onProof(proof)
    } catch (error) {
      onFailure(problemMessage(error))
    }
    setIsWaiting(false)
  }
  const cancel = async () => (await loadAuthenticator()).cancelPasskey()
  return { isWaiting, start: () => void start(), cancel: () => void cancel() }
}
