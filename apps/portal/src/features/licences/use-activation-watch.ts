import { QR_POLL_INTERVAL_MS, QR_POLL_TRIES_MAX } from '@assure/contract/constants'
import type { Licence } from '@assure/contract/licences/licence.contract'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { problemMessage } from '#src/api/problem-message.ts'
import { fetchLicence } from '#src/features/licences/licence-queries.ts'
import { poll } from '#src/lib/poll.ts'

export type ActivationWatch =
  | { name: 'waiting'; tries: number }
  | { name: 'over' }
  | { name: 'failed'; reason: string }

/**
 * Watches a licence until it is activated: every 2000 ms, at most 15 times (LC-06). Ends on an error and
 * when its dialog goes.
 */
export const useActivationWatch = (licence: Licence, onActivated: (licence: Licence) => void) => {
  const [watch, setWatch] = useState<ActivationWatch>({ name: 'waiting', tries: 0 })
  const [round, setRound] = useState(0)
  const activated = useEffectEvent(onActivated)
  const handle = licence.deeplink_data

  // A new round watches anew.
  useEffect(() => {
    const stop = new AbortController()
    const ask = async (signal: AbortSignal) => {
      const now = await fetchLicence(handle, signal)
      return now && now.activated_at_utc > 0 ? now : undefined
    }
    const start = async () => {
      const onTry = (tries: number) => setWatch({ name: 'waiting', tries })
      const options = { ask, onTry, intervalMs: QR_POLL_INTERVAL_MS, triesMax: QR_POLL_TRIES_MAX }
      try {
        const now = await poll({ ...options, signal: stop.signal })
        if (stop.signal.aborted) return
        if (now) activated(now)
        else setWatch({ name: 'over' })
      } catch (error) {
        if (!stop.signal.aborted) setWatch({ name: 'failed', reason: problemMessage(error) })
      }
    }
    void start()
    return () => stop.abort()
  }, [handle, round])

  const again = useCallback(() => {
    setWatch({ name: 'waiting', tries: 0 })
    setRound((before) => before + 1)
  }, [])
  return { watch, again }
}
