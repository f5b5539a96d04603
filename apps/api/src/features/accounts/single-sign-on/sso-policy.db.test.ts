import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { newMember } from '#src/testing/test-members.ts'
import { addPasskey, passkeyLogin, settlePasskeys, startPasskeyLogin } from '#src/testing/test-passkeys.ts'
import { TEST_PASSWORD } from '#src/testing/test-portal.ts'
import {
  addressIn,
  deny,
  logInBySso,
  makeSsoBrowser,
  newSsoTeam,
  openSsoPortal,
} from '#src/testing/test-sso.ts'

const sso = openSsoPortal()

const REQUIRED = 'single_sign_on_required'
/** An organisation that asks for its provider. Its Owner has had a passkey for a day. */
const newGuardedTeam = async () => {
  const team = await newSsoTeam(sso)
  const passkey = await addPasskey(sso.portal, team.owner)
  await settlePasskeys(sso.portal, team.account.email)
  const { body } = await team.owner.account('update_sign_in_policy', { policy: 'sso' })
  expect(body).toEqual({ result: 'OK' })
  return { ...team, passkey }
}

describe('in an organisation that asks for its provider', () => {
  test('an open session with a password is refused at its next call, and shows only names', async () => {
    const team = await newSsoTeam(sso)
    const admin = await newMember(sso.portal, team.account, { roles: ['admin'] })
    expect((await admin.account('list_members', {})).status).toBe(200)
    await team.owner.account('update_sign_in_policy', { policy: 'sso' })
    expect((await admin.account('list_members', {})).problem.code).toBe(REQUIRED)
    expect((await team.owner.account('list_members', {})).problem.code).toBe(REQUIRED)
    expect((await admin.account('current_session', {})).body).toMatchObject({
      session: { email: admin.email, session_id: '', permissions: [] },
      member: { permissions: [], needs_second_factor: false, needs_provider: 'Northwind ID' },
    })
    expect((await admin.account('list_organisations', {})).body.organisations).toMatchObject([
      { needs_provider: 'Northwind ID', needs_second_factor: false },
    ])
  })

  test('a login through the provider opens it', async () => {
    const team = await newGuardedTeam()
    const { browser } = await logInBySso(sso, team, { sub: randomUUID(), email: `a@${team.domain}` })
    expect((await browser.account('retrieve_organisation', {})).status).toBe(200)
  })

  test('an Owner enters with a passkey: once in the log and in a mail to all Owners', async () => {
    const team = await newGuardedTeam()
    const second = await newMember(sso.portal, team.account, { roles: ['owner'] })
    const owner = await passkeyLogin(sso.portal, team.passkey)
    expect(owner.opened).toMatchObject({ session_id: '', session_password: '' })
    for (let call = 0; call < 3; call++) expect((await owner.account('list_members', {})).status).toBe(200)
    const told = await sso.portal.mailTo(team.account.email, { subject: 'log in differently' })
    expect(told.text).toContain('must log in through Northwind ID')
    const { entries } = (await owner.account('list_audit_entries', {})).body
    expect(entries.filter(({ action }) => action === 'sso_bypassed')).toHaveLength(1)
    for (const email of [team.account.email, second.email]) {
      const mails = await sso.portal.mailsTo(email)
      expect(mails.filter(({ subject }) => subject.includes('without single sign-on'))).toHaveLength(1)
    }
    expect((await owner.account('update_sign_in_policy', { policy: 'any' })).body).toEqual({ result: 'OK' })
  })

  test('an Owner does not enter with a passkey that was added today, in no session', async () => {
    const team = await newSsoTeam(sso)
    await team.owner.account('update_sign_in_policy', { policy: 'sso' })
    const thief = await sso.portal.login(team.account)
    const passkey = await addPasskey(sso.portal, thief)
    expect((await thief.account('list_members', {})).problem.code).toBe(REQUIRED)
    const session = await passkeyLogin(sso.portal, passkey)
    expect((await session.account('list_members', {})).problem.code).toBe(REQUIRED)
    const proof = passkey.answer(await startPasskeyLogin(sso.portal))
    const confirmed = await thief.account('confirm_identity', { proof: { kind: 'passkey', passkey: proof } })
    expect(confirmed.body).toEqual({ result: 'OK' })
    expect((await thief.account('list_members', {})).problem.code).toBe(REQUIRED)
    await settlePasskeys(sso.portal, team.account.email)
    expect((await session.account('list_members', {})).problem.code).toBe(REQUIRED)
    const later = await passkeyLogin(sso.portal, passkey)
    expect((await later.account('list_members', {})).status).toBe(200)
  })

  test('what an Owner only enters with a passkey is not in the review of their access', async () => {
    const team = await newGuardedTeam()
    const owner = await passkeyLogin(sso.portal, team.passkey)
    const keys = async () => (await owner.account('retrieve_open_access', {})).body.api_keys
    expect(await keys()).toEqual([])
    const { browser } = await logInBySso(sso, team, { sub: team.ownerSub })
    expect((await browser.account('update_sign_in_policy', { policy: 'any' })).body).toEqual({ result: 'OK' })
    expect(await keys()).not.toEqual([])
  })

  test('another member with a passkey stays out', async () => {
    const team = await newGuardedTeam()
    const admin = await newMember(sso.portal, team.account, { roles: ['admin'] })
    const passkey = await addPasskey(sso.portal, admin)
    await settlePasskeys(sso.portal, admin.email)
    const session = await passkeyLogin(sso.portal, passkey)
    expect((await session.account('list_members', {})).problem.code).toBe(REQUIRED)
  })

  test('a password gives an API client no key, and a key of before works no more', async () => {
    const team = await newSsoTeam(sso)
    const fleet = await newMember(sso.portal, team.account, { roles: ['fleet'] })
    const login = { email: fleet.email, password: TEST_PASSWORD }
    const given = (await sso.portal.nobody.account('email_login', login)).body
    if (given.result !== 'OK') throw new Error(given.code)
    const key = { sessionId: given.session_id, secret: given.session_password }
    expect((await sso.portal.byKey(key).account('retrieve_session', {})).status).toBe(200)
    await team.owner.account('update_sign_in_policy', { policy: 'sso' })
    expect((await sso.portal.byKey(key).account('retrieve_session', {})).problem.code).toBe(REQUIRED)
    const refused = await sso.portal.nobody.account('email_login', login)
    expect(refused.body).toEqual({ result: 'DENY', code: 'SSO_REQUIRED' })
    expect((await sso.portal.byKey(team.account).account('retrieve_session', {})).status).toBe(200)
  })

  test('a password and any login at the provider do not open it', async () => {
    const team = await newSsoTeam(sso)
    const member = await newMember(sso.portal, team.account, { roles: ['auditor'] })
    await team.owner.account('update_sign_in_policy', { policy: 'sso' })
    const weak = makeSsoBrowser(sso.portal, (await sso.portal.login(member)).cookie)
    expect((await weak.prove('link')).problem.code).toBe('second_factor_required')
    // Nor with a second factor that was set up today.
    const passkey = await addPasskey(sso.portal, weak)
    expect((await weak.prove('link')).problem.code).toBe('second_factor_required')
    await settlePasskeys(sso.portal, member.email)
    const strong = makeSsoBrowser(sso.portal, (await passkeyLogin(sso.portal, passkey)).cookie)
    sso.provider.behaviour.person = { sub: randomUUID() }
    const linked = await strong.finish(sso.provider.approve(addressIn(await strong.prove('link'))))
    expect(linked.body).toEqual({ result: 'OK', purpose: 'link' })
  })

  test('a link or a test that began before it asked for its provider does not end after it', async () => {
    const team = await newSsoTeam(sso)
    const member = await newMember(sso.portal, team.account, { roles: ['auditor'] })
    const linking = makeSsoBrowser(sso.portal, (await sso.portal.login(member)).cookie)
    const testing = makeSsoBrowser(sso.portal, team.owner.cookie)
    const begun = [
      { browser: linking, address: addressIn(await linking.prove('link')) },
      { browser: testing, address: addressIn(await testing.test()) },
    ]
    await team.owner.account('update_sign_in_policy', { policy: 'sso' })
    sso.provider.behaviour.person = { sub: randomUUID() }
    for (const { browser, address } of begun)
      expect((await browser.finish(sso.provider.approve(address))).body).toEqual(deny('EXPIRED'))
  })

  test('the person does not delete it with their login before they enter it', async () => {
    const team = await newGuardedTeam()
    const weak = await sso.portal.login(team.account)
    const { problem } = await weak.account('delete_person', { password: TEST_PASSWORD })
    expect(problem.code).toBe(REQUIRED)
  })
})

test('a login through the provider is enough for an organisation that requires two factors', async () => {
  const team = await newSsoTeam(sso)
  await addPasskey(sso.portal, team.owner)
  await team.owner.account('update_sign_in_policy', { policy: 'second_factor' })
  const { browser } = await logInBySso(sso, team, { sub: randomUUID(), email: `b@${team.domain}` })
  expect((await browser.account('retrieve_organisation', {})).status).toBe(200)
})
