import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiClient, expectRefusedAt } from '#src/testing/test-client.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'
import {
  activationToken,
  newEmail,
  SIGN_UP_PASSWORD,
  signUp,
  signUpInput,
  stranger,
} from '#src/testing/test-sign-ups.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

const LINK_INVALID = { result: 'DENY', code: 'LINK_INVALID' }
const confirm = async (token: string, more: { email?: string; password?: string } = {}) =>
  (await stranger(portal).account('confirm_email', { token, password: SIGN_UP_PASSWORD, ...more })).body
const logIn = async (email: string, password: string) =>
  (await stranger(portal).account('email_login', { email, password })).body.result
const accountsOf = async (email: string) =>
  (
    await portal.pool.query<Record<string, unknown>>(
      'select * from accounts where lower(email) = lower($1)',
      [email],
    )
  ).rows

test('SU-07 SU-08 LG-02 sign-up, confirmation and login give a working API key', async () => {
  const email = `Ada.${newEmail()}`
  const input = await signUpInput(portal, email)
  const info = {
    ...input.additional_info_fields,
    solution_type: 'SDK - iOS' as const,
    additional_details: 'One\nTwo',
  }
  const registered = await stranger(portal).account('email_register', {
    ...input,
    language: 'fr',
    additional_info_fields: info,
  })
  expect(registered.text).toBe('{"result":"OK"}')
  expect(await logIn(email, SIGN_UP_PASSWORD)).toBe('DENY')
  expect(await accountsOf(email)).toEqual([])
  const token = await activationToken(portal, email)
  expect(await confirm(token)).toEqual({ result: 'OK', realm: 'developer' })
  const { body } = await stranger(portal).account('email_login', { email, password: SIGN_UP_PASSWORD })
  if (body.result !== 'OK') throw new Error('the login was refused')
  const key = { sessionId: body.session_id, secret: body.session_password }
  expect((await portal.byKey(key).account('retrieve_session', {})).body).toMatchObject({
    email,
    name: 'Ada Byron',
    company: 'Engines',
    session_type: 'trial',
    session_details: { monthly_limit: 2500 },
    self_service: false,
    permissions: [],
  })
  const [account] = await accountsOf(email)
  const { rows: people } = await portal.pool.query('select * from users where lower(email) = lower($1)', [
    email,
  ])
  for (const made of [account, people[0]]) expect(made).toMatchObject({ status: 'active' })
  expect(people).toMatchObject([{ job_title: 'Analyst', subscribe_news: true, language: 'fr' }])
  const { rows: noted } = await portal.pool.query(
    'select action, actor, actor_user_id is not null as by_person from audit_entries where account_id = $1 order by entry_id',
    [account?.['account_id']],
  )
  expect(noted.slice(0, 2)).toEqual([
    { action: 'account_created', actor: '', by_person: true },
    { action: 'account_activated', actor: '', by_person: true },
  ])
  const { rows: asked } = await portal.pool.query(
    'select status, solution_type, additional_details from contact_requests where email = $1',
    [email.toLowerCase()],
  )
  expect(asked).toEqual([{ status: 'approved', solution_type: 'SDK - iOS', additional_details: 'One\nTwo' }])
})

test.each([
  ['no digit', '/password', 'At least one digit', { password: 'Password!' }],
  ['no capital', '/password', 'At least one capital latter', { password: 'passw0rd!' }],
  ['no special character', '/password', 'At least one special character', { password: 'Passw0rdd' }],
  ['seven characters', '/password', 'minimum 8 characters', { password: 'Pass0r!' }],
])(
  'SU-05 a raw sign-up with %s in the password is refused in the form’s words',
  async (_name, at, message, bad) => {
    const answer = await stranger(portal).account('email_register', {
      ...(await signUpInput(portal, newEmail())),
      ...bad,
    })
    expectRefusedAt(answer, at)
    expect(answer.problem.errors).toContainEqual(expect.objectContaining({ pointer: at, message }))
  },
)

test('SU-05 a password of 100 characters is accepted and logs in', async () => {
  const [email, password] = [newEmail(), `Aa1! ${'é'.repeat(95)}`]
  expect(await confirm(await signUp(portal, email, password), { password })).toMatchObject({ result: 'OK' })
  expect(await logIn(email, password)).toBe('OK')
})

test.each([
  ['email', 'plain'],
  ['email', 'a@b'],
  ['email', 'a@b.c\nBcc: d@e.f'],
  ['email', 'a@b.c\r\nBcc: d@e.f'],
  ['email', 'a＠example.com'],
  ['email', 'a@b@example.com'],
  ['email', 'a b@example.com'],
  ['email', `${'a'.repeat(250)}@b.cd`],
  ['email', ''],
  ['password', ''],
  ['additional_info_fields/name', ''],
  ['additional_info_fields/name', ' '],
  ['additional_info_fields/name', 'Ada\nBcc: d@e.f'],
  ['additional_info_fields/company', ''],
  ['additional_info_fields/job_title', ''],
  ['additional_info_fields/subscribe_news', 'yes'],
  ['additional_info_fields/solution_type', 'SDK - Toaster'],
  ['additional_info_fields/additional_details', 'x'.repeat(501)],
  ['additional_info_fields/plan', 'scale'],
  ['self_service', true],
  ['permissions', ['licence.delete']],
  ['language', 'de'],
])('SU-03 SU-05 a raw sign-up with %s %j is refused at that field', async (path, value) => {
  const [first = '', second] = path.split('/')
  const body: Record<string, unknown> = { ...(await signUpInput(portal, newEmail())) }
  body[first] = second ? { ...(body[first] as object), [second]: value } : value
  expectRefusedAt(await stranger(portal).account('email_register', body as never), `/${path}`)
})

