import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { outboxFolder, type OutgoingMail, outboxTransport } from './mail-transport.ts'
import { serveOutbox } from './outbox-pages.ts'
import { renderMail } from './render-mail.ts'

const BRAND = {
  companyName: 'Lumen Assure',
  appName: 'AgeCheck',
  appSlug: 'agecheck',
  contactEmail: 'hello@lumen-assure.example',
  site: 'localhost:3000',
  publicUrl: 'http://localhost:3000',
  activationTtlS: 86_400,
  resetTtlS: 900,
}
const LINK = 'http://localhost:3000/login/token-a'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'outbox-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const newMail = (id: string, second: number, name = 'Ann Lee'): OutgoingMail => ({
  id,
  messageId: `<${id}@localhost>`,
  postedAt: new Date(Date.UTC(2027, 2, 5, 14, 7, second)),
  from: 'Lumen Assure <hello@lumen-assure.example>',
  to: `${id}@example.com`,
  replyTo: 'hello@lumen-assure.example',
  isByHand: false,
  ...renderMail(
    {
      template: 'activation',
      language: 'en',
      values: { name, company: 'Acme', realm: 'developer', token: 'token-a' },
    },
    BRAND,
  ),
})
const write = async (...mails: OutgoingMail[]) => {
  const transport = outboxTransport(outboxFolder(dataDir))
  for (const mail of mails) await transport.send(mail)
}
const server = () => {
  const app = Fastify()
  serveOutbox(app, outboxFolder(dataDir))
  return app
}
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

test('without a mail server each mail is one file, readable only by its owner and sorted by time', async () => {
  await write(newMail('second', 2), newMail('first', 1), newMail('second', 2))
  const folder = outboxFolder(dataDir)
  const files = readdirSync(folder)
  expect(files).toEqual(['2027-03-05T14-07-01-000Z-first.eml', '2027-03-05T14-07-02-000Z-second.eml'])
  expect(files.map((file) => modeOf(join(folder, file)))).toEqual(['600', '600'])
  expect(modeOf(folder)).toBe('700')
})

test('mails older than 30 days and the files of interrupted writes are deleted', async () => {
  await write(newMail('first', 1), newMail('second', 2))
  const folder = outboxFolder(dataDir)
  writeFileSync(join(folder, '2027-03-05T14-07-01-000Z-broken.eml.tmp'), '')
  writeFileSync(join(folder, '1-notes.txt'), '')
  const [first] = readdirSync(folder)
  expect(first).toBe('1-notes.txt')
  const transport = outboxTransport(folder)
  await transport.tidy?.(new Date(Date.UTC(2027, 3, 4, 14, 7, 1)))
  expect(readdirSync(folder)).toHaveLength(4)
  await transport.tidy?.(new Date(Date.UTC(2027, 3, 4, 14, 7, 2)))
  expect(readdirSync(folder)).toEqual(['1-notes.txt', '2027-03-05T14-07-02-000Z-second.eml'])
  await outboxTransport(join(dataDir, 'none')).tidy?.(new Date())
})

test('the outbox lists mails newest first and says when it is empty', async () => {
  expect((await server().inject('/outbox')).body).toContain('No mails yet.')
  await write(newMail('first', 1), newMail('second', 2))
  const { body } = await server().inject('/outbox')
  expect([...body.matchAll(/To (\w+)@example.com, ([^<]*)</g)].map(([, to, time]) => [to, time])).toEqual([
    ['second', '2027-03-05 14:07:02 UTC'],
    ['first', '2027-03-05 14:07:01 UTC'],
  ])
})

test('the outbox shows a mail with links, and its HTML, under a strict content security policy', async () => {
  await write(newMail('a', 1, '<img src=x onerror=alert(1)>'))
  const app = server()
  const list = await app.inject('/outbox')
  const [, address = ''] = /href="(\/outbox\/[^"]+)"/.exec(list.body) ?? []
  const mail = await app.inject(address)
  expect(mail.body).toContain(`<a href="${LINK}">${LINK}</a>`)
  expect(mail.body).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(mail.body).toContain('<dt>To</dt><dd>a@example.com</dd>')
  const html = await app.inject(`${address}/html`)
  expect(html.body).toContain('Confirm your e-mail address</h1>')
  for (const { headers, body } of [list, mail, html]) {
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+';/)
    expect(policy).not.toContain('unsafe')
    expect(body).not.toContain('<img')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['referrer-policy']).toBe('no-referrer')
  }
})

test.each(['nothing', '..%2fsecret', '..%2Foutbox%2fa', '%00', 'a.eml', '.'])(
  'the outbox shows no other file: %s',
  async (name) => {
    await write(newMail('a', 1))
    writeFileSync(join(dataDir, 'secret.eml'), 'Subject: secret\n\nsecret')
    const app = server()
    expect((await app.inject(`/outbox/${name}`)).statusCode).toBe(404)
    expect((await app.inject(`/outbox/${name}/html`)).statusCode).toBe(404)
  },
)
