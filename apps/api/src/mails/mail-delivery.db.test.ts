import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'
import { type SmtpRefusal, startSilentServer, startSmtp } from '#src/testing/test-smtp.ts'
import { type MailTransport, smtpTransport } from './mail-transport.ts'
import type { Mail } from './mail.ts'

const SHORT_DEADLINE_MS = 1000
const WAIT = { timeout: 20_000, interval: 50 }

/** All tests share one portal. Each test sets the transport of its mails. */
let carrier: MailTransport
let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({
    jobs: true,
    jobsFail: true,
    transport: { send: (mail) => carrier.send(mail), close: () => carrier.close() },
  })
})
afterEach(() => portal.pool.query(`delete from ${portal.jobSchema}.job where name = 'send-mail'`))
afterAll(() => portal.stop())

const use = (url: string) => {
  carrier = smtpTransport(url)
}
const newReset = (more: Partial<Mail<'password_reset'>> = {}): Mail<'password_reset'> => ({
  template: 'password_reset',
  to: `${randomUUID()}@example.com`,
  language: 'en',
  values: { name: 'Ann Lee', realm: 'developer', email: 'ann@example.com', token: randomUUID() },
  ...more,
})
const linkOf = ({ values }: Mail<'password_reset'>) => `${portal.url}/reset-password/${values.token}`
const states = async () => {
  const { rows } = await portal.pool.query<{ state: string; retry_count: number }>(
    `select state, retry_count from ${portal.jobSchema}.job
     where name = 'send-mail' and state <> 'completed'`,
  )
  return rows
}
/** Makes failed mails due now. Their retry would be due after ten seconds or more. */
const retryNow = () =>
  portal.pool.query(`update ${portal.jobSchema}.job set start_after = start_after - interval '1 hour'
                     where name = 'send-mail' and state = 'retry'`)
const untilRetried = () =>
  vi.waitFor(async () => expect(await states()).toMatchObject([{ state: 'retry' }]), WAIT)
const untilOver = () => vi.waitFor(async () => expect(await states()).toEqual([]), WAIT)

test('a mail arrives once, as text and HTML, with a UUID as its Message-ID', async () => {
  const smtp = await startSmtp()
  use(smtp.url)
  const mail = newReset()
  await portal.postMail(null, mail)
  await untilOver()
  expect(smtp.received).toHaveLength(1)
  const [got] = smtp.received
  expect(got).toMatchObject({ to: mail.to, recipients: [mail.to], links: [linkOf(mail)] })
  expect(got?.html).toContain(`href="${linkOf(mail)}"`)
  expect(got?.messageId).toMatch(/^<[\da-f-]{36}@localhost>$/)
  expect(got?.raw).toContain('From: Lumen Assure <hello@lumen-assure.example>')
  expect(got?.raw).toContain('Auto-Submitted: auto-generated')
  expect(got?.replyTo).toBe('hello@lumen-assure.example')
  expect(got?.raw).toContain('multipart/alternative')
  carrier.close()
  await smtp.stop()
})

test('a French mail arrives in French, with its accents', async () => {
  const smtp = await startSmtp()
  use(smtp.url)
  const values = { name: 'Zoé Lefèvre', company: 'Épicerie Noël', realm: 'developer', token: 'x' } as const
  const to = `${randomUUID()}@example.com`
  await portal.postMail(null, { template: 'activation', to, language: 'fr', values })
  await untilOver()
  const [got] = smtp.received
  expect(got?.subject).toBe('Activez votre compte Lumen Assure')
  expect(got?.text).toContain('Zoé Lefèvre, d’Épicerie Noël, a demandé un compte')
  expect(got?.html).toContain('<html lang="fr">')
  carrier.close()
  await smtp.stop()
})

test('hostile names add neither headers nor HTML elements', async () => {
  const smtp = await startSmtp()
  use(smtp.url)
  const to = `${randomUUID()}@example.com`
  const values = {
    name: '<img src=x onerror=alert(1)>\r\nBcc: victim@example.com',
    company: '{{7*7}} ${7*7} %s https://evil.example/x',
    realm: 'developer',
    token: 'x',
  } as const
  await portal.postMail(null, { template: 'activation', to, language: 'en', values })
  await untilOver()
  const [got] = smtp.received
  expect(got?.recipients).toEqual([to])
  // Matches more than the letters, which an id may contain by chance.
  expect(got?.raw.split('\r\n\r\n')[0]).not.toMatch(/^bcc:|<img|victim@/im)
  expect(got?.html).not.toContain('<img')
  expect(got?.html).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(got?.text).toContain('{{7*7}} ${7*7} %s')
  expect(got?.links).toEqual([`${portal.url}/login/x`])
  carrier.close()
  await smtp.stop()
})

test.each([
  'a@example.com\r\nBcc: b@example.com',
  'a@example.com, b@example.com',
  'Ann <a@example.com>',
  'a@example.com\n',
])('a recipient or reply address that is not exactly one address is refused: %j', async (address) => {
  await expect(portal.postMail(null, newReset({ to: address }))).rejects.toThrow('no address')
  await expect(portal.postMail(null, newReset({ replyTo: address }))).rejects.toThrow('no address')
  expect(await states()).toEqual([])
})

test('a transaction that rolls back sends no mail, and one that commits sends its mail', async () => {
  const smtp = await startSmtp()
  use(smtp.url)
  const [undone, done] = [newReset(), newReset()]
  await expect(
    portal.database.transaction(async (transaction) => {
      await portal.postMail(transaction, undone)
      throw new Error('undo')
    }),
  ).rejects.toThrow('undo')
  await portal.database.transaction((transaction) => portal.postMail(transaction, done))
  await untilOver()
  expect(smtp.received.map(({ to }) => to)).toEqual([done.to])
  carrier.close()
  await smtp.stop()
})

