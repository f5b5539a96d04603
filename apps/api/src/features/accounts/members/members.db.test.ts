import { ORGANISATION_HEADER } from '@assure/contract/session-cookie'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeAddress } from '#src/testing/test-email-change.ts'
import { startTestPortal, TEST_PASSWORD, type TestPortal } from '#src/testing/test-portal.ts'
import { invite, memberIdOf, newMember, newTeam, newVisitor } from '#src/testing/test-team.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

describe('a member', () => {
  test('has the permissions of their roles from the next call on, and none once removed', async () => {
    const { owner } = await newTeam(portal)
    const viewer = await newMember(portal, owner, { roles: ['viewer'] })
    expect((await viewer.licences('list_licences', {})).status).toBe(200)
    expect((await viewer.account('list_members', {})).problem).toMatchObject({
      code: 'forbidden',
      needs: 'member.read',
    })
    expect((await viewer.account('list_api_keys', {})).status).toBe(403)
    const member_id = await memberIdOf(owner, viewer.email)
    const roles = ['developer'] as const
    await owner.account('update_member', { member_id, roles: [...roles], places: null })
    expect((await viewer.account('list_api_keys', {})).status).toBe(200)
    const { body } = await viewer.account('current_session', {})
    expect(body).toMatchObject({ result: 'OK', member: { roles, organisations: 1 } })
    expect((await owner.account('remove_member', { member_id })).body).toEqual({ result: 'OK' })
    expect((await viewer.licences('list_licences', {})).problem.code).toBe('no_organisation')
    expect((await viewer.account('current_session', {})).body.result).toBe('NO_ORGANISATION')
    expect((await viewer.account('list_organisations', {})).body).toEqual({ organisations: [] })
    const { text } = await portal.mailTo(viewer.email, { subject: 'You were removed' })
    expect(text).toContain('Test Company')
  })

  test('who is in no organisation any more still logs in, and joins again', async () => {
    const { owner } = await newTeam(portal)
    const member = await newMember(portal, owner)
    await owner.account('remove_member', { member_id: await memberIdOf(owner, member.email) })
    const login = { email: member.email, password: TEST_PASSWORD }
    expect((await portal.nobody.account('email_login', login)).body).toMatchObject({ code: 'NO_KEY' })
    const answer = await newVisitor(portal).account('email_login', login)
    expect(answer.body).toMatchObject({ result: 'OK', session_id: '', session_password: '' })
    const session = newVisitor(portal, answer.headers.get('set-cookie')?.split(';')[0])
    expect((await session.account('current_session', {})).body).toMatchObject({
      result: 'NO_ORGANISATION',
      person: { email: member.email },
    })
    const { token } = await invite(portal, owner, { email: member.email, roles: ['billing'] })
    expect((await session.account('accept_invitation', { token })).body.result).toBe('OK')
    expect((await session.account('current_session', {})).body).toMatchObject({
      member: { roles: ['billing'] },
    })
  })

  test('without key.manage never gets the organisation’s key at a login', async () => {
    const { account, owner } = await newTeam(portal)
    const viewer = await newMember(portal, owner)
    const login = { email: viewer.email, password: TEST_PASSWORD }
    const page = await newVisitor(portal).account('email_login', login)
    expect(page.body).toMatchObject({ result: 'OK', session_password: '' })
    const { body } = await portal.nobody.account('email_login', login)
    expect(body).toMatchObject({ result: 'OK' })
    expect(JSON.stringify(body)).not.toContain(account.secret)
  })

  test('leaves by themself, and the log keeps who they were', async () => {
    const { owner } = await newTeam(portal)
    const member = await newMember(portal, owner, { roles: ['auditor'] })
    const { body } = await member.account('current_session', {})
    if (body.result !== 'OK') throw new Error('no session')
    const { organisation_id } = body.member
    expect((await member.account('leave_organisation', { organisation_id })).body).toEqual({ result: 'OK' })
    expect((await member.account('leave_organisation', { organisation_id })).status).toBe(404)
    const { body: log } = await owner.account('list_audit_entries', { groups: ['member'] })
    expect(log.entries.map(({ action }) => action)).toEqual([
      'member_left',
      'member_joined',
      'member_invited',
    ])
  })
})

