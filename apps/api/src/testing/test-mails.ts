import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import PostalMime from 'postal-mime'
import { composeMail, type MailTransport } from '#src/mails/mail-transport.ts'

/** A mail as the recipient's mail program shows it. */
export interface ReceivedMail {
  to: string
  replyTo: string
  subject: string
  text: string
  html: string
  /** Every link in the text part, in order. */
  links: string[]
  messageId: string
  /** The raw message with its headers. */
  raw: string
}

const LINK = /https?:\/\/[^\s<>"]+/g

/** Parses a message like a mail program. */
export const readMail = async (raw: Buffer): Promise<ReceivedMail> => {
  const mail = await PostalMime.parse(raw)
  const text = mail.text ?? ''
  return {
    to: mail.to?.[0]?.address ?? '',
    replyTo: mail.replyTo?.[0]?.address ?? '',
    subject: mail.subject ?? '',
    text,
    html: mail.html ?? '',
    // A full stop at the end belongs to the sentence, not to the link.
    links: [...text.matchAll(LINK)].map(([link]) => link.replace(/[.,]+$/, '')),
    messageId: mail.messageId ?? '',
    raw: raw.toString(),
  }
}

const POLL_MS = 20
const PATIENCE_MS = 20_000

/** Makes a transport that catches mails, with functions that wait for them. `schema` is the job queue's schema. */
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
       where name in ('member-mails', 'send-mail') and state in ('created', 'retry', 'active')`,
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
     * Takes the oldest mail to an address whose subject contains `subject` and that was not taken before. Waits up to
     * 20 s for it.
     */
    mailTo: async (address: string, { subject = '' }: { subject?: string } = {}): Promise<ReceivedMail> => {
      const next = () =>
        caught.find(({ mail, taken }) => !taken && isTo(mail, address) && mail.subject.includes(subject))
      const found = await until(next, `a mail to ${address}`)
      found.taken = true
      return found.mail
    },
    /** Returns every mail to an address, taken or not, after all queued mails are sent. */
    mailsTo: async (address: string): Promise<ReceivedMail[]> => {
      await until(async () => ((await waiting()) === 0 ? true : undefined), 'the mails to be sent')
      return caught.map(({ mail }) => mail).filter((mail) => isTo(mail, address))
    },
  }
}