test.each(['email', 'password', 'additional_info_fields', 'human_proof'])(
  'SU-05 SU-10 a sign-up without %s is refused at that field',
  async (field) => {
    const { [field as 'email']: _, ...body } = await signUpInput(portal, newEmail())
    expectRefusedAt(await stranger(portal).account('email_register', body as never), `/${field}`)
  },
)

test('SU-06 a taken address is refused in any case of letters, without spending the proof', async () => {
  const { email } = await portal.newAccount()
  const input = await signUpInput(portal, email.toUpperCase())
  const taken = await stranger(portal).account('email_register', input)
  expect(taken.body).toEqual({ result: 'DENY', code: 'EMAIL_REGISTERED' })
  const other = await stranger(portal).account('email_register', { ...input, email: newEmail() })
  expect(other.body).toEqual({ result: 'OK' })
  expect(await portal.mailsTo(email)).toEqual([])
})

test('LG-03 only one of 50 parallel uses of an activation link creates the account', async () => {
  const email = newEmail()
  const token = await signUp(portal, email)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      stranger(portal).account('confirm_email', { token, password: SIGN_UP_PASSWORD }),
    ),
  )
  const right = answers.filter(({ status, text }) => status === 200 && text.includes('"OK"'))
  expect(right).toHaveLength(1)
  expect(await accountsOf(email)).toHaveLength(1)
})

test('LG-02 LG-03 an altered activation link is refused and the real one still works once', async () => {
  const email = newEmail()
  const token = await signUp(portal, email)
  for (const wrong of [
    token.slice(0, -1),
    `${token}.`,
    `${token}%20`,
    ` ${token}`,
    token.toLowerCase(),
    '',
  ]) {
    expect(await confirm(wrong)).toEqual(LINK_INVALID)
  }
  expect(await confirm(token, { email: newEmail() })).toEqual(LINK_INVALID)
  // A mail scanner opens the link before the reader does.
  for (const path of [`/login/${token}`, `/api/account?token=${token}`]) await fetch(portal.url + path)
  expect(await accountsOf(email)).toEqual([])
  const confirmed = await confirm(token, { email: email.toUpperCase() })
  expect(confirmed).toEqual({ result: 'OK', realm: 'developer' })
  expect(await confirm(token)).toEqual(LINK_INVALID)
})

test('LG-03 an activation link expires after 24 hours', async () => {
  const [late, timely] = [newEmail(), newEmail()]
  const tokens = [await signUp(portal, late), await signUp(portal, timely)]
  portal.clock.advance(86_400 - 60)
  expect(await confirm(tokens[1] ?? '')).toMatchObject({ result: 'OK' })
  portal.clock.advance(120)
  expect(await confirm(tokens[0] ?? '')).toEqual(LINK_INVALID)
  expect(await accountsOf(late)).toEqual([])
})

test('CVE-2026-53516: signing up first with someone else’s address gives no access', async () => {
  const victim = newEmail()
  const attackers = await signUp(portal, victim, 'Attacker-1!')
  const own = await signUp(portal, victim, 'Victims-own1!')
  expect(await confirm(own, { password: 'Victims-own1!' })).toMatchObject({ result: 'OK' })
  expect(await logIn(victim, 'Victims-own1!')).toBe('OK')
  expect(await logIn(victim, 'Attacker-1!')).toBe('DENY')
  expect(await confirm(attackers, { password: 'Attacker-1!' })).toEqual(LINK_INVALID)
  expect(await logIn(victim, 'Attacker-1!')).toBe('DENY')
  expect(await accountsOf(victim)).toHaveLength(1)
})

test('LG-03 an activation link is refused once its address has an account', async () => {
  const email = newEmail()
  const token = await signUp(portal, email)
  const account = await portal.newAccount({ email })
  expect(await confirm(token)).toEqual(LINK_INVALID)
  expect(await accountsOf(email)).toHaveLength(1)
  expect((await portal.login(account)).cookie).not.toBe('')
})

test('LG-03 the database contains no password, token or details of a sign-up in plain text', async () => {
  const email = newEmail()
  const token = await signUp(portal, email, 'Unmistakable-1!')
  const { rows } = await portal.pool.query('select * from mail_links where email = $1', [email])
  expect(rows).toHaveLength(1)
  const jobs = await portal.pool.query(`select data from ${portal.jobSchema}.job`)
  const stored = JSON.stringify([rows, jobs.rows], (_key, value: unknown) =>
    value && typeof value === 'object' && 'data' in value && Array.isArray(value.data)
      ? Buffer.from(value.data as number[]).toString('latin1')
      : value,
  )
  for (const secret of ['Unmistakable-1!', '$argon2', token, 'Ada Byron'])
    expect(stored).not.toContain(secret)
})

test('one address can sign up 20 times an hour', async () => {
  const client = apiClient(portal.url, {})
  const statuses = []
  for (let index = 0; index < 21; index++) {
    const input = { ...(await signUpInput(portal, newEmail())), human_proof: 'none' }
    statuses.push((await client.account('email_register', input)).status)
  }
  expect(statuses).toEqual([...Array<number>(20).fill(200), 429])
})
