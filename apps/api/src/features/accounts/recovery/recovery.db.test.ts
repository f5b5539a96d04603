import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember, newMember } from '#src/testing/test-members.ts'
import { codeOf, enableSecondFactor, resetToken } from '#src/testing/test-passwords.ts'
import { startTestPortal, TEST_PASSWORD, type TestPortal } from '#src/testing/test-portal.ts'
import { askRecovery, chooseBy, passHours, recoveryToken, withFactor } from '#src/testing/test-recovery.ts'
import { newVisitor } from '#src/testing/test-team.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

const NEW_PASSWORD = 'Novel-pass1!'
const rowsOf = async ({ userId }: { userId: string }) =>
  (await portal.pool.query<object>('select 1 from user_recoveries where user_id = $1', [userId])).rows
const logIn = async ({ email }: { email: string }, password: string, code?: string) =>
  (await newVisitor(portal).account('email_login', { email, password, ...(code && { code }) })).body
const logOf = async ({ accountId }: { accountId: string }) => {
  const { rows } = await portal.pool.query<{ line: string }>(
    `select actor_kind || ' ' || action as line from audit_entries
     where account_id = $1 and action like 'recovery\\_%' and action <> 'recovery_code_used' order by entry_id`,
    [accountId],
  )
  return rows.map(({ line }) => line)
}
const subjectsTo = async ({ email }: { email: string }) =>
  (await portal.mailsTo(email)).map(({ subject }) => subject).filter((subject) => subject.includes('code at'))

test('after the wait a mailed link removes the factor, ends all sessions, browsers and links, and begins the review', async () => {
  const { account, secret } = await withFactor(portal)
  const started = await askRecovery(portal, account)
  expect(started.body).toMatchObject({ result: 'OK', organisations: ['Test Company'] })
  await passHours(portal, account, 71)
  expect(await portal.mailsTo(account.email)).not.toContainEqual(
    expect.objectContaining({ subject: expect.stringContaining('Get in again') as string }),
  )
  await passHours(portal, account, 1)
  const token = await recoveryToken(portal, account)
  expect((await portal.nobody.password('check_password_link', { token })).body.result).toBe('OK')
  const reset = await resetToken(portal, account.email)
  const page = newVisitor(portal)
  const given = { email: account.email, password: TEST_PASSWORD, code: codeOf(portal, secret) }
  const { headers } = await page.account('email_login', given)
  const session = newVisitor(portal, headers.get('set-cookie')?.split(';')[0])
  expect((await session.account('list_sessions', {})).status).toBe(200)
  expect(await chooseBy(portal, token)).toBe('OK')
  expect(await chooseBy(portal, reset)).toBe('LINK_INVALID')
  expect((await session.account('list_sessions', {})).status).toBe(401)
  const browsers = await portal.pool.query('select 1 from user_devices where user_id = $1', [account.userId])
  expect(browsers.rowCount).toBe(0)
  expect((await logIn(account, TEST_PASSWORD)).result).toBe('DENY')
  expect((await logIn(account, NEW_PASSWORD)).result).toBe('OK')
  const person = await portal.people.find(account.userId)
  expect(person).toMatchObject({ hasSecondFactor: false, accessReviewDue: true })
  for (const table of ['user_recoveries', 'user_totp', 'user_recovery_codes'])
    expect(
      (await portal.pool.query(`select 1 from ${table} where user_id = $1`, [account.userId])).rowCount,
    ).toBe(0)
  expect(await logOf(account)).toEqual(['developer recovery_started', 'developer recovery_completed'])
  await portal.mailTo(account.email, { subject: 'password was changed' })
  await portal.mailTo(account.email, { subject: 'Two-factor sign-in is off' })
})

