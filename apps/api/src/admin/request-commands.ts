import { type Command, done, numberOf, oneOf, RefusedError, snakeCase, table } from './command.ts'

const STATUSES = ['open', 'approved', 'declined'] as const
const LIST_MAX = 10_000
const noRequest = (email = '') => new RefusedError(`${email} has no open request.`)

/** `npm run admin -- requests ...` */
export const requestCommands: Record<string, Command> = {
  'requests list': {
    takes: [],
    options: { status: [...STATUSES, 'all'].join('|'), limit: 'n' },
    summary: 'requests of the contact form, the oldest first; the open ones unless told otherwise',
    run: async ({ invitations }, { options: { status = 'open', limit = '100' } }) => {
      const wanted = status === 'all' ? null : oneOf('--status', status, STATUSES)
      const requests = await invitations.requests(wanted, numberOf('--limit', limit, 1, LIST_MAX))
      const rows = requests.map(snakeCase)
      const columns = [
        'email',
        'name',
        'company',
        'solution_type',
        'status',
        'created_at',
        'additional_details',
      ]
      return { lines: table(rows, columns), json: { requests: rows } }
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
      return done(`Made account ${accountId}; an invitation is on its way to ${email}.`, {
        account_id: accountId,
      })
    },
  },
  'requests decline': {
    takes: ['<e-mail>'],
    summary: 'answer a request with no; nothing is mailed',
    changes: true,
    asks: ([email]) => `This closes the request of ${email}.`,
    run: async ({ invitations }, { words: [email = ''] }) => {
      if (!(await invitations.decline(email))) throw noRequest(email)
      return done(`The request of ${email} is declined.`)
    },
  },
}
