import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import PostalMime from 'postal-mime'
import { composeMail, type MailTransport } from '#src/mails/mail-transport.ts'

/** A mail as its receiver's program reads it. */
export interface ReceivedMail {
  to: string
  replyTo: string
  subject: string
  text: string
  html: string
  /** Every address that the text part names, in its order. */
  links: string[]
  messageId: string
  /** The message as sent, headers and all. */
  raw: string
}

const LINK = /https?:\/\/[^\s<>"]+/g

/** Parses a message as a mail program does. */
export const readMail = async (raw: Buffer): Promise<ReceivedMail> => {
  const mail = await PostalMime.parse(raw)
  const text = mail.text ?? ''
  return {
    to: mail.to?.[0]?.address ?? '',
    replyTo: mail.replyTo?.[0]?.address ?? '',
    subject: mail.subject ?? '',
    text,
    html: mail.html ?? '',
    // A full stop at the end belongs to the sentence.
    links: [...text.matchAll(LINK)].map(([link]) => link.replace(/[.,]+$/, '')),
    messageId: mail.messageId ?? '',
    raw: raw.toString(),
  }
}

const POLL_MS = 20
const PATIENCE_MS = 20_000

/** A transport that catches mails, and ways to wait for them. `schema` is the job queue's. */
export const captureMails = (pool: pg.Pool, schema: string) => {
  const caught: { mail: ReceivedMail; taken: boolean }[] = []
  const transport: MailTransport = {
    send: async (mail) => {
      caught.push({ mail: await readMail(await composeMail(mail)), taken: false })
    },
    close: () => undefined,
  }
  const waiting = async () => {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from ${schema}.job
       where name = 'send-mail' and state in ('created', 'retry', 'active')`,
    )
    return rows[0]?.count ?? 0
  }
  const until = async <T>(find: () => T | undefined | Promise<T | undefined>, what: string): Promise<T> => {
    const last = Date.now() + PATIENCE_MS
    for (;;) {
      const found = await find()
      if (found !== undefined) return found
      if (Date.now() > last) throw new Error(`waited in vain for ${what}`)
      await setTimeout(POLL_MS)
    }
  }
  const isTo = (mail: ReceivedMail, address: string) => mail.to.toLowerCase() === address.toLowerCase()
  return {
    transport,
    /**
     * The oldest mail to an address that was not asked for yet, of those whose subject holds `subject`;
     * waits for it, up to 20 s.
     */
    mailTo: async (address: string, { subject = '' }: { subject?: string } = {}): Promise<ReceivedMail> => {
      const next = () =>
        caught.find(({ mail, taken }) => !taken && isTo(mail, address) && mail.subject.includes(subject))
      const found = await until(next, `a mail to ${address}`)
      found.taken = true
      return found.mail
    },
    /** Every mail to an address, asked for or not, once all that were posted are sent. */
    mailsTo: async (address: string): Promise<ReceivedMail[]> => {
      await until(async () => ((await waiting()) === 0 ? true : undefined), 'the mails to be sent')
      return caught.map(({ mail }) => mail).filter((mail) => isTo(mail, address))
    },
  }
}
