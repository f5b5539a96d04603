import { QR_POLL_INTERVAL_MS, QR_POLL_TRIES_MAX } from '@assure/contract/constants'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { problemMessage } from '#src/api/problem-message.ts'
import { poll } from '#src/lib/poll.ts'

/** Loads the current state of a licence, in the developer or the retail list. Throws `ApiProblem`. */
export type AskLicence = (signal: AbortSignal) => Promise<{ activated_at_utc: number } | undefined>

export type ActivationWatch =
  | { name: 'waiting'; tries: number }
  | { name: 'over' }
  | { name: 'failed'; reason: string }

/**
 * Polls a licence until it is activated: every 2000 ms, at most 15 times (LC-06). Stops on an error and when the
 * dialog unmounts.
 */
export const useActivationWatch = (handle: string, ask: AskLicence, onActivated: () => void) => {
  const [watch, setWatch] = useState<ActivationWatch>({ name: 'waiting', tries: 0 })
  const [round, setRound] = useState(0)
  const activated = useEffectEvent(onActivated)
  const askOnce = useEffectEvent(async (signal: AbortSignal) => {
    const now = await ask(signal)
    return now && now.activated_at_utc > 0 ? now : undefined
  })

  // A new `round` restarts the polling.
  useEffect(() => {
    const stop = new AbortController()
    const start = async () => {
      const onTry = (tries: number) => setWatch({ name: 'waiting', tries })
      const ask = (signal: AbortSignal) => askOnce(signal)
      const options = { ask, onTry, intervalMs: QR_POLL_INTERVAL_MS, triesMax: QR_POLL_TRIES_MAX }
      try {
        const now = await poll({ ...options, signal: stop.signal })
        if (stop.signal.aborted) return
        if (now) activated()
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
