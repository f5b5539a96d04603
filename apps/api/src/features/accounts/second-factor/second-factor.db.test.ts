import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiClient, newAddress } from '#src/testing/test-client.ts'
import { codeOf, enableSecondFactor } from '#src/testing/test-passwords.ts'
import { startTestPortal, TEST_PASSWORD, type TestPortal } from '#src/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

/** An account with a second factor, its session, and `logIn`, which logs in from a new address each time. */
const withFactor = async () => {
  const account = await portal.newAccount()
  const session = await portal.login(account)
  const factor = await enableSecondFactor(portal, session)
  const logIn = (code?: string, password = TEST_PASSWORD) =>
    apiClient(portal.url, { origin: portal.url, 'x-forwarded-for': newAddress(portal.url) }).account(
      'email_login',
      { email: account.email, password, ...(code === undefined ? {} : { code }) },
    )
  return { account, session, logIn, ...factor }
}
const auditOf = async (accountId: string) => {
  const { rows } = await portal.pool.query<{ action: string; after: object | null }>(
    'select action, after from audit_entries where account_id = $1 order by entry_id',
    [accountId],
  )
  return rows.map(({ action }) => action)
}

test('the first valid code enables the second factor and returns ten recovery codes', async () => {
  const account = await portal.newAccount()
  const session = await portal.login(account)
  const other = await portal.login(account)
  const { body: off } = await session.account('retrieve_second_factor', {})
  expect(off).toEqual({
    enabled: false,
    enabled_at_utc: 0,
    recovery_codes_left: 0,
    recovery_codes_ending: false,
  })
  const { body: started } = await session.account('start_second_factor', { password: TEST_PASSWORD })
  if (started.result !== 'OK') throw new Error('not started')
  const uri = new URL(started.otpauth_uri)
  expect(uri.protocol + uri.host).toBe('otpauth:totp')
  expect(decodeURIComponent(uri.pathname)).toContain(account.email)
  expect(uri.searchParams.get('issuer')).not.toBe('')
  expect(uri.searchParams.get('secret')).toBe(started.secret)
  // Not enabled yet: a login needs no code.
  expect((await portal.login(account)).cookie).not.toBe('')

  expect((await session.account('confirm_second_factor', { code: '000000' })).body).toEqual({
    result: 'DENY',
    code: 'WRONG_CODE',
  })
  const code = codeOf(portal, started.secret)
  const { body } = await session.account('confirm_second_factor', {
    code: `${code.slice(0, 3)} ${code.slice(3)}`,
  })
  if (body.result !== 'OK') throw new Error('not confirmed')
  expect(body.recovery_codes).toHaveLength(10)
  for (const recovery of body.recovery_codes) expect(recovery).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-?){3}$/)
  const { body: on } = await session.account('retrieve_second_factor', {})
  expect(on).toMatchObject({ enabled: true, recovery_codes_left: 10 })
  // Other sessions stay open.
  expect((await other.account('current_session', {})).body.result).toBe('OK')
  await portal.mailTo(account.email, { subject: 'Two-factor sign-in is on' })
})

test('the right password without a code gives no session, key or secret', async () => {
  const { logIn } = await withFactor()
  const { text, headers } = await logIn()
  expect(text).toBe('{"result":"DENY","code":"SECOND_FACTOR_REQUIRED"}')
  expect(headers.get('set-cookie')).toBeNull()
})

test('a code of six non-ASCII characters is a wrong code', async () => {
  const { logIn } = await withFactor()
  for (const code of ['１２３４５６', '٠١٢٣٤٥', 'ééééé1'])
    expect((await logIn(code)).text).toBe('{"result":"DENY","code":"WRONG_CODE"}')
})

test('a wrong password answers WRONG_CREDENTIALS with any code and spends none', async () => {
  const { logIn, secret } = await withFactor()
  for (const code of [undefined, '000000', codeOf(portal, secret)]) {
    expect((await logIn(code, 'Wrong-pass1!')).text).toBe('{"result":"DENY","code":"WRONG_CREDENTIALS"}')
  }
  // The refused login did not spend the right code.
  expect((await logIn(codeOf(portal, secret))).body.result).toBe('OK')
})

