import { ORGANISATION_HEADER } from '@assure/contract/session-cookie'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ageDeletion, deleteLogin, undoToken } from '#src/testing/test-deletions.ts'
import { newTestDevice } from '#src/testing/test-device.ts'
import { newLicence, readLicence } from '#src/testing/test-licences.ts'
import { askReset } from '#src/testing/test-passwords.ts'
import { startTestPortal, TEST_PASSWORD, type TestPortal } from '#src/testing/test-portal.ts'
import { invite, memberIdOf, newMember, newTeam, newVisitor } from '#src/testing/test-team.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

const INVALID = { result: 'DENY', code: 'LINK_INVALID' }
type Team = Awaited<ReturnType<typeof newTeam>>

const rowsOf = async (statement: string, ...values: unknown[]) =>
  (await portal.pool.query<Record<string, unknown>>(statement, values)).rows
const userIdOf = async (email: string) =>
  String((await rowsOf('select user_id from users where lower(email) = lower($1)', email))[0]?.['user_id'])
const logIn = async (email: string) =>
  (await newVisitor(portal).account('email_login', { email, password: TEST_PASSWORD })).body
// Each from another address, because links are limited by client.
const undo = (token: string) => newVisitor(portal).account('undo_deletion', { token })
const look = async (token: string) => (await newVisitor(portal).account('look_at_deletion', { token })).body
const membersOf = async (owner: Team['owner']) => (await owner.account('list_members', {})).body
const actionsOf = async (owner: Team['owner']) => {
  const { body } = await owner.account('list_audit_entries', { groups: ['member'] })
  return body.entries.map(({ action }) => action)
}
/** Makes a person a member of a second organisation too. */
const alsoIn = async (team: Team, member: { email: string; account: Team['owner']['account'] }) => {
  const { token } = await invite(portal, team.owner, { email: member.email, roles: ['auditor'] })
  expect((await member.account('accept_invitation', { token })).body.result).toBe('OK')
}

