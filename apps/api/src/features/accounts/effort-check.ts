import { randomInt } from 'node:crypto'
import { HUMAN_CHALLENGE_TTL_S } from '@assure/contract/constants'
import { type Challenge, createChallenge, type Payload, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as z from 'zod'

const ALGORITHM = 'PBKDF2/SHA-256'
/** Iterations of one try: small enough for a browser to stay smooth between two. */
const COST = 5000
/** Tries until the solution: 2.5 to 5.5 million iterations, 1 to 5 s of a phone and less of a desk. */
const TRIES = { least: 500, most: 1100 }

const Solved = z.object({
  challenge: z.object({
    parameters: z.looseObject({ nonce: z.string(), expiresAt: z.int() }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
})

/** A new puzzle. The key signs it, so that the server need not remember it. */
export const makePuzzle = (key: string, now: Date): Promise<Challenge> =>
  createChallenge({
    algorithm: ALGORITHM,
    cost: COST,
    // Known beforehand, so that no one has to wait for luck, and checking costs nothing.
    counter: randomInt(TRIES.least, TRIES.most),
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

/** Checks a solution, base64 of JSON { challenge, solution }; null when it is none, or the puzzle is over. */
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
  return verified ? { name: `effort challenge ${nonce}`, expiresAt: new Date(expiresAt * 1000) } : null
}
