import { afterAll, beforeAll, expect, test } from 'vitest'
import { ORGANISATION_HEADER } from '@assure/contract/session-cookie'
import { ageDeletion, deleteLogin, undoToken } from '#src/testing/test-deletions.ts'
import { newLicence, readLicence } from '#src/testing/test-licences.ts'
import { resetToken } from '#src/testing/test-passwords.ts'
import { startTestPortal, TEST_PASSWORD, type TestPortal } from '#src/testing/test-portal.ts'
import { newMember, newTeam, newVisitor } from '#src/testing/test-team.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

const INVALID = { result: 'DENY', code: 'LINK_INVALID' }
const password = TEST_PASSWORD
// Each from another address, because links are limited by client.
const undo = async (token: string) => (await newVisitor(portal).account('undo_deletion', { token })).body
const look = async (token: string) => (await newVisitor(portal).account('look_at_deletion', { token })).body
const logIn = async (email: string) => {
  const answer = await newVisitor(portal).account('email_login', { email, password })
  expect(answer.body.result).toBe('OK')
  return newVisitor(portal, answer.headers.get('set-cookie')?.split(';')[0])
}
const speak = (email: string, language: 'en' | 'fr') =>
  portal.pool.query(
    `update users set language = $2 where user_id = (select user_id from login_identities where email = $1 and realm = 'developer')`,
    [email, language],
  )

test('only an Owner deletes an organisation', async () => {
  const { account, owner } = await newTeam(portal)
  for (const role of ['admin', 'viewer', 'auditor'] as const) {
    const member = await newMember(portal, owner, { roles: [role] })
    expect((await member.account('suspend_account', { password })).problem).toMatchObject({
      code: 'forbidden',
      needs: 'organisation.delete',
    })
  }
  expect(await portal.accounts.findAccount(account.accountId)).toMatchObject({ status: 'active' })
})

test('members of a deleted organisation lose access at once, get a mail in their language, and still log in', async () => {
  const { account, owner } = await newTeam(portal)
  const [english, french] = [
    await newMember(portal, owner),
    await newMember(portal, owner, { roles: ['admin'] }),
  ]
  await speak(french.email, 'fr')
  expect((await owner.account('suspend_account', { password })).body.result).toBe('OK')
  expect((await english.licences('list_licences', {})).problem.code).toBe('no_organisation')
  expect((await french.account('current_session', {})).body.result).toBe('NO_ORGANISATION')
  const mail = await portal.mailTo(english.email, { subject: 'An organisation' })
  expect(mail.text).toContain('An Owner deleted Test Company')
  expect(mail.links.some((link) => link.includes('undo'))).toBe(false)
  const autre = await portal.mailTo(french.email, { subject: 'Une organisation' })
  expect(autre.text).toContain('Un Propriétaire a supprimé Test Company')
  // Also the Owner who deleted it, and people who forgot their password.
  for (const email of [english.email, account.email]) {
    const session = await logIn(email)
    expect((await session.account('current_session', {})).body.result).toBe('NO_ORGANISATION')
  }
  const token = await resetToken(portal, english.email)
  const changed = await portal.nobody.password('change_password', { token, password: 'Novel-pass2!' })
  expect(changed.body.result).toBe('OK')
})

test('each Owner, also the one whose session deleted it, can bring an organisation back by mail', async () => {
  for (const who of ['first', 'second'] as const) {
    const { account, owner } = await newTeam(portal)
    const second = await newMember(portal, owner, { roles: ['owner'] })
    const viewer = await newMember(portal, owner)
    await speak(second.email, 'fr')
    const licence = await newLicence(portal.byKey(account))
    await owner.account('suspend_account', { password })
    const tokens = {
      first: await undoToken(portal, account.email, 'account was deleted'),
      second: await undoToken(portal, second.email, 'a été supprimé'),
    }
    const deletion = { kind: 'organisation', organisation: 'Test Company', members: 3 }
    expect(await look(tokens[who])).toEqual({ result: 'OK', deletion })
    expect((await viewer.account('current_session', {})).body.result).toBe('NO_ORGANISATION')
    const clicks = await Promise.all(Array.from({ length: 50 }, () => undo(tokens[who])))
    expect(clicks.filter(({ result }) => result === 'OK')).toEqual([{ result: 'OK', kind: 'organisation' }])
    await portal.deletion.advance(account.accountId)
    for (const token of Object.values(tokens)) {
      expect(await undo(token)).toEqual(INVALID)
      expect(await look(token)).toEqual(INVALID)
    }
    expect((await viewer.account('current_session', {})).body.result).toBe('OK')
    expect((await readLicence(portal.byKey(account), licence.deeplink_data)).deactivated_at_utc).toBe(0)
    await portal.mailTo(viewer.email, { subject: 'is back' })
    await portal.mailTo(second.email, { subject: 'est rétablie' })
    const log = await (await logIn(account.email)).account('list_audit_entries', { groups: ['account'] })
    const undone = log.body.entries.filter(({ action }) => action === 'deletion_undone')
    expect(undone).toMatchObject([{ actor: who === 'first' ? account.email : second.email }])
    // Another deletion has other links.
    portal.clock.advance(1)
    await (await logIn(account.email)).account('suspend_account', { password })
    await portal.mailTo(account.email, { subject: 'account was deleted' })
    expect(await undo(tokens[who])).toEqual(INVALID)
  }
})