describe('the deletion of a login', () => {
  test('needs the person’s own session, and the password or a fresh confirmation', async () => {
    const { account, owner } = await newTeam(portal)
    const member = await newMember(portal, owner)
    const password = TEST_PASSWORD
    expect((await portal.byKey(account).account('delete_person', { password })).problem.code).toBe(
      'not_by_api_key',
    )
    expect((await portal.nobody.account('delete_person', { password })).status).toBe(401)
    const retail = await portal.retailLogin(await portal.newRetailUser())
    expect((await retail.account('delete_person', { password })).status).toBe(401)
    const device = await newTestDevice(portal)
    const dpop = await device.proof({ claims: { htu: `${portal.url}/api/account` } })
    expect((await portal.nobody.account('delete_person', { password }, { dpop })).status).toBe(401)
    expect((await member.account('delete_person', { password: 'Wrong-pass1!' })).body).toEqual({
      result: 'DENY',
      code: 'WRONG_PASSWORD',
      organisations: [],
    })
    await portal.pool.query(
      `update user_sessions set authenticated_at = (authenticated_at at time zone 'UTC' - interval '11 minutes') at time zone 'UTC'
       where user_id = $1`,
      [await userIdOf(member.email)],
    )
    expect((await member.account('delete_person', {})).problem.code).toBe('reauthentication_required')
    expect((await membersOf(owner)).total).toBe(2)
    await member.account('confirm_identity', { proof: { kind: 'password', password } })
    expect((await member.account('delete_person', {})).body.result).toBe('OK')
    expect((await membersOf(owner)).total).toBe(1)
  })

  test('is refused for the last Owner of an organisation with others, whom the answer names', async () => {
    const { account, owner } = await newTeam(portal)
    const admin = await newMember(portal, owner, { roles: ['admin'] })
    const body = await deleteLogin(owner)
    expect(body).toMatchObject({
      result: 'DENY',
      code: 'LAST_OWNER',
      organisations: [{ name: 'Test Company' }],
    })
    expect((await membersOf(owner)).total).toBe(2)
    const member_id = await memberIdOf(owner, admin.email)
    await owner.account('update_member', { member_id, roles: ['owner'], places: null })
    expect((await deleteLogin(owner)).result).toBe('OK')
    expect(await portal.accounts.findAccount(account.accountId)).toMatchObject({
      status: 'active',
      email: admin.email,
    })
  })
  test('is refused while an organisation that needs the person is suspended', async () => {
    const [own, other] = [await newTeam(portal), await newTeam(portal)]
    await alsoIn(other, { email: own.account.email, account: own.owner.account })
    const setStatus = (status: string) =>
      portal.pool.query('update accounts set status = $2 where account_id = $1', [
        own.account.accountId,
        status,
      ])
    await setStatus('suspended')
    expect(await deleteLogin(own.owner)).toMatchObject({
      code: 'ORGANISATION_SUSPENDED',
      organisations: [{ name: 'Test Company' }],
    })
    await setStatus('active')
    expect((await deleteLogin(own.owner)).result).toBe('OK')
  })

  test('ends sessions, browsers, mail links, memberships and invitations at once, and keeps the log', async () => {
    const { owner, account } = await newTeam(portal)
    const member = await newMember(portal, owner, { roles: ['admin'] })
    const elsewhere = await portal.login(member)
    const open = await invite(portal, member)
    await askReset(portal, member.email)
    await portal.mailTo(member.email, { subject: 'password' })
    const userId = await userIdOf(member.email)
    const answer = await member.account('delete_person', { password: TEST_PASSWORD })
    expect(answer.headers.get('set-cookie')).toMatch(/=;/)
    for (const session of [member, elsewhere])
      expect((await session.account('list_organisations', {})).status).toBe(401)
    expect(await logIn(member.email)).toEqual({ result: 'DENY', code: 'WRONG_CREDENTIALS' })
    expect(await rowsOf('select 1 from user_devices where user_id = $1', userId)).toEqual([])
    expect(await rowsOf('select 1 from mail_links where user_id = $1', userId)).toEqual([])
    const before = (await portal.mailsTo(member.email)).length
    portal.clock.advance(61)
    await askReset(portal, member.email)
    expect(await portal.mailsTo(member.email)).toHaveLength(before)
    const token = { token: open.token }
    expect((await portal.nobody.account('look_at_invitation', token)).body).toEqual(INVALID)
    expect(await membersOf(owner)).toMatchObject({
      total: 1,
      returning: [{ email: member.email, roles: ['admin'] }],
    })
    expect((await actionsOf(owner))[0]).toBe('member_login_deleted')
    const { text } = await portal.mailTo(account.email, { subject: 'deleted their login' })
    expect(text).toContain('New Member deleted their login and is no longer a member of Test Company')
    // The address stays taken until the erasure.
    const { body } = await portal.nobody.account('accept_invitation', {
      token: (await invite(portal, owner, { email: member.email })).token,
      sign_up: { name: 'Other', password: TEST_PASSWORD },
    })
    expect(body).toMatchObject({ code: 'LOG_IN' })
  })

  test('is mailed to the person in their language, with a link that brings everything back', async () => {
    for (const [language, subject, says] of [
      ['en', 'Your login', 'you can undo this'],
      ['fr', 'Vos identifiants', 'vous pouvez annuler'],
    ] as const) {
      const { owner } = await newTeam(portal)
      const places = [{ chain: 'Northway', store: null }]
      const member = await newMember(portal, owner, { roles: ['fleet'], places })
      await portal.pool.query('update users set language = $2 where user_id = $1', [
        await userIdOf(member.email),
        language,
      ])
      await deleteLogin(member)
      const mail = await portal.mailTo(member.email, { subject })
      expect(mail.text).toContain(says)
      const token =
        mail.links
          .find((link) => link.includes('/undo-deletion/'))
          ?.split('/')
          .at(-1) ?? ''
      const deletion = { kind: 'person', email: member.email, organisations: ['Test Company'] }
      expect(await look(token)).toEqual({ result: 'OK', deletion })
      // Opening the link changes nothing.
      expect((await membersOf(owner)).total).toBe(1)
      expect((await undo(token)).body).toEqual({ result: 'OK', kind: 'person' })
      expect((await logIn(member.email)).result).toBe('OK')
      const { members, returning } = await membersOf(owner)
      expect(members.find(({ email }) => email === member.email)).toMatchObject({ roles: ['fleet'], places })
      expect(returning).toEqual([])
      expect((await actionsOf(owner)).slice(0, 2)).toEqual(['member_returned', 'member_login_deleted'])
      expect((await undo(token)).body).toEqual(INVALID)
    }
  })

  test('takes along an organisation without other members, and brings it back', async () => {
    const [own, other] = [await newTeam(portal), await newTeam(portal)]
    const { email, accountId } = own.account
    const licence = await newLicence(portal.byKey(own.account))
    await alsoIn(other, { email, account: own.owner.account })
    const { body: list } = await own.owner.account('list_organisations', {})
    const alone = list.organisations.filter(({ only_member }) => only_member)
    expect(alone).toMatchObject([{ roles: ['owner'] }])
    expect(list.organisations).toHaveLength(2)
    expect((await deleteLogin(own.owner)).result).toBe('OK')
    const token = await undoToken(portal, email, 'Your login')
    // Its job has ended.
    await portal.mailTo(email, { subject: 'account was deleted' })
    expect((await portal.byKey(own.account).account('retrieve_session', {})).status).toBe(401)
    expect((await membersOf(other.owner)).total).toBe(1)
    expect((await undo(token)).body.result).toBe('OK')
    await portal.deletion.advance(accountId)
    await portal.mailTo(email, { subject: 'is back' })
    expect((await membersOf(other.owner)).total).toBe(2)
    const back = { [ORGANISATION_HEADER]: (await organisationsOf(email))[0] ?? '' }
    const session = await portal.login({ email })
    expect((await session.account('retrieve_session', {}, back)).body).toMatchObject({ email })
    expect((await readLicence(portal.byKey(own.account), licence.deeplink_data)).deactivated_at_utc).toBe(0)
  })
  const organisationsOf = async (email: string) => {
    const { body } = await (await portal.login({ email })).account('list_organisations', {})
    return body.organisations.filter(({ roles }) => roles[0] === 'owner').map((each) => each.organisation_id)
  }

  test('two at once delete it once, with one mail', async () => {
    const { owner } = await newTeam(portal)
    const member = await newMember(portal, owner)
    const answers = await Promise.all(
      [deleteLogin(member), deleteLogin(member)].map((each) => each.catch(() => null)),
    )
    expect(answers.some((answer) => answer?.result === 'OK')).toBe(true)
    const mails = await portal.mailsTo(member.email)
    expect(mails.filter(({ subject }) => subject.includes('login'))).toHaveLength(1)
    expect((await actionsOf(owner)).filter((action) => action === 'member_login_deleted')).toHaveLength(1)
  })

  test('does not end in an organisation that the person joins meanwhile', async () => {
    const { owner } = await newTeam(portal)
    const second = await newTeam(portal)
    for (let round = 0; round < 6; round += 1) {
      const member = await newMember(portal, owner)
      const { token } = await invite(portal, second.owner, { email: member.email })
      await Promise.all([
        member.account('accept_invitation', { token }),
        member.account('create_organisation', { name: 'Meanwhile' }),
        deleteLogin(member),
      ])
      const live = await rowsOf(
        `select a.status from memberships m join accounts a on a.account_id = m.account_id
         where m.user_id = $1 and m.removed_at is null and a.status = 'active'`,
        await userIdOf(member.email),
      )
      expect(live).toEqual([])
    }
  })
})

