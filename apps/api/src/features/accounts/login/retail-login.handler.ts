import type { licenceService } from '@assure/contract/licences/licence.contract'
import type { ModeOutput } from '@assure/contract/rpc'
import type { AuditOrigin } from '#src/platform/audit.ts'
import type { ServiceHandlers } from '#src/platform/http/rpc-endpoint.ts'
import { knowBrowser } from '../known-browsers/known-browser.ts'
import { admitLogin } from './login-guard.ts'
import type { SessionRepository } from '../sessions/session.repository.ts'
import type { RetailAccountRepository } from '../account/retail-account.repository.ts'
import type { KnownBrowserRepository } from '../known-browsers/known-browser.repository.ts'
import type { Passwords } from '#src/platform/passwords.ts'
import type { Throttle } from '#src/platform/throttle.ts'

interface Dependencies {
  retailAccounts: RetailAccountRepository
  retailSessions: SessionRepository
  knownBrowsers: KnownBrowserRepository
  passwords: Passwords
  throttle: Throttle
}

/** The licences and billing groups that a login returns (section 7). */
type Overview = Omit<Extract<ModeOutput<typeof licenceService, 'retail_login'>, { result: 'OK' }>, 'result'>

const WRONG = { result: 'DENY', code: 'WRONG_CREDENTIALS' } as const

/** Logs in to the retail area (RS-01). `overviewOf` returns the billing groups of an address with their licences. */
export const retailLoginHandler = (
  { retailAccounts, retailSessions, knownBrowsers, passwords, throttle }: Dependencies,
  overviewOf: (email: string) => Promise<Overview>,
): Pick<ServiceHandlers<typeof licenceService>, 'retail_login'> => ({
  retail_login: async ({ input, context }) => {
    const { address, requestId } = context
    const admitted = await admitLogin(
      { throttle, passwords, knownBrowsers, sessions: retailSessions },
      { realm: 'retail', ...input, context, find: retailAccounts.findByEmail },
    )
    if (!admitted) return WRONG
    const { account, settled } = admitted
    const origin: AuditOrigin = { actorKind: 'retail', actor: account.email, address, requestId }
    if (context.fromPortal) {
      const previous = context.sessionToken('retail')
      const token = await retailSessions.start(null, account, context, origin)
      if (!token) return WRONG
      if (previous) await retailSessions.end(previous)
      context.setSessionToken('retail', token)
      await knowBrowser({ knownBrowsers }, account, context)
    }
    await settled()
    return { result: 'OK', ...(await overviewOf(account.email)) }
  },
})
