import { afterAll, beforeAll, expect, test } from 'vitest'
import { resetToken } from '#src/testing/test-passwords.ts'
import { retailPasswordLink } from '#src/testing/test-retail.ts'
import { startTestPortal, TEST_PASSWORD, type TestPortal } from '#src/testing/test-portal.ts'
import { newEmail, signUp, signUpInput, stranger } from '#src/testing/test-sign-ups.ts'
import { inTransaction } from '#src/platform/database/database.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

const COMPANY = 'Fernhill Stores'
const TOO_EASY = { result: 'DENY', code: 'PASSWORD_TOO_EASY' }
const IN_WORDS = { ...TOO_EASY, reason: 'This password is too easy to guess' }
const newMailbox = () => `robin.${newEmail()}`
/** Common passwords in several spellings, and ones made of company, vendor, product and mailbox. */
const EASY = [
  ...['Password1!', 'P@ssw0rd1!', 'Welcome2024!', 'Qwerty123!', 'Summer-2026'],
  ...['Fernhill-7!', 'F3rnh1ll-7!', 'Lumen-2026!', 'AgeCheck1!', 'Robin-4711!'],
]
const GOOD = 'Harbour-77!'

test('SU-05 a sign-up refuses common passwords and those made of company, app or own name', async () => {
  const email = newMailbox()
  const input = await signUpInput(portal, email)
  const register = async (password: string) => {
    const info = { ...input.additional_info_fields, company: COMPANY }
    const sent = { ...input, password, additional_info_fields: info }
    return (await stranger(portal).account('email_register', sent)).body
  }
  for (const password of EASY) expect([password, await register(password)]).toEqual([password, TOO_EASY])
  // A refusal does not spend the human proof.
  expect(await register(GOOD)).toEqual({ result: 'OK' })
  expect(await portal.mailsTo(email)).toHaveLength(1)
})

test('LG-02 an activation link refuses easy passwords', async () => {
  const email = newMailbox()
  const token = await signUp(portal, email)
  const confirm = async (new_password: string) =>
    (await stranger(portal).account('confirm_email', { token, new_password })).body
  for (const password of ['Password1!', 'Engines-77!', 'Robin-4711!'])
    expect(await confirm(password)).toEqual(TOO_EASY)
  expect(await confirm(GOOD)).toMatchObject({ result: 'OK' })
})

const change = async (token: string, password: string) =>
  (await stranger(portal).password('change_password', { token, password })).body

test('LG-05 a reset refuses easy passwords with a reason and keeps the link', async () => {
  const { email } = await portal.newAccount({ email: newMailbox(), company: COMPANY })
  const token = await resetToken(portal, email)
  for (const password of EASY) expect([password, await change(token, password)]).toEqual([password, IN_WORDS])
  expect(await change(token, GOOD)).toMatchObject({ result: 'OK' })
})

test('RS-01 a first retail password refuses easy passwords and keeps the link', async () => {
  const email = newMailbox()
  await inTransaction(portal.database, (transaction) =>
    portal.retailInvitations.invite(transaction, { email, language: 'en' }),
  )
  const { token = '' } = await retailPasswordLink(portal, email)
  for (const password of ['Password1!', 'Robin-4711!'])
    expect(await change(token, password)).toEqual(IN_WORDS)
  expect(await change(token, GOOD)).toEqual({ result: 'OK', realm: 'retail' })
})

test('LG-06 a password change refuses easy passwords and keeps the old one', async () => {
  const account = await portal.newAccount({ email: newMailbox(), company: COMPANY })
  const session = await portal.login(account)
  const update = async (password: string) =>
    (await session.account('update_password', { current_password: TEST_PASSWORD, password })).body
  for (const password of EASY) expect([password, await update(password)]).toEqual([password, TOO_EASY])
  expect((await portal.login(account)).cookie).not.toBe('')
  expect(await update(GOOD)).toEqual({ result: 'OK' })
})

test('LG-05 a rule violation is reported before PASSWORD_TOO_EASY', async () => {
  const { email } = await portal.newAccount()
  const token = await resetToken(portal, email)
  expect(await change(token, 'password')).toMatchObject({ code: 'PASSWORD_TOO_SIMPLE' })
  expect(await change(token, 'Pass1!')).toMatchObject({ code: 'PASSWORD_TOO_SHORT' })
})

test('LG-01 login accepts an existing easy password', async () => {
  const { email } = await portal.newAccount({
    passwordHash: await portal.passwords.hash('Password1!'),
  })
  const { body } = await stranger(portal).account('email_login', { email, password: 'Password1!' })
  expect(body.result).toBe('OK')
})
