import type { Role } from '@assure/contract/accounts/roles'
import type { Place } from '@assure/contract/authorise'
import { MEMBERS_PAGE_SIZE } from '@assure/contract/constants'
import { erasedAt } from '../features/accounts/deletion/grace.ts'
import type { Membership } from '../features/accounts/memberships/membership.repository.ts'
import type { Person } from '../features/accounts/people/person-row.ts'
import { adminCommand } from '../platform/admin-command.ts'
import { accountOf } from './account-commands.ts'
import {
  card,
  type Command,
  done,
  limitOf,
  MAILED_BY_SERVER,
  RefusedError,
  snakeCase,
  table,
} from './command.ts'
import type { AdminContext } from './desk.ts'
import { personOf, removeSecondFactor } from './person-of.ts'

const WHO = '<e-mail|id>'

const MEMBER_COLUMNS = ['user_id', 'name', 'email', 'roles', 'places', 'last_seen_at', 'second_factor']

const placeNames = (places: readonly Place[] | null): string =>
  places?.map(({ chain, store }) => (store === null ? chain : `${chain} / ${store}`)).join(', ') ?? 'all'

const placedTable = (rows: readonly { places: Place[] | null }[], columns: readonly string[]): string[] =>
  table<Record<string, unknown>>(
    rows.map((row) => ({ ...snakeCase(row), places: placeNames(row.places) })),
    columns,
  )

/** All members of an organisation by name, page by page. */
const membersOf = async ({ members, people }: AdminContext, accountId: string) => {
  const found = []
  for (let page = 1; ; page += 1) {
    const { members: some } = await members.list(accountId, { search: '', role: undefined, page })
    found.push(...some)
    if (some.length < MEMBERS_PAGE_SIZE) break
  }
  const factors = await people.secondFactors(found.map(({ userId }) => userId))
  return found.map((member) => ({
    ...member,
    secondFactor: factors.has(member.userId),
  }))
}

/** The organisations of a person, without their keys. */
const organisationsOf = async (
  { memberships }: AdminContext,
  { userId }: Person,
): Promise<(Pick<Membership, 'accountId' | 'company' | 'status'> & PersonIn)[]> =>
  (await memberships.listOf(userId)).map(({ memberSeenAt, ...membership }) => ({
    accountId: membership.accountId,
    company: membership.company,
    status: membership.status,
    roles: membership.roles,
    places: membership.places,
    lastSeenAt: memberSeenAt,
  }))
interface PersonIn {
  roles: readonly Role[]
  places: Place[] | null
  lastSeenAt: Date | null
}

/** Lines that warn of organisations in which a suspended person was the last Owner who can log in. */
const withoutOwner = async (desk: AdminContext, person: Person): Promise<string[]> => {
  const owned = (await organisationsOf(desk, person)).filter(({ roles }) => roles.includes('owner'))
  const lines = []
  for (const { accountId, company } of owned) {
    if (!(await desk.members.hasOtherOwner(accountId, person.userId)))
      lines.push(`${company} has no other Owner who can log in, so nobody can manage it: ${accountId}`)
  }
  return lines
}

