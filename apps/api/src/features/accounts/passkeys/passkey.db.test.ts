import { PASSKEY_CHALLENGE_S, PASSKEYS_MAX } from '@assure/contract/constants'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAuthenticator } from '#src/testing/test-authenticator.ts'
import { addPasskey, passkeyLogin, startPasskey, startPasskeyLogin } from '#src/testing/test-passkeys.ts'
import { ageConfirmation, codeOf } from '#src/testing/test-passwords.ts'
import { startTestPortal, TEST_PASSWORD, type TestPortal } from '#src/testing/test-portal.ts'
import { memberIdOf, newMember, newTeam } from '#src/testing/test-team.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

const INVALID = { result: 'DENY', code: 'PASSKEY_INVALID' }
type Session = Awaited<ReturnType<TestPortal['login']>>
const namesOf = async (session: Session) =>
  (await session.account('list_passkeys', {})).body.passkeys.map(({ name }) => name)

describe('a passkey', () => {
  test('is added, named, renamed and removed, and each change of access is mailed and in the own log', async () => {
    const { account, owner } = await newTeam(portal)
    const { passkeyId: passkey_id } = await addPasskey(portal, owner, { name: 'Phone' })
    const added = await portal.mailTo(account.email, { subject: 'New passkey' })
    expect(added.text).toContain('“Phone”')
    await owner.account('rename_passkey', { passkey_id, name: 'Old phone' })
    expect(await namesOf(owner)).toEqual(['Old phone'])
    expect((await owner.account('remove_passkey', { passkey_id })).body).toEqual({ result: 'OK' })
    expect((await portal.mailTo(account.email, { subject: 'Passkey removed' })).text).toContain('“Old phone”')
    expect(await namesOf(owner)).toEqual([])
    const { entries } = (await owner.account('list_person_entries', {})).body
    const actions = entries.map(({ action }) => action)
    expect(actions.slice(0, 2)).toEqual(['passkey_removed', 'passkey_added'])
  })

  test('is one of at most 10, also if 3 are added at once', async () => {
    const { owner } = await newTeam(portal)
    const make = async () => {
      const { ticket, options } = await startPasskey(owner)
      return { ticket, credential: newAuthenticator(portal.url).create(options), name: 'Key' }
    }
    for (let made = 2; made < PASSKEYS_MAX; made++) await addPasskey(portal, owner)
    const three = [await make(), await make(), await make()]
    const answers = await Promise.all(three.map((input) => owner.account('add_passkey', input)))
    expect(answers.map(({ body }) => body.result).toSorted()).toEqual(['DENY', 'OK', 'OK'])
    expect((await owner.account('start_passkey', {})).body).toEqual({ result: 'DENY', code: 'TOO_MANY' })
    expect(await namesOf(owner)).toHaveLength(PASSKEYS_MAX)
  })

  test('takes its challenge once, within 5 minutes, from its own site, for its own person', async () => {
    const { owner } = await newTeam(portal)
    const other = await newTeam(portal)
    const { ticket, options } = await startPasskey(owner)
    const authenticator = newAuthenticator(portal.url)
    const add = async (credential: ReturnType<typeof authenticator.create>, session = owner) =>
      (await session.account('add_passkey', { ticket, credential, name: 'Key' })).body
    for (const changed of [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { challenge: Buffer.alloc(32).toString('base64url') },
      { isVerified: false },
    ])
      expect(await add(authenticator.create(options, changed))).toEqual(INVALID)
    expect(await add(authenticator.create(options), other.owner)).toEqual(INVALID)
    const credential = authenticator.create(options)
    expect(await add(credential)).toMatchObject({ result: 'OK' })
    expect(await add(credential)).toEqual(INVALID)
    expect(await add(authenticator.create(options))).toEqual(INVALID)
    const late = await startPasskey(owner)
    portal.clock.advance(PASSKEY_CHALLENGE_S)
    const input = { ticket: late.ticket, credential: authenticator.create(late.options), name: 'Key' }
    expect((await owner.account('add_passkey', input)).body).toEqual(INVALID)
    // A challenge of a login makes no passkey.
    const login = await startPasskeyLogin(portal)
    const asked = { ...late.options, challenge: login.options['challenge'] ?? '' }
    const mixed = { ticket: login.ticket, credential: authenticator.create(asked), name: 'Key' }
    const fresh = await owner.account('add_passkey', mixed)
    expect(fresh.body).toEqual(INVALID)
  })

  test('of somebody else is not found', async () => {
    const { owner } = await newTeam(portal)
    const other = await newTeam(portal)
    const { passkeyId: passkey_id } = await addPasskey(portal, owner)
    expect((await other.owner.account('rename_passkey', { passkey_id, name: 'Mine' })).status).toBe(404)
    expect((await other.owner.account('remove_passkey', { passkey_id })).status).toBe(404)
    expect(await namesOf(owner)).toEqual(['Phone'])
    for (const caller of [portal.nobody, portal.byKey((await newTeam(portal)).account)])
      expect([401, 403]).toContain((await caller.account('list_passkeys', {})).status)
  })

  test('is added and removed only in a session that was confirmed lately', async () => {
    const { account, owner } = await newTeam(portal)
    const passkey = await addPasskey(portal, owner)
    await ageConfirmation(portal, account)
    const remove = () => owner.account('remove_passkey', { passkey_id: passkey.passkeyId })
    for (const call of [() => owner.account('start_passkey', {}), remove])
      expect((await call()).problem.code).toBe('reauthentication_required')
    const proof = { kind: 'passkey', passkey: passkey.answer(await startPasskeyLogin(portal)) } as const
    expect((await owner.account('confirm_identity', { proof })).body).toEqual({ result: 'OK' })
    expect((await owner.account('confirm_identity', { proof })).body).toEqual(INVALID)
    expect((await remove()).body).toEqual({ result: 'OK' })
  })

  test('keeps a session with only the password from a factor of its own', async () => {
    const { account, owner } = await newTeam(portal)
    const { passkeyId: passkey_id } = await addPasskey(portal, owner)
    const thief = await portal.login(account)
    for (const call of [
      thief.account('start_passkey', {}),
      thief.account('remove_passkey', { passkey_id }),
      thief.account('start_second_factor', { password: TEST_PASSWORD }),
    ])
      expect((await call).problem.code).toBe('second_factor_required')
  })

  test('is added by no session with only the password, also by a challenge from before the first factor', async () => {
    const { account, owner } = await newTeam(portal)
    const thief = await portal.login(account)
    const early = await startPasskey(thief)
    await addPasskey(portal, owner)
    for (const { ticket, options } of [early, await startPasskey(owner)]) {
      const credential = newAuthenticator(portal.url).create(options)
      const added = await thief.account('add_passkey', { ticket, credential, name: 'Key' })
      expect(added.problem.code).toBe('second_factor_required')
    }
    expect(await namesOf(owner)).toEqual(['Phone'])
  })

  test('ends a set-up of codes that a session with only the password had begun', async () => {
    const { account, owner } = await newTeam(portal)
    const thief = await portal.login(account)
    const started = await thief.account('start_second_factor', { password: TEST_PASSWORD })
    if (started.body.result !== 'OK') throw new Error(started.body.code)
    await addPasskey(portal, owner)
    const code = codeOf(portal, started.body.secret)
    const confirmed = await thief.account('confirm_second_factor', { code })
    expect(confirmed.problem.code).toBe('second_factor_required')
    expect((await owner.account('retrieve_second_factor', {})).body.enabled).toBe(false)
  })

  test('that is removed takes the second factor from other sessions, and from all with the last one', async () => {
    const { owner } = await newTeam(portal)
    const first = await addPasskey(portal, owner)
    const second = await addPasskey(portal, owner)
    const lost = await passkeyLogin(portal, first)
    const methodsOf = async () =>
      (await owner.account('list_sessions', {})).body.sessions.map(({ method }) => method)
    await owner.account('remove_passkey', { passkey_id: first.passkeyId })
    expect(await methodsOf()).toEqual(['passkey', 'password'])
    expect((await lost.account('start_passkey', {})).problem.code).toBe('second_factor_required')
    await owner.account('remove_passkey', { passkey_id: second.passkeyId })
    expect(await methodsOf()).toEqual(['password', 'password'])
  })

  test('that is the last way in of its person stays', async () => {
    const { account, owner } = await newTeam(portal)
    const { passkeyId: passkey_id } = await addPasskey(portal, owner)
    await portal.pool.query('update users set password_hash = null where user_id = $1', [account.userId])
    expect((await owner.account('remove_passkey', { passkey_id })).body).toEqual({
      result: 'DENY',
      code: 'LAST_WAY_IN',
    })
    expect((await owner.account('update_password', { password: 'Novel-pass1!' })).body).toEqual({
      result: 'OK',
    })
  })

  test('counts as second factor in the list of members and for the sign-in policy', async () => {
    const { owner } = await newTeam(portal)
    const member = await newMember(portal, owner)
    const lacking = async () => (await owner.account('retrieve_sign_in_policy', {})).body
    expect(await lacking()).toMatchObject({ without_second_factor: 2 })
    await addPasskey(portal, member)
    expect(await lacking()).toMatchObject({ without_second_factor: 1 })
    const member_id = await memberIdOf(owner, member.email)
    const { members } = (await owner.account('list_members', {})).body
    expect(members.find((each) => each.member_id === member_id)).toMatchObject({
      second_factor: true,
      passkey: true,
    })
  })
})
