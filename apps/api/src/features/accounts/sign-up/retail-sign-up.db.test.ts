import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#src/platform/database/database.ts'
import {
  newRetailTester,
  onlyGroup,
  retailLicences,
  retailPasswordLink,
  retailSignUp,
  retailSignUpInput,
} from '#src/testing/test-retail.ts'
import { askReset } from '#src/testing/test-passwords.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'
import { askActivation, newEmail, signUp, stranger } from '#src/testing/test-sign-ups.ts'

const PASSWORD = 'Store-pass1!'
const LINK_INVALID = { result: 'DENY', code: 'LINK_INVALID' }

let open: TestPortal
let neutral: TestPortal
beforeAll(async () => {
  open = await startTestPortal({ jobs: true })
  neutral = await startTestPortal({ jobs: true, environment: { REVEAL_ACCOUNT_EXISTENCE: 'false' } })
})
afterAll(() => Promise.all([open.stop(), neutral.stop()]))

const confirm = async (portal: TestPortal, token: string) =>
  (await stranger(portal).account('retail_confirm_email', { token })).body
const choose = async (portal: TestPortal, token: string, password = PASSWORD, email?: string) =>
  (await stranger(portal).password('change_password', { token, password, ...(email && { email }) })).body
const logIn = async (portal: TestPortal, email: string, password: string) =>
  (await stranger(portal).licences('retail_login', { email, password })).body.result
const confirmed = async (portal: TestPortal, email: string) => {
  const body = await confirm(portal, await retailSignUp(portal, email))
  if (body.result !== 'OK') throw new Error('the address was not confirmed')
  return body
}

test('SU-11 RS-02 a confirmed sign-up gets a 7-day free test of one licence at 67.50 a month', async () => {
  const { email, trialEndsAtUtc, session } = await newRetailTester(open)
  expect(trialEndsAtUtc * 1000 - open.clock.now().getTime()).toBeGreaterThan(6.99 * 86_400_000)
  expect(await onlyGroup(session)).toMatchObject({
    quantity: 1,
    unit_amount: 6750,
    currency: 'usd',
    interval: 'month',
    payment_info: { payment_result: null, customer_id: null, subscription_id: null },
    can_cancel: false,
    trial_ends_at_utc: trialEndsAtUtc,
    period_ends_at_utc: 0,
    checkout_url: expect.stringContaining(open.url) as string,
  })
  const [licence] = await retailLicences(session)
  expect(licence).toMatchObject({
    requested_by: 'Moor Stores',
    status: 'not_activated',
    activation_link: expect.stringContaining(`${open.url}/A/`) as string,
  })
  const { body } = await session.licences('current_retail_session', {})
  const user = { email, name: 'Stella Moor', company: 'Moor Stores', sample_data: false }
  expect(body).toEqual({ result: 'OK', user })
})

test('RS-01 the first password can be set only with the password token', async () => {
  const email = newEmail()
  const activation = await retailSignUp(open, email)
  const body = await confirm(open, activation)
  if (body.result !== 'OK') throw new Error('the address was not confirmed')
  expect(await choose(open, email)).toMatchObject(LINK_INVALID)
  expect(await choose(open, activation)).toMatchObject(LINK_INVALID)
  expect(await choose(open, randomUUID(), PASSWORD, email)).toMatchObject(LINK_INVALID)
  expect(await choose(open, body.password_token, PASSWORD, newEmail())).toMatchObject(LINK_INVALID)
  expect(await logIn(open, email, PASSWORD)).toBe('DENY')
  expect(await choose(open, body.password_token, PASSWORD, email.toUpperCase())).toEqual({
    result: 'OK',
    realm: 'retail',
  })
  expect(await logIn(open, email, PASSWORD)).toBe('OK')
  // The same address and password do not log in to the other realm.
  expect((await stranger(open).account('email_login', { email, password: PASSWORD })).body.result).toBe(
    'DENY',
  )
})

test('RS-01 the mailed link to the first password works once within 7 days', async () => {
  const email = newEmail()
  const { password_token } = await confirmed(open, email)
  const link = await retailPasswordLink(open, email)
  expect(link).toEqual({ path: '/retail-login', email, firstLogin: 'true', token: password_token })
  open.clock.advance(7 * 86_400 - 60)
  const check = async () =>
    (await stranger(open).password('check_password_link', { token: password_token })).body.result
  expect(await check()).toBe('OK')
  expect(await choose(open, password_token)).toEqual({ result: 'OK', realm: 'retail' })
  expect([await check(), (await choose(open, password_token)).result]).toEqual(['DENY', 'DENY'])
})

test.each([
  ['Aa1!aaa', 'PASSWORD_TOO_SHORT', 'Password must be minimum 8 characters'],
  ['Aa1!aaaaaaaaaaaaa', 'PASSWORD_TOO_LONG', 'Password must be maximum 16 characters'],
  [
    'aaaaaaaaaa',
    'PASSWORD_TOO_SIMPLE',
    expect.stringContaining('Your password must be 8-16 characters') as string,
  ],
])('RS-01 LG-05 a first password %s is refused as %s and keeps the link', async (password, code, reason) => {
  const { password_token } = await confirmed(open, newEmail())
  expect(await choose(open, password_token, password)).toEqual({ result: 'DENY', code, reason })
  expect((await choose(open, password_token)).result).toBe('OK')
})

