import { randomInt } from 'node:crypto'
import { HUMAN_CHALLENGE_TTL_S } from '@assure/contract/constants'
import { type Challenge, createChallenge, type Payload, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod'

const ALGORITHM = 'PBKDF2/SHA-256'
/** Iterations of one try. Few enough for the browser to stay responsive between tries. */
const COST = 5000
/** Tries until the solution: 3.6 to 4.4 million iterations, 1 to 5 s on a phone and less on a desktop. */
const TRIES = { least: 720, most: 880, usual: 800 }
/** Largest effort factor: a slow phone still solves the puzzle within 90 s, when the browser gives up. */
const FACTOR_MAX = 16

const Solved = z.object({
  challenge: z.object({
    parameters: z.looseObject({ nonce: z.string(), expiresAt: z.int() }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
})

/** Effort of a network's n-th check relative to its first: n / 2, at least 1. The 20th costs ten times as much. */
export const effortFactor = (checks: number): number => Math.min(FACTOR_MAX, Math.max(1, checks / 2))
export const usualTries = (factor: number): number => Math.round(TRIES.usual * factor)

/** Creates a puzzle, signed with the key, so the server need not store it. */
export const makePuzzle = (key: string, now: Date, factor: number): Promise<Challenge> =>
  createChallenge({
    algorithm: ALGORITHM,
    cost: COST,
    // Chosen in advance, so the solving time does not depend on luck and checking costs one try.
    counter: Math.round(randomInt(TRIES.least, TRIES.most + 1) * factor),
    deriveKey,
    expiresAt: new Date(now.getTime() + HUMAN_CHALLENGE_TTL_S * 1000),
    hmacSignatureSecret: key,
    hmacKeySignatureSecret: key,
  })

const parse = (payload: string): unknown => {
  try {
    return JSON.parse(Buffer.from(payload, 'base64').toString())
  } catch {
    return undefined
  }
}

/** Unique name of a puzzle for `spendProof`. */
export const puzzleName = (nonce: string): string => `effort challenge ${nonce}`

/** Checks a solution, base64 of JSON { challenge, solution }. null if it is wrong or the puzzle has expired. */
export const checkSolution = async (
  key: string,
  payload: string,
  now: Date,
): Promise<{ name: string; expiresAt: Date } | null> => {
  const solved = Solved.safeParse(parse(payload))
  if (!solved.success) return null
  const { nonce, expiresAt } = solved.data.challenge.parameters
  if (expiresAt * 1000 <= now.getTime()) return null
  const { verified } = await verifySolution({
    ...(solved.data as unknown as Payload),
    deriveKey,
    hmacSignatureSecret: key,
    hmacKeySignatureSecret: key,
  })
  return verified ? { name: puzzleName(nonce), expiresAt: new Date(expiresAt * 1000) } : null
}
