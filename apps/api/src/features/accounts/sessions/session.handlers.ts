import type { Identity } from '@assure/contract/accounts/account.contract'
import type { CallerByKind } from '@assure/contract/authorise'
import { RpcError } from '@assure/contract/rpc-error'
import { auditOrigin } from '#src/platform/audit.ts'
import { utcSeconds } from '#src/platform/clock.ts'
import type { AccountHandlers } from '../account-handlers.ts'
import type { AccountWithKey } from '../account/account-row.ts'
import { sessionOnWire } from './session-on-wire.ts'
import type { SessionRepository } from './session.repository.ts'
import type { AccountRepository } from '../account/account.repository.ts'
import { organisationId } from '#src/platform/ids.ts'
import { isTestAccount, liveAccountOf } from '#src/platform/test-account.ts'
import type { MembershipRepository } from '../memberships/membership.repository.ts'
import type { PersonRepository } from '../people/person.repository.ts'
import { type Person, personOf } from '../people/person-row.ts'
import { recoveryOnWire } from '../recovery-wait/recovery-on-wire.ts'
import type { WaitingRecoveries } from '../recovery-wait/waiting-recoveries.repository.ts'

interface Dependencies {
  accounts: Pick<AccountRepository, 'findAccount'>
  people: Pick<PersonRepository, 'find'>
  memberships: Pick<MembershipRepository, 'find' | 'idsOf'>
  sessions: SessionRepository
  waitingRecoveries: Pick<WaitingRecoveries, 'of'>
  /** Refreshes the plan from the card provider. Throws `RpcError` `unavailable` or `rate_limited`. */
  lookUpPlan(accountId: string): Promise<void>
  /** The person of an organisation's contact address, or null. */
  findContact(accountId: string): Promise<Pick<Person, 'email' | 'name'> | null>
}

type Modes =
  | 'retrieve_session'
  | 'update_new_session'
  | 'current_session'
  | 'log_out'
  | 'list_sessions'
  | 'end_session'
  | 'end_other_sessions'

/** `shown` is the person of a session, or the contact of the account for its key. */
const identityOf = (
  account: AccountWithKey,
  shown: Pick<Person, 'email' | 'name'>,
  sessionId: string = account.sessionId,
): Identity => ({
  session_id: sessionId,
  email: shown.email,
  name: shown.name,
  company: account.company,
  session_type: account.sessionType,
  session_details: {
    ...(account.monthlyLimit === null ? {} : { monthly_limit: account.monthlyLimit }),
    register_time: utcSeconds(account.registeredAt),
  },
  self_service: account.selfService,
  permissions: account.permissions,
  sample_data: account.sampleData,
})

/** Keeps only the names, for a session whose login lacks what the organisation asks for. */
const onlyNames = ({ email, name, company }: Identity): Identity => ({
  ...{ email, name, company, session_id: '', session_type: 'none', session_details: {} },
  ...{ self_service: false, permissions: [], sample_data: false },
})

/** The caller's own session (LG-07) and the list of open sessions. */
export const sessionHandlers = ({
  accounts,
  people,
  memberships,
  sessions,
  waitingRecoveries,
  lookUpPlan,
  findContact,
}: Dependencies): Pick<AccountHandlers, Modes> => {
  /** The person whom a caller stands for: none for a named key, whose scopes show no people. */
  const personFor = async (caller: CallerByKind['developer' | 'api_key']) => {
    if (caller.kind === 'developer') return people.find(caller.user_id)
    if (caller.member_id) return people.find(caller.member_id)
    return caller.key_id ? { email: '', name: '' } : findContact(caller.account_id)
  }
  const identityFor = async (caller: CallerByKind['developer' | 'api_key']): Promise<Identity> => {
    const [account, person] = await Promise.all([accounts.findAccount(caller.account_id), personFor(caller)])
    if (!account) throw new Error('the caller has no account')
    return identityOf(account, person ?? { email: account.email, name: '' }, caller.session_id)
  }

  return {
    retrieve_session: async ({ caller }) => identityFor(caller),

    update_new_session: async ({ caller }) => {
      await lookUpPlan(caller.account_id)
      return identityFor(caller)
    },

    current_session: async ({ caller }) => {
      if (caller?.kind !== 'developer' && caller?.kind !== 'person') return { result: 'NONE' }
      const [person, waiting] = await Promise.all([
        people.find(caller.user_id),
        waitingRecoveries.of(caller.user_id),
      ])
      if (!person) return { result: 'NONE' }
      const { email, name } = person
      // The provider of an organisation learns nothing about the person's own login.
      const isFenced = Boolean(caller.sso_account_id)
      const access_review_due = person.accessReviewDue && !isFenced
      const recovery = isFenced ? null : waiting && recoveryOnWire(waiting)
      if (caller.kind === 'person')
        return { result: 'NO_ORGANISATION', person: { email, name }, access_review_due, recovery }
      const { account_id: accountId, user_id: userId } = caller
      const liveId = liveAccountOf(accountId)
      const test_mode = isTestAccount(accountId)
      const [membership, organisations, shown] = await Promise.all([
        memberships.find(liveId, userId),
        memberships.idsOf(userId),
        test_mode ? accounts.findAccount(accountId) : null,
      ])
      if (!membership) return { result: 'NONE' }
      const identity = identityOf(shown ?? membership, person)
      return {
        result: 'OK',
        session: caller.lacks ? onlyNames(identity) : identity,
        member: {
          organisation_id: organisationId(liveId),
          test_mode,
          roles: membership.roles,
          permissions: [...caller.permissions],
          limited: [...caller.limited],
          places: [...caller.places],
          organisations: isFenced ? 1 : organisations.length,
          needs_second_factor: caller.lacks === 'second_factor',
          needs_provider: caller.lacks === 'single_sign_on' ? membership.provider : null,
          through_sso: isFenced,
        },
        access_review_due,
        recovery,
      }
    },

    log_out: async ({ caller, context }) => {
      const token = context.sessionToken('developer')
      if (token) await sessions.endNamed(personOf(caller), { token }, auditOrigin(caller, context))
      context.setSessionToken('developer', null)
      return { result: 'OK' }
    },

    list_sessions: async ({ caller, context }) => {
      const open = await sessions.list(caller.user_id, context.sessionToken('developer'))
      return {
        sessions: open.map(sessionOnWire),
      }
    },

    end_session: async ({ input, caller, context }) => {
      const name = { handle: input.session_handle }
      const ended = await sessions.endNamed(personOf(caller), name, auditOrigin(caller, context))
      if (!ended) throw new RpcError('not_found')
      return { result: 'OK' }
    },

    end_other_sessions: async ({ caller, context }) => {
      const token = context.sessionToken('developer') ?? ''
      const ended = await sessions.endOthers(personOf(caller), token, auditOrigin(caller, context))
      return { result: 'OK', ended }
    },
  }
}
