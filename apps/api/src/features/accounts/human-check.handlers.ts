import { randomInt } from 'node:crypto'
import type { PatternPart } from '@assure/contract/accounts/human-check.modes'
import { HUMAN_CHALLENGE_TTL_S, HUMAN_PROOF_TTL_S, VOICE_FRAME_MS } from '@assure/contract/constants'
import { utcSeconds } from '#src/platform/clock.ts'
import { addressSubject } from '#src/platform/throttle.ts'
import { spendProof } from '#src/platform/used-proofs.ts'
import type { AccountDependencies, AccountHandlers } from './account-dependencies.ts'
import { checkSolution, makePuzzle } from './effort-check.ts'
import { humanTickets } from './human-ticket.ts'
import { HUMAN_CHECKS_BY_CLIENT } from './limits.ts'
import { judgeEnvelope, makePattern, patternMs } from './voice-check.ts'

type Modes = 'start_voice_check' | 'finish_voice_check' | 'start_effort_check' | 'finish_effort_check'

const INVALID = { result: 'DENY', code: 'CHALLENGE_INVALID' } as const

/** The human check (SU-10). A challenge is good for one answer; what passes gets a proof for one sign-up. */
export const humanCheckHandlers = (dependencies: AccountDependencies): Pick<AccountHandlers, Modes> => {
  const { database, clock, secrets, throttle } = dependencies
  const tickets = humanTickets(dependencies)
  const puzzleKey = secrets.keyFor('effort check')

  const limit = (address: string) =>
    throttle.attempt(`human-checks-by:${addressSubject(address)}`, HUMAN_CHECKS_BY_CLIENT)
  const spend = ({ name, expiresAt }: { name: string; expiresAt: Date }) =>
    spendProof(database, name, utcSeconds(expiresAt))
  const passed = () => {
    const { text, expiresAt } = tickets.issue('human proof', null, HUMAN_PROOF_TTL_S)
    return { result: 'OK', human_proof: text, expires_at_utc: utcSeconds(expiresAt) } as const
  }

  return {
    start_voice_check: async ({ context }) => {
      await limit(context.address)
      const pattern = makePattern((below) => randomInt(below))
      const { text } = tickets.issue('voice challenge', pattern, HUMAN_CHALLENGE_TTL_S)
      return { challenge: text, pattern, frame_ms: VOICE_FRAME_MS }
    },

    finish_voice_check: async ({ input }) => {
      const ticket = tickets.read<PatternPart[]>('voice challenge', input.challenge)
      if (!ticket || !(await spend(ticket))) return INVALID
      const verdict = judgeEnvelope(ticket.content, input.envelope)
      if (verdict !== 'OK') return { result: 'DENY', code: verdict }
      // Nobody has spoken a pattern before its time is over.
      const askedAtMs = ticket.expiresAt.getTime() - HUMAN_CHALLENGE_TTL_S * 1000
      const isSpoken = clock().getTime() - askedAtMs >= patternMs(ticket.content)
      return isSpoken ? passed() : { result: 'DENY', code: 'NOT_FOLLOWED' }
    },

    start_effort_check: async ({ context }) => {
      await limit(context.address)
      const challenge = await makePuzzle(puzzleKey, clock())
      return { challenge: challenge as unknown as Record<string, string> }
    },

    finish_effort_check: async ({ input }) => {
      const solved = await checkSolution(puzzleKey, input.payload, clock())
      return solved && (await spend(solved)) ? passed() : INVALID
    },
  }
}
