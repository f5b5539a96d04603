import { randomBytes, randomInt } from 'node:crypto'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeSecrets } from '#src/platform/secrets.ts'
import { type ApiClient, apiClient } from '#src/testing/test-client.ts'
import { startTestPortal, TEST_SECRET, type TestPortal } from '#src/testing/test-portal.ts'
import {
  envelopeOf,
  humanProof,
  newcomer,
  newEmail,
  signUpInput,
  stranger,
} from '#src/testing/test-sign-ups.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

const INVALID = { result: 'DENY', code: 'CHALLENGE_INVALID' }
const start = async () => (await newcomer(portal).account('start_voice_check', {})).body
const finish = async (challenge: string, envelope: string) =>
  (await stranger(portal).account('finish_voice_check', { challenge, envelope })).body

test('SU-10 following the pattern gives a 10-minute proof, and a challenge takes one answer', async () => {
  const { challenge, pattern, frame_ms } = await start()
  expect(frame_ms).toBe(50)
  portal.clock.advance(8)
  const before = Math.floor(portal.clock.now().getTime() / 1000)
  const passed = await finish(challenge, envelopeOf(pattern))
  if (passed.result !== 'OK') throw new Error(passed.code)
  expect(passed.expires_at_utc - before - 600).toBeLessThanOrEqual(2)
  expect(await finish(challenge, envelopeOf(pattern))).toEqual(INVALID)
})

test('SU-10 an early answer, silence, speech without pauses and a wrong rhythm get no proof', async () => {
  const early = await start()
  expect(await finish(early.challenge, envelopeOf(early.pattern))).toMatchObject({ code: 'NOT_FOLLOWED' })
  for (const [code, change] of [
    ['SILENT', (right: string) => right.replaceAll('1', '0')],
    ['NO_PAUSES', (right: string) => right.replaceAll('0', '1')],
    ['NOT_FOLLOWED', (right: string) => right.replaceAll(/[01]/g, (bit) => (bit === '1' ? '0' : '1'))],
  ] as const) {
    const { challenge, pattern } = await start()
    portal.clock.advance(8)
    expect(await finish(challenge, change(envelopeOf(pattern)))).toEqual({ result: 'DENY', code })
    // A failed challenge cannot be answered again.
    expect(await finish(challenge, envelopeOf(pattern))).toEqual(INVALID)
  }
})

test('SU-10 a forged, altered, expired or foreign challenge is invalid', async () => {
  const { challenge, pattern } = await start()
  portal.clock.advance(8)
  const flipped = (challenge.startsWith('A') ? 'B' : 'A') + challenge.slice(1)
  const forged = randomBytes(200).toString('base64url')
  for (const wrong of [forged, flipped, challenge.slice(0, -4), '', await humanProof(portal)]) {
    expect(await finish(wrong, envelopeOf(pattern))).toEqual(INVALID)
  }
  portal.clock.advance(300)
  expect(await finish(challenge, envelopeOf(pattern))).toEqual(INVALID)
})

const puzzle = async () =>
  (await newcomer(portal).account('start_effort_check', {})).body.challenge as unknown as Challenge
const solved = async (challenge: Challenge) => ({
  challenge,
  solution: await solveChallenge({ challenge, deriveKey }),
})
const hand = async (work: object) =>
  (
    await stranger(portal).account('finish_effort_check', {
      payload: Buffer.from(JSON.stringify(work)).toString('base64'),
    })
  ).body

test('SU-10 a solved puzzle gives one proof, and a sign-up accepts it', async () => {
  const work = await solved(await puzzle())
  const passed = await hand(work)
  if (passed.result !== 'OK') throw new Error(passed.code)
  expect(await hand(work)).toEqual(INVALID)
  const input = { ...(await signUpInput(portal, newEmail())), human_proof: passed.human_proof }
  expect((await stranger(portal).account('email_register', input)).body).toEqual({ result: 'OK' })
})

test('SU-10 an unsolved, altered, unsigned or expired puzzle is invalid', async () => {
  const work = await solved(await puzzle())
  const { challenge, solution } = work
  for (const wrong of [
    {},
    { challenge },
    { challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } },
    { challenge: { ...challenge, signature: '' }, solution },
    { challenge: { parameters: challenge.parameters }, solution },
    { challenge: { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '00' } }, solution },
    { challenge: { ...challenge, parameters: { ...challenge.parameters, expiresAt: 9e9 } }, solution },
    { challenge: await puzzle(), solution },
  ]) {
    expect(await hand(wrong)).toEqual(INVALID)
  }
  for (const payload of ['', 'x', '%', 'bnVsbA==', 'A'.repeat(4000)]) {
    expect((await stranger(portal).account('finish_effort_check', { payload })).body).toEqual(INVALID)
  }
  portal.clock.advance(301)
  expect(await hand(work)).toEqual(INVALID)
})

