import type { Clock } from '#src/platform/clock.ts'
import type { MailTemplate } from './mail.ts'
import type { DroppedMails } from './dropped-mail.repository.ts'
import { MailDelayedError, MailRefusedError, type MailTransport } from './mail-transport.ts'
import type { MailBrand } from './mail-texts.ts'
import type { PostedMail } from './post-mail.ts'
import { renderMail } from './render-mail.ts'

/** Templates whose text a person writes. */
const BY_HAND: readonly MailTemplate[] = ['contact_answer']

export interface MailSender {
  transport: MailTransport
  clock: Clock
  /** The From header: an address, or a name and an address in <>. */
  from: string
  brand: MailBrand
  /** The host in the message's id. */
  host: string
  /** Called for mails that the mail server accepted. */
  onSent?: (template: string) => void
  /** Called for mails that will never be sent, without their address. */
  onDropped: (template: string, reason: string) => void
  dropped: Pick<DroppedMails, 'refuse' | 'accept' | 'giveUp'>
}

/**
 * Returns a function that renders and sends a queued mail. Drops an expired mail. Keeps a permanently refused mail for
 * the operator. Throws all other errors, so that the job is retried.
 */
export const mailSender =
  ({ transport, clock, from, brand, host, onSent, onDropped, dropped }: MailSender) =>
  async (mail: PostedMail, id: string): Promise<void> => {
    const begunAt = clock()
    if (mail.expiresAt <= begunAt) {
      await dropped.giveUp(id)
      return onDropped(mail.template, 'its time is over')
    }
    const messageId = `<${id}@${host}>`
    const { template, to, postedAt, replyTo = brand.contactEmail } = mail
    const isByHand = BY_HAND.includes(template)
    const relay = transport.relay ?? ''
    const written = renderMail(mail, brand)
    try {
      await transport.send({ id, messageId, postedAt, from, to, replyTo, isByHand, ...written })
    } catch (error) {
      if (!(error instanceof MailRefusedError)) throw error
      if (await dropped.refuse(id, mail, relay, error.reply))
        throw new MailDelayedError('a mail is not sent yet: the mail server refuses everybody')
      return onDropped(mail.template, error.message)
    }
    await dropped.accept(id, relay, begunAt)
    onSent?.(template)
  }
