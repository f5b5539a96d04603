import { randomBytes, randomUUID } from 'node:crypto'
import { routed } from '#src/platform/ids.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Answer, apiClient, newAddress } from '#src/testing/test-client.ts'
import { askReset } from '#src/testing/test-passwords.ts'
import { startBothPortals } from '#src/testing/both-portals.ts'
import { TEST_PASSWORD, type TestPortal } from '#src/testing/test-portal.ts'
import { signUpInput, stranger } from '#src/testing/test-sign-ups.ts'

// Runs on two portals: REVEAL_ACCOUNT_EXISTENCE on (`open`) and off (`secret`).
let open: TestPortal
let secret: TestPortal
beforeAll(async () => {
  ;({ open, neutral: secret } = await startBothPortals())
})
afterAll(() => Promise.all([open.stop(), secret.stop()]))

const unknown = () => `${randomUUID()}@example.com`
const checkEmail = ({ url }: TestPortal, email: string) =>
  apiClient(url, { 'x-forwarded-for': newAddress(url) }).password('check_email', { email })

/** Creates addresses in every account state that a stranger may ask about. */
const addresses = async (portal: TestPortal) => {
  const emailOf = async (status: 'active' | 'pending' | 'suspended' | 'deleting' | 'deleted') =>
    (await portal.newAccount({ status })).email
  return {
    found: [await emailOf('active'), await emailOf('pending')],
    hidden: [unknown(), await emailOf('suspended'), await emailOf('deleting'), await emailOf('deleted')],
  }
}
const answersTo = async (ask: (email: string) => Promise<Answer<unknown>>, emails: string[]) => {
  const answers = new Set<string>()
  for (const email of emails) {
    const { status, text, headers } = await ask(email)
    answers.add(JSON.stringify([status, text, headers.get('content-length'), headers.get('retry-after')]))
  }
  return [...answers]
}

test('LG-04 with REVEAL_ACCOUNT_EXISTENCE=true, addresses without an account, suspended and deleted ones get the same DENY', async () => {
  const { found, hidden } = await addresses(open)
  for (const ask of [checkEmail, askReset]) {
    const [answered, ...others] = await answersTo((email) => ask(open, email), found)
    const [denied, ...more] = await answersTo((email) => ask(open, email), hidden)
    expect([...others, ...more]).toEqual([])
    expect(answered).toContain('OK')
    expect(denied).toContain('DENY')
  }
  expect((await checkEmail(open, unknown())).body).toEqual({ result: 'DENY', code: 'EMAIL_NOT_FOUND' })
  expect((await askReset(open, unknown())).body).toEqual({ result: 'DENY' })
})

test('LG-04 with REVEAL_ACCOUNT_EXISTENCE=false, responses are identical, and only active and pending accounts get mail', async () => {
  const { found, hidden } = await addresses(secret)
  for (const ask of [checkEmail, askReset]) {
    const answers = await answersTo((email) => ask(secret, email), [...found, ...hidden])
    expect(answers).toHaveLength(1)
    expect(answers[0]).toContain('OK')
  }
  for (const email of found) expect(await secret.mailsTo(email)).toHaveLength(1)
  for (const email of hidden) expect(await secret.mailsTo(email)).toEqual([])
})

test('LG-04 with REVEAL_ACCOUNT_EXISTENCE=false, mail rate limits treat unknown and known addresses alike', async () => {
  const { email } = await secret.newAccount()
  const other = unknown()
  const statuses: [number[], number[]] = [[], []]
  for (let round = 0; round < 6; round++) {
    secret.clock.advance(61)
    statuses[0].push((await askReset(secret, email)).status)
    statuses[1].push((await askReset(secret, other)).status)
  }
  expect(statuses[0]).toContain(429)
  expect(statuses[1]).toEqual(statuses[0])
})