test('without a mail server posting does not wait, the job hides the mail, and it is sent later', async () => {
  const gone = createServer().listen(0, '127.0.0.1')
  await once(gone, 'listening')
  const { port } = gone.address() as AddressInfo
  await new Promise((resolve) => gone.close(resolve))
  use(`smtp://127.0.0.1:${port}`)
  const mail = newReset()
  await portal.postMail(null, mail)
  await untilRetried()
  const { rows } = await portal.pool.query<{ row: string }>(
    `select job::text as row from ${portal.jobSchema}.job job where name = 'send-mail'`,
  )
  const table = JSON.stringify(rows)
  expect(table).toContain('ECONNREFUSED')
  for (const secret of [mail.to, mail.to.split('@')[0] ?? '', mail.values.token, 'Ann Lee', 'reset-password'])
    expect(table).not.toContain(secret)

  const smtp = await startSmtp({ port })
  await retryNow()
  await untilOver()
  expect(smtp.received.map(({ to }) => to)).toEqual([mail.to])
  carrier.close()
  await smtp.stop()
})

test('mails posted during an outage all arrive after it, each once', async () => {
  const mails = Array.from({ length: 25 }, () => newReset())
  carrier = { send: () => Promise.reject(new Error('down')), close: () => undefined }
  for (const mail of mails) await portal.postMail(null, mail)
  const waiting = mails.map(() => ({ state: 'retry' }))
  await vi.waitFor(async () => expect(await states()).toMatchObject(waiting), WAIT)
  const smtp = await startSmtp()
  use(smtp.url)
  await retryNow()
  await untilOver()
  expect(smtp.received.map(({ to }) => to).sort()).toEqual(mails.map(({ to }) => to).sort())
  carrier.close()
  await smtp.stop()
})

test('a silent mail server causes a timeout and does not hold up other mails', async () => {
  const silent = await startSilentServer()
  const smtp = await startSmtp()
  const [slow, quick] = [smtpTransport(silent.url, SHORT_DEADLINE_MS), smtpTransport(smtp.url)]
  const hung = newReset()
  const others = Array.from({ length: 12 }, () => newReset())
  carrier = { send: (mail) => (mail.to === hung.to ? slow : quick).send(mail), close: () => undefined }
  for (const mail of [hung, ...others]) await portal.postMail(null, mail)
  await untilRetried()
  expect(silent.met()).toBe(1)
  expect(smtp.received.map(({ to }) => to).sort()).toEqual(others.map(({ to }) => to).sort())
  carrier = quick
  await retryNow()
  await untilOver()
  expect(smtp.received.filter(({ to }) => to === hung.to)).toHaveLength(1)
  slow.close()
  quick.close()
  await smtp.stop()
  await silent.stop()
})

test('a temporarily refused mail (4xx) is retried and arrives once', async () => {
  const said: SmtpRefusal[] = [
    { at: 'recipient', code: 451 },
    { at: 'data', code: 452 },
  ]
  const smtp = await startSmtp({ refuse: () => said[0] ?? null })
  use(smtp.url)
  await portal.postMail(null, newReset())
  await untilRetried()
  said.shift()
  await retryNow()
  await vi.waitFor(
    async () => expect(await states()).toMatchObject([{ state: 'retry', retry_count: 1 }]),
    WAIT,
  )
  said.shift()
  await retryNow()
  await untilOver()
  expect(smtp.received).toHaveLength(1)
  carrier.close()
  await smtp.stop()
})

test.each([
  { at: 'recipient', code: 550 },
  { at: 'data', code: 554 },
] as const)('a permanently refused recipient or mail is not retried: %j', async (refusal) => {
  const smtp = await startSmtp({ refuse: () => refusal })
  use(smtp.url)
  await portal.postMail(null, newReset())
  await untilOver()
  expect(smtp.received).toEqual([])
  expect(smtp.asked()).toBe(1)
  carrier.close()
  await smtp.stop()
})

test('a mail whose link has expired is dropped, and one without a link after two days', async () => {
  const smtp = await startSmtp()
  carrier = { send: () => Promise.reject(new Error('down')), close: () => undefined }
  const at = portal.clock.now()
  await portal.postMail(null, newReset({ expiresAt: new Date(at.getTime() + 900_000) }))
  await untilRetried()
  portal.clock.advance(901)
  use(smtp.url)
  await retryNow()
  await untilOver()
  expect(smtp.received).toEqual([])

  carrier = { send: () => Promise.reject(new Error('down')), close: () => undefined }
  await portal.postMail(null, newReset())
  await untilRetried()
  portal.clock.advance(48 * 3600)
  use(smtp.url)
  await retryNow()
  await untilOver()
  expect(smtp.received).toEqual([])
  carrier.close()
  await smtp.stop()
})

test('a failed mail is retried every 10 to 120 s for two days, then its job is deleted soon', async () => {
  const { rows } = await portal.pool.query<Record<string, number>>(
    `select retry_delay, retry_delay_max, retry_limit, expire_seconds, deletion_seconds
     from ${portal.jobSchema}.queue where name = 'send-mail'`,
  )
  const [rules] = rows
  expect(rules).toMatchObject({ retry_delay: 10, retry_delay_max: 120, deletion_seconds: 600 })
  expect((rules?.retry_limit ?? 0) * 120).toBeGreaterThanOrEqual(48 * 3600)
  // The lease is longer than the deadline for sending a mail.
  expect(rules?.expire_seconds).toBe(90)
})
