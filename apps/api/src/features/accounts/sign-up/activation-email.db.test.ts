import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectRefusedAt } from '#src/testing/test-client.ts'
import { startBothPortals } from '#src/testing/both-portals.ts'
import type { TestPortal } from '#src/testing/test-portal.ts'
import {
  activationToken,
  askActivation,
  newEmail,
  SIGN_UP_PASSWORD,
  signUp,
  signUpInput,
  stranger,
} from '#src/testing/test-sign-ups.ts'

let open: TestPortal
let neutral: TestPortal
beforeAll(async () => {
  ;({ open, neutral } = await startBothPortals())
})
afterAll(() => Promise.all([open.stop(), neutral.stop()]))

const queryOf = (email: string) => new URLSearchParams({ email }).toString()
const confirm = async (portal: TestPortal, token: string) =>
  (await stranger(portal).account('confirm_email', { token, password: SIGN_UP_PASSWORD })).body

test('SV-02 LG-03 a resent link has a new token and ignores the old client’s token and domain', async () => {
  const email = newEmail()
  const first = await signUp(open, email)
  open.clock.advance(61)
  const more = '&token=abc&domain=https%3A%2F%2Fevil.example'
  expect((await askActivation(open, queryOf(email) + more)).text).toBe('{"result":"OK"}')
  const second = await activationToken(open, email)
  expect(second).not.toBe(first)
  expect((await open.mailsTo(email)).map(({ raw }) => raw).join()).not.toContain('evil.example')
  expect(await confirm(open, second)).toEqual({ result: 'OK', realm: 'developer' })
  expect(await confirm(open, first)).toEqual({ result: 'DENY', code: 'LINK_INVALID' })
  expect((await askActivation(open, queryOf(email))).body).toEqual({ result: 'DENY' })
})

test('SV-02 channel=retailapp does not find a developer’s sign-up', async () => {
  const email = newEmail()
  await signUp(open, email)
  open.clock.advance(61)
  expect((await askActivation(open, `${queryOf(email)}&channel=retailapp`)).body).toEqual({ result: 'DENY' })
})

test('RS-02 SV-02 channel=retailapp resends a retail sign-up’s link to /activate', async () => {
  const email = newEmail()
  await signUp(open, email)
  await open.database.execute(sql`update mail_links set realm = 'retail' where email = ${email}`)
  open.clock.advance(61)
  expect((await askActivation(open, queryOf(email))).body).toEqual({ result: 'DENY' })
  expect((await askActivation(open, `${queryOf(email)}&channel=retailapp`)).body).toEqual({ result: 'OK' })
  const { links } = await open.mailTo(email)
  const [link = ''] = links.filter((found) => /\/activate\/[\w-]{43}$/.test(found))
  expect(new URL(link).origin).toBe(open.url)
  // The link is for a retail account; confirm_email creates only developer accounts.
  expect(await confirm(open, link.split('/').at(-1) ?? '')).toEqual({ result: 'DENY', code: 'LINK_INVALID' })
})

test('RS-02 LG-03 confirm_email refuses a retail activation link and does not spend it', async () => {
  const email = newEmail()
  const token = await signUp(open, email)
  const moveTo = (realm: string) =>
    open.database.execute(sql`update mail_links set realm = ${realm} where email = ${email}`)
  await moveTo('retail')
  expect(await confirm(open, token)).toEqual({ result: 'DENY', code: 'LINK_INVALID' })
  await moveTo('developer')
  expect(await confirm(open, token)).toEqual({ result: 'OK', realm: 'developer' })
})

test('SV-03 activation-email refuses wrong parameters by name, bodies and other methods', async () => {
  const right = queryOf(newEmail())
  expectRefusedAt(await askActivation(open, `${right}&${right}`), '/email')
  expectRefusedAt(await askActivation(open, `${right}&token=a&token=b`), '/token')
  expectRefusedAt(await askActivation(open, `${right}&to=x`), '/to')
  expectRefusedAt(await askActivation(open, ''), '/email')
  expectRefusedAt(await askActivation(open, 'email=a%EF%BC%A0example.com'), '/email')
  expectRefusedAt(await askActivation(open, 'email=a%40b.c%0D%0ABcc%3A%20d%40e.f'), '/email')
  expectRefusedAt(await askActivation(open, `${right}&channel=sms`), '/channel')
  const json = { 'content-type': 'application/json' }
  const body = await askActivation(open, right, { headers: json, body: '{"email":"a@b.cd"}' })
  expect([body.status, body.problem.code]).toEqual([400, 'invalid'])
  expect((await askActivation(open, right, { body: 'a=b' })).status).toBe(415)
  for (const method of ['GET', 'PUT', 'PATCH', 'DELETE']) {
    const { status, headers } = await askActivation(open, right, { method })
    expect([status, headers.get('allow')]).toEqual([405, 'POST'])
  }
})

test('1,000 mail requests to one address send at most 3 mails an hour, then 429', async () => {
  const email = newEmail()
  await signUp(open, email)
  const answers = []
  for (let batch = 0; batch < 20; batch++) {
    open.clock.advance(170)
    const asked = Array.from({ length: 50 }, () => askActivation(open, queryOf(email)))
    answers.push(...(await Promise.all(asked)))
  }
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]))
  for (const { status, headers } of answers) {
    if (status === 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
  expect((await open.mailsTo(email)).length).toBeLessThanOrEqual(3)
  const other = await stranger(open).account('email_register', await signUpInput(open, email))
  expect(other.status).toBe(429)
}, 180_000)

test('repeated requests within a minute get the same answer and send one mail', async () => {
  const email = newEmail()
  await signUp(open, email)
  open.clock.advance(61)
  const answers = await Promise.all([1, 2, 3].map(() => askActivation(open, queryOf(email))))
  expect(answers.map(({ text }) => text)).toEqual(Array(3).fill('{"result":"OK"}'))
  expect(await open.mailsTo(email)).toHaveLength(2)
})

const anonymous = (headers: Headers) =>
  [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name))

test('SU-06 with REVEAL_ACCOUNT_EXISTENCE=false, taken and free addresses get identical bytes, and only mails differ', async () => {
  const { email: taken } = await neutral.newAccount()
  const free = newEmail()
  const seen = []
  for (const email of [taken, free]) {
    const answer = await stranger(neutral).account('email_register', await signUpInput(neutral, email))
    seen.push([answer.status, answer.text, anonymous(answer.headers)])
  }
  expect(seen[0]).toEqual(seen[1])
  const mail = await neutral.mailTo(taken)
  expect(mail.links).toContain(`${neutral.url}/login`)
  expect(mail.text).not.toMatch(/\/login\/[\w-]{43}/)
  expect(await confirm(neutral, await activationToken(neutral, free))).toMatchObject({ result: 'OK' })
})

test('SU-06 with REVEAL_ACCOUNT_EXISTENCE=false, requesting the link again reveals nothing about an address', async () => {
  const { email: taken } = await neutral.newAccount()
  const [waiting, unknown] = [newEmail(), newEmail()]
  await signUp(neutral, waiting)
  neutral.clock.advance(61)
  const seen = []
  for (const email of [taken, waiting, unknown]) {
    const { status, text, headers } = await askActivation(neutral, queryOf(email))
    seen.push([status, text, anonymous(headers)])
  }
  expect(seen[1]).toEqual(seen[0])
  expect(seen[2]).toEqual(seen[0])
  expect(await neutral.mailsTo(taken)).toEqual([])
  expect(await neutral.mailsTo(unknown)).toEqual([])
  expect(await neutral.mailsTo(waiting)).toHaveLength(2)
})
