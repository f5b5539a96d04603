import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { apiClient, expectRefusedAt } from '#src/testing/test-client.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'
import { newEmail, stranger } from '#src/testing/test-sign-ups.ts'
import { CONTACT_NOTICES } from './limits.ts'

// Each portal has its own contact address, so that only this file's mails count there.
const start = (reveals: 'true' | 'false') =>
  startTestPortal({
    jobs: true,
    environment: {
      REVEAL_ACCOUNT_EXISTENCE: reveals,
      CONTACT_EMAIL: `desk-${randomUUID()}@example.com`,
      MAIL_FROM: 'Portal <no-reply@example.com>',
    },
  })
let open: TestPortal
let neutral: TestPortal
beforeAll(async () => {
  ;[open, neutral] = [await start('true'), await start('false')]
})
afterAll(() => Promise.all([open.stop(), neutral.stop()]))

const INFO = {
  name: 'Ada Byron',
  company: 'Engines',
  job_title: 'Analyst',
  subscribe_news: false,
  solution_type: 'SDK - Android',
} as const
interface Sent {
  language?: 'fr'
  client?: TestPortal['nobody']
  [field: string]: unknown
}
const contact = (
  portal: TestPortal,
  email: string,
  { language, client = stranger(portal), ...info }: Sent = {},
) =>
  client.account('contact_us', {
    commissioned_by: 'portal',
    email,
    additional_info_fields: { ...INFO, ...info },
    ...(language && { language }),
  })
const requestsOf = async (email: string) =>
  (await open.pool.query<Record<string, unknown>>('select * from contact_requests where email = $1', [email]))
    .rows
const noticesOf = async (portal: TestPortal, email: string) =>
  (await portal.mailsTo(portal.contactEmail)).filter(({ text }) => text.includes(email))
const headersOf = (raw: string) => raw.split('\r\n\r\n')[0] ?? ''

test('SU-03 SU-08 a contact request needs no proof, creates no account and is stored unchanged', async () => {
  const email = newEmail()
  const additional_details = `<b>Two</b>\nlines, "quoted" and ${'é'.repeat(400)}`
  expect((await contact(open, email, { additional_details })).body).toEqual({ result: 'OK' })
  expect(await requestsOf(email)).toMatchObject([
    { status: 'open', name: 'Ada Byron', solution_type: 'SDK - Android', additional_details, answers: [] },
  ])
  expect((await contact(open, newEmail(), { additional_details: 'x'.repeat(500) })).status).toBe(200)
  const { rowCount } = await open.pool.query('select 1 from accounts where email = $1', [email])
  expect(rowCount).toBe(0)
})

test.each([
  ['additional_details', 'x'.repeat(501)],
  ['additional_details', 'a\u0007b'],
  ['name', ''],
  ['name', 'Ada\r\nBcc: victim@example.com'],
  ['company', 'x'.repeat(101)],
  ['job_title', ' '],
  ['solution_type', 'SDK - Toaster'],
  ['subscribe_news', 'yes'],
  ['plan', 'scale'],
])(
  'SU-02 SU-03 a raw request with %s %j is refused at that field and sends no mail',
  async (field, value) => {
    const email = newEmail()
    expectRefusedAt(await contact(open, email, { [field]: value }), `/additional_info_fields/${field}`)
    expect(await requestsOf(email)).toEqual([])
    expect(await open.mailsTo(email)).toEqual([])
  },
)

test('SU-04 the sender gets a confirmation in the page’s language and can reply to the operator', async () => {
  const email = newEmail()
  await contact(open, email, { language: 'fr' })
  const mail = await open.mailTo(email)
  expect(mail.subject).toBe('Lumen Assure a bien reçu votre demande')
  expect(mail.text).toContain('sous 48 heures')
  expect(mail.text).toContain('Si vous ne nous avez pas écrit')
  expect(mail.replyTo).toBe(open.contactEmail)
  expect(headersOf(mail.raw)).toContain('Auto-Submitted: auto-generated')
})

test('SU-04 the mail to an unconfirmed address contains nothing typed into the form', async () => {
  const email = newEmail()
  const typed = {
    name: 'Your account is blocked',
    company: 'Call 0800 555 0199',
    job_title: 'at once',
    additional_details: 'Pay the fee\nwithin a day',
  }
  await contact(open, email, typed)
  const mails = await open.mailsTo(email)
  expect(mails).toHaveLength(1)
  const [notice] = await noticesOf(open, email)
  for (const words of Object.values(typed).flatMap((text) => text.split('\n'))) {
    for (const { text, html, raw } of mails) expect(text + html + raw).not.toContain(words)
    expect(notice?.text).toContain(words)
  }
})

test('HM-06 each request mails the operator, with the sender as Reply-To', async () => {
  const email = newEmail()
  await contact(open, email, { language: 'fr', additional_details: 'Two tills.' })
  await open.mailTo(email)
  const [notice, ...others] = await noticesOf(open, email)
  expect(others).toEqual([])
  expect(notice?.replyTo).toBe(email)
  expect(notice?.text).toContain('> Two tills.')
  expect(notice?.text).toContain('Language: French')
  expect(notice?.text).toContain(`npm run admin -- requests answer --text '…' '${email}'`)
  expect(headersOf(notice?.raw ?? '')).toContain(`From: Portal <no-reply@example.com>`)
})

