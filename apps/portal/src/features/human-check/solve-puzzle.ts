import type { Challenge, Solution } from 'altcha-lib/types'
import type { EffortNews } from '#src/features/human-check/effort-worker.ts'

/** Solves in a worker, and calls `show` every 20 tries. */
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
 * Solves a proof of work. Returns the payload that proves it, or null if there is no solution. Throws the reason of
 * `signal`.
 */
export const solvePuzzle = async (
  given: unknown,
  show: (tries: number) => void,
  signal: AbortSignal,
): Promise<string | null> => {
  const challenge = given as Challenge
  const solution = await solve(challenge, show, signal)
  return solution && btoa(JSON.stringify({ challenge, solution }))
}
