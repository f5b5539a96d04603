import type { DroppedMail } from '../mails/dropped-mail.repository.ts'
import { hasOwnEnd } from '../mails/post-mail.ts'
import {
  card,
  type Command,
  done,
  limitOf,
  MAILED_BY_SERVER,
  momentOf,
  RefusedError,
  snakeCase,
  table,
  UsageError,
} from './command.ts'
import type { AdminContext } from './desk.ts'

const ALL = 'all'
const ALL_MAX = 10_000

/** Masks an address, such as `j…@example.com`, so that only its owner and the operator recognise it. */
const masked = (address: string) => address.replace(/^(.).*@/, '$1…@')

const stateOf = ({ waits }: DroppedMail) => (waits ? 'tried again' : 'dropped')
const onWire = (mail: DroppedMail) => snakeCase({ ...mail, state: stateOf(mail) })

const isOver = async ({ droppedMails, now }: AdminContext, mailId: string): Promise<boolean> => {
  const found = await droppedMails.find(mailId)
  return found !== null && hasOwnEnd(found.mail) && found.mail.expiresAt <= now()
}

const resendAll = async (desk: AdminContext, since: Date | undefined) => {
  if (!since) throw new UsageError('"resend all" needs --since, such as --since 2026-01-31T12:00Z.')
  const waiting = (await desk.droppedMails.list({ since, limit: ALL_MAX })).filter(({ waits }) => !waits)
  let [sent, over] = [0, 0]
  for (const { mailId } of waiting) {
    if (await isOver(desk, mailId)) over += 1
    else sent += await desk.droppedMails.resend(mailId)
  }
  const left = over > 0 ? `  Not sent, because their links have expired: ${over}.` : ''
  return done(`Mails that ${MAILED_BY_SERVER}: ${sent}.${left}`, { resent: sent, over })
}

/** `npm run admin -- mails ...` */
export const mailCommands: Record<string, Command> = {
  'mails list': {
    takes: [],
    options: { since: 'time', reason: 'text', limit: 'n' },
    summary: 'mails that the mail server refused in the last 7 days, the newest first',
    details: [
      '--reason finds a part of what the mail server said, such as 550. When it refuses recipients of five domains within',
      'ten minutes, the fault is in the mail server itself: the portal then retries these mails ("tried again").',
    ],
    run: async ({ droppedMails }, { options: { since, reason, limit } }) => {
      const from = momentOf('--since', since)
      const found = await droppedMails.list({
        limit: limitOf(limit),
        ...(from && { since: from }),
        ...(reason !== undefined && { reply: reason }),
      })
      const mails = found.map(onWire)
      const columns = ['mail_id', 'template', 'state', 'refused_at', 'attempts', 'reply']
      return { lines: table(mails, columns), json: { mails } }
    },
  },
  'mails show': {
    takes: ['<id>'],
    summary: 'one refused mail, with a part of its recipient’s address',
    run: async ({ droppedMails }, { words: [id = ''] }) => {
      const found = await droppedMails.find(id)
      if (!found) throw new RefusedError(`No mail ${id} was refused.`)
      const { mail, ...dropped } = found
      const shown = {
        ...onWire(dropped),
        recipient: masked(mail.to),
        language: mail.language,
        link_ends_at: hasOwnEnd(mail) ? mail.expiresAt : null,
      }
      return { lines: card(shown), json: shown }
    },
  },
  'mails resend': {
    takes: ['<id|all>'],
    options: { since: 'time' },
    summary: 'send a refused mail again, or all of them since a time',
    details: [
      'A mail whose link has expired is not sent: its recipient can request a new one on the page that the mail is about.',
    ],
    changes: true,
    run: async (desk, { words: [id = ''], options: { since } }) => {
      if (id === ALL) return resendAll(desk, momentOf('--since', since))
      if (await isOver(desk, id))
        throw new RefusedError('The link in this mail has expired. Its recipient can request a new one.')
      if ((await desk.droppedMails.resend(id)) === 0)
        throw new RefusedError(`No mail ${id} was refused, or the server still retries it.`)
      return done(`The mail ${MAILED_BY_SERVER}.`)
    },
  },
}
