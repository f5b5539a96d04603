import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { DAY_MS } from '#src/platform/clock.ts'

/** A mail as it is sent. */
export interface OutgoingMail {
  /** The job's id: the same whenever the same mail is sent again. */
  id: string
  /** `<id@host>`, by which mailboxes know a mail that comes twice. */
  messageId: string
  postedAt: Date
  from: string
  to: string
  /** Whom a reply goes to. */
  replyTo: string
  /** A person wrote it. */
  isByHand: boolean
  subject: string
  text: string
  html: string
}

/** Carries mails away. `send` throws `MailRefusedError` when a retry is useless, and any other error otherwise. */
export interface MailTransport {
  /** Names the mail server, where there is one. */
  relay?: string
  send(mail: OutgoingMail): Promise<void>
  /** Throws away what it kept of mails for too long. */
  tidy?(now: Date): Promise<void>
  close(): void
}

/** The server will never take this mail for this recipient. */
export class MailRefusedError extends Error {
  /** The reply without addresses. */
  readonly reply: string
  constructor(message: string, reply: string) {
    super(message)
    this.reply = reply
  }
}

/** A fault that may pass. Its message names no address, because the log and the job table keep it. */
export class MailDelayedError extends Error {}

/** No server is waited for longer than this, all steps of a mail together: less than a job's lease. */
const SEND_DEADLINE_MS = 60_000
const CONNECT_TIMEOUT_MS = 10_000
/** Every mail that is under way at a time has a connection: none waits for another's. */
const MAILS_AT_ONCE = 10
/** A mail is given up on before its job is, so that no other process sends it meanwhile. */
export const MAIL_RULES = { atOnce: MAILS_AT_ONCE, leaseS: SEND_DEADLINE_MS / 1000 + 30 }

/** The sender apart from any name: no sign in a company's name is read as another address. */
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
  // An address apart from any name: nothing in it is read as a list or a header.
  to: { name: '', address: to },
  replyTo: { name: '', address: replyTo },
  subject,
  text,
  html,
  // So that no holiday note answers (RFC 3834).
  headers: { 'Auto-Submitted': isByHand ? 'no' : 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
})

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

/** The bytes of a mail as a mail server would get them (RFC 5322). */
export const composeMail = async (mail: OutgoingMail): Promise<Buffer> => {
  const { message } = await composer.sendMail(messageOf(mail))
  if (!Buffer.isBuffer(message)) throw new TypeError('the composer returned no buffer')
  return message
}

interface SmtpFault {
  code?: string
  originalCode?: string
  command?: string
  responseCode?: number
  permanent?: boolean
  response?: string
}

const REPLY_MAX = 300
const replyOf = ({ response = '' }: SmtpFault) =>
  response
    .replaceAll(/\S*@\S*/g, '…')
    .replaceAll(/\p{Cc}+/gu, ' ')
    .slice(0, REPLY_MAX)

/**
 * A refusal of the recipient or of the message is final. One of our login or our sender is for the operator to fix.
 */
const isForGood = ({ permanent, command }: SmtpFault) =>
  permanent === true && (command === 'RCPT TO' || command === 'DATA')

/** Sends over SMTP, through one pool of connections. */
export const smtpTransport = (url: string, deadlineMs = SEND_DEADLINE_MS): MailTransport => {
  const smtp = createTransport({
    url,
    pool: true,
    maxConnections: MAILS_AT_ONCE,
    // A connection that is lost midway may have delivered: the job decides, not the pool, and later.
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
        const fault = error as SmtpFault
        const reason = [fault.originalCode ?? fault.code, fault.command, fault.responseCode]
          .filter(Boolean)
          .join(' ')
        if (isForGood(fault))
          throw new MailRefusedError(`the mail server refused a mail: ${reason}`, replyOf(fault))
        throw new MailDelayedError(`a mail is not sent yet: ${reason}`)
      }
    },
    // What is still under way by now is given up.
    close: () => smtp.close({ force: true }),
  }
}

/** Where mails are put without a mail server. */
export const outboxFolder = (dataDir: string): string => join(dataDir, 'outbox')

const OUTBOX_KEPT_MS = 30 * DAY_MS
/** The start of the file names of mails posted at this time. */
const fileTime = (moment: Date) => moment.toISOString().replaceAll(/[:.]/g, '-')

/** Writes each mail as a file; the names sort by time, and a mail that is written again takes its own place. */
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