test('only a current code of the account itself logs in', async () => {
  const [one, other] = [await withFactor(), await withFactor()]
  const wrong = [codeOf(portal, one.secret, 3), codeOf(portal, one.secret, -3), codeOf(portal, other.secret)]
  for (const code of [...wrong, other.recoveryCodes[0] ?? '', 'ABCD-EFGH-JKMN']) {
    const { body, headers } = await one.logIn(code)
    expect(body).toEqual({ result: 'DENY', code: 'WRONG_CODE' })
    expect(headers.get('set-cookie')).toBeNull()
  }
  const { body, headers } = await one.logIn(codeOf(portal, one.secret))
  expect(body.result).toBe('OK')
  expect(headers.get('set-cookie')).toMatch(/^dev_session=/)
})

test('a code may be 30 s early, and it and earlier codes are refused afterwards', async () => {
  const { logIn, secret } = await withFactor()
  const ahead = codeOf(portal, secret, 1)
  expect((await logIn(ahead)).body.result).toBe('OK')
  for (const code of [ahead, codeOf(portal, secret), codeOf(portal, secret, -1)]) {
    expect((await logIn(code)).body).toEqual({ result: 'DENY', code: 'WRONG_CODE' })
  }
  portal.clock.advance(60)
  expect((await logIn(codeOf(portal, secret))).body.result).toBe('OK')
})

test('the code that enabled the factor cannot log in', async () => {
  const account = await portal.newAccount()
  const session = await portal.login(account)
  const { body: started } = await session.account('start_second_factor', { password: TEST_PASSWORD })
  if (started.result !== 'OK') throw new Error('not started')
  const code = codeOf(portal, started.secret)
  await session.account('confirm_second_factor', { code })
  const { body } = await portal.nobody.account('email_login', {
    email: account.email,
    password: TEST_PASSWORD,
    code,
  })
  expect(body).toEqual({ result: 'DENY', code: 'WRONG_CODE' })
})

test('a recovery code logs in once, in any spelling, and reduces the number left', async () => {
  const { logIn, recoveryCodes, session, account } = await withFactor()
  const [first = '', second = ''] = recoveryCodes
  expect((await logIn(first)).body.result).toBe('OK')
  expect((await logIn(first)).body).toEqual({ result: 'DENY', code: 'WRONG_CODE' })
  expect((await logIn(second.toLowerCase().replaceAll('-', ' '))).body.result).toBe('OK')
  expect((await session.account('retrieve_second_factor', {})).body.recovery_codes_left).toBe(8)
  const actions = await auditOf(account.accountId)
  expect(actions.filter((action) => action === 'recovery_code_used')).toHaveLength(2)
  expect(actions.filter((action) => action === 'sign_in_refused')).toHaveLength(1)
})

test('renewing recovery codes needs the password and invalidates the old ones', async () => {
  const { logIn, recoveryCodes, session } = await withFactor()
  const { body: refused } = await session.account('renew_recovery_codes', { password: 'Wrong-pass1!' })
  expect(refused).toEqual({ result: 'DENY', code: 'WRONG_PASSWORD' })
  const { body } = await session.account('renew_recovery_codes', { password: TEST_PASSWORD })
  if (body.result !== 'OK') throw new Error('not renewed')
  expect(new Set([...body.recovery_codes, ...recoveryCodes]).size).toBe(20)
  expect((await logIn(recoveryCodes[0])).body).toMatchObject({ code: 'WRONG_CODE' })
  expect((await logIn(body.recovery_codes[0])).body.result).toBe('OK')
})

test('a session with only the password gets no recovery codes until it gave a code', async () => {
  const account = await portal.newAccount()
  const session = await portal.login(account)
  const other = await portal.login(account)
  const renew = () => other.account('renew_recovery_codes', { password: TEST_PASSWORD })
  expect((await renew()).body).toEqual({ result: 'DENY', code: 'NOT_ENABLED' })
  const { secret } = await enableSecondFactor(portal, session)
  // Sessions of an earlier release have no method.
  for (const method of ['password', null]) {
    await portal.pool.query(
      `update user_sessions set method = $2 where user_id = $1 and method is distinct from 'password_and_code'`,
      [account.userId, method],
    )
    const refused = await renew()
    expect([refused.status, refused.problem.code]).toEqual([403, 'second_factor_required'])
  }
  expect((await session.account('retrieve_second_factor', {})).body.recovery_codes_left).toBe(10)
  await other.account('confirm_identity', { proof: { kind: 'code', code: codeOf(portal, secret) } })
  expect((await renew()).body.result).toBe('OK')
})

