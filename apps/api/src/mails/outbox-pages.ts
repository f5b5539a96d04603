import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply } from 'fastify'
import PostalMime, { type Email } from 'postal-mime'
import { escapeHtml } from './escape-html.ts'
import { MAIL_STYLE } from './mail-layout.ts'
import { OUTBOX_POLICY, outboxPage, policyOf } from './outbox-look.ts'

const ENDING = '.eml'
const NAME = /^[\w-]+$/
const NEWEST_MAX = 100
const LINK = /https?:\/\/[^\s<>"]+/

const read = async (folder: string, name: string): Promise<Email | null> => {
  if (!NAME.test(name)) return null
  const bytes = await readFile(join(folder, name + ENDING)).catch(() => null)
  return bytes && PostalMime.parse(bytes)
}

const namesIn = async (folder: string): Promise<string[]> => {
  const files = await readdir(folder).catch(() => [])
  const names = files.filter((file) => file.endsWith(ENDING)).map((file) => file.slice(0, -ENDING.length))
  return names.sort().toReversed().slice(0, NEWEST_MAX)
}

const subjectOf = (mail: Email) => mail.subject || 'No subject'
const receiverOf = (mail: Email) => mail.to?.[0]?.address ?? ''
const timeOf = ({ date }: Email) => (date ?? '').replace('T', ' ').replace(/\.\d+Z$/, ' UTC')

/** Converts text to HTML and its URLs to links. */
const withLinks = (text: string): string =>
  text
    .split(new RegExp(`(${LINK.source})`))
    .map((part, place) => {
      const words = escapeHtml(part)
      return place % 2 === 1 ? `<a href="${words}">${words}</a>` : words
    })
    .join('')

const listPage = (mails: readonly (readonly [name: string, mail: Email])[]): string =>
  outboxPage(
    'Outbox',
    `<h1>Outbox</h1>
<p class="quiet">What the portal would have sent by e-mail. The newest is at the top; load the page again for more.</p>
${
  mails.length === 0
    ? '<p>No mails yet.</p>'
    : `<ul>${mails
        .map(
          ([name, mail]) => `
<li><a href="/outbox/${name}">${escapeHtml(subjectOf(mail))}</a>
<div class="quiet">To ${escapeHtml(receiverOf(mail))}, ${escapeHtml(timeOf(mail))}</div></li>`,
        )
        .join('')}</ul>`
}`,
  )

const mailPage = (name: string, mail: Email): string =>
  outboxPage(
    `${subjectOf(mail)} – Outbox`,
    `<p><a href="/outbox">All mails</a></p>
<h1>${escapeHtml(subjectOf(mail))}</h1>
<dl>
<dt>From</dt><dd>${escapeHtml(mail.from?.name ?? '')} &lt;${escapeHtml(mail.from?.address ?? '')}&gt;</dd>
<dt>To</dt><dd>${escapeHtml(receiverOf(mail))}</dd>
<dt>Time</dt><dd>${escapeHtml(timeOf(mail))}</dd>
</dl>
<pre>${withLinks((mail.text ?? '').trim())}</pre>
<p><a href="/outbox/${name}/html">Show the HTML version</a></p>`,
  )

const send = (reply: FastifyReply, policy: string, html: string) =>
  reply
    .headers({
      'content-security-policy': policy,
      'cache-control': 'no-store',
      // The links in mails contain tokens.
      'referrer-policy': 'no-referrer',
    })
    .type('text/html; charset=utf-8')
    .send(html)

/** Serves pages with the mails of the outbox folder. Only for the demo, which listens on loopback. */
export const serveOutbox = (app: FastifyInstance, folder: string): void => {
  app.get('/outbox', async (_request, reply) => {
    const mails: [string, Email][] = []
    for (const name of await namesIn(folder)) {
      const mail = await read(folder, name)
      if (mail) mails.push([name, mail])
    }
    return send(reply, OUTBOX_POLICY, listPage(mails))
  })
  app.get<{ Params: { name: string } }>('/outbox/:name', async ({ params: { name } }, reply) => {
    const mail = await read(folder, name)
    return mail ? send(reply, OUTBOX_POLICY, mailPage(name, mail)) : reply.callNotFound()
  })
  app.get<{ Params: { name: string } }>('/outbox/:name/html', async ({ params: { name } }, reply) => {
    const mail = await read(folder, name)
    return mail?.html ? send(reply, policyOf(MAIL_STYLE), mail.html) : reply.callNotFound()
  })
}
