import { HUMAN_PROOF_TTL_S } from '@assure/contract/constants'
import { useEffect, useRef, useState } from 'react'
import { problemMessage } from '#src/api/problem-message.ts'
import { effortCheck } from '#src/features/human-check/effort-check.ts'
import {
  type CheckOutcome,
  type Heard,
  type VoiceFault,
  voiceCheck,
} from '#src/features/human-check/voice-check.ts'
import { tellEmbedder } from '#src/shared/passwords/human-proof.ts'

/** State of the check. A finished pattern stays visible until the next attempt. */
export type Check =
  | { step: 'idle' | 'starting' }
  | { step: 'listening' | 'checking'; heard: Heard }
  /** `share` is the part of the usual work that is done. */
  | { step: 'working'; share: number }
  | { step: 'verified'; by: 'voice' | 'effort'; heard?: Heard | undefined }
  | { step: 'failed'; fault: VoiceFault; heard?: Heard | undefined }
  /** The server call failed, such as offline or too many attempts. */
  | { step: 'problem'; message: string }

/** A proof expires 15 s before the server's limit, so that a form submitted last still arrives in time. */
const EXPIRES_AFTER_MS = (HUMAN_PROOF_TTL_S - 15) * 1000

const heardOf = (check: Check) => ('heard' in check ? check.heard : undefined)

/** Runs the human check in this iframe and posts the result to the embedding page. */
export const useHumanCheck = () => {
  const [check, setCheck] = useState<Check>({ step: 'idle' })
  const attempt = useRef<AbortController>(undefined)
  const proof = useRef<string>(undefined)
  useEffect(() => () => attempt.current?.abort(), [])

  const isVerified = check.step === 'verified'
  useEffect(() => {
    if (!isVerified || !proof.current) return
    tellEmbedder({ message: 'success', human_proof: proof.current })
    const timer = setTimeout(() => {
      tellEmbedder({ message: 'expired' })
      setCheck({ step: 'failed', fault: 'expired' })
    }, EXPIRES_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isVerified])

  const run = async (by: 'voice' | 'effort', work: (signal: AbortSignal) => Promise<CheckOutcome>) => {
    attempt.current?.abort()
    const { signal } = (attempt.current = new AbortController())
    try {
      const outcome = await work(signal)
      if ('proof' in outcome) proof.current = outcome.proof
      setCheck((before) => {
        const heard = heardOf(before)
        return 'proof' in outcome
          ? { step: 'verified', by, heard }
          : { step: 'failed', fault: outcome.fault, heard }
      })
    } catch (error) {
      if (!signal.aborted) setCheck({ step: 'problem', message: problemMessage(error) })
    }
  }
  const showHeard = (heard: Heard, isOver: boolean) =>
    setCheck({ step: isOver ? 'checking' : 'listening', heard })
  return {
    check,
    speak: () => {
      setCheck({ step: 'starting' })
      void run('voice', (signal) => voiceCheck(showHeard, signal))
    },
    work: () => {
      setCheck({ step: 'working', share: 0 })
      void run('effort', (signal) => effortCheck((share) => setCheck({ step: 'working', share }), signal))
    },
    reset: () => {
      attempt.current?.abort()
      setCheck({ step: 'idle' })
    },
  }
}
