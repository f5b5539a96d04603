import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type NodemailerError, type SendMailOptions } from 'nodemailer'
import { DAY_MS } from '#src/platform/clock.ts'

/** A rendered mail, ready to send. */
export interface OutgoingMail {
  /** The job's id, which stays the same on retries. */
  id: string
  /** `<id@host>`, by which mailboxes detect duplicates. */
  messageId: string
  postedAt: Date
  from: string
  to: string
  /** The address for replies. */
  replyTo: string
  /** Whether a person wrote it. */
  isByHand: boolean
  subject: string
  text: string
  html: string
}

/** Sends mails. `send` throws `MailRefusedError` if a retry is useless, and any other error otherwise. */
export interface MailTransport {
  /** The host of the mail server, if there is one. */
  relay?: string
  send(mail: OutgoingMail): Promise<void>
  /** Deletes stored mails that are too old. */
  tidy?(now: Date): Promise<void>
  close(): void
}

/** The mail server permanently refuses this mail or its recipient. */
export class MailRefusedError extends Error {
  /** The mail server's reply, without addresses. */
  readonly reply: string
  constructor(message: string, reply: string) {
    super(message)
    this.reply = reply
  }
}

/** A temporary fault. Its message names no address, because the log and the job table keep it. */
export class MailDelayedError extends Error {}

/** The time limit for all steps of sending a mail, shorter than a job's lease. */
const SEND_DEADLINE_MS = 60_000
const CONNECT_TIMEOUT_MS = 10_000
/** Maximum number of concurrent mails. Each has a connection, so that none waits for another. */
const MAILS_AT_ONCE = 10
/** Sending times out before the job's lease expires, so that no other process sends the mail meanwhile. */
export const MAIL_RULES = { atOnce: MAILS_AT_ONCE, leaseS: SEND_DEADLINE_MS / 1000 + 30 }

/** Splits the sender into name and address, so that no character of a company's name can add another address. */
const senderOf = (from: string) => {
  const [, name, address] = /^(.*) <([^<>]+)>$/s.exec(from) ?? [undefined, '', from]
  return { name, address }
}

const messageOf = ({
  messageId,
  postedAt,
  from,
  to,
  replyTo,
  isByHand,
  subject,
  text,
  html,
}: OutgoingMail): SendMailOptions => ({
  messageId,
  date: postedAt,
  from: senderOf(from),
  // An object instead of text, so that nothing in the address is read as a list or a header.
  to: { name: '', address: to },
  replyTo: { name: '', address: replyTo },
  subject,
  text,
  html,
  // Prevents out-of-office replies (RFC 3834).
  headers: { 'Auto-Submitted': isByHand ? 'no' : 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
})

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

/** Builds the bytes of a mail as a mail server gets them (RFC 5322). */
export const composeMail = async (mail: OutgoingMail): Promise<Buffer> => {
  const { message } = await composer.sendMail(messageOf(mail))
  if (!Buffer.isBuffer(message)) throw new TypeError('the composer returned no buffer')
  return message
}

const REPLY_MAX = 300
const replyOf = ({ response = '' }: NodemailerError) =>
  response
    .replaceAll(/\S*@\S*/g, '…')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, REPLY_MAX)

/**
 * Whether a refusal is final, which only one of the recipient or the message is. The operator can fix a refused login
 * or sender.
 */
const isForGood = ({ permanent, command }: NodemailerError) =>
  permanent === true && (command === 'RCPT TO' || command === 'DATA')

/** Names a fault without an address: its code, the command and the reply's number. */
export const faultOf = ({ originalCode, code, command, responseCode }: NodemailerError): string =>
  [originalCode ?? code, command, responseCode].filter(Boolean).join(' ')

/** Sends mails over SMTP with a connection pool. */
export const smtpTransport = (url: string, deadlineMs = SEND_DEADLINE_MS): MailTransport => {
  const smtp = createTransport({
    url,
    pool: true,
    maxConnections: MAILS_AT_ONCE,
    // A lost connection may have delivered its mail. So the job retries later, and not the pool at once.
    maxRequeues: 0,
    connectionTimeout: Math.min(CONNECT_TIMEOUT_MS, deadlineMs),
    greetingTimeout: Math.min(CONNECT_TIMEOUT_MS, deadlineMs),
    dnsTimeout: Math.min(CONNECT_TIMEOUT_MS, deadlineMs),
    socketTimeout: deadlineMs,
  })
  return {
    relay: new URL(url).host,
    send: async (mail) => {
      try {
        await smtp.sendMail({ ...messageOf(mail), signal: AbortSignal.timeout(deadlineMs) })
      } catch (error) {
        const fault = error as NodemailerError
        const reason = faultOf(fault)
        if (isForGood(fault))
          throw new MailRefusedError(`the mail server refused a mail: ${reason}`, replyOf(fault))
        throw new MailDelayedError(`a mail is not sent yet: ${reason}`)
      }
    },
    // Aborts mails that are still being sent.
    close: () => smtp.close({ force: true }),
  }
}

/** Returns the folder for mails if there is no mail server. */
export const outboxFolder = (dataDir: string): string => join(dataDir, 'outbox')

const OUTBOX_KEPT_MS = 30 * DAY_MS
/** Returns the start of the file names of mails posted at this time. */
const fileTime = (moment: Date) => moment.toISOString().replaceAll(/[:.]/g, '-')

/** Writes each mail to a file. The names sort by time, and a retried mail overwrites its own file. */
export const outboxTransport = (folder: string): MailTransport => ({
  send: async (mail) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = join(folder, `${fileTime(mail.postedAt)}-${mail.id}.eml`)
    await writeFile(`${file}.tmp`, await composeMail(mail), { mode: 0o600, flush: true })
    await rename(`${file}.tmp`, file)
  },
  tidy: async (now) => {
    const oldest = fileTime(new Date(now.getTime() - OUTBOX_KEPT_MS))
    for (const file of await readdir(folder).catch(() => [])) {
      if (/\.eml(\.tmp)?$/.test(file) && file < oldest) await rm(join(folder, file), { force: true })
    }
  },
  close: () => undefined,
})
