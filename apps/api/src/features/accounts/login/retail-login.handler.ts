import type { licenceService } from '@assure/contract/licences/licence.contract'
import type { ModeOutput } from '@assure/contract/rpc'
import type { AuditOrigin } from '#src/platform/audit.ts'
import { FIRST_ID } from '#src/platform/ids.ts'
import type { ServiceHandlers } from '#src/platform/http/rpc-endpoint.ts'
import { newSessionToken } from '../sessions/session-token.ts'
import { letIn } from '../known-browsers/known-browser.ts'
import { admitLogin } from './login-guard.ts'
import type { SessionRepository } from '../sessions/session.repository.ts'
import type { RetailAccountRepository } from '../account/retail-account.repository.ts'
import type { PersonRepository } from '../people/person.repository.ts'
import type { KnownBrowserRepository } from '../known-browsers/known-browser.repository.ts'
import type { Passwords } from '#src/platform/passwords.ts'
import type { Throttle } from '#src/platform/throttle.ts'

interface Dependencies {
  people: Pick<PersonRepository, 'findByEmail'>
  retailAccounts: Pick<RetailAccountRepository, 'find'>
  sessions: SessionRepository
  knownBrowsers: KnownBrowserRepository
  passwords: Passwords
  throttle: Throttle
}

/** The licences and billing groups that a login returns (section 7). */
type Overview = Omit<Extract<ModeOutput<typeof licenceService, 'retail_login'>, { result: 'OK' }>, 'result'>

const WRONG = { result: 'DENY', code: 'WRONG_CREDENTIALS' } as const

/** Logs in to the retail area (RS-01). `overviewOf` returns the billing groups of an address with their licences. */
export const retailLoginHandler = (
  { people, retailAccounts, sessions, knownBrowsers, passwords, throttle }: Dependencies,
  overviewOf: (email: string) => Promise<Overview>,
): Pick<ServiceHandlers<typeof licenceService>, 'retail_login'> => ({
  retail_login: async ({ input, context }) => {
    const { address, requestId } = context
    const admitted = await admitLogin(
      { people, throttle, passwords, knownBrowsers, sessions },
      {
        realm: 'retail',
        ...input,
        context,
        findOpen: (person) => retailAccounts.find(person?.accountId ?? FIRST_ID),
      },
    )
    if (!admitted) return WRONG
    const { person, account, settled } = admitted
    const origin: AuditOrigin = { actorKind: 'retail', actor: person.email, address, requestId }
    if (context.fromPortal) {
      const previous = context.sessionToken('retail')
      const { token, tokenHash } = newSessionToken(person.userId)
      const isStarted = await sessions.start(
        null,
        { ...person, accountId: account?.accountId ?? null },
        context,
        'password',
        origin,
        { tokenHash, isKey: false },
      )
      if (!isStarted) return WRONG
      if (previous) await sessions.end(previous)
      await letIn({ knownBrowsers }, person, token, context)
    }
    await settled()
    return { result: 'OK', ...(await overviewOf(person.email)) }
  },
})