describe('the return of a person', () => {
  test('leaves out organisations that removed them or were erased meanwhile', async () => {
    const [first, second, third] = [await newTeam(portal), await newTeam(portal), await newTeam(portal)]
    const member = await newMember(portal, first.owner)
    await alsoIn(second, member)
    await alsoIn(third, member)
    const member_id = await memberIdOf(second.owner, member.email)
    await deleteLogin(member)
    const token = await undoToken(portal, member.email, 'Your login')
    // A lesser role cannot remove them.
    const viewer = await newMember(portal, second.owner)
    expect((await viewer.account('remove_member', { member_id })).status).toBe(403)
    expect((await second.owner.account('remove_member', { member_id })).body).toEqual({ result: 'OK' })
    expect((await second.owner.account('remove_member', { member_id })).status).toBe(404)
    expect((await membersOf(second.owner)).returning).toEqual([])
    await third.owner.account('suspend_account', { password: TEST_PASSWORD })
    await portal.mailTo(third.account.email, { subject: 'account was deleted' })
    await ageDeletion(portal, third.account.userId, 30)
    await portal.housekeep()
    expect((await undo(token)).body).toEqual({ result: 'OK', kind: 'person' })
    const { body } = await (await portal.login(member)).account('list_organisations', {})
    expect(body.organisations).toHaveLength(1)
    expect((await membersOf(first.owner)).total).toBe(2)
    expect((await membersOf(second.owner)).total).toBe(2)
  })

  test('happens once for 50 clicks, and not for an altered link or one of another deletion', async () => {
    const { owner } = await newTeam(portal)
    const member = await newMember(portal, owner)
    await deleteLogin(member)
    const token = await undoToken(portal, member.email, 'Your login')
    for (const wrong of [`${token}A`, token.slice(0, -2), token.replace(/^[^.]+/, ''), 'nothing']) {
      expect(await look(wrong)).toEqual(INVALID)
      expect((await undo(wrong)).body).toEqual(INVALID)
    }
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => newVisitor(portal).account('undo_deletion', { token })),
    )
    expect(answers.filter(({ body }) => body.result === 'OK')).toHaveLength(1)
    const { body: log } = await owner.account('list_audit_entries', { groups: ['member'] })
    const returned = log.entries.filter(({ action }) => action === 'member_returned')
    expect(returned).toMatchObject([{ actor: member.email, actor_kind: 'developer' }])
    portal.clock.advance(1)
    await deleteLogin(await portal.login(member))
    expect((await undo(token)).body).toEqual(INVALID)
    expect((await undo(await undoToken(portal, member.email, 'Your login'))).body.result).toBe('OK')
  })
})
