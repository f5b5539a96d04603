import { LANGUAGES, REALMS, type Realm } from '@assure/contract/constants'
import { Email, PersonLine, PersonName } from '@assure/contract/fields'
import { ENTITLEMENTS } from '@assure/contract/rpc'
import type { AccountSummary } from '../features/accounts/operator/operator.repository.ts'
import { adminCommand } from '../platform/admin-command.ts'
import { isUuid } from '../platform/ids.ts'
import {
  card,
  type Command,
  done,
  limitOf,
  MAILED_BY_SERVER,
  numberOf,
  oneOf,
  RefusedError,
  snakeCase,
  table,
  UsageError,
} from './command.ts'
import type { AdminContext } from './desk.ts'
import { removeSecondFactor } from './person-of.ts'

const STATUSES = ['pending', 'active', 'suspended', 'deleting', 'deleted', 'erased'] as const
const WHO = '<e-mail|id>'
const SESSION_TYPE = /^[a-z0-9][a-z0-9_-]{0,39}$/

/**
 * Finds an account by its id or an Owner's e-mail, in both realms. Throws `RefusedError` if it finds none or several. The
 * address of another member is refused, because commands on an account touch everybody in it.
 */
export const accountOf = async ({ operator, people }: AdminContext, who = ''): Promise<AccountSummary> => {
  const [account, ...more] = await operator.find(who)
  if (!account) {
    if (!(await people.findByEmail('developer', who))) throw new RefusedError(`There is no account ${who}.`)
    const list = adminCommand(`people show ${who}`)
    throw new RefusedError(`${who} is no Owner. Name the account by its id. To list them: ${list}`)
  }
  if (more.length === 0) return account
  const listed = [account, ...more].map(
    ({ realm, accountId, company }) => `${accountId} (${realm}, ${company || 'no name'})`,
  )
  throw new RefusedError(`${who} has several accounts. Name one by its id: ${listed.join(', ')}.`)
}
const refuseUnless = (happened: boolean, { email, status }: AccountSummary, what: string) => {
  if (!happened) throw new RefusedError(`${email} is ${status}: ${what}.`)
}
const checked = (schema: typeof Email, name: string, text = ''): string => {
  const parsed = schema.safeParse(text)
  if (!parsed.success) throw new UsageError(`${name}: ${parsed.error.issues[0]?.message ?? 'is not right.'}`)
  return parsed.data
}

const TOLD = `Notices to the Owners ${MAILED_BY_SERVER}.`
const UNTOLD = 'The shop gets no mail: write to it yourself.'
const subscriptionsContinue = (list: string): string =>
  `Its subscriptions continue. To list them: ${adminCommand(list)}. To end one: ${adminCommand('orders cancel <order>')}`

/** The lines that explain a suspension, by realm. */
const SUSPENDED: Record<Realm, (email: string) => string[]> = {
  developer: (email) => [
    `${email} is suspended: its members cannot open it, and its API keys and analytics links do not work.`,
    `${TOLD} To members who are in no other organisation, a login says that the e-mail or password is incorrect.`,
    'No device can be activated, and its devices get no new certificates: they stop within 7 days. Devices whose licences another address pays keep working.',
    subscriptionsContinue(`orders list --account ${email}`),
    `The same QR codes and devices work again after ${adminCommand(`accounts resume ${email}`)}`,
  ],
  retail: (email) => [
    `${email} is suspended: nobody can log in to its retail area. A login says that the e-mail or password is incorrect.`,
    UNTOLD,
    'The devices of the licences that it pays keep working.',
    subscriptionsContinue(`orders list --payer ${email}`),
  ],
}

