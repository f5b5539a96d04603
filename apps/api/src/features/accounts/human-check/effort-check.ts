import { randomInt } from 'node:crypto'
import { HUMAN_CHALLENGE_TTL_S } from '@assure/contract/constants'
import { type Challenge, createChallenge, type Payload, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod'

const ALGORITHM = 'PBKDF2/SHA-256'
/** Iterations of one try: small enough for a browser to stay smooth between two. */
const COST = 5000
/** Tries until the solution: 3.6 to 4.4 million iterations, 1 to 5 s of a phone and less of a desk. */
const TRIES = { least: 720, most: 880, usual: 800 }
/** Keeps the dearest puzzle within 90 s, after which the browser gives up, on a slow phone. */
const FACTOR_MAX = 16

const Solved = z.object({
  challenge: z.object({
    parameters: z.looseObject({ nonce: z.string(), expiresAt: z.int() }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
})

/** How many times the first check's effort the n-th of a network costs: half of n, so ten times at the 20th. */
export const effortFactor = (checks: number): number => Math.min(FACTOR_MAX, Math.max(1, checks / 2))
export const usualTries = (factor: number): number => Math.round(TRIES.usual * factor)

/** A new puzzle. The key signs it, so that the server need not remember it. */
export const makePuzzle = (key: string, now: Date, factor: number): Promise<Challenge> =>
  createChallenge({
    algorithm: ALGORITHM,
    cost: COST,
    // Known beforehand, so that no one has to wait for luck, and checking costs one try.
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

/** Names a puzzle among everything that is spent once. */
export const puzzleName = (nonce: string): string => `effort challenge ${nonce}`

/** Checks a solution, base64 of JSON { challenge, solution }; null when it is wrong or the puzzle has ended. */
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
