import type { AccessKind, OpenAccess } from '@assure/contract/accounts/access-review.modes'
import { auditOrigin } from '#src/platform/audit.ts'
import { utcSeconds } from '#src/platform/clock.ts'
import { accessReviewRepository } from './access-review.repository.ts'
import type { AccountDependencies, AccountHandlers } from './account-dependencies.ts'
import { requireConfirmed } from './identity-confirmation.ts'
import { secondFactorRepository } from './second-factor.repository.ts'
import { sessionOnWire } from './session-on-wire.ts'

type Modes = 'retrieve_open_access' | 'answer_access_review'

const nameOf = (kind: AccessKind, id: string) => `${kind}:${id}`
const namesIn = ({ api_keys, analytics_links, sessions, second_factor_since_utc }: OpenAccess): string[] => [
  ...api_keys.map(({ session_id }) => nameOf('api_key', session_id)),
  ...analytics_links.map(({ grant_id }) => nameOf('analytics_link', grant_id)),
  ...sessions.map(({ session_handle }) => nameOf('session', session_handle)),
  ...(second_factor_since_utc === 0 ? [] : [nameOf('second_factor', '')]),
]

/** After a password chosen by mail: everything that still opens the account, and the owner's answer to each. */
export const accessReviewHandlers = (dependencies: AccountDependencies): Pick<AccountHandlers, Modes> => {
  const { accounts, apiKeys, analyticsLinks, sessions } = dependencies
  const factors = secondFactorRepository(dependencies)
  const reviews = accessReviewRepository(dependencies)

  const openAccess = async (accountId: string, token: string | null): Promise<OpenAccess> => {
    const [keys, links, open, { confirmedAt }] = await Promise.all([
      apiKeys.list(accountId),
      analyticsLinks.list(accountId),
      sessions.list(accountId, token),
      factors.stateOf(accountId),
    ])
    return {
      api_keys: keys,
      analytics_links: links,
      sessions: open.filter(({ current }) => !current).map(sessionOnWire),
      second_factor_since_utc: utcSeconds(confirmedAt),
    }
  }

  return {
    retrieve_open_access: ({ caller, context }) =>
      openAccess(caller.account_id, context.sessionToken('developer')),

    answer_access_review: async ({ input, caller, context }) => {
      const account = await accounts.findAccount(caller.account_id)
      if (!account) throw new Error('the caller has no account')
      if (!account.accessReviewDue) return { result: 'OK', ended: 0 }
      const token = context.sessionToken('developer')
      const noted = auditOrigin(caller, context)
      const { accountId } = account
      const keeps = new Map(input.answers.map(({ kind, id, keep }) => [nameOf(kind, id), keep]))
      const open = await openAccess(accountId, token)
      if (!namesIn(open).every((name) => keeps.has(name))) return { result: 'DENY', code: 'INCOMPLETE' }
      await requireConfirmed(sessions, context)

      const ends = (kind: AccessKind, id: string) => keeps.get(nameOf(kind, id)) === false
      const endedKeys = open.api_keys.filter(({ session_id }) => ends('api_key', session_id))
      const endedLinks = open.analytics_links.filter(({ grant_id }) => ends('analytics_link', grant_id))
      const endedSessions = open.sessions.filter(({ session_handle }) => ends('session', session_handle))
      // Keys first: a key could make another link.
      let ended = await apiKeys.end(
        account,
        endedKeys.map(({ session_id }) => session_id),
        noted,
      )
      for (const { grant_id } of endedLinks) await analyticsLinks.revoke(accountId, grant_id, noted)
      for (const { session_handle: handle } of endedSessions)
        await sessions.endNamed(accountId, { handle }, noted)
      ended += endedLinks.length + endedSessions.length
      if (
        open.second_factor_since_utc > 0 &&
        ends('second_factor', '') &&
        (await factors.end(account, noted))
      )
        ended++

      // What somebody made meanwhile needs an answer too. The key that replaces an ended one is the owner's.
      const replacesCurrent = endedKeys.some(({ current }) => current)
      const left = await openAccess(accountId, token)
      const unanswered = namesIn({
        ...left,
        api_keys: left.api_keys.filter(({ current }) => !(current && replacesCurrent)),
      }).filter((name) => keeps.get(name) !== true)
      if (unanswered.length > 0) return { result: 'DENY', code: 'INCOMPLETE' }
      await reviews.finish(accountId, ended, noted)
      return { result: 'OK', ended }
    },
  }
}