test.each([true, false])('one client checks at most 20 addresses, revealing %s', async (reveals) => {
  const portal = reveals ? open : secret
  const client = apiClient(portal.url, { 'x-forwarded-for': newAddress(portal.url) })
  const statuses = []
  for (let index = 0; index < 22; index++) {
    statuses.push((await client.password('check_email', { email: unknown() })).status)
  }
  expect(statuses.slice(0, 20)).toEqual(Array<number>(20).fill(200))
  expect(statuses.slice(20)).toEqual([429, 429])
})

/** Lists the SQL statements of a call, sorted, without those of the job queue and its mails. */
const statementsOf = async (call: () => Promise<unknown>): Promise<string[]> => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await call()
    return (
      query.mock.calls
        .map(([statement]) =>
          typeof statement === 'string' ? statement : (statement as { text: string }).text,
        )
        .filter((text) =>
          /mail_links|audit_entries|throttles|accounts|sessions|user_devices|password_hash|insert into\s(?!mail_relays)/i.test(
            text,
          ),
        )
        // The job queue looks for work at any time, and each minute of the service is written.
        .filter((text) => !/\.job_common|service_minutes/.test(text))
        .map((text) => text.replaceAll(/\s+/g, ' '))
        .toSorted()
    )
  } finally {
    query.mockRestore()
  }
}

test('LG-01 LG-04 with REVEAL_ACCOUNT_EXISTENCE=false, known and unknown addresses run the same SQL statements', async () => {
  const logIn = (email: string) => secret.nobody.account('email_login', { email, password: 'Wrong-pass1!' })
  for (const ask of [
    logIn,
    (email: string) => checkEmail(secret, email),
    (email: string) => askReset(secret, email),
  ]) {
    const { email } = await secret.newAccount()
    const known = await statementsOf(() => ask(email))
    expect(known.length).toBeGreaterThan(1)
    expect(await statementsOf(() => ask(unknown()))).toEqual(known)
  }
})

/** Logs in from the portal's own page. */
const logInFrom = (cookie: string, email: string, password = 'Wrong-pass1!') =>
  secret.nobody.account(
    'email_login',
    { email, password },
    { cookie, origin: secret.url, 'x-forwarded-for': newAddress(secret.url) },
  )
const knownCookie = async () => {
  const { headers } = await logInFrom('', (await secret.newAccount()).email, TEST_PASSWORD)
  const [cookie = ''] = headers.getSetCookie().filter((line) => line.startsWith('known='))
  expect(cookie).not.toBe('')
  return cookie.split(';')[0] ?? ''
}

test.each<[string, (userId: string) => Promise<string>]>([
  ['no cookie', async () => ''],
  ['another account’s session', async () => (await secret.login(await secret.newAccount())).cookie],
  ['another account’s known browser', knownCookie],
  ['a guessed cookie', async (userId) => `known=${routed(userId, randomBytes(32))}`],
])('LG-01 a login with %s runs the same queries for any address', async (_, makeCookie) => {
  const { userId, email } = await secret.newAccount()
  const cookie = await makeCookie(userId)
  const known = await statementsOf(() => logInFrom(cookie, email))
  expect(known.filter((text) => text.includes('user_devices'))).toHaveLength(1)
  expect(known.some((text) => text.includes('user_sessions'))).toBe(cookie.startsWith('dev_session='))
  expect(await statementsOf(() => logInFrom(cookie, unknown()))).toEqual(known)
})

test('SU-06 with REVEAL_ACCOUNT_EXISTENCE=false, sign-ups with known and unknown addresses run the same SQL statements', async () => {
  const register = async (email: string) => {
    const input = await signUpInput(secret, email)
    return statementsOf(async () => {
      const { text } = await stranger(secret).account('email_register', input)
      expect(text).toBe('{"result":"OK"}')
    })
  }
  const known = await register((await secret.newAccount()).email)
  expect(known.length).toBeGreaterThan(3)
  expect(await register(unknown())).toEqual(known)
})
