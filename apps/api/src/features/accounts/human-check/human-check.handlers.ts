import { randomInt } from 'node:crypto'
import type { PatternPart } from '@assure/contract/accounts/human-check.modes'
import { HUMAN_CHALLENGE_TTL_S, HUMAN_PROOF_TTL_S, VOICE_FRAME_MS } from '@assure/contract/constants'
import { utcSeconds, type Clock } from '#src/platform/clock.ts'
import { addressSubject, networkOf, type Throttle } from '#src/platform/throttle.ts'
import type { AccountHandlers } from '../account-handlers.ts'
import { checkSolution, effortFactor, makePuzzle, puzzleName, usualTries } from './effort-check.ts'
import type { Tickets } from '#src/platform/tickets.ts'
import { HUMAN_CHECKS_BY_CLIENT, HUMAN_CHECKS_WINDOW_S } from './limits.ts'
import { judgeEnvelope, makePattern, patternMs } from './voice-check.ts'
import type { Secrets } from '#src/platform/secrets.ts'

interface Dependencies {
  clock: Clock
  secrets: Secrets
  throttle: Throttle
  tickets: Tickets
  /** Marks a proof as used until it expires. Returns false if it was used before. */
  spendProof(name: string, expiresAtS: number): Promise<boolean>
}

type Modes = 'start_voice_check' | 'finish_voice_check' | 'start_effort_check' | 'finish_effort_check'

/** The content of a voice challenge; `puzzle` is the name of its puzzle, if any. */
interface VoiceCheck {
  pattern: PatternPart[]
  puzzle: string | null
}

const INVALID = { result: 'DENY', code: 'CHALLENGE_INVALID' } as const

/** The human check (SU-10). A challenge takes one answer. Passing it gives a proof for one sign-up. */
export const humanCheckHandlers = ({
  clock,
  secrets,
  throttle,
  tickets,
  spendProof,
}: Dependencies): Pick<AccountHandlers, Modes> => {
  const puzzleKeys = secrets.ofEach((keyFor) => keyFor('effort check'))

  /** Counts a check by client and network, and returns its effort factor. Throws `RpcError` `rate_limited`. */
  const factorFor = async (address: string): Promise<number> => {
    await throttle.attempt(`human-checks-by:${addressSubject(address)}`, HUMAN_CHECKS_BY_CLIENT)
    return effortFactor(await throttle.count(`human-checks-in:${networkOf(address)}`, HUMAN_CHECKS_WINDOW_S))
  }
  const solutionOf = async (payload: string) => {
    for (const key of puzzleKeys) {
      const solved = await checkSolution(key, payload, clock())
      if (solved) return solved
    }
    return null
  }
  const isSolved = async (puzzle: string, payload: string | undefined) => {
    const solved = payload === undefined ? null : await solutionOf(payload)
    return solved?.name === puzzle && (await spend(solved))
  }
  const spend = ({ name, expiresAt }: { name: string; expiresAt: Date }) =>
    spendProof(name, utcSeconds(expiresAt))
  const passed = () => {
    const { text, expiresAt } = tickets.issue('human proof', null, HUMAN_PROOF_TTL_S)
    return { result: 'OK', human_proof: text, expires_at_utc: utcSeconds(expiresAt) } as const
  }

  return {
    start_voice_check: async ({ context }) => {
      const factor = await factorFor(context.address)
      const pattern = makePattern((below) => randomInt(below))
      // A script can copy the pattern without speaking it. The puzzle slows it down.
      const puzzle = factor > 1 ? await makePuzzle(puzzleKeys[0], clock(), factor) : null
      const check: VoiceCheck = { pattern, puzzle: puzzle && puzzleName(puzzle.parameters.nonce) }
      const { text } = tickets.issue('voice check', check, HUMAN_CHALLENGE_TTL_S)
      return {
        challenge: text,
        pattern,
        frame_ms: VOICE_FRAME_MS,
        puzzle: puzzle as Record<string, string> | null,
      }
    },

    finish_voice_check: async ({ input }) => {
      const ticket = tickets.read<VoiceCheck>('voice check', input.challenge)
      if (!ticket || !(await spend(ticket))) return INVALID
      const { pattern, puzzle } = ticket.content
      if (puzzle !== null && !(await isSolved(puzzle, input.payload))) return INVALID
      const verdict = judgeEnvelope(pattern, input.envelope)
      if (verdict !== 'OK') return { result: 'DENY', code: verdict }
      // Speaking the pattern takes at least this long.
      const askedAtMs = ticket.expiresAt.getTime() - HUMAN_CHALLENGE_TTL_S * 1000
      const isSpoken = clock().getTime() - askedAtMs >= patternMs(pattern)
      return isSpoken ? passed() : { result: 'DENY', code: 'NOT_FOLLOWED' }
    },

    start_effort_check: async ({ context }) => {
      const factor = await factorFor(context.address)
      const challenge = await makePuzzle(puzzleKeys[0], clock(), factor)
      return {
        challenge: challenge as unknown as Record<string, string>,
        usual_tries: usualTries(factor),
      }
    },

    finish_effort_check: async ({ input }) => {
      const solved = await solutionOf(input.payload)
      return solved && (await spend(solved)) ? passed() : INVALID
    },
  }
}
