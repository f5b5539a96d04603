import { callAccount } from '#src/api/services.ts'
import { solvePuzzle } from '#src/features/human-check/solve-puzzle.ts'
import type { CheckOutcome } from '#src/features/human-check/voice-check.ts'

/**
 * Runs the human check without a voice: the browser solves a proof of work. Calls `show` with the share of the usual
 * work done; it can exceed 1. Throws `ApiProblem`, or the reason of `signal`.
 */
export const effortCheck = async (
  show: (share: number) => void,
  signal: AbortSignal,
): Promise<CheckOutcome> => {
  const { challenge, usual_tries: usualTries } = await callAccount('start_effort_check', {}, { signal })
  const payload = await solvePuzzle(challenge, (tries) => show(tries / usualTries), signal)
  if (payload === null) return { fault: 'expired' }
  const answer = await callAccount('finish_effort_check', { payload }, { signal })
  return answer.result === 'OK' ? { proof: answer.human_proof } : { fault: 'expired' }
}
