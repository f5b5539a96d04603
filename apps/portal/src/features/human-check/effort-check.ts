import type { Challenge, Solution } from 'altcha-lib/types'
import { callAccount } from '#src/api/services.ts'
import type { EffortNews } from '#src/features/human-check/effort-worker.ts'
import type { CheckOutcome } from '#src/features/human-check/voice-check.ts'

/** Solves a puzzle in a worker; `show` hears the number of tries now and then. */
const solve = (
  challenge: Challenge,
  show: (tries: number) => void,
  signal: AbortSignal,
): Promise<Solution | null> =>
  new Promise<Solution | null>((resolve, reject) => {
    const worker = new Worker(new URL('./effort-worker.ts', import.meta.url), { type: 'module' })
    const stop = () => {
      worker.terminate()
      reject(signal.reason as Error)
    }
    signal.addEventListener('abort', stop)
    worker.addEventListener('error', () => reject(new Error('the worker failed')))
    worker.addEventListener('message', ({ data }: MessageEvent<EffortNews>) => {
      if ('tries' in data) return show(data.tries)
      worker.terminate()
      resolve(data.solution)
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    worker.postMessage(challenge)
  })

/**
 * The human check without a voice: the browser solves a puzzle, the person does nothing. `show` hears
 * the number of tries. Throws `ApiProblem`, or the reason of `signal`.
 */
export const effortCheck = async (
  show: (tries: number) => void,
  signal: AbortSignal,
): Promise<CheckOutcome> => {
  const started = await callAccount('start_effort_check', {}, { signal })
  const challenge = started.challenge as unknown as Challenge
  const solution = await solve(challenge, show, signal)
  if (!solution) return { fault: 'expired' }
  const payload = btoa(JSON.stringify({ challenge, solution }))
  const answer = await callAccount('finish_effort_check', { payload }, { signal })
  return answer.result === 'OK' ? { proof: answer.human_proof } : { fault: 'expired' }
}