/** `npm run admin -- accounts ...` */
export const accountCommands: Record<string, Command> = {
  'accounts list': {
    takes: [],
    options: { status: STATUSES.join('|'), realm: REALMS.join('|'), search: 'text', limit: 'n' },
    summary: 'accounts, the newest first',
    run: async ({ operator }, { options: { status, realm, search, limit } }) => {
      const accounts = await operator.list({
        status: status === undefined ? undefined : oneOf('--status', status, STATUSES),
        realm: realm === undefined ? undefined : oneOf('--realm', realm, REALMS),
        search,
        limit: limitOf(limit),
      })
      const rows = accounts.map(snakeCase)
      const columns = ['account_id', 'realm', 'email', 'company', 'status', 'session_type', 'registered_at']
      return { lines: table(rows, columns), json: { accounts: rows } }
    },
  },
  'accounts show': {
    takes: [WHO],
    summary: 'one account with its plan and permissions',
    run: async (desk, { words: [who] }) => {
      const account = snakeCase(await accountOf(desk, who))
      return { lines: card(account), json: account }
    },
  },
  'accounts create': {
    takes: [],
    options: { email: 'address', name: 'text', company: 'text', language: LANGUAGES.join('|') },
    required: ['email', 'name', 'company'],
    summary: 'create an account and mail its owner an invitation to choose a password',
    details: ['The link of the invitation works for 7 days; "accounts invite" mails another one.'],
    changes: true,
    run: async ({ invitations }, { options, origin }) => {
      const email = checked(Email, '--email', options['email'])
      const accountId = await invitations.create(
        {
          email,
          name: checked(PersonName, '--name', options['name']),
          company: checked(PersonLine, '--company', options['company']),
          language: oneOf('--language', options['language'] ?? 'en', LANGUAGES),
        },
        origin,
      )
      if (!accountId) throw new RefusedError(`${email} already has an account.`)
      return done(`Created account ${accountId}; an invitation to ${email} ${MAILED_BY_SERVER}.`, {
        account_id: accountId,
      })
    },
  },
  'accounts invite': {
    takes: [WHO],
    summary: 'mail another invitation, if the last one was lost or has expired',
    changes: true,
    run: async (desk, { words: [who], origin }) => {
      const account = await accountOf(desk, who)
      refuseUnless(account.status === 'pending', account, 'only pending accounts can be invited')
      const { userId } = account
      if (userId === null) throw new RefusedError('This account has no Owner to invite.')
      await desk.invitations.renew({ ...account, userId }, origin)
      return done(`An invitation to ${account.email} ${MAILED_BY_SERVER}.`)
    },
  },
  'accounts set-permissions': {
    takes: [WHO, `<${ENTITLEMENTS.join(',')}|none>`],
    summary: 'set the extra permissions of an account; permissions that you do not name are removed',
    changes: true,
    run: async (desk, { words: [who, list = ''], origin }) => {
      const names = list === 'none' ? [] : list.split(',')
      const permissions = [...new Set(names.map((name) => oneOf('A permission', name, ENTITLEMENTS)))]
      const account = await accountOf(desk, who)
      const happened = await desk.operator.setPermissions(account, permissions, origin)
      refuseUnless(happened, account, 'its permissions cannot be changed')
      return done(`${account.email} now has these extra permissions: ${permissions.join(', ') || 'none'}.`)
    },
  },
  'accounts set-plan': {
    takes: [WHO, '<session_type>'],
    options: { 'monthly-limit': 'n|none' },
    summary: 'set the plan (trial, none or a plan’s name), and the monthly limit',
    changes: true,
    run: async (desk, { words: [who, sessionType = ''], options, origin }) => {
      if (!SESSION_TYPE.test(sessionType))
        throw new UsageError('A session type has lower-case letters, digits, - and _, at most 40.')
      const text = options['monthly-limit']
      const stated =
        text === undefined || text === 'none' ? null : numberOf('--monthly-limit', text, 0, 2 ** 50)
      const limit = text === undefined ? undefined : stated
      const account = await accountOf(desk, who)
      const happened = await desk.operator.setPlan(account, sessionType, limit, origin)
      refuseUnless(happened, account, 'its plan cannot be changed')
      return done(`${account.email} now has the plan ${sessionType}.`)
    },
  },
  'accounts set-self-service': {
    takes: [WHO, '<on|off>'],
    summary: 'set whether an account buys its licences itself',
    changes: true,
    run: async (desk, { words: [who, onOff = ''], origin }) => {
      const selfService = oneOf('Self-service', onOff, ['on', 'off']) === 'on'
      const account = await accountOf(desk, who)
      const happened = await desk.operator.setSelfService(account, selfService, origin)
      refuseUnless(happened, account, 'its self-service cannot be changed')
      return done(`Self-service of ${account.email} is ${onOff}.`)
    },
  },
  'accounts suspend': {
    takes: [WHO],
    summary: 'refuse logins and API keys, end every session, and stop its own devices within 7 days',
    changes: true,
    asks: ([who]) => `This locks ${who} out at once.`,
    run: async (desk, { words: [who], origin }) => {
      const account = await accountOf(desk, who)
      refuseUnless(
        await desk.operator.suspend(account, origin),
        account,
        'only active and pending accounts can be suspended',
      )
      return { lines: SUSPENDED[account.realm](account.email), json: { result: 'OK' } }
    },
  },
  'accounts resume': {
    takes: [WHO],
    summary: 'allow a suspended account to log in again',
    changes: true,
    run: async (desk, { words: [who], origin }) => {
      const account = await accountOf(desk, who)
      refuseUnless(
        await desk.operator.resume(account, origin),
        account,
        'only suspended accounts can be resumed',
      )
      const { status } = await accountOf(desk, account.accountId)
      return done(`${account.email} is ${status}. ${account.realm === 'developer' ? TOLD : UNTOLD}`)
    },
  },
  'accounts undo-deletion': {
    takes: [WHO],
    summary: 'restore an account that its owner deleted, with the licences that the deletion deactivated',
    details: ['Licences that were active must be activated again, because their devices have stopped.'],
    changes: true,
    run: async (desk, { words: [who], origin }) => {
      const account = await accountOf(desk, who)
      const happened = await desk.deletion.undo(account.accountId, origin)
      refuseUnless(happened, account, 'there is no deletion to undo')
      await desk.deletion.advance(account.accountId)
      return done(`${account.email} is active again.`)
    },
  },
  'accounts end-sessions': {
    takes: [WHO],
    summary: 'log an account out everywhere',
    changes: true,
    asks: ([who]) => `This logs ${who} out everywhere.`,
    run: async (desk, { words: [who], origin }) => {
      const account = await accountOf(desk, who)
      const ended = await desk.operator.endSessions(account, origin)
      return done(`Ended ${ended} session(s) of ${account.email}.`, { ended })
    },
  },
  'accounts remove-second-factor': {
    takes: [WHO],
    summary: 'turn off two-factor sign-in for a person who lost the app and the recovery codes',
    details: [
      'An e-mail names the person who logs in with it. The id of an account names the Owner who joined first.',
    ],
    changes: true,
    asks: ([who]) =>
      `Then ${who} logs in with only a password. First make sure that the person asked for it.`,
    run: async (desk, { words: [who = ''], origin }) => {
      const [account] = isUuid(who) ? await desk.operator.find(who) : []
      return removeSecondFactor(desk, account?.userId ?? who, origin)
    },
  },
}