test('RS-02 only one of 50 parallel uses of an activation link creates the retail user', async () => {
  const token = await retailSignUp(open, newEmail())
  const results = await Promise.all(Array.from({ length: 50 }, () => confirm(open, token)))
  expect(results.filter(({ result }) => result === 'OK')).toHaveLength(1)
})

test('RS-01 only one of 50 passwords set in parallel with one link wins', async () => {
  const email = newEmail()
  const { password_token } = await confirmed(open, email)
  const passwords = Array.from({ length: 50 }, (_, index) => `Store-pass${index}!`)
  const results = await Promise.all(
    passwords.map((password) =>
      stranger(open).password('change_password', { token: password_token, password }),
    ),
  )
  // The server refuses some calls, because it limits parallel hashing. Those count as failures.
  const right = passwords.filter((_, index) => {
    const answer = results[index]
    return answer?.status === 200 && answer.body.result === 'OK'
  })
  expect(right).toHaveLength(1)
  expect(await logIn(open, email, right[0] ?? '')).toBe('OK')
})

test('RS-02 activation links do not work in the other realm and are not spent there', async () => {
  const [retail, developer] = [await retailSignUp(open, newEmail()), await signUp(open, newEmail())]
  const asDeveloper = (await stranger(open).account('confirm_email', { token: retail })).body
  expect([asDeveloper, await confirm(open, developer)]).toEqual([LINK_INVALID, LINK_INVALID])
  expect((await confirm(open, retail)).result).toBe('OK')
})

test('SU-11 one address can have an account in each realm but not two in one', async () => {
  const email = newEmail()
  await open.newAccount({ email })
  await confirmed(open, email)
  const again = await retailSignUpInput(open, email.toUpperCase())
  expect((await stranger(open).account('retail_register', again)).body).toEqual({
    result: 'DENY',
    code: 'EMAIL_REGISTERED',
  })
})

test('SU-11 REVEAL_ACCOUNT_EXISTENCE=false hides a taken address and mails its owner', async () => {
  const { email } = await neutral.newRetailUser()
  const answer = await stranger(neutral).account('retail_register', await retailSignUpInput(neutral, email))
  expect(answer.body).toEqual({ result: 'OK' })
  const { subject, links } = await neutral.mailTo(email)
  expect(subject).toContain('already have')
  expect(links.every((link) => link === `${neutral.url}/retail-login`)).toBe(true)
})

test('SU-11 a sign-up needs an unused, genuine human proof', async () => {
  const input = await retailSignUpInput(open, newEmail())
  expect((await stranger(open).account('retail_register', input)).body).toEqual({ result: 'OK' })
  const refused = { result: 'DENY', code: 'PROOF_INVALID' }
  const other = { ...input, email: newEmail() }
  expect((await stranger(open).account('retail_register', other)).body).toEqual(refused)
  const made = { ...other, human_proof: 'made-up' }
  expect((await stranger(open).account('retail_register', made)).body).toEqual(refused)
})

test('SV-02 channel=retailapp resends a retail activation link that works', async () => {
  const email = newEmail()
  await retailSignUp(open, email)
  open.clock.advance(61)
  const query = `email=${encodeURIComponent(email)}&channel=retailapp`
  expect((await askActivation(open, query)).body).toEqual({ result: 'OK' })
  const { links } = await open.mailTo(email)
  expect((await confirm(open, links[0]?.split('/').at(-1) ?? '')).result).toBe('OK')
})

test('LG-04 SV-02 channel=retailapp resets a retail password and ends the retail sessions', async () => {
  const { email } = await open.newRetailUser()
  const session = await open.retailLogin({ email })
  expect((await askReset(open, email)).body).toEqual({ result: 'DENY' })
  expect((await askReset(open, email, 'retailapp')).body).toEqual({ result: 'OK' })
  const { token = '', path } = await retailPasswordLink(open, email)
  expect(path).toBe('/retail-login')
  expect((await choose(open, token)).result).toBe('OK')
  expect((await session.licences('current_retail_session', {})).body.result).toBe('NONE')
  expect(await logIn(open, email, PASSWORD)).toBe('OK')
})

test('RS-01 a payer is invited until a password is set', async () => {
  const email = newEmail()
  const invite = () =>
    inTransaction(open.database, (transaction) =>
      open.retailInvitations.invite(transaction, { email, language: 'fr' }),
    )
  await invite()
  const first = await retailPasswordLink(open, email)
  await invite()
  const second = await retailPasswordLink(open, email)
  expect(first['token']).not.toBe(second['token'])
  expect((await choose(open, first['token'] ?? '')).result).toBe('OK')
  expect((await choose(open, second['token'] ?? '', 'Other-pass1!')).result).toBe('DENY')
  await invite()
  expect((await open.mailsTo(email)).length).toBe(2)
})
