import { EMAIL_PATTERN } from '@assure/contract/constants'
import { type Clock, HOUR_MS } from '#src/platform/clock.ts'
import type { Jobs } from '#src/platform/jobs.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import { isTestAccount } from '#src/platform/test-account.ts'
import type { Mail, MailTemplate, MailValues, PostMail } from './mail.ts'

/** The queue of mails. */
export const MAIL_JOB = 'send-mail'
/** Sealing purpose of a mail. */
export const MAIL_PURPOSE = 'mail'
/** How long a mail is retried, unless its link expires earlier. */
const KEPT_FOR_MS = 48 * HOUR_MS

/** Whether a mail expires with a link in it, and not at the end of its retries. */
export const hasOwnEnd = ({ postedAt, expiresAt }: Pick<PostedMail, 'postedAt' | 'expiresAt'>): boolean =>
  expiresAt.getTime() - postedAt.getTime() !== KEPT_FOR_MS

/** A queued mail. */
export type PostedMail<T extends MailTemplate = MailTemplate> = Omit<Mail<T>, 'about'> & {
  postedAt: Date
  expiresAt: Date
  /** Whether test mode caused it. Missing in mails of earlier releases. */
  isTest?: boolean
}

type MomentIn<V> = V extends unknown ? { [K in keyof V]-?: Date extends V[K] ? K : never }[keyof V] : never
/** The date fields, which JSON stores as text. */
const MOMENTS: Record<MomentIn<MailValues[MailTemplate]> | MomentIn<PostedMail>, true> = {
  at: true,
  old_key_ends_at: true,
  undo_until: true,
  ready_at: true,
  expires_at: true,
  ends_at: true,
  lapses_at: true,
  opens_at: true,
  paid_at: true,
  expiresAt: true,
  postedAt: true,
}

interface MailJob {
  sealed: string
}

export const sealMail = (secrets: Secrets, mail: PostedMail): MailJob => ({
  sealed: secrets.seal(MAIL_PURPOSE, JSON.stringify(mail)).toString('base64'),
})

export const openMail = (secrets: Secrets, { sealed }: MailJob): PostedMail =>
  JSON.parse(secrets.open(MAIL_PURPOSE, Buffer.from(sealed, 'base64')), (key, value: unknown) =>
    key in MOMENTS && typeof value === 'string' ? new Date(value) : value,
  ) as PostedMail

/** Encrypts mails and queues them, without waiting for a mail server. Throws on an invalid address. */
export const makePostMail =
  (jobs: Jobs, secrets: Secrets, clock: Clock): PostMail =>
  async (transaction, { about, ...mail }) => {
    // The last check before the headers: each text must be exactly one address.
    for (const address of [mail.to, mail.replyTo ?? mail.to])
      if (!EMAIL_PATTERN.test(address)) throw new Error('a mail was posted to what is no address')
    const postedAt = clock()
    const expiresAt = mail.expiresAt ?? new Date(postedAt.getTime() + KEPT_FOR_MS)
    const marked = about !== undefined && isTestAccount(about) ? { isTest: true } : {}
    await jobs.enqueue(transaction, MAIL_JOB, sealMail(secrets, { ...mail, ...marked, postedAt, expiresAt }))
  }

/**
 * Defines the job that passes each queued mail to `send`. Retries until `send` does not throw, even after the process
 * has ended.
 */
export const defineMailJob = (
  jobs: Jobs,
  secrets: Secrets,
  rules: { atOnce: number; leaseS: number },
  send: (mail: PostedMail, jobId: string) => Promise<void>,
): Promise<void> =>
  jobs.define<MailJob>(MAIL_JOB, (job, jobId) => send(openMail(secrets, job), jobId), {
    ...rules,
    // Retries come at most two minutes apart. The mail's expiry ends them.
    retries: { times: 2000, firstS: 10, mostS: 120 },
  })
