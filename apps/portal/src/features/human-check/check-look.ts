import {
  Check as CheckIcon,
  CircleDashed,
  CircleX,
  Cpu,
  type LucideIcon,
  Mic,
  MicOff,
  TimerOff,
} from 'lucide-react'
import type { PartProgress } from '#src/features/human-check/pattern-progress.ts'
import type { Check } from '#src/features/human-check/use-human-check.ts'
import type { humanCheck } from '#src/features/human-check/texts/en.ts'

type Texts = typeof humanCheck

/** Look of a state without its animation. Names are catalogue keys under `humanCheck`. */
export interface CheckLook {
  /** `full` asks the user to speak, `rest` to be silent. */
  ring: 'idle' | 'full' | 'rest' | 'work' | 'success' | 'warning'
  word: keyof Texts['circle']
  chip: keyof Texts['chip']
  tone: 'neutral' | 'info' | 'success' | 'warning'
  icon: LucideIcon
  /** Undefined if the portal's general error message is shown. */
  message: keyof Texts['message'] | undefined
}

const listeningLook = (parts: readonly PartProgress[], hasBegun: boolean): CheckLook => {
  const base = { chip: 'listening', tone: 'info', icon: Mic, message: 'idle' } as const
  if (!hasBegun) return { ...base, ring: 'rest', word: 'getReady' }
  const isSpeak = parts.find(({ state }) => state === 'now')?.speak
  return isSpeak ? { ...base, ring: 'full', word: 'speak' } : { ...base, ring: 'rest', word: 'pause' }
}

const failedLook = (fault: Extract<Check, { step: 'failed' }>['fault']): CheckLook => {
  const base = { ring: 'warning', tone: 'warning', message: fault } as const
  if (fault === 'refused' || fault === 'absent')
    return { ...base, word: 'blocked', chip: 'blocked', icon: MicOff }
  if (fault === 'expired') return { ...base, word: 'retry', chip: 'expired', icon: TimerOff }
  return { ...base, word: 'retry', chip: 'failed', icon: CircleX }
}

/** Returns the look and the texts of a state. */
export const checkLook = (check: Check, parts: readonly PartProgress[]): CheckLook => {
  switch (check.step) {
    case 'idle':
      return {
        ring: 'idle',
        word: 'idle',
        chip: 'idle',
        tone: 'neutral',
        icon: CircleDashed,
        message: 'idle',
      }
    case 'starting':
      return {
        ring: 'rest',
        word: 'starting',
        chip: 'starting',
        tone: 'neutral',
        icon: Mic,
        message: 'starting',
      }
    case 'listening':
      return listeningLook(parts, check.heard.frames.length > 0)
    case 'checking':
      return {
        ring: 'rest',
        word: 'checking',
        chip: 'notListening',
        tone: 'neutral',
        icon: MicOff,
        message: 'checking',
      }
    case 'working':
      return { ring: 'work', word: 'working', chip: 'working', tone: 'info', icon: Cpu, message: 'working' }
    case 'verified':
      return {
        ring: 'success',
        word: 'verified',
        chip: 'verified',
        tone: 'success',
        icon: CheckIcon,
        message: check.by === 'voice' ? 'voiceVerified' : 'effortVerified',
      }
    case 'failed':
      return failedLook(check.fault)
    case 'problem':
      return {
        ring: 'warning',
        word: 'retry',
        chip: 'failed',
        tone: 'warning',
        icon: CircleX,
        message: undefined,
      }
  }
}
