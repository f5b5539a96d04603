import { expect, test } from 'vitest'
import { composeMail } from './mail-transport.ts'

const headersFrom = async (from: string): Promise<string> => {
  const written = { subject: 'A', text: 'a', html: '<p>a</p>' }
  const about = { id: 'a', messageId: '<a@portal.example>', postedAt: new Date(0), isByHand: false }
  const to = { to: 'someone@shop.example', replyTo: 'hello@portal.example' }
  const mail = await composeMail({ ...about, ...to, ...written, from })
  return mail.toString().split('\r\n\r\n')[0] ?? ''
}

test.each([
  ['portal@portal.example', 'portal@portal.example'],
  ['Lumen Assure <portal@portal.example>', 'Lumen Assure <portal@portal.example>'],
  ['Smith, Jones & Co. <portal@portal.example>', '"Smith, Jones & Co." <portal@portal.example>'],
  ['A"; B: <C> <portal@portal.example>', String.raw`"A\"; B: <C>" <portal@portal.example>`],
])('a mail from %s has exactly one sender address', async (from, header) => {
  expect(/^From: .*$/m.exec(await headersFrom(from))?.[0]).toBe(`From: ${header}`)
})

test('a sender name with line breaks adds no header', async () => {
  const headers = await headersFrom('A\r\nBcc: all@shop.example <portal@portal.example>')
  expect(headers).not.toMatch(/^Bcc/m)
})
