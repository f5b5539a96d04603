import type { AccessKind, OpenAccess } from '@assure/contract/accounts/access-review.modes'
import type { CallerByKind } from '@assure/contract/authorise'
import type { Permission } from '@assure/contract/rpc'
import { type AuditOrigin, auditOrigin } from '#src/platform/audit.ts'
import { utcSeconds } from '#src/platform/clock.ts'
import { type Fence, fenceOf } from '#src/platform/fence.ts'
import type { AccessReviewRepository } from './access-review.repository.ts'
import type { AccountHandlers } from '../account-handlers.ts'
import type { PersonRepository } from '../people/person.repository.ts'
import { type ActingPerson, type Person, personOf } from '../people/person-row.ts'
import type { RequireConfirmed } from '../identity-confirmation/identity-confirmation.ts'
import { REAUTHENTICATIONS } from '../password-check/limits.ts'
import { secondFactorSubject } from '../second-factor/second-factor-codes.ts'
import type { SecondFactorRepository } from '../second-factor/second-factor.repository.ts'
import { sessionOnWire } from '../sessions/session-on-wire.ts'
import type { AccountRepository } from '../account/account.repository.ts'
import type { ApiKeyRepository } from '../api-keys/api-key.repository.ts'
import type { AnalyticsLinks } from '../ports.ts'
import type { SessionRepository } from '../sessions/session.repository.ts'
import type { Throttle } from '#src/platform/throttle.ts'

interface Dependencies {
  accounts: AccountRepository
  people: Pick<PersonRepository, 'find'>
  apiKeys: ApiKeyRepository
  analyticsLinks: AnalyticsLinks
  sessions: SessionRepository
  requireConfirmed: RequireConfirmed
  throttle: Throttle
  factors: SecondFactorRepository
  reviews: AccessReviewRepository
}

/** A person without an organisation has nothing else to review than what opens their own login. */
type Reviewer = CallerByKind['developer'] | CallerByKind['person']

/** The links that a caller may end; null for a person without an organisation. */
const linksOf = (caller: Reviewer): Fence | null =>
  'permissions' in caller ? fenceOf(caller, 'link.manage') : null

type Modes = 'retrieve_open_access' | 'answer_access_review'

const nameOf = (kind: AccessKind, id: string) => `${kind}:${id}`
const namesIn = ({ api_keys, analytics_links, sessions, second_factor_since_utc }: OpenAccess): string[] => [
  ...api_keys.map(({ session_id }) => nameOf('api_key', session_id)),
  ...analytics_links.map(({ grant_id }) => nameOf('analytics_link', grant_id)),
  ...sessions.map(({ session_handle }) => nameOf('session', session_handle)),
  ...(second_factor_since_utc === 0 ? [] : [nameOf('second_factor', '')]),
]

/**
 * The access review after a password reset by mail: lists what still opens the account and takes the owner's answers.
 */
export const accessReviewHandlers = ({
  accounts,
  people,
  apiKeys,
  analyticsLinks,
  sessions,
  requireConfirmed,
  throttle,
  factors,
  reviews,
}: Dependencies): Pick<AccountHandlers, Modes> => {
  const openAccess = async (caller: Reviewer, token: string | null): Promise<OpenAccess> => {
    const { userId, accountId } = personOf(caller)
    const may = (permission: Permission) => 'permissions' in caller && caller.permissions.includes(permission)
    const fence = linksOf(caller)
    const [keys, links, open, { confirmedAt }] = await Promise.all([
      accountId && may('key.manage') ? apiKeys.list(accountId) : [],
      fence ? analyticsLinks.list(fence) : [],
      sessions.list(userId, token),
      factors.stateOf(userId),
    ])
    return {
      api_keys: keys,
      analytics_links: links,
      sessions: open.filter(({ current }) => !current).map(sessionOnWire),
      second_factor_since_utc: utcSeconds(confirmedAt),
    }
  }

  /**
   * Ends everything that the owner chose not to keep. Returns how many things ended and whether the current key is one.
   */
  const endAnswered = async (
    caller: Reviewer,
    open: OpenAccess,
    isEnded: (kind: AccessKind, id: string) => boolean,
    noted: AuditOrigin,
  ): Promise<{ ended: number; endsCurrentKey: boolean }> => {
    const person = personOf(caller)
    const { accountId } = person
    const fence = linksOf(caller)
    const keys = open.api_keys.filter(({ session_id }) => isEnded('api_key', session_id))
    const links = open.analytics_links.filter(({ grant_id }) => isEnded('analytics_link', grant_id))
    const others = open.sessions.filter(({ session_handle }) => isEnded('session', session_handle))
    // Keys first: a key could create another link.
    const names = keys.map(({ session_id }) => session_id)
    const account = accountId && (await accounts.findAccount(accountId))
    const endedKeys = account ? await apiKeys.end(account, names, noted) : 0
    if (fence) for (const { grant_id } of links) await analyticsLinks.revoke(fence, grant_id, noted)
    for (const { session_handle: handle } of others) await sessions.endNamed(person, { handle }, noted)
    return {
      ended: endedKeys + links.length + others.length,
      endsCurrentKey: keys.some(({ current }) => current),
    }
  }

  /**
   * Ends the second factor if the code is right. A password is not enough: a stranger who can read the owner's mail
   * can reset it.
   */
  const endFactor = async (person: ActingPerson & Person, code: string | undefined, noted: AuditOrigin) => {
    if (code === undefined) return false
    const subject = secondFactorSubject(person.userId)
    await throttle.attempt(subject, REAUTHENTICATIONS)
    if (await factors.stop(person, code, noted)) {
      await throttle.forget([subject])
      return true
    }
    await sessions.noteRefusal(person, noted, 'wrong_code')
    return false
  }

  return {
    retrieve_open_access: ({ caller, context }) => openAccess(caller, context.sessionToken('developer')),

    answer_access_review: async ({ input, caller, context }) => {
      const found = await people.find(caller.user_id)
      if (!found) throw new Error('the caller is no person')
      if (!found.accessReviewDue) return { result: 'OK', ended: 0 }
      const person = { ...found, ...personOf(caller) }
      const token = context.sessionToken('developer')
      const noted = auditOrigin(caller, context)
      const keeps = new Map(input.answers.map(({ kind, id, keep }) => [nameOf(kind, id), keep]))
      const open = await openAccess(caller, token)
      if (!namesIn(open).every((name) => keeps.has(name))) return { result: 'DENY', code: 'INCOMPLETE' }

      const endsFactor = open.second_factor_since_utc > 0 && keeps.get(nameOf('second_factor', '')) === false
      // The code also confirms the rest. Otherwise the owner would spend it on the confirmation and have none left.
      if (!endsFactor) await requireConfirmed(context)
      else if (!(await endFactor(person, input.code, noted))) return { result: 'DENY', code: 'WRONG_CODE' }
      const isEnded = (kind: AccessKind, id: string) => keeps.get(nameOf(kind, id)) === false
      const { ended: others, endsCurrentKey } = await endAnswered(caller, open, isEnded, noted)
      const ended = others + (endsFactor ? 1 : 0)

      // Keys, links and sessions created meanwhile need an answer too, except the key that replaces an ended one.
      const left = await openAccess(caller, token)
      const unanswered = namesIn({
        ...left,
        api_keys: left.api_keys.filter(({ current }) => !(current && endsCurrentKey)),
      }).filter((name) => keeps.get(name) !== true)
      if (unanswered.length > 0) return { result: 'DENY', code: 'INCOMPLETE' }
      await reviews.finish(person, ended, noted)
      return { result: 'OK', ended }
    },
  }
}