test('the link of an Owner who left opens nothing', async () => {
  const { account, owner } = await newTeam(portal)
  const second = await newMember(portal, owner, { roles: ['owner'] })
  await owner.account('suspend_account', { password })
  const token = await undoToken(portal, second.email, 'account was deleted')
  const session = await logIn(second.email)
  const { body } = await session.account('list_organisations', {})
  const [own] = body.organisations
  expect(own).toMatchObject({ status: 'deleted', roles: ['owner'] })
  const left = await session.account('leave_organisation', { organisation_id: own?.organisation_id ?? '' })
  expect(left.body).toEqual({ result: 'OK' })
  expect(await look(token)).toEqual(INVALID)
  expect(await undo(token)).toEqual(INVALID)
  expect(await undo(await undoToken(portal, account.email, 'account was deleted'))).toMatchObject({
    result: 'OK',
  })
})

test('an organisation comes back with an Owner: its only one, who deleted their login later, too', async () => {
  const { account, owner } = await newTeam(portal)
  const viewer = await newMember(portal, owner)
  await owner.account('suspend_account', { password })
  const token = await undoToken(portal, account.email, 'account was deleted')
  expect((await deleteLogin(await logIn(account.email))).result).toBe('OK')
  expect((await deleteLogin(viewer)).result).toBe('OK')
  expect(await undo(token)).toMatchObject({ result: 'OK' })
  await portal.deletion.advance(account.accountId)
  const { body } = await (await logIn(account.email)).account('list_members', {})
  expect(body).toMatchObject({ total: 1, owners: 1, returning: [{ email: viewer.email }] })
  expect(await undo(await undoToken(portal, viewer.email, 'Your login'))).toMatchObject({ result: 'OK' })
  expect((await (await logIn(account.email)).account('list_members', {})).body.total).toBe(2)
})

test('the link of a suspended Owner opens nothing; that of another Owner brings them back with it', async () => {
  const { account, owner } = await newTeam(portal)
  const second = await newMember(portal, owner, { roles: ['owner'] })
  await owner.account('suspend_account', { password })
  const token = await undoToken(portal, account.email, 'account was deleted')
  const other = await undoToken(portal, second.email, 'account was deleted')
  expect((await deleteLogin(await logIn(second.email))).result).toBe('OK')
  await portal.pool.query('update users set suspended_at = now() where user_id = $1', [account.userId])
  expect(await look(token)).toEqual(INVALID)
  expect(await undo(token)).toEqual(INVALID)
  expect(await portal.accounts.findAccount(account.accountId)).not.toMatchObject({ status: 'active' })
  expect(await undo(other)).toMatchObject({ result: 'OK' })
  await portal.deletion.advance(account.accountId)
  const { body } = await (await logIn(second.email)).account('list_members', {})
  expect(body).toMatchObject({ total: 2, owners: 2 })
})

test('the people of an erased organisation keep their login, and its links open nothing', async () => {
  const { account, owner } = await newTeam(portal)
  const other = await newTeam(portal)
  const member = await newMember(portal, owner)
  await owner.account('suspend_account', { password })
  const token = await undoToken(portal, account.email, 'account was deleted')
  await ageDeletion(portal, account.userId, 30)
  await portal.housekeep()
  const { rows } = await portal.pool.query('select status from accounts where account_id = $1', [
    account.accountId,
  ])
  expect(rows).toEqual([{ status: 'erased' }])
  expect(await undo(token)).toEqual(INVALID)
  for (const email of [account.email, member.email]) {
    const session = await logIn(email)
    expect((await session.account('list_organisations', {})).body).toEqual({ organisations: [] })
  }
  expect((await other.owner.account('list_members', {})).body.total).toBe(1)
})

test('a person in two organisations deletes one and works on in the other', async () => {
  const { account, owner } = await newTeam(portal)
  const made = (await owner.account('create_organisation', { name: 'Branch' })).body
  if (made.result !== 'OK') throw new Error(made.code)
  const there = { [ORGANISATION_HEADER]: made.organisation_id }
  await owner.account('suspend_account', { password }, there)
  await undoToken(portal, account.email, 'account was deleted')
  const session = await logIn(account.email)
  expect((await session.account('retrieve_session', {})).body.company).toBe('Test Company')
})

test('a link ends with the grace period', async () => {
  const { account, owner } = await newTeam(portal)
  await newMember(portal, owner)
  await owner.account('suspend_account', { password })
  const token = await undoToken(portal, account.email, 'account was deleted')
  // Moves only this portal's clock, as the last test of the file.
  portal.clock.advance(30 * 86_400)
  expect(await look(token)).toEqual(INVALID)
  expect(await undo(token)).toEqual(INVALID)
})
