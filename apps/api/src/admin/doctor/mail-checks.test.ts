import { expect, test } from 'vitest'
import { startSilentServer, startSmtp } from '#src/testing/test-smtp.ts'
import { runChecks } from './check.ts'
import { mailChecks, type TxtLookup } from './mail-checks.ts'

const NAME = 'news.northwind.com'
const mailFrom = `Northwind <portal@${NAME}>`
/** Answers from these records, each in two parts. */
const dnsOf =
  (records: Record<string, string[]>, code = 'ENODATA'): TxtLookup =>
  async (name) => {
    const found = records[name]
    if (!found) throw Object.assign(new Error('no records'), { code })
    return found.map((record) => [record.slice(0, 5), record.slice(5)])
  }

const lookAt = async (
  { smtpUrl = 'smtp://127.0.0.1:1', dkimSelector, ...records }: Record<string, string | string[]> = {},
  lookUp = dnsOf(records as Record<string, string[]>),
  limitMs = 5000,
) => {
  const settings = { mailFrom, smtpUrl: smtpUrl === '' ? undefined : (smtpUrl as string) }
  const given = { lookUp, dkimSelector: dkimSelector as string | undefined }
  const found = await runChecks(mailChecks(settings, given), limitMs)
  return Object.fromEntries(found.map(({ check, level, says }) => [check, `${level}: ${says}`]))
}

test.each([
  [[], /^warning: .* no SPF record/],
  [['google-site-verification=x'], /^warning: .* no SPF record/],
  [['v=spf1 -all', 'v=spf1 mx ~all'], /^fault: .* has 2 SPF records/],
  [['v=spf1 mx +all'], /^fault: .* every host/],
  [['v=spf1 mx all'], /^fault: .* every host/],
])('doctor rejects no, several or open SPF records: %j', async (records, says) => {
  expect((await lookAt({ [NAME]: records }))['spf']).toMatch(says)
})

test('doctor accepts a strict SPF record', async () => {
  const record = 'v=spf1 include:_spf.example.com -all'
  expect((await lookAt({ [NAME]: [record] }))['spf']).toBe(`ok: ${NAME} has ${record}`)
})

test.each([
  ['v=DKIM1; k=rsa; p=MIGf', /^ok: /],
  ['v=DKIM1; p=', /^fault: .* is revoked/],
  ['something else', /^fault: .* has no key/],
])('doctor checks the DKIM key, but only with a selector: %s', async (record, says) => {
  const records = { [`mail1._domainkey.${NAME}`]: [record] }
  expect((await lookAt({ ...records, dkimSelector: 'mail1' }))['dkim']).toMatch(says)
  expect((await lookAt(records))['dkim']).toMatch(/^skipped: .*--dkim-selector/)
})

test('DMARC is found at the domain or above it', async () => {
  expect((await lookAt())['dmarc']).toMatch(/^warning: .* has no DMARC record/)
  const above = { '_dmarc.northwind.com': ['v=DMARC1; p=reject'] }
  expect((await lookAt(above))['dmarc']).toBe('ok: northwind.com has v=DMARC1; p=reject')
  const own = { [`_dmarc.${NAME}`]: ['v=DMARC1; p=none'], ...above }
  expect((await lookAt(own))['dmarc']).toBe(`ok: ${NAME} has v=DMARC1; p=none`)
})

test('a domain that does not exist is a fault', async () => {
  const found = await lookAt({}, dnsOf({}, 'ENOTFOUND'))
  expect(found['spf']).toMatch(/^fault: news\.northwind\.com does not exist in the DNS.*MAIL_FROM/)
  expect(found['dmarc']).toMatch(/^warning: .* no DMARC record/)
})

test('a DNS server that does not answer is a warning', async () => {
  const broken: TxtLookup = () => Promise.reject(Object.assign(new Error('x'), { code: 'ESERVFAIL' }))
  expect(await lookAt({}, broken)).toMatchObject({
    spf: 'warning: could not be checked (ESERVFAIL)',
    dmarc: 'warning: could not be checked (ESERVFAIL)',
  })
})

test('the mail server must accept the login, and gets no mail', async () => {
  const smtp = await startSmtp({ password: 'right-password' })
  const as = (password: string) => smtp.url.replace('//', `//user:${password}@`)
  expect((await lookAt({ smtpUrl: as('right-password') }))['mail server']).toMatch(
    /^ok: 127\.0\.0\.1:\d+ answers and accepts the login$/,
  )
  const refused = (await lookAt({ smtpUrl: as('canary') }))['mail server']
  expect(refused).toMatch(
    /^fault: (?!.*canary).* refuses the connection or the login \(EAUTH AUTH PLAIN 535\)/,
  )
  expect([smtp.received, smtp.asked()]).toEqual([[], 0])
  await smtp.stop()
  expect((await lookAt({ smtpUrl: smtp.url }))['mail server']).toMatch(/^fault: .*ECONNREFUSED/)
  const silent = await startSilentServer()
  expect((await lookAt({ smtpUrl: silent.url }, undefined, 100))['mail server']).toMatch(/within 0\.1 s/)
  await silent.stop()
})

test('doctor warns if only one of SMTP_URL and mail server has a login', async () => {
  const [open, closed] = [await startSmtp(), await startSmtp({ password: 'right-password' })]
  expect((await lookAt({ smtpUrl: open.url }))['mail server']).toMatch(/^ok: 127\.0\.0\.1:\d+ answers$/)
  expect((await lookAt({ smtpUrl: closed.url }))['mail server']).toMatch(/^warning: .* SMTP_URL has none/)
  const withLogin = open.url.replace('//', '//user:canary@')
  expect((await lookAt({ smtpUrl: withLogin }))['mail server']).toMatch(
    /^warning: (?!.*canary).* offers no login, so mails go without it/,
  )
  expect([open.received, closed.received]).toEqual([[], []])
  await Promise.all([open.stop(), closed.stop()])
})

test('without a mail server nothing about mails is checked', async () => {
  const says = 'skipped: SMTP_URL is not set: mails are written to files'
  expect(await lookAt({ smtpUrl: '' })).toEqual({ 'mail server': says, spf: says, dkim: says, dmarc: says })
})