test('SU-04 typed text never becomes a header, link or markup in the two mails', async () => {
  const email = newEmail()
  const additional_details = '<img src=x>\nBcc: victim@example.com\nhttps://evil.example/x'
  await contact(open, email, {
    name: 'Ada <b@evil.example>',
    company: 'www.evil.example',
    additional_details,
  })
  const mails = [await open.mailTo(email), ...(await noticesOf(open, email))]
  expect(mails).toHaveLength(2)
  for (const { raw, html, text } of mails) {
    expect(headersOf(raw)).not.toMatch(/^bcc:|evil|victim/im)
    expect(html).not.toMatch(/<img|evil\.example|victim@example/)
    expect(text).not.toMatch(/evil\.example|victim@example/)
  }
})

test('SU-04 a second request of an address is refused and sends no mail; neutral answers hide it', async () => {
  const email = newEmail()
  const answers = await Promise.all([1, 2, 3, 4].map(() => contact(open, email.toUpperCase())))
  expect(answers.filter(({ text }) => text === '{"result":"OK"}')).toHaveLength(1)
  expect((await contact(open, email)).body).toEqual({ result: 'DENY', code: 'ALREADY_SUBMITTED' })
  expect((await contact(neutral, email)).body).toEqual({ result: 'OK' })
  expect(await requestsOf(email)).toHaveLength(1)
  expect(await open.mailsTo(email)).toHaveLength(1)
  expect(await noticesOf(open, email.toUpperCase())).toHaveLength(1)
  expect(await neutral.mailsTo(email)).toEqual([])
  // Refused requests do not count as mails, so two of the limit of three are left.
  const { rows } = await open.pool.query('select attempts from throttles where subject = $1', [
    `mails-hour:${email}`,
  ])
  expect(rows).toEqual([{ attempts: 1 }])
})

test('SU-04 one client sends ten requests an hour, then gets 429 with Retry-After', async () => {
  const client = apiClient(open.url, {})
  const answers = []
  for (let index = 0; index < 11; index++) answers.push(await contact(open, newEmail(), { client }))
  expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(200), 429])
  expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(3500)
})

test('SU-04 a request beyond the sender’s mail limit is stored and mailed to the operator only', async () => {
  const email = newEmail()
  const full = `mails-hour:${email}`
  await open.pool.query(
    `insert into throttles (subject, attempts, blocked_until_s, resets_at_s) values ($1, 3, $2::bigint, $2::bigint)`,
    [full, Math.floor(open.clock.now().getTime() / 1000) + 3600],
  )
  expect((await contact(open, email)).body).toEqual({ result: 'OK' })
  expect(await noticesOf(open, email)).toHaveLength(1)
  expect(await requestsOf(email)).toHaveLength(1)
  expect(await open.mailsTo(email)).toEqual([])
})

test('SU-04 requests beyond the operator’s mail limit are still stored', async () => {
  const email = newEmail()
  await neutral.pool.query(
    `insert into throttles (subject, attempts, blocked_until_s, resets_at_s) values ($1, $2, 0, $3::bigint)`,
    [
      `contact-notices:${neutral.contactEmail}`,
      CONTACT_NOTICES.limit - 1,
      Math.floor(neutral.clock.now().getTime() / 1000) + 3600,
    ],
  )
  await contact(neutral, newEmail())
  expect((await contact(neutral, email)).body).toEqual({ result: 'OK' })
  expect(await neutral.mailsTo(email)).toHaveLength(1)
  expect(await requestsOf(email)).toHaveLength(1)
  expect(await neutral.mailsTo(neutral.contactEmail)).toHaveLength(1)
})

test('SU-08 no queued job contains a contact request in plain text', async () => {
  const email = newEmail()
  await contact(open, email, { additional_details: 'Unmistakable details' })
  const { rows } = await open.pool.query(`select job::text as row from ${open.jobSchema}.job job`)
  const jobs = JSON.stringify(rows)
  expect(jobs).toContain('send-mail')
  for (const text of [email, 'Unmistakable', 'Ada Byron']) expect(jobs).not.toContain(text)
  await open.mailsTo(email)
})

test('housekeeping deletes a contact request a year after its last answer or its arrival', async () => {
  const [kept, old, never] = [newEmail(), newEmail(), newEmail()]
  for (const email of [kept, old, never]) await contact(open, email)
  const age = (email: string, created: number, answered: number | null) =>
    open.pool.query(
      `update contact_requests set created_at = now() - make_interval(days => $2::int),
         answered_at = now() - make_interval(days => $3::int), status = 'answered' where email = $1`,
      [email, created, answered],
    )
  await age(kept, 700, 364)
  await age(old, 700, 366)
  await age(never, 366, null)
  await open.housekeep()
  expect(await requestsOf(kept)).toHaveLength(1)
  expect(await requestsOf(old)).toEqual([])
  expect(await requestsOf(never)).toEqual([])
})
