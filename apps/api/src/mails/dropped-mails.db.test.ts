import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminContext } from '#src/admin/desk.ts'
import { makeTestDesk, typeCommand } from '#src/testing/test-desk.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'
import { type SmtpRefusal, startSmtp } from '#src/testing/test-smtp.ts'
import { smtpTransport } from './mail-transport.ts'

const WAIT = { timeout: 30_000, interval: 50 }
let refusal: SmtpRefusal | null = null
/** Recipients that the mail server always refuses. */
const dead = new Set<string>()
let smtp: Awaited<ReturnType<typeof startSmtp>>
let portal: TestPortal
let desk: AdminContext
beforeAll(async () => {
  smtp = await startSmtp({
    refuse: (recipient) => (dead.has(recipient) ? { at: 'recipient', code: 550 } : refusal),
  })
  portal = await startTestPortal({ jobs: true, jobsFail: true, transport: smtpTransport(smtp.url) })
  desk = makeTestDesk(portal)
  await desk.openQueue()
})
afterAll(async () => {
  await desk.close()
  await portal.stop()
  await smtp.stop()
})

/** Makes a mail to a recipient in a domain that no other test uses. */
const newMail = (expiresAt?: Date) => ({
  template: 'password_reset' as const,
  to: `ann@${randomUUID()}.example.com`,
  language: 'en' as const,
  values: { name: 'Ann Lee', realm: 'developer' as const, email: 'ann@example.com', token: randomUUID() },
  ...(expiresAt && { expiresAt }),
})
const states = async () =>
  (
    await portal.pool.query<{ state: string }>(
      `select state from ${portal.jobSchema}.job where name = 'send-mail' and state <> 'completed'`,
    )
  ).rows.map(({ state }) => state)
const isQueueIdle = () => expect.poll(states, WAIT).toEqual([])
const typed = async (...words: string[]) => typeCommand(desk, words)
/** Reads the refused mails of this test's mail server, because tests share the table. */
const refused = async () => {
  const { rows } = await portal.pool.query<{ mail_id: string; waits: boolean }>(
    'select mail_id, waits from dropped_mails where relay = $1 order by refused_at desc',
    [new URL(smtp.url).host],
  )
  return rows
}
const waiting = async () => (await states()).filter((state) => state === 'retry').length
const retryNow = () =>
  portal.pool.query(
    `update ${portal.jobSchema}.job set start_after = now() where name = 'send-mail' and state = 'retry'`,
  )
const newDeadMail = () => {
  const mail = newMail()
  dead.add(mail.to)
  return mail
}
const recipients = () => smtp.received.map(({ to }) => to)

test('a permanently refused mail can be listed, shown without its secrets and sent again', async () => {
  refusal = { at: 'recipient', code: 550 }
  const mail = newMail()
  await portal.postMail(null, mail)
  await isQueueIdle()
  const [dropped] = await refused()
  const id = dropped?.mail_id ?? ''
  const list = await typed('mails', 'list', '--reason', '550', '--limit', '10000')
  expect(list.json['mails']).toContainEqual(
    expect.objectContaining({ mail_id: id, template: 'password_reset', state: 'dropped', attempts: 1 }),
  )
  const shown = await typed('mails', 'show', id)
  expect(shown.json).toMatchObject({ recipient: `a…@${mail.to.split('@')[1]}`, waits: false })
  const row = await portal.pool.query('select d::text as row from dropped_mails d where mail_id = $1', [id])
  for (const said of [list.said, shown.said, JSON.stringify(row.rows)])
    for (const secret of [mail.to, mail.values.token, 'hidden@example.com'])
      expect(said).not.toContain(secret)

  refusal = null
  await typed('mails', 'resend', id)
  await isQueueIdle()
  expect(recipients()).toEqual([mail.to])
  expect(await refused()).toEqual([])
  await expect(typed('mails', 'resend', id)).rejects.toThrow('No mail')
  await expect(typed('mails', 'show', 'nothing')).rejects.toThrow('No mail')
})

test('a refused mail with an expired link is not sent again', async () => {
  refusal = { at: 'data', code: 554 }
  // The server's clock is two minutes late, so the link is still valid there but expired for the operator.
  portal.clock.advance(-120)
  await portal.postMail(null, newMail(new Date(Date.now() - 60_000)))
  await isQueueIdle()
  portal.clock.advance(120)
  const [dropped] = await refused()
  await expect(typed('mails', 'resend', dropped?.mail_id ?? '')).rejects.toThrow(
    'link in this mail has expired',
  )
  await expect(typed('mails', 'resend', 'all')).rejects.toThrow('--since')
})

test('mails that a faulty mail server refuses are all sent later, each once', async () => {
  refusal = { at: 'recipient', code: 550 }
  const before = recipients().length
  const mails = Array.from({ length: 8 }, () => newMail())
  for (const mail of mails) await portal.postMail(null, mail)
  await expect.poll(waiting, WAIT).toBe(mails.length)
  expect((await refused()).filter(({ waits }) => waits)).toHaveLength(mails.length)

  refusal = null
  await retryNow()
  await isQueueIdle()
  expect(recipients().slice(before).sort()).toEqual(mails.map(({ to }) => to).sort())
  expect((await refused()).filter(({ waits }) => waits)).toEqual([])
})

test('a mail server that refuses six domains but accepts others gets no retries', async () => {
  refusal = null
  const before = await refused()
  for (let index = 0; index < 6; index++) {
    await portal.postMail(null, newDeadMail())
    await portal.postMail(null, newMail())
    await isQueueIdle()
  }
  const after = await refused()
  expect(after).toHaveLength(before.length + 6)
  expect(after.filter(({ waits }) => waits)).toEqual([])
})

test('mails to six refused domains are retried only until the mail server accepts another mail', async () => {
  refusal = null
  const mails = Array.from({ length: 6 }, newDeadMail)
  for (const mail of mails) await portal.postMail(null, mail)
  await expect.poll(waiting, WAIT).toBe(mails.length)
  const good = newMail()
  await portal.postMail(null, good)
  await expect.poll(recipients, WAIT).toContain(good.to)
  await retryNow()
  await isQueueIdle()
  expect((await refused()).filter(({ waits }) => waits)).toEqual([])
})
