import { randomBytes } from 'node:crypto'
import { HUMAN_CHALLENGE_TTL_S } from '@assure/contract/constants'
import { SERVICE_PATHS } from '@assure/contract/service-paths'
import { type Challenge, type DeriveKeyFunction, solveChallenge } from 'altcha-lib'
import type { Credentials } from './login.ts'
import { noteSecrets } from './secrets.ts'
import { mailTo } from './mails.ts'
import { visitorHeaders } from './visitor.ts'
import { ownPortal } from './own-portal.ts'
import { patientFetch } from '../../tools/test-run/patient-fetch.ts'

/** A signed-up and confirmed account. */
export interface TestAccount extends Credentials {
  name: string
  company: string
}

export type Call = (mode: string, input?: object) => Promise<Record<string, unknown>>

/** Creates a function that calls a service with these headers. It throws if the call fails. */
export const caller =
  (headers: Record<string, string>, path: string = SERVICE_PATHS.account): Call =>
  async (mode, input = {}) => {
    const answer = await patientFetch(new URL(path, ownPortal().url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ execution_mode: mode, ...input }),
    })
    const body = (await answer.json()) as Record<string, unknown>
    noteSecrets({ ...input, ...body })
    if (!answer.ok || body['result'] === 'DENY')
      throw new Error(`${mode}: ${answer.status} ${JSON.stringify(body)}`)
    return body
  }

const deriveKeyOf = async (algorithm: string): Promise<DeriveKeyFunction> => {
  if (algorithm.startsWith('PBKDF2')) return (await import('altcha-lib/algorithms/pbkdf2')).deriveKey
  if (algorithm === 'SCRYPT') return (await import('altcha-lib/algorithms/scrypt')).deriveKey
  if (algorithm === 'ARGON2ID') return (await import('altcha-lib/algorithms/argon2id')).deriveKey
  return (await import('altcha-lib/algorithms/sha')).deriveKey
}

/** A voice check whose pattern was asked for earlier. */
interface BegunCheck {
  challenge: unknown
  envelope: string
  /** From the end of the pattern to the end of the challenge, less some time for the call. */
  fromMs: number
  untilMs: number
}
const BEGUN_MAX = 12
const CALL_LIMIT_MS = 30_000
const begun: BegunCheck[] = []

/** Asks for a pattern to follow. It takes 8 s and no work, unlike the puzzle. */
const beginVoiceCheck = async () => {
  const { challenge, pattern, frame_ms, puzzle } = (await caller(visitorHeaders())('start_voice_check')) as {
    challenge: unknown
    pattern: { speak: boolean; duration_ms: number }[]
    frame_ms: number
    puzzle: object | null
  }
  // A network with earlier checks gets a puzzle as well.
  if (puzzle) return
  const envelope = pattern.map(({ speak, duration_ms: ms }) => (speak ? '1' : '0').repeat(ms / frame_ms))
  const lengthMs = pattern.reduce((sum, { duration_ms }) => sum + duration_ms, 0)
  const nowMs = Date.now()
  const untilMs = nowMs + HUMAN_CHALLENGE_TTL_S * 1000 - CALL_LIMIT_MS
  begun.push({ challenge, envelope: envelope.join(''), fromMs: nowMs + lengthMs, untilMs })
}

const solvePuzzle = async (call: Call): Promise<unknown> => {
  const challenge = (await call('start_effort_check'))['challenge'] as Challenge
  const deriveKey = await deriveKeyOf(challenge.parameters.algorithm)
  const solution = await solveChallenge({ challenge, deriveKey })
  const payload = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  return (await call('finish_effort_check', { payload }))['human_proof']
}

/**
 * Passes the human check and returns the proof. The puzzle takes a second of work, so this finishes a voice check that
 * an earlier call began, if its pattern is over.
 */
export const humanProof = async (call: Call): Promise<unknown> => {
  for (let more = 0; more < 2 && begun.length < BEGUN_MAX; more++) await beginVoiceCheck()
  while (begun[0] && begun[0].untilMs < Date.now()) begun.shift()
  const [first] = begun
  if (!first || first.fromMs > Date.now()) return solvePuzzle(call)
  begun.shift()
  const { challenge, envelope } = first
  return (await call('finish_voice_check', { challenge, envelope }))['human_proof']
}

/** Creates an empty account for one test: signs up and confirms by the mailed link. */
export const newAccount = async (wanted: Partial<TestAccount> = {}): Promise<TestAccount> => {
  const account: TestAccount = {
    email: `person-${randomBytes(6).toString('hex')}@example.com`,
    password: 'Fresh-pass1!',
    name: 'Robin Fell',
    company: 'Fell Stores',
    ...wanted,
  }
  const { email, password, name, company } = account
  const call = caller(visitorHeaders())
  await call('email_register', {
    email,
    password,
    additional_info_fields: { name, company, job_title: 'Manager', subscribe_news: false },
    human_proof: await humanProof(call),
  })
  const link = (await mailTo(email)).links.find((address) => new URL(address).pathname.startsWith('/login/'))
  if (!link) throw new Error(`The mail to ${email} has no activation link`)
  await call('confirm_email', { token: new URL(link).pathname.split('/')[2], password })
  return account
}