describe('changes of members', () => {
  test('an Admin cannot touch an Owner, and nobody gives more than they have', async () => {
    const { account, owner } = await newTeam(portal)
    const admin = await newMember(portal, owner, { roles: ['admin'] })
    const viewer = await newMember(portal, owner)
    const ofOwner = await memberIdOf(owner, account.email)
    const ofViewer = await memberIdOf(owner, viewer.email)
    const refused = { result: 'DENY', code: 'ROLE_NOT_YOURS' }
    const makeOwner = { member_id: ofViewer, roles: ['owner' as const], places: null }
    expect((await admin.account('update_member', makeOwner)).body).toEqual(refused)
    const demote = { member_id: ofOwner, roles: ['viewer' as const], places: null }
    expect((await admin.account('update_member', demote)).body).toEqual(refused)
    expect((await admin.account('remove_member', { member_id: ofOwner })).body).toEqual(refused)
    const invitation = { emails: ['new.owner@example.com'], roles: ['owner' as const], places: null }
    expect((await admin.account('invite_member', invitation)).body).toEqual(refused)
    expect((await admin.account('transfer_ownership', { member_id: ofViewer })).status).toBe(403)
    expect((await viewer.account('remove_member', { member_id: ofOwner })).status).toBe(403)
    const { body } = await owner.account('list_members', {})
    expect(body).toMatchObject({ total: 3, owners: 1 })
  })

  test('the last Owner stays: neither demoted, nor removed, nor gone', async () => {
    const { account, owner } = await newTeam(portal)
    const member_id = await memberIdOf(owner, account.email)
    const last = { result: 'DENY', code: 'LAST_OWNER' }
    const demote = { member_id, roles: ['admin' as const], places: null }
    expect((await owner.account('update_member', demote)).body).toEqual(last)
    expect((await owner.account('remove_member', { member_id })).body).toEqual(last)
    const { body } = await owner.account('list_organisations', {})
    const organisation_id = body.organisations[0]?.organisation_id ?? ''
    expect((await owner.account('leave_organisation', { organisation_id })).body).toEqual(last)
  })

  test('an Owner becomes the contact when the contact leaves or may no longer manage members', async () => {
    const contactOf = async (accountId: string) => (await portal.accounts.findAccount(accountId))?.email
    const { account, owner } = await newTeam(portal)
    const second = await newMember(portal, owner, { roles: ['owner'] })
    const member_id = await memberIdOf(second, account.email)
    const demote = (role: 'admin' | 'viewer') =>
      second.account('update_member', { member_id, roles: [role], places: null })
    await demote('admin')
    expect(await contactOf(account.accountId)).toBe(account.email)
    await demote('viewer')
    expect(await contactOf(account.accountId)).toBe(second.email)
    const other = await newTeam(portal)
    const heir = await newMember(portal, other.owner, { roles: ['owner'] })
    await heir.account('remove_member', { member_id: await memberIdOf(heir, other.account.email) })
    expect(await contactOf(other.account.accountId)).toBe(heir.email)
  })

  test('places belong to roles that can be limited', async () => {
    const { owner } = await newTeam(portal)
    const places = [{ chain: 'Northway', store: null }]
    const refused = { result: 'DENY', code: 'PLACES_NOT_LIMITED' }
    const invitation = { emails: ['a@example.com'], roles: ['billing' as const], places }
    expect((await owner.account('invite_member', invitation)).body).toEqual(refused)
    const fleet = await newMember(portal, owner, { roles: ['fleet', 'billing'], places })
    const { body } = await fleet.account('current_session', {})
    if (body.result !== 'OK') throw new Error('no session')
    expect(body.member.places).toEqual(places)
    expect(body.member.limited).toContain('licence.update')
    // Billing reads licences everywhere.
    expect(body.member.limited).not.toContain('licence.read')
    const member_id = await memberIdOf(owner, fleet.email)
    await owner.account('update_member', { member_id, roles: ['fleet'], places: null })
    const { body: after } = await fleet.account('current_session', {})
    expect(after).toMatchObject({ member: { places: [], limited: [] } })
  })
})