test('it needs the right password of an active person with a factor, and each guess counts as a login', async () => {
  const { account } = await withFactor(portal)
  const plain = await portal.newAccount()
  const page = newVisitor(portal)
  const ask = (email: string, password: string) => page.account('start_recovery', { email, password })
  expect((await ask(plain.email, TEST_PASSWORD)).body).toEqual({ result: 'DENY', code: 'NO_SECOND_FACTOR' })
  const WRONG = { result: 'DENY', code: 'WRONG_CREDENTIALS' }
  expect((await ask('nobody-here@example.com', TEST_PASSWORD)).body).toEqual(WRONG)
  for (let guess = 0; guess < 5; guess++)
    expect((await ask(account.email, 'Wrong-pass1!')).body).toEqual(WRONG)
  expect((await ask(account.email, TEST_PASSWORD)).problem.code).toBe('rate_limited')
  expect((await page.account('email_login', { email: account.email, password: TEST_PASSWORD })).status).toBe(
    429,
  )
  expect(await rowsOf(account)).toEqual([])
  await portal.pool.query('update users set suspended_at = now() where user_id = $1', [account.userId])
  expect((await askRecovery(portal, account)).body).toEqual(WRONG)
  const { email } = await portal.newRetailUser()
  expect((await askRecovery(portal, { email })).body).toEqual(WRONG)
})

test('asking clears no guesses of codes', async () => {
  const { account } = await withFactor(portal)
  const page = newVisitor(portal)
  const given = { email: account.email, password: TEST_PASSWORD }
  for (let guess = 0; guess < 4; guess++)
    expect((await page.account('email_login', { ...given, code: '000000' })).body).toMatchObject({
      code: 'WRONG_CODE',
    })
  expect((await page.account('start_recovery', given)).body.result).toBe('OK')
  expect((await page.account('email_login', { ...given, code: '000000' })).status).toBe(429)
})

test('50 starts at once make one, with one mail', async () => {
  const { account } = await withFactor(portal)
  const answers = await Promise.all(Array.from({ length: 50 }, () => askRecovery(portal, account)))
  for (const { status } of answers) expect([200, 429, 503]).toContain(status)
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  expect(await rowsOf(account)).toHaveLength(1)
  expect(await subjectsTo(account)).toHaveLength(1)
  expect(await logOf(account)).toEqual(['developer recovery_started'])
})

test('the person and the Owners of each organisation get a mail at the start, after 24 h and after 48 h', async () => {
  const { account } = await withFactor(portal)
  const other = await portal.newAccount({ company: 'Other Company' })
  await addMember(portal, other, account, { roles: ['viewer'] })
  const colleague = await newMember(portal, account, { roles: ['owner'] })
  const admin = await newMember(portal, account, { roles: ['admin'] })
  const { body } = await askRecovery(portal, account)
  expect(body.result === 'OK' && body.organisations.toSorted()).toEqual(['Other Company', 'Test Company'])
  const counts = async () => [
    (await subjectsTo(account)).length,
    (await subjectsTo(colleague)).length,
    (await subjectsTo(other)).length,
    (await subjectsTo(admin)).length,
  ]
  expect(await counts()).toEqual([1, 1, 1, 0])
  await passHours(portal, account, 23)
  expect(await counts()).toEqual([1, 1, 1, 0])
  await passHours(portal, account, 1)
  await portal.recoveries.advance(account.userId)
  expect(await counts()).toEqual([2, 2, 2, 0])
  await passHours(portal, account, 24)
  expect(await counts()).toEqual([3, 3, 3, 0])
  await passHours(portal, account, 24)
  expect(await counts()).toEqual([3, 3, 3, 0])
  await recoveryToken(portal, account)
  const [mail] = await portal.mailsTo(colleague.email)
  // In another organisation too, so nobody may approve.
  expect(mail?.text).not.toContain('approve')
  for (const organisation of [account, other])
    expect(await logOf(organisation)).toEqual(['developer recovery_started'])
})

