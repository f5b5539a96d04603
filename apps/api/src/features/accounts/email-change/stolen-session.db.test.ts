import { afterAll, beforeAll, expect, test } from 'vitest'
import { undoToken } from '#src/testing/test-deletions.ts'
import { changeAddress, startChange } from '#src/testing/test-email-change.ts'
import { codeOf } from '#src/testing/test-passwords.ts'
import { startTestPortal, TEST_PASSWORD, type TestPortal } from '#src/testing/test-portal.ts'
import { askRecovery, chooseBy, passHours, recoveryToken, withFactor } from '#src/testing/test-recovery.ts'
import { newVisitor } from '#src/testing/test-team.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

const undo = async (token: string) => (await newVisitor(portal).account('undo_email_change', { token })).body
const factorOwner = async () => {
  const owner = await withFactor(portal)
  // Takes the mail about the factor, so that the next one is that of the change.
  await portal.mailTo(owner.account.email, { subject: 'Two-factor' })
  return owner
}
const mailedRecovery = async (account: { userId: string; email: string }) => {
  await askRecovery(portal, account)
  await passHours(portal, account, 72)
  return recoveryToken(portal, account)
}

test('a recovery’s link in the mailbox of a stranger opens nothing after the owner undid the change of address', async () => {
  const { account, session } = await factorOwner()
  const { email, undo: token } = await changeAddress(portal, session, account.email)
  const stolen = await mailedRecovery({ ...account, email })
  expect(await undo(token)).toMatchObject({ result: 'OK' })
  expect(await chooseBy(portal, stolen)).toBe('LINK_INVALID')
  expect(await portal.people.find(account.userId)).toMatchObject({ hasSecondFactor: true })
})

test('a recovery’s link in the former mailbox opens nothing after a change of address', async () => {
  const { account, secret } = await factorOwner()
  const former = await mailedRecovery(account)
  const page = newVisitor(portal)
  const code = codeOf(portal, secret)
  const { headers } = await page.account('email_login', {
    email: account.email,
    password: TEST_PASSWORD,
    code,
  })
  const session = newVisitor(portal, headers.get('set-cookie')?.split(';')[0])
  const { token } = await startChange(portal, session)
  expect((await session.account('confirm_email_change', { token })).body.result).toBe('OK')
  expect(await chooseBy(portal, former)).toBe('LINK_INVALID')
  expect(await portal.people.find(account.userId)).toMatchObject({ hasSecondFactor: true })
})

test('the owner who undoes the change can undo the deletions of the stranger too, and choose a password', async () => {
  const { account, session } = await factorOwner()
  const { undo: token } = await changeAddress(portal, session, account.email)
  expect((await session.account('delete_person', {})).body.result).toBe('OK')
  expect(await undo(token)).toMatchObject({ result: 'OK' })
  const { links } = await portal.mailTo(account.email, { subject: 'back' })
  const reset = links.find((link) => link.includes('/reset-password/'))?.split('/')
  const deletion = await undoToken(portal, account.email)
  expect((await newVisitor(portal).account('undo_deletion', { token: deletion })).body.result).toBe('OK')
  expect(await chooseBy(portal, reset?.at(-1) ?? '')).toBe('OK')
  expect(await portal.people.find(account.userId)).toMatchObject({ status: 'active', email: account.email })
})

test('the owner who undoes the change gets the link of an organisation that the stranger deleted', async () => {
  const { account, session } = await factorOwner()
  const other = await session.account('create_organisation', { name: 'Other' })
  expect(other.body.result).toBe('OK')
  const { undo: token } = await changeAddress(portal, session, account.email)
  expect((await session.account('suspend_account', { password: TEST_PASSWORD })).body.result).toBe('OK')
  expect(await undo(token)).toMatchObject({ result: 'OK' })
  await portal.mailTo(account.email, { subject: 'back' })
  const deletion = await undoToken(portal, account.email)
  expect((await newVisitor(portal).account('undo_deletion', { token: deletion })).body).toMatchObject({
    result: 'OK',
    kind: 'organisation',
  })
})