const register = async (human_proof: string) => {
  const input = { ...(await signUpInput(portal, newEmail())), human_proof }
  return (await stranger(portal).account('email_register', input)).body
}
const PROOF_INVALID = { result: 'DENY', code: 'PROOF_INVALID' }

test('SU-10 a sign-up refuses a forged, altered, foreign, used or 10-minute-old proof', async () => {
  const right = await humanProof(portal)
  const sealed = (purpose: string) =>
    makeSecrets(TEST_SECRET)
      .seal(purpose, JSON.stringify({ id: 'x', expiresAtMs: 9e15, content: null }))
      .toString('base64url')
  const { challenge } = await start()
  for (const wrong of [
    '',
    'OK',
    challenge,
    sealed('api secret'),
    `${right.slice(0, -3)}AAA`,
    right.slice(4),
  ]) {
    expect(await register(wrong)).toEqual(PROOF_INVALID)
  }
  expect(await register(right)).toEqual({ result: 'OK' })
  expect(await register(right)).toEqual(PROOF_INVALID)
  const old = await humanProof(portal)
  portal.clock.advance(600)
  expect(await register(old)).toEqual(PROOF_INVALID)
})

test('SU-10 only one of 20 parallel sign-ups with one proof succeeds', async () => {
  const proof = await humanProof(portal)
  const input = await signUpInput(portal, newEmail())
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      stranger(portal).account('email_register', { ...input, email: newEmail(), human_proof: proof }),
    ),
  )
  expect(answers.filter(({ text }) => text === '{"result":"OK"}')).toHaveLength(1)
})

test('SU-10 one address can start 60 checks an hour', async () => {
  const client = apiClient(portal.url, {})
  const statuses = []
  for (let index = 0; index < 61; index++)
    statuses.push((await client.account('start_voice_check', {})).status)
  expect(statuses).toEqual([...Array<number>(60).fill(200), 429])
})

/** A client at the n-th address of a network. */
const inNetwork = (network: string, place: number) =>
  apiClient(portal.url, {
    'x-forwarded-for': network.includes(':') ? `${network}:${place}::1` : `${network}.${place}`,
  })
/** The number of tries that solve a new puzzle. A test that knows a minimum starts there. */
const costOf = async (client: ApiClient, counterStart = 0) => {
  const challenge = (await client.account('start_effort_check', {})).body.challenge as unknown as Challenge
  return (await solveChallenge({ challenge, deriveKey, counterStart }))?.counter ?? 0
}

test.each([
  ['IPv4 /24', () => `198.${randomInt(256)}.${randomInt(256)}`],
  ['IPv6 /48', () => `2001:db8:${randomBytes(2).toString('hex')}`],
])('SU-10 the 20th check of one %s within an hour costs at least 8 times the first', async (_name, make) => {
  const network = make()
  const first = await costOf(inNetwork(network, 1))
  for (let place = 2; place < 20; place++) await inNetwork(network, place).account('start_voice_check', {})
  // Finds the solution only if it needs at least 8 times the tries.
  expect(await costOf(inNetwork(network, 20), 8 * first)).toBeGreaterThanOrEqual(8 * first)
  portal.clock.advance(3601)
  const { usual_tries } = (await inNetwork(network, 21).account('start_effort_check', {})).body
  expect(usual_tries).toBeLessThan(2 * first)
})

test('SU-10 from the third voice check on, the challenge’s own puzzle must be solved', async () => {
  const network = `198.${randomInt(256)}.${randomInt(256)}`
  const ask = async () => (await inNetwork(network, 1).account('start_voice_check', {})).body
  const [first, second, third, fourth] = [await ask(), await ask(), await ask(), await ask()]
  expect([first.puzzle, second.puzzle]).toEqual([null, null])
  portal.clock.advance(8)
  const answer = async ({ challenge, pattern }: typeof third, payload?: string) => {
    const envelope = envelopeOf(pattern)
    const given = { challenge, envelope, ...(payload !== undefined && { payload }) }
    return (await stranger(portal).account('finish_voice_check', given)).body
  }
  const payloadOf = async (puzzle: unknown) =>
    Buffer.from(JSON.stringify(await solved(puzzle as Challenge))).toString('base64')
  expect(await answer(first)).toMatchObject({ result: 'OK' })
  const payload = await payloadOf(fourth.puzzle)
  // The puzzle of another challenge is refused and stays usable for its own.
  expect(await answer(third, payload)).toEqual(INVALID)
  expect(await answer(fourth, payload)).toMatchObject({ result: 'OK' })
  expect((await stranger(portal).account('finish_effort_check', { payload })).body).toEqual(INVALID)
  for (const wrong of [undefined, '', 'x']) expect(await answer(await ask(), wrong)).toEqual(INVALID)
})