test('a link opens once, not after 7 days, and not with another purpose', async () => {
  const { account } = await withFactor(portal)
  await askRecovery(portal, account)
  await passHours(portal, account, 72)
  const token = await recoveryToken(portal, account)
  const altered = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
  expect(await chooseBy(portal, altered)).toBe('LINK_INVALID')
  expect((await newVisitor(portal).account('confirm_email', { token })).text).not.toContain('OK')
  const answers = await Promise.all(Array.from({ length: 50 }, () => chooseBy(portal, token)))
  expect(answers.filter((answer) => answer === 'OK')).toHaveLength(1)
  expect(await chooseBy(portal, token)).toBe('LINK_INVALID')

  const late = await withFactor(portal)
  await askRecovery(portal, late.account)
  await passHours(portal, late.account, 72)
  const old = await recoveryToken(portal, late.account)
  portal.clock.advance(7 * 86_400)
  expect(await chooseBy(portal, old)).toBe('LINK_INVALID')
  await portal.recoveries.advance(late.account.userId)
  expect(await rowsOf(late.account)).toEqual([])
  expect(await logOf(late.account)).toEqual(['developer recovery_started', 'system recovery_cancelled'])
  expect((await askRecovery(portal, late.account)).body.result).toBe('OK')
})

test('asking again after the wait mails the link again, three times an hour, and only the last one opens', async () => {
  const { account } = await withFactor(portal)
  await askRecovery(portal, account)
  // Before the end of the wait it mails none.
  expect((await askRecovery(portal, account)).body).toMatchObject({ result: 'OK', is_open: false })
  portal.clock.advance(72 * 3600)
  // The link comes also if the job has not run.
  await askRecovery(portal, account)
  const first = await recoveryToken(portal, account)
  await askRecovery(portal, account)
  const second = await recoveryToken(portal, account)
  for (let more = 0; more < 3; more++) expect((await askRecovery(portal, account)).body.result).toBe('OK')
  const mails = (await portal.mailsTo(account.email)).filter(({ subject }) =>
    subject.includes('Get in again'),
  )
  expect(mails).toHaveLength(3)
  for (const token of [first, second]) expect(await chooseBy(portal, token)).toBe('LINK_INVALID')
  expect(await chooseBy(portal, await recoveryToken(portal, account))).toBe('OK')
})

test('a suspended person gets no link, and a link of before opens nothing meanwhile', async () => {
  const { account } = await withFactor(portal)
  await askRecovery(portal, account)
  await passHours(portal, account, 72)
  const token = await recoveryToken(portal, account)
  const suspend = (at: string) =>
    portal.pool.query(`update users set suspended_at = ${at} where user_id = $1`, [account.userId])
  await suspend('now()')
  expect(await chooseBy(portal, token)).toBe('LINK_INVALID')
  await suspend('null')
  expect(await chooseBy(portal, token)).toBe('OK')

  const waiting = await withFactor(portal)
  await askRecovery(portal, waiting.account)
  await portal.pool.query('update users set suspended_at = now() where user_id = $1', [
    waiting.account.userId,
  ])
  await passHours(portal, waiting.account, 72)
  expect(await rowsOf(waiting.account)).toEqual([])
})

test('the job finds what is due, and a waiting recovery shows in the session', async () => {
  const { account, secret } = await withFactor(portal)
  await askRecovery(portal, account)
  const dueNow = async () => (await portal.recoveries.due(10_000)).includes(account.userId)
  expect(await dueNow()).toBe(false)
  portal.clock.advance(24 * 3600)
  expect(await dueNow()).toBe(true)
  const page = newVisitor(portal)
  const given = { email: account.email, password: TEST_PASSWORD, code: codeOf(portal, secret) }
  const { headers } = await page.account('email_login', given)
  const session = newVisitor(portal, headers.get('set-cookie')?.split(';')[0])
  const { body } = await session.account('current_session', {})
  const recovery = body.result === 'OK' ? body.recovery : null
  expect((recovery?.opens_at_utc ?? 0) - (recovery?.requested_at_utc ?? 0)).toBe(72 * 3600)
})

test('a person in no organisation gets in again too', async () => {
  const team = await portal.newAccount()
  const member = await newMember(portal, team, { roles: ['viewer'] })
  await enableSecondFactor(portal, member)
  await member.account('leave_organisation', {
    organisation_id:
      (await member.account('list_organisations', {})).body.organisations[0]?.organisation_id ?? '',
  })
  expect((await askRecovery(portal, member)).body).toMatchObject({ result: 'OK', organisations: [] })
  await passHours(portal, member, 72)
  expect(await chooseBy(portal, await recoveryToken(portal, member))).toBe('OK')
})
