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
} from './command.ts'

const STATUSES = ['open', 'approved', 'declined'] as const
/** Characters of a text in the list: a line of it must not run over the screen. */
const CUT_AT = 60
const cut = (text: string) => {
  const letters = [...text]
  return letters.length > CUT_AT ? `${letters.slice(0, CUT_AT - 1).join('')}…` : text
}
const noRequest = (email = '') => new RefusedError(`${email} has no open request.`)

/** `npm run admin -- requests ...` */
export const requestCommands: Record<string, Command> = {
  'requests list': {
    takes: [],
    options: { status: [...STATUSES, 'all'].join('|'), limit: 'n' },
    summary: 'requests of the contact form, the oldest first; the open ones unless told otherwise',
    details: ['Long texts are cut; "requests show" and --json have the whole.'],
    run: async ({ invitations }, { options: { status = 'open', limit } }) => {
      const wanted = status === 'all' ? null : oneOf('--status', status, STATUSES)
      const requests = await invitations.requests(wanted, limitOf(limit))
      const columns = [
        'email',
        'name',
        'company',
        'solution_type',
        'status',
        'created_at',
        'additional_details',
      ]
      const rows = requests.map((request) =>
        snakeCase({ ...request, additionalDetails: cut(request.additionalDetails) }),
      )
      return { lines: table(rows, columns), json: { requests: requests.map(snakeCase) } }
    },
  },
  'requests show': {
    takes: ['<e-mail>'],
    summary: 'the newest request of an address, with all that was written',
    run: async ({ invitations }, { words: [email = ''] }) => {
      const request = await invitations.findRequest(email)
      if (!request) throw new RefusedError(`${email} has sent no request.`)
      return { lines: card(snakeCase(request)), json: snakeCase(request) }
    },
  },
  'requests approve': {
    takes: ['<e-mail>'],
    summary: 'make the account that was asked for, and mail an invitation',
    changes: true,
    run: async ({ invitations }, { words: [email = ''], origin }) => {
      const outcome = await invitations.approve(email, origin)
      if ('refused' in outcome) {
        if (outcome.refused === 'NO_REQUEST') throw noRequest(email)
        throw new RefusedError(`${email} has an account already.`)
      }
      const { accountId } = outcome
      return done(`Made account ${accountId}; an invitation to ${email} ${MAILED_BY_SERVER}.`, {
        account_id: accountId,
      })
    },
  },
  'requests decline': {
    takes: ['<e-mail>'],
    summary: 'answer a request with no; nothing is mailed',
    changes: true,
    asks: ([email]) => `This closes the request of ${email}.`,
    run: async ({ invitations }, { words: [email = ''], origin }) => {
      if (!(await invitations.decline(email, origin))) throw noRequest(email)
      return done(`The request of ${email} is declined.`)
    },
  },
}
