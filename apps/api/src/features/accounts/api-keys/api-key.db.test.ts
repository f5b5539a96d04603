import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, TEST_PASSWORD, type TestPortal } from '#src/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

const newOwner = async () => {
  const owner = await portal.newAccount()
  return { owner, session: await portal.login(owner) }
}
type Session = Awaited<ReturnType<typeof newOwner>>['session']

const rotate = (session: Session, overlap_s: 0 | 3600 | 86_400 | 604_800, password = TEST_PASSWORD) =>
  session.account('rotate_api_key', { password, overlap_s })
const keysOf = async (session: Session) => (await session.account('list_api_keys', {})).body.keys
const opens = async (key: { sessionId: string; secret: string }) =>
  (await portal.byKey(key).account('retrieve_session', {})).status === 200
const revealed = async (session: Session) => {
  const { session_id, session_password } = (await session.account('reveal_secret', {})).body
  return { sessionId: session_id, secret: session_password }
}

test('SB-06 showing the secret adds an audit entry that does not contain it', async () => {
  const { owner, session } = await newOwner()
  expect(await revealed(session)).toEqual({ sessionId: owner.sessionId, secret: owner.secret })
  const { entries } = (await session.account('list_audit_entries', { groups: ['api_key'] })).body
  expect(entries).toMatchObject([
    { action: 'secret_revealed', target: owner.sessionId, actor_kind: 'developer', actor: owner.email },
  ])
  expect(JSON.stringify(entries)).not.toContain(owner.secret)
})

test('SB-06 secrets are sealed at rest', async () => {
  const { owner } = await newOwner()
  const { rows } = await portal.pool.query<{ secret_sealed: Buffer }>(
    'select secret_sealed from api_keys where account_id = $1',
    [owner.accountId],
  )
  expect(rows[0]?.secret_sealed.includes(owner.secret)).toBe(false)
})

test('SB-06 after a rotation the old key works until the overlap ends', async () => {
  const { owner, session } = await newOwner()
  const { body } = await rotate(session, 3600)
  if (body.result !== 'OK') throw new Error(body.code)
  expect(body.keys).toMatchObject([
    { current: true, expires_at_utc: 0 },
    { current: false, session_id: owner.sessionId },
  ])
  const fresh = await revealed(session)
  expect(fresh.sessionId).not.toBe(owner.sessionId)
  expect([await opens(owner), await opens(fresh)]).toEqual([true, true])
  portal.clock.advance(3500)
  expect(await opens(owner)).toBe(true)
  portal.clock.advance(100)
  expect([await opens(owner), await opens(fresh)]).toEqual([false, true])
  expect(await keysOf(session)).toHaveLength(1)
  const mail = await portal.mailTo(owner.email, { subject: 'API key' })
  expect(mail.text).not.toContain(fresh.secret)
})

test('SB-06 a rotation without overlap also revokes the keys of earlier rotations', async () => {
  const { owner, session } = await newOwner()
  await rotate(session, 604_800)
  const second = await revealed(session)
  await rotate(session, 0)
  expect([await opens(owner), await opens(second)]).toEqual([false, false])
  expect(await opens(await revealed(session))).toBe(true)
  expect(await keysOf(session)).toHaveLength(1)
})

test('SB-06 a rotation shortens longer overlaps of earlier rotations and never lengthens one', async () => {
  const { session } = await newOwner()
  await rotate(session, 86_400)
  await rotate(session, 3600)
  const [, one, other] = await keysOf(session)
  expect(one?.expires_at_utc).toBe(other?.expires_at_utc)
  await rotate(session, 604_800)
  expect((await keysOf(session)).slice(2).map(({ expires_at_utc }) => expires_at_utc)).toEqual([
    one?.expires_at_utc,
    one?.expires_at_utc,
  ])
})

test('SB-06 a wrong password rotates no key, and five of them cause 429', async () => {
  const { owner, session } = await newOwner()
  for (let guess = 0; guess < 5; guess++) {
    expect((await rotate(session, 0, 'Wrong-pass1!')).body).toEqual({
      result: 'DENY',
      code: 'WRONG_PASSWORD',
    })
  }
  expect((await rotate(session, 0)).status).toBe(429)
  expect(await opens(owner)).toBe(true)
})

test('SB-06 each OK answer to 10 concurrent rotations created one key in sequence', async () => {
  const { owner, session } = await newOwner()
  const answers = await Promise.all(Array.from({ length: 10 }, () => rotate(session, 3600)))
  // The others hit the rate limit of repeated passwords.
  const rotated = answers.filter(({ status }) => status !== 429)
  expect(rotated.length).toBeGreaterThan(1)
  for (const { body } of rotated) expect(body.result).toBe('OK')
  const keys = await keysOf(session)
  expect(keys).toHaveLength(rotated.length + 1)
  expect(keys.filter(({ current }) => current)).toHaveLength(1)
  const { entries } = (await session.account('list_audit_entries', { groups: ['api_key'] })).body
  const chain = entries.toReversed().map(({ before, target }) => [before, target])
  expect(chain).toEqual(
    chain.map(([, target], index) => [{ session_id: chain[index - 1]?.[1] ?? owner.sessionId }, target]),
  )
  expect(chain.at(-1)?.[1]).toBe(keys[0]?.session_id)
})

test('SB-06 the shorter overlap of two concurrent rotations ends the old key', async () => {
  const { owner, session } = await newOwner()
  const answers = await Promise.all([rotate(session, 604_800), rotate(session, 0)])
  expect(answers.map(({ body }) => body.result)).toEqual(['OK', 'OK'])
  expect(await opens(owner)).toBe(false)
})

test('SB-06 the last use of a key is stored at most once a minute', async () => {
  const { owner, session } = await newOwner()
  const lastUsed = async () => (await keysOf(session))[0]?.last_used_utc
  expect(await lastUsed()).toBe(0)
  await opens(owner)
  const first = (await lastUsed()) ?? 0
  expect(Math.abs(first - portal.clock.now().getTime() / 1000)).toBeLessThan(10)
  portal.clock.advance(30)
  await opens(owner)
  expect(await lastUsed()).toBe(first)
  portal.clock.advance(31)
  await opens(owner)
  expect(await lastUsed()).toBeGreaterThan(first + 60)
})

test('SB-06 only a web session can list or show API keys', async () => {
  const { owner } = await newOwner()
  for (const mode of ['list_api_keys', 'reveal_secret'] as const) {
    expect((await portal.byKey(owner).account(mode, {})).problem.code).toBe('not_by_api_key')
    expect((await portal.nobody.account(mode, {})).status).toBe(401)
  }
})
