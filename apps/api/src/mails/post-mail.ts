import { EMAIL_PATTERN } from '@assure/contract/constants'
import type { Clock } from '#src/platform/clock.ts'
import type { Jobs } from '#src/platform/jobs.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import type { Mail, MailTemplate, MailValues, PostMail } from './mail.ts'

const MAIL_JOB = 'send-mail'
const SEALED_FOR = 'mail'
/** A mail is tried for this long when its link does not end before. */
const KEPT_FOR_MS = 48 * 3_600_000

/** Whether a mail ends with a link in it, and not because it was tried for long. */
export const hasOwnEnd = ({ postedAt, expiresAt }: Pick<PostedMail, 'postedAt' | 'expiresAt'>): boolean =>
  expiresAt.getTime() - postedAt.getTime() !== KEPT_FOR_MS

/** A mail as it waits in the queue. */
export type PostedMail<T extends MailTemplate = MailTemplate> = Mail<T> & { postedAt: Date; expiresAt: Date }

type MomentIn<V> = V extends unknown ? { [K in keyof V]-?: Date extends V[K] ? K : never }[keyof V] : never
/** The fields that JSON turns into texts. */
const MOMENTS: Record<MomentIn<MailValues[MailTemplate]> | MomentIn<PostedMail>, true> = {
  at: true,
  old_key_ends_at: true,
  undo_until: true,
  ends_at: true,
  paid_at: true,
  expiresAt: true,
  postedAt: true,
}

interface MailJob {
  sealed: string
}

export const sealMail = (secrets: Secrets, mail: PostedMail): MailJob => ({
  sealed: secrets.seal(SEALED_FOR, JSON.stringify(mail)).toString('base64'),
})

export const openMail = (secrets: Secrets, { sealed }: MailJob): PostedMail =>
  JSON.parse(secrets.open(SEALED_FOR, Buffer.from(sealed, 'base64')), (key, value: unknown) =>
    key in MOMENTS && typeof value === 'string' ? new Date(value) : value,
  ) as PostedMail

/** Seals mails and puts them into the job queue. Throws on an invalid address; does not wait for a mail server. */
export const makePostMail =
  (jobs: Jobs, secrets: Secrets, clock: Clock): PostMail =>
  async (transaction, mail) => {
    // The last door before the headers: whatever else is in an address is no address.
    for (const address of [mail.to, mail.replyTo ?? mail.to])
      if (!EMAIL_PATTERN.test(address)) throw new Error('a mail was posted to what is no address')
    const postedAt = clock()
    const expiresAt = mail.expiresAt ?? new Date(postedAt.getTime() + KEPT_FOR_MS)
    await jobs.enqueue(transaction, MAIL_JOB, sealMail(secrets, { ...mail, postedAt, expiresAt }))
  }

/** Says what becomes of posted mails: `send` gets each until it does not throw, though the process may end between. */
export const defineMailJob = (
  jobs: Jobs,
  secrets: Secrets,
  rules: { atOnce: number; leaseS: number },
  send: (mail: PostedMail, jobId: string) => Promise<void>,
): Promise<void> =>
  jobs.define<MailJob>(MAIL_JOB, (job, jobId) => send(openMail(secrets, job), jobId), {
    ...rules,
    // A mail server that comes back is found within two minutes. What ends the tries is the mail's expiry.
    retries: { times: 2000, firstS: 10, mostS: 120 },
  })