/** `npm run admin -- members ...` and `people ...` */
export const memberCommands: Record<string, Command> = {
  'members list': {
    takes: [WHO],
    summary: 'the members of an account by name, and its open invitations',
    details: ['An e-mail is that of an Owner.'],
    run: async (desk, { words: [who] }) => {
      const { accountId } = await accountOf(desk, who)
      const [members, open] = await Promise.all([
        membersOf(desk, accountId),
        desk.memberInvitations.list(accountId),
      ])
      const invited = open.map(({ email, roles, places, inviter, isTransfer, createdAt, expiresAt }) => ({
        email,
        roles,
        places,
        invitedBy: inviter,
        isTransfer,
        createdAt,
        expiresAt,
      }))
      return {
        lines: [
          ...placedTable(members, MEMBER_COLUMNS),
          '',
          'Open invitations:',
          ...placedTable(invited, ['email', 'roles', 'places', 'invited_by', 'is_transfer', 'expires_at']),
        ],
        json: { members: members.map(snakeCase), invitations: invited.map(snakeCase) },
      }
    },
  },
  'people list': {
    takes: [],
    options: { search: 'text', limit: 'n' },
    summary: 'people, also those in no organisation, the newest first',
    run: async ({ personOperator }, { options: { search = '', limit } }) => {
      const people = (await personOperator.list({ search, limit: limitOf(limit) })).map(snakeCase)
      const columns = ['user_id', 'email', 'name', 'status', 'organisations', 'created_at']
      return { lines: table(people, columns), json: { people } }
    },
  },
  'people show': {
    takes: [WHO],
    summary: 'one person with their organisations and roles',
    run: async (desk, { words: [who] }) => {
      const person = await personOf(desk, who)
      const { userId, email, name, language, status, hasSecondFactor, deletionRequestedAt } = person
      const [organisations, sessions, recovery] = await Promise.all([
        organisationsOf(desk, person),
        desk.sessions.list(userId, null),
        desk.waitingRecoveries.of(userId),
      ])
      const shown = snakeCase({
        ...{ userId, email, name, language, status },
        secondFactor: hasSecondFactor,
        sessions: sessions.length,
        ...(deletionRequestedAt && { erasedAt: erasedAt(deletionRequestedAt) }),
        ...(recovery && {
          recoveryRequestedAt: recovery.requestedAt,
          recoveryOpensAt: recovery.openedAt ?? recovery.readyAt,
        }),
      })
      const columns = ['account_id', 'company', 'status', 'roles', 'places', 'last_seen_at']
      return {
        lines: [...card(shown), '', 'Organisations:', ...placedTable(organisations, columns)],
        json: { ...shown, organisations: organisations.map(snakeCase) },
      }
    },
  },
  'people suspend': {
    takes: [WHO],
    summary: 'refuse logins of a person and end their sessions, in all their organisations',
    details: ['Colleagues, API keys and devices go on. To stop a whole organisation, suspend its account.'],
    changes: true,
    asks: ([who]) => `This locks ${who} out at once.`,
    run: async (desk, { words: [who], origin }) => {
      const person = await personOf(desk, who)
      if (!(await desk.personOperator.suspend(person, origin)))
        throw new RefusedError(`${person.email} is suspended already.`)
      return {
        lines: [
          `${person.email} is suspended: logged out everywhere, and cannot log in.`,
          `Colleagues, API keys and devices go on. Notices to the Owners ${MAILED_BY_SERVER}.`,
          ...(await withoutOwner(desk, person)),
          `To undo it: ${adminCommand(`people resume ${person.email}`)}`,
        ],
        json: { result: 'OK' },
      }
    },
  },
  'people resume': {
    takes: [WHO],
    summary: 'allow a suspended person to log in again',
    changes: true,
    run: async (desk, { words: [who], origin }) => {
      const person = await personOf(desk, who)
      if (!(await desk.personOperator.resume(person, origin)))
        throw new RefusedError(`${person.email} is not suspended.`)
      return done(`${person.email} can log in again. Notices to the Owners ${MAILED_BY_SERVER}.`)
    },
  },
  'people undo-delete': {
    takes: [WHO],
    summary:
      'restore a person who deleted their login, with their roles and the organisations that went with it',
    details: [
      'For 30 days. First make sure that the person asks for it: then the mail with their link was lost.',
      'Organisations that removed them meanwhile do not come back.',
    ],
    changes: true,
    run: async (desk, { words: [who], origin }) => {
      const person = await personOf(desk, who)
      if (!(await desk.deletion.undoForPerson(person.userId, origin)))
        throw new RefusedError(`${person.email} is ${person.status}: there is no deletion to undo.`)
      for (const { accountId } of await organisationsOf(desk, person)) await desk.deletion.advance(accountId)
      return done(`${person.email} can log in again.`)
    },
  },
  'people end-sessions': {
    takes: [WHO],
    summary: 'log a person out everywhere',
    changes: true,
    asks: ([who]) => `This logs ${who} out everywhere.`,
    run: async (desk, { words: [who], origin }) => {
      const person = await personOf(desk, who)
      const ended = await desk.personOperator.endSessions(person, origin)
      return done(`Ended ${ended} session(s) of ${person.email}.`, { ended })
    },
  },
  'people remove-second-factor': {
    takes: [WHO],
    summary: 'turn off two-factor sign-in for a person who lost the app and the recovery codes',
    changes: true,
    asks: ([who]) =>
      `Then ${who} logs in with only a password. First make sure that the person asked for it.`,
    run: (desk, { words: [who], origin }) => removeSecondFactor(desk, who, origin),
  },
}
