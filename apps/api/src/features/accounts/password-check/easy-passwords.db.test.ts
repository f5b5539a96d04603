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
/** Common ones in several spellings, and those of company, vendor, product and mailbox. */
const EASY = [
  ...['Password1!', 'P@ssw0rd1!', 'Welcome2024!', 'Qwerty123!', 'Summer-2026'],
  ...['Fernhill-7!', 'F3rnh1ll-7!', 'Lumen-2026!', 'AgeCheck1!', 'Robin-4711!'],
]
const GOOD = 'Harbour-77!'

test('SU-05 common passwords and those of company, app or own name are refused at sign-up', async () => {
  const email = newMailbox()
  const input = await signUpInput(portal, email)
  const register = async (password: string) => {
    const info = { ...input.additional_info_fields, company: COMPANY }
    const sent = { ...input, password, additional_info_fields: info }
    return (await stranger(portal).account('email_register', sent)).body
  }
  for (const password of EASY) expect([password, await register(password)]).toEqual([password, TOO_EASY])
  // The proof of the human check is not spent by a refusal.
  expect(await register(GOOD)).toEqual({ result: 'OK' })
  expect(await portal.mailsTo(email)).toHaveLength(1)
})

test('LG-02 they are refused when an activation link replaces the password of a sign-up', async () => {
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

test('LG-05 they are refused at a reset, in words, and the link is not spent', async () => {
  const { email } = await portal.newAccount({ email: newMailbox(), company: COMPANY })
  const token = await resetToken(portal, email)
  for (const password of EASY) expect([password, await change(token, password)]).toEqual([password, IN_WORDS])
  expect(await change(token, GOOD)).toMatchObject({ result: 'OK' })
})

test('RS-01 they are refused at a first login, and the link is not spent', async () => {
  const email = newMailbox()
  await inTransaction(portal.database, (transaction) =>
    portal.retailInvitations.invite(transaction, { email, language: 'en' }),
  )
  const { token = '' } = await retailPasswordLink(portal, email)
  for (const password of ['Password1!', 'Robin-4711!'])
    expect(await change(token, password)).toEqual(IN_WORDS)
  expect(await change(token, GOOD)).toEqual({ result: 'OK', realm: 'retail' })
})

test('LG-06 they are refused at a change, and the old password stays', async () => {
  const account = await portal.newAccount({ email: newMailbox(), company: COMPANY })
  const session = await portal.login(account)
  const update = async (password: string) =>
    (await session.account('update_password', { current_password: TEST_PASSWORD, password })).body
  for (const password of EASY) expect([password, await update(password)]).toEqual([password, TOO_EASY])
  expect((await portal.login(account)).cookie).not.toBe('')
  expect(await update(GOOD)).toEqual({ result: 'OK' })
})

test('LG-05 a password that breaks the rules gets that reason before PASSWORD_TOO_EASY', async () => {
  const { email } = await portal.newAccount()
  const token = await resetToken(portal, email)
  expect(await change(token, 'password')).toMatchObject({ code: 'PASSWORD_TOO_SIMPLE' })
  expect(await change(token, 'Pass1!')).toMatchObject({ code: 'PASSWORD_TOO_SHORT' })
})

test('LG-01 an account logs in with an easy password that it already has', async () => {
  const { email } = await portal.newAccount({
    passwordHash: await portal.passwords.hash('Password1!'),
  })
  const { body } = await stranger(portal).account('email_login', { email, password: 'Password1!' })
  expect(body.result).toBe('OK')
})