test('stopping the second factor needs password and code, then a login needs no code', async () => {
  const { logIn, session, secret, account } = await withFactor()
  const stop = async (password: string, code: string) =>
    (await session.account('stop_second_factor', { password, code })).body
  const code = codeOf(portal, secret)
  expect(await stop('Wrong-pass1!', code)).toEqual({ result: 'DENY', code: 'WRONG_PASSWORD' })
  expect(await stop(TEST_PASSWORD, '000000')).toEqual({ result: 'DENY', code: 'WRONG_CODE' })
  expect(await stop(TEST_PASSWORD, code)).toEqual({ result: 'OK' })
  expect(await stop(TEST_PASSWORD, code)).toEqual({ result: 'DENY', code: 'NOT_ENABLED' })
  expect((await logIn()).body.result).toBe('OK')
  expect(await auditOf(account.accountId)).toEqual(
    expect.arrayContaining(['second_factor_enabled', 'second_factor_disabled']),
  )
  const mails = await portal.mailsTo(account.email)
  expect(mails.filter(({ subject }) => subject.startsWith('Two-factor'))).toHaveLength(2)
})

test('wrong codes while starting or stopping the factor are in the audit log', async () => {
  const account = await portal.newAccount()
  const session = await portal.login(account)
  await session.account('start_second_factor', { password: TEST_PASSWORD })
  await session.account('confirm_second_factor', { code: '000000' })
  await enableSecondFactor(portal, session)
  await session.account('stop_second_factor', { password: TEST_PASSWORD, code: '000000' })
  const { entries } = (await session.account('list_audit_entries', { groups: ['sign_in'] })).body
  const refused = entries.filter(({ action }) => action === 'sign_in_refused')
  expect(refused).toHaveLength(2)
  for (const entry of refused) {
    expect(entry).toMatchObject({ actor: account.email, after: { reason: 'wrong_code' } })
  }
})

test('a factor that is not started cannot be confirmed, and an enabled one not started', async () => {
  const session = await portal.login(await portal.newAccount())
  const confirm = (code: string) => session.account('confirm_second_factor', { code })
  expect((await confirm('123456')).body).toMatchObject({ code: 'NOT_STARTED' })
  expect((await session.account('start_second_factor', { password: 'Wrong-pass1!' })).body).toEqual({
    result: 'DENY',
    code: 'WRONG_PASSWORD',
  })
  const { secret } = await enableSecondFactor(portal, session)
  expect((await session.account('start_second_factor', { password: TEST_PASSWORD })).body).toEqual({
    result: 'DENY',
    code: 'ALREADY_ENABLED',
  })
  expect((await confirm(codeOf(portal, secret))).body).toMatchObject({ code: 'NOT_STARTED' })
})

test('a session gets five second-factor codes, then 429', async () => {
  const session = await portal.login(await portal.newAccount())
  await session.account('start_second_factor', { password: TEST_PASSWORD })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      session.account('confirm_second_factor', { code: String(100_000 + index) }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
})

test('at rest the secret is sealed and recovery codes are hashes', async () => {
  const { account, secret, recoveryCodes } = await withFactor()
  const { rows } = await portal.pool.query<{ held: string }>(
    `select secret_sealed::text || coalesce((select string_agg(code_hash::text, '') from user_recovery_codes r
       where r.user_id = f.user_id), '') as held from user_totp f where user_id = $1`,
    [account.userId],
  )
  const held = Buffer.from((rows[0]?.held ?? '').replaceAll(String.raw`\x`, ''), 'hex').toString('latin1')
  expect(held.length).toBeGreaterThan(300)
  for (const clear of [secret, ...recoveryCodes]) {
    expect(held).not.toContain(clear)
    expect(held).not.toContain(clear.replaceAll('-', ''))
  }
})