describe('another organisation', () => {
  test('its members, invitations and name open nothing, like unknown ids', async () => {
    const [ours, theirs] = [await newTeam(portal), await newTeam(portal)]
    const { email } = await invite(portal, theirs.owner)
    const member_id = await memberIdOf(theirs.owner, theirs.account.email)
    const { body } = await theirs.owner.account('list_invitations', {})
    const invitation_id = body.invitations.find((each) => each.email === email)?.invitation_id ?? ''
    const unknown = `${member_id.slice(0, -4)}AAAA`
    for (const id of [member_id, unknown]) {
      const change = { member_id: id, roles: ['viewer' as const], places: null }
      expect((await ours.owner.account('update_member', change)).problem.code).toBe('not_found')
      expect((await ours.owner.account('remove_member', { member_id: id })).problem.code).toBe('not_found')
      expect((await ours.owner.account('transfer_ownership', { member_id: id })).status).toBe(404)
    }
    for (const mode of ['resend_invitation', 'revoke_invitation'] as const)
      expect((await ours.owner.account(mode, { invitation_id })).problem.code).toBe('not_found')
    const { body: list } = await theirs.owner.account('list_organisations', {})
    const organisation_id = list.organisations[0]?.organisation_id ?? ''
    expect((await ours.owner.account('leave_organisation', { organisation_id })).status).toBe(404)
    for (const name of [organisation_id, 'nothing', `${organisation_id.slice(0, -2)}AA`]) {
      const answer = await ours.owner.account('list_members', {}, { [ORGANISATION_HEADER]: name })
      expect(answer.problem.code).toBe('not_found')
    }
  })

  test('a person in two organisations sees in each tab the one that it names, and its roles there', async () => {
    const [first, second] = [await newTeam(portal), await newTeam(portal)]
    const { token } = await invite(portal, second.owner, { email: first.account.email, roles: ['viewer'] })
    expect((await first.owner.account('accept_invitation', { token })).body.result).toBe('OK')
    const { body } = await first.owner.account('list_organisations', {})
    expect(body.organisations.map(({ roles }) => roles.join()).toSorted()).toEqual(['owner', 'viewer'])
    const [own, other] = (['owner', 'viewer'] as const).map((role) => ({
      [ORGANISATION_HEADER]:
        body.organisations.find(({ roles }) => roles.includes(role))?.organisation_id ?? '',
    }))
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        first.owner.account('list_members', {}, index % 2 === 0 ? own : other),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 403, 200, 403, 200, 403])
    // Without a name, the one that was opened last counts.
    await first.owner.account('retrieve_session', {}, other)
    expect((await first.owner.account('list_members', {})).status).toBe(403)
    await first.owner.account('retrieve_session', {}, own)
    expect((await first.owner.account('list_members', {})).body.total).toBe(1)
  })

  test('a person makes at most three, and only the first has a trial', async () => {
    const { account, owner } = await newTeam(portal)
    const made = []
    for (let index = 0; index < 3; index += 1)
      made.push((await owner.account('create_organisation', { name: `Branch ${index}` })).body)
    expect(made.map(({ result }) => result)).toEqual(['OK', 'OK', 'DENY'])
    const [branch] = made
    if (branch?.result !== 'OK') throw new Error('not made')
    const there = { [ORGANISATION_HEADER]: branch.organisation_id }
    const { body } = await owner.account('retrieve_session', {}, there)
    expect(body).toMatchObject({ company: 'Branch 0', session_type: 'none', email: account.email })
    expect(body.session_id).not.toBe(account.sessionId)
  })
})

test('organisations that a person left or deleted count, so that leaving does not start over', async () => {
  const { account, owner } = await newTeam(portal)
  await newMember(portal, owner, { roles: ['owner'] })
  const make = async () => (await owner.account('create_organisation', { name: 'Branch' })).body
  const [first] = (await owner.account('list_organisations', {})).body.organisations
  expect((await make()).result).toBe('OK')
  const left = { organisation_id: first?.organisation_id ?? '' }
  expect((await owner.account('leave_organisation', left)).body).toEqual({ result: 'OK' })
  expect((await make()).result).toBe('OK')
  expect(await make()).toEqual({ result: 'DENY', code: 'TOO_MANY' })
  const [branch] = (await owner.account('list_organisations', {})).body.organisations
  const there = { [ORGANISATION_HEADER]: branch?.organisation_id ?? '' }
  await owner.account('suspend_account', { password: TEST_PASSWORD }, there)
  await portal.mailTo(account.email, { subject: 'account was deleted' })
  const again = await portal.login(account)
  expect((await again.account('create_organisation', { name: 'Branch' })).body).toEqual({
    result: 'DENY',
    code: 'TOO_MANY',
  })
})

test('nobody, an API key and a retail user call nothing of members', async () => {
  const { account } = await newTeam(portal)
  const key = portal.byKey(account)
  const retail = await portal.retailLogin(await portal.newRetailUser())
  for (const caller of [portal.nobody, key, retail]) {
    expect([401, 403]).toContain((await caller.account('list_members', {})).status)
    expect([401, 403]).toContain((await caller.account('list_organisations', {})).status)
    const invitation = { emails: ['a@example.com'], roles: ['owner' as const], places: null }
    expect([401, 403]).toContain((await caller.account('invite_member', invitation)).status)
  }
})

test('the removal of a member ends an open invitation to their address', async () => {
  const { owner } = await newTeam(portal)
  const { email, token } = await invite(portal, owner, { roles: ['admin'] })
  const member = await newMember(portal, owner)
  await changeAddress(portal, member, member.email, email)
  await owner.account('remove_member', { member_id: await memberIdOf(owner, email) })
  expect((await member.account('accept_invitation', { token })).body).toEqual({
    result: 'DENY',
    code: 'LINK_INVALID',
  })
})
