import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { apiClient } from '#src/testing/test-client.ts'
import { startTestPortal, TEST_PASSWORD, type TestPortal } from '#src/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  // No proxy is trusted, so the client address is always the socket's.
  portal = await startTestPortal({ environment: { TRUST_PROXY: '' } })
})
afterAll(() => portal.stop())
beforeEach(async () => {
  await portal.pool.query(`delete from throttles where subject like 'login-address:%127.0.0.1'`)
})

test('at most 10 of 200 parallel wrong logins with forged forwarded headers are evaluated', async () => {
  const { email } = await portal.newAccount()
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, index) =>
      apiClient(portal.url, {
        'x-forwarded-for': `203.0.113.${index}`,
        forwarded: `for=203.0.113.${index}`,
      }).account('email_login', { email, password: `Wrong-pass${index}!` }),
    ),
  )
  const evaluated = answers.filter(({ status }) => status === 200)
  expect(evaluated.length).toBeGreaterThan(0)
  expect(evaluated.length).toBeLessThanOrEqual(10)
  for (const { status, headers, problem } of answers.filter((answer) => answer.status !== 200)) {
    expect(status).toBe(429)
    expect(problem.code).toBe('rate_limited')
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
})

test('five wrong passwords block even the right one for 30 s, then for longer', async () => {
  const { email } = await portal.newAccount()
  const attempt = (password: string) => portal.nobody.account('email_login', { email, password })
  for (let index = 0; index < 5; index++) expect((await attempt('Wrong-pass1!')).status).toBe(200)
  const refused = await attempt(TEST_PASSWORD)
  expect(refused.problem.code).toBe('rate_limited')
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(30)
  portal.clock.advance(31)
  expect((await attempt('Wrong-pass1!')).status).toBe(200)
  portal.clock.advance(31)
  expect((await attempt(TEST_PASSWORD)).status).toBe(429)
  portal.clock.advance(30)
  expect((await attempt(TEST_PASSWORD)).body.result).toBe('OK')
})

test('one stranger’s guesses do not lock the owner out, and 60 strangers get 10 guesses', async () => {
  const trusting = await startTestPortal()
  const { email } = await trusting.newAccount()
  const attempt = (address: string, password: string) =>
    trusting.nobody.account('email_login', { email, password }, { 'x-forwarded-for': address })
  for (let index = 0; index < 40; index++) await attempt('198.51.100.1', 'Wrong-pass1!')
  expect((await attempt('198.51.100.2', TEST_PASSWORD)).body.result).toBe('OK')
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) => attempt(`203.0.113.${index}`, 'Wrong-pass1!')),
  )
  expect(answers.filter(({ status }) => status === 200).length).toBe(10)
  await trusting.stop()
})

test('a right password clears the wrong ones before it', async () => {
  const { email } = await portal.newAccount()
  const attempt = (password: string) => portal.nobody.account('email_login', { email, password })
  for (let round = 0; round < 3; round++) {
    for (let index = 0; index < 4; index++) expect((await attempt('Wrong-pass1!')).status).toBe(200)
    expect((await attempt(TEST_PASSWORD)).body.result).toBe('OK')
  }
})

test('one address can try 30 accounts, and refused attempts count against no account', async () => {
  const spray = randomUUID()
  const answers = []
  for (let index = 0; index < 40; index++) {
    answers.push(
      await portal.nobody.account('email_login', {
        email: `${spray}-${index}@example.com`,
        password: TEST_PASSWORD,
      }),
    )
  }
  expect(answers.filter(({ status }) => status === 200).length).toBe(30)
  const { rows } = await portal.pool.query<{ email: string }>(
    `select distinct split_part(subject, ':', 3) as email from throttles where subject like $1`,
    [`login:developer:${spray}-%`],
  )
  expect(rows.length).toBe(30)
})
