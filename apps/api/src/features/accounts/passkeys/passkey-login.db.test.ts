import { PASSKEY_CHALLENGE_S } from '@assure/contract/constants'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPasskey, passkeyLogin, startPasskeyLogin } from '#src/testing/test-passkeys.ts'
import { enableSecondFactor } from '#src/testing/test-passwords.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'
import { newTeam, newVisitor } from '#src/testing/test-team.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

const INVALID = { result: 'DENY', code: 'PASSKEY_INVALID' }
type Proof = ReturnType<Awaited<ReturnType<typeof addPasskey>>['answer']>
const logIn = async (proof: Proof) => (await newVisitor(portal).account('passkey_login', { proof })).body

describe('a login with a passkey', () => {
  test('needs no address, password or code, and opens what the password opens', async () => {
    const { account, owner } = await newTeam(portal)
    await enableSecondFactor(portal, owner)
    const passkey = await addPasskey(portal, owner)
    const session = await passkeyLogin(portal, passkey)
    expect(session.opened).toMatchObject({ session_id: account.sessionId, session_password: account.secret })
    const { sessions } = (await session.account('list_sessions', {})).body
    expect(sessions.find(({ current }) => current)).toMatchObject({ method: 'passkey' })
    const [listed] = (await session.account('list_passkeys', {})).body.passkeys
    expect(listed).toMatchObject({ name: 'Phone', synced: false })
    expect(listed?.last_used_utc).toBeGreaterThan(0)
  })

  test('is two factors for an organisation that asks for them', async () => {
    const { account, owner } = await newTeam(portal)
    const passkey = await addPasskey(portal, owner)
    const strong = await passkeyLogin(portal, passkey)
    const { body } = await strong.account('update_sign_in_policy', { policy: 'second_factor' })
    expect(body.result).toBe('OK')
    expect((await strong.account('list_api_keys', {})).status).toBe(200)
    const weak = await portal.login(account)
    expect((await weak.account('list_api_keys', {})).problem.code).toBe('second_factor_required')
    const proof = passkey.answer(await startPasskeyLogin(portal))
    expect(
      (await weak.account('confirm_identity', { proof: { kind: 'passkey', passkey: proof } })).body,
    ).toEqual({
      result: 'OK',
    })
    expect((await weak.account('list_api_keys', {})).status).toBe(200)
  })

  test('works with a password manager, whose counter stays 0', async () => {
    const { owner } = await newTeam(portal)
    const passkey = await addPasskey(portal, owner, { synced: true })
    await passkeyLogin(portal, passkey)
    const session = await passkeyLogin(portal, passkey)
    expect((await session.account('list_passkeys', {})).body.passkeys).toMatchObject([{ synced: true }])
  })

  test('takes each answer once, also of 10 at once and of a synced passkey', async () => {
    const { owner } = await newTeam(portal)
    for (const synced of [true, false]) {
      const passkey = await addPasskey(portal, owner, { synced })
      const proof = passkey.answer(await startPasskeyLogin(portal))
      const answers = await Promise.all(Array.from({ length: 10 }, () => logIn(proof)))
      expect(answers.filter(({ result }) => result === 'OK')).toHaveLength(1)
      expect(await logIn(proof)).toEqual(INVALID)
    }
  })

  test('refuses a counter that does not grow, also of 10 at once: the passkey was copied', async () => {
    const { owner } = await newTeam(portal)
    const passkey = await addPasskey(portal, owner)
    await passkeyLogin(portal, passkey)
    const answer = async (counter: number) => passkey.answer(await startPasskeyLogin(portal), { counter })
    expect(await logIn(await answer(1))).toEqual(INVALID)
    const copies = await Promise.all(Array.from({ length: 10 }, () => answer(2)))
    const answers = await Promise.all(copies.map(logIn))
    expect(answers.filter(({ result }) => result === 'OK')).toHaveLength(1)
    expect(await logIn(passkey.answer(await startPasskeyLogin(portal)))).toMatchObject({ result: 'OK' })
  })

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
    ['no check of its user', { isVerified: false }],
  ])('refuses an answer with %s', async (_, changed) => {
    const { owner } = await newTeam(portal)
    const passkey = await addPasskey(portal, owner)
    expect(await logIn(passkey.answer(await startPasskeyLogin(portal), changed))).toEqual(INVALID)
  })

  test('refuses an answer for another person, with another signature, after 5 minutes and without the page', async () => {
    const { owner } = await newTeam(portal)
    const passkey = await addPasskey(portal, owner)
    const other = await newTeam(portal)
    const others = await addPasskey(portal, other.owner)
    const { user_handle: userHandle } = others.answer(await startPasskeyLogin(portal))
    expect(await logIn(passkey.answer(await startPasskeyLogin(portal), { userHandle }))).toEqual(INVALID)
    const challenge = await startPasskeyLogin(portal)
    const { signature } = others.answer(challenge)
    expect(await logIn({ ...passkey.answer(challenge), signature })).toEqual(INVALID)
    const proof = passkey.answer(await startPasskeyLogin(portal))
    const elsewhere = await portal.nobody.account('passkey_login', { proof })
    expect(elsewhere.body).toEqual(INVALID)
    portal.clock.advance(PASSKEY_CHALLENGE_S)
    expect(await logIn(proof)).toEqual(INVALID)
  })

  test('refuses a removed passkey, and a person whom the operator suspended', async () => {
    const { account, owner } = await newTeam(portal)
    const passkey = await addPasskey(portal, owner)
    const proof = passkey.answer(await startPasskeyLogin(portal))
    await portal.pool.query('update users set suspended_at = now() where user_id = $1', [account.userId])
    expect(await logIn(proof)).toEqual(INVALID)
    await portal.pool.query('update users set suspended_at = null where user_id = $1', [account.userId])
    expect(await logIn(proof)).toMatchObject({ result: 'OK' })
    const session = await passkeyLogin(portal, passkey)
    await session.account('remove_passkey', { passkey_id: passkey.passkeyId })
    expect(await logIn(passkey.answer(await startPasskeyLogin(portal)))).toEqual(INVALID)
  })
})
