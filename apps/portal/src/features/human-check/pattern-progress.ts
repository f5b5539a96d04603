import { VOICE_FRAME_MS } from '@assure/contract/constants'
import type { PatternPart } from '@assure/contract/accounts/human-check.modes'

/** State of a part of the pattern; `heard` and `missed` parts are over. */
export type PartState = 'ahead' | 'now' | 'heard' | 'missed'
export interface PartProgress extends PatternPart {
  state: PartState
  /** Elapsed share, from 0 to 1. */
  share: number
}

/** Minimum share of matching frames for a heard part. Only for display: the server judges the pattern itself. */
const HEARD_SHARE = 0.4

export const patternFrames = (pattern: readonly PatternPart[]): number =>
  Math.ceil(pattern.reduce((sum, { duration_ms }) => sum + duration_ms, 0) / VOICE_FRAME_MS)

/** Returns the state of each part after the frames heard since the pattern began. */
export const patternProgress = (
  pattern: readonly PatternPart[],
  voiced: readonly boolean[],
): PartProgress[] => {
  const elapsedMs = voiced.length * VOICE_FRAME_MS
  let startMs = 0
  return pattern.map((part) => {
    const endMs = startMs + part.duration_ms
    const own = voiced.slice(Math.ceil(startMs / VOICE_FRAME_MS), Math.ceil(endMs / VOICE_FRAME_MS))
    const share = Math.max(0, Math.min(1, (elapsedMs - startMs) / part.duration_ms))
    const right = own.filter((isVoiced) => isVoiced === part.speak).length / Math.max(1, own.length)
    const isNow = elapsedMs >= startMs && elapsedMs < endMs
    startMs = endMs
    if (isNow) return { ...part, share, state: 'now' }
    if (share < 1) return { ...part, share, state: 'ahead' }
    return { ...part, share, state: right >= HEARD_SHARE ? 'heard' : 'missed' }
  })
}
