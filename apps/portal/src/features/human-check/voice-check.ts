import type { PatternPart } from '@assure/contract/accounts/human-check.modes'
import { VOICE_FRAME_MS } from '@assure/contract/constants'
import { callAccount } from '#src/api/services.ts'
import { type Microphone, MicrophoneFailure, openMicrophone } from '#src/features/human-check/microphone.ts'
import { patternFrames } from '#src/features/human-check/pattern-progress.ts'
import { solvePuzzle } from '#src/features/human-check/solve-puzzle.ts'
import { envelopeOf, type Frame, isSingleTone } from '#src/features/human-check/voice-frames.ts'

/** Frames of one second before the pattern, to measure the room's noise. */
const LEAD_FRAMES = 1000 / VOICE_FRAME_MS

/** Reason for refusing a voice. */
export type VoiceFault = 'refused' | 'absent' | 'silent' | 'noPauses' | 'notFollowed' | 'tone' | 'expired'
export type CheckOutcome = { proof: string } | { fault: VoiceFault }

/** Sound heard during the pattern; no frames yet while the user gets ready. */
export interface Heard {
  pattern: readonly PatternPart[]
  frames: readonly Frame[]
  level: number
}

const FAULTS = {
  SILENT: 'silent',
  NO_PAUSES: 'noPauses',
  NOT_FOLLOWED: 'notFollowed',
  CHALLENGE_INVALID: 'expired',
} as const satisfies Record<string, VoiceFault>

/** Records the pattern frame by frame on the audio clock, so that a busy page loses none. */
const hearPattern = (
  microphone: Microphone,
  pattern: readonly PatternPart[],
  show: (heard: Heard, isOver: boolean) => void,
  signal: AbortSignal,
): Promise<Frame[]> =>
  new Promise((resolve, reject) => {
    const frames: Frame[] = []
    const all = LEAD_FRAMES + patternFrames(pattern)
    const startS = microphone.clockS()
    const tick = () => {
      const due = Math.min(all, Math.floor(((microphone.clockS() - startS) * 1000) / VOICE_FRAME_MS))
      if (due === frames.length) return
      while (frames.length < due)
        frames.push(microphone.hear(startS + ((frames.length + 1) * VOICE_FRAME_MS) / 1000))
      show({ pattern, frames: frames.slice(LEAD_FRAMES), level: frames.at(-1)?.level ?? 0 }, due === all)
      if (due < all) return
      clearInterval(timer)
      resolve(frames.slice(LEAD_FRAMES))
    }
    const timer = setInterval(tick, VOICE_FRAME_MS)
    signal.addEventListener('abort', () => {
      clearInterval(timer)
      reject(signal.reason as Error)
    })
  })

/** Opens the microphone, records the pattern, and always closes the microphone. */
const listen = async (
  context: AudioContext,
  pattern: readonly PatternPart[],
  show: (heard: Heard, isOver: boolean) => void,
  signal: AbortSignal,
): Promise<Frame[]> => {
  const microphone = await openMicrophone(context)
  try {
    signal.throwIfAborted()
    return await hearPattern(microphone, pattern, show, signal)
  } finally {
    microphone.close()
  }
}

/**
 * Runs the human check by voice (SU-10). Sends the times at which a voice was heard, never the audio. Throws
 * `ApiProblem`, or the reason of `signal`.
 */
export const voiceCheck = async (
  show: (heard: Heard, isOver: boolean) => void,
  signal: AbortSignal,
): Promise<CheckOutcome> => {
  // Created in the click handler: some browsers start an audio context only after a user action.
  const context = new AudioContext()
  try {
    const { challenge, pattern, puzzle } = await callAccount('start_voice_check', {}, { signal })
    // The proof of work runs while the user speaks.
    const [frames, payload] = await Promise.all([
      listen(context, pattern, show, signal),
      puzzle === null ? undefined : solvePuzzle(puzzle, () => undefined, signal),
    ])
    if (payload === null) return { fault: 'expired' }
    if (isSingleTone(frames)) return { fault: 'tone' }
    const finished = { challenge, envelope: envelopeOf(frames), ...(payload && { payload }) }
    const answer = await callAccount('finish_voice_check', finished, { signal })
    return answer.result === 'OK' ? { proof: answer.human_proof } : { fault: FAULTS[answer.code] }
  } catch (error) {
    if (error instanceof MicrophoneFailure) return { fault: error.why }
    throw error
  } finally {
    void context.close()
  }
}
