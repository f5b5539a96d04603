import { readFile } from 'node:fs/promises'
import { text as textOf } from 'node:stream/consumers'
import { CONTACT_ANSWER_HOURS } from '@assure/contract/constants'
import {
  type ContactRequest,
  REQUEST_STATUSES,
} from '../features/accounts/contact/contact-request.repository.ts'
import { adminCommand } from '../platform/admin-command.ts'
import { HOUR_MS } from '../platform/clock.ts'
import {
  card,
  type Command,
  done,
  limitOf,
  MAILED_BY_SERVER,
  oneOf,
  RefusedError,
  snakeCase,
  table,
  UsageError,
} from './command.ts'

/** Maximum characters of a text in the list, so that a line fits the screen. */
const CUT_AT = 60
const cut = (text: string) => {
  const letters = [...text]
  return letters.length > CUT_AT ? `${letters.slice(0, CUT_AT - 1).join('')}…` : text
}
const ANSWER_MAX = 10_000
/**
 * Text without control characters, except tabs and line feeds, and without characters that change the text direction.
 */
const PLAIN_TEXT = /^(?:[^\p{Cc}\u202A-\u202E\u2066-\u2069]|[\t\n])+$/u

const nonePending = (email = '') => new RefusedError(`${email} has no request that is open or answered.`)

/** Returns when the promised answer to an open request is due, and whether it is overdue. */
const dueOf = ({ status, createdAt }: ContactRequest, now: Date) => {
  if (status !== 'open') return { due_at: null, overdue: false }
  const dueAt = new Date(createdAt.getTime() + CONTACT_ANSWER_HOURS * HOUR_MS)
  return { due_at: dueAt, overdue: dueAt < now }
}
/** Formats the due time, such as 'in 12 h' or 'OVERDUE 3 h'. Empty unless the request is open. */
const dueWords = (request: ContactRequest, now: Date): string => {
  const { due_at, overdue } = dueOf(request, now)
  if (!due_at) return ''
  const hours = Math.floor(Math.abs(due_at.getTime() - now.getTime()) / HOUR_MS)
  return overdue ? `OVERDUE ${hours} h` : `in ${hours} h`
}
const onWire = (request: ContactRequest, now: Date) => ({ ...snakeCase(request), ...dueOf(request, now) })

/** Trims an answer and unifies its line breaks. Throws `UsageError` if it is empty, too long or not plain text. */
const answerFrom = (typed: string): string => {
  const answer = typed.replaceAll('\r\n', '\n').trim()
  if (answer.length > ANSWER_MAX || !PLAIN_TEXT.test(answer))
    throw new UsageError(`An answer is plain text of 1 to ${ANSWER_MAX} characters.`)
  return answer
}
const contentOf = async (file: string): Promise<string> => {
  if (file === '-') return textOf(process.stdin)
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    throw new UsageError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}

/** `npm run admin -- requests ...` */
export const requestCommands: Record<string, Command> = {
  'requests list': {
    takes: [],
    options: { status: [...REQUEST_STATUSES, 'all'].join('|'), limit: 'n' },
    summary: 'requests of the contact form, the oldest first (default: only open ones)',
    details: [
      `We promise an answer within ${CONTACT_ANSWER_HOURS} hours: "due" shows the time left, and what is overdue.`,
      `Long texts are cut: ${adminCommand('requests show')} and --json show them in full.`,
    ],
    run: async ({ contactRequests, now: clock }, { options: { status = 'open', limit } }) => {
      const wanted = status === 'all' ? null : oneOf('--status', status, REQUEST_STATUSES)
      const requests = await contactRequests.list(wanted, limitOf(limit))
      const now = clock()
      const columns = [
        'email',
        'name',
        'company',
        'solution_type',
        'status',
        'due',
        'created_at',
        'additional_details',
      ]
      const rows = requests.map((request) =>
        snakeCase({
          ...request,
          due: dueWords(request, now),
          additionalDetails: cut(request.additionalDetails),
        }),
      )
      return { lines: table(rows, columns), json: { requests: requests.map((one) => onWire(one, now)) } }
    },
  },
  'requests show': {
    takes: ['<e-mail>'],
    summary: 'the newest request of an address, with its text and all answers',
    run: async ({ contactRequests, now }, { words: [email = ''] }) => {
      const request = await contactRequests.find(email)
      if (!request) throw new RefusedError(`${email} has sent no request.`)
      const { answers, ...sent } = request
      const lines = card({ ...snakeCase(sent), due: dueWords(request, now()) })
      const written = answers.flatMap(({ at, text }) => ['', ...card({ answered: new Date(at), text })])
      return { lines: [...lines, ...written], json: onWire(request, now()) }
    },
  },
  'requests answer': {
    takes: ['<e-mail>'],
    options: { text: 'text', file: 'path|-' },
    summary: 'mail an answer to the sender of a request, and keep it with the request',
    details: [
      '--text or --file gives the answer as plain text; --file - reads it from the standard input. The mail adds the',
      'request, and a greeting if the answer has none, in the language of the request. Replies to it go to',
      'CONTACT_EMAIL. An answered request can be answered again, and still be approved or declined.',
    ],
    changes: true,
    run: async ({ contactRequests }, { words: [email = ''], options: { text, file } }) => {
      if ((text === undefined) === (file === undefined))
        throw new UsageError('An answer needs either --text or --file.')
      const answer = answerFrom(text ?? (await contentOf(file ?? '')))
      if (!(await contactRequests.answer(email, answer))) throw nonePending(email)
      return done(`The answer to ${email} ${MAILED_BY_SERVER}.`)
    },
  },
  'requests mark-answered': {
    takes: ['<e-mail>'],
    summary: 'record that you answered a request from your own mailbox; mails nothing',
    changes: true,
    run: async ({ contactRequests }, { words: [email = ''] }) => {
      if (!(await contactRequests.answer(email, null))) throw nonePending(email)
      return done(`The request of ${email} is answered.`)
    },
  },
  'requests approve': {
    takes: ['<e-mail>'],
    summary: 'create the requested account, and mail an invitation',
    changes: true,
    run: async ({ invitations }, { words: [email = ''], origin }) => {
      const outcome = await invitations.approve(email, origin)
      if ('refused' in outcome) {
        if (outcome.refused === 'NO_REQUEST') throw nonePending(email)
        throw new RefusedError(`${email} already has an account.`)
      }
      const { accountId } = outcome
      return done(`Created account ${accountId}; an invitation to ${email} ${MAILED_BY_SERVER}.`, {
        account_id: accountId,
      })
    },
  },
  'requests decline': {
    takes: ['<e-mail>'],
    summary: `close a request without an account or a mail: first explain it with ${adminCommand('requests answer')}`,
    changes: true,
    asks: ([email]) => `This closes the request of ${email}.`,
    run: async ({ contactRequests }, { words: [email = ''], origin }) => {
      if (!(await contactRequests.decline(email, origin))) throw nonePending(email)
      return done(`The request of ${email} is declined.`)
    },
  },
  'requests forget': {
    takes: ['<e-mail>'],
    summary: 'delete every request of an address with its answers, when the sender asks for it',
    details: ['A request is deleted automatically a year after its last answer.'],
    changes: true,
    asks: ([email]) => `This deletes all that ${email} sent with the contact form.`,
    run: async ({ contactRequests }, { words: [email = ''] }) => {
      const count = await contactRequests.forget(email)
      if (count === 0) throw new RefusedError(`${email} has sent no request.`)
      return done(`Deleted requests of ${email}: ${count}.`, { deleted: count })
    },
  },
}
