import { RpcError } from '@assure/contract/rpc-error'
import { auditOrigin } from '#src/platform/audit.ts'
import { utcSeconds } from '#src/platform/clock.ts'
import type { AccountHandlers } from '../account-handlers.ts'
import type { KnownBrowserRepository } from './known-browser.repository.ts'
import { tokenFor } from './known-browser.ts'

interface Dependencies {
  knownBrowsers: Pick<KnownBrowserRepository, 'list' | 'forget'>
}

type Modes = 'list_known_browsers' | 'forget_known_browser'

/** The browsers that the caller's person is known in. */
export const knownBrowserHandlers = ({ knownBrowsers }: Dependencies): Pick<AccountHandlers, Modes> => ({
  list_known_browsers: async ({ caller, context }) => {
    const token = tokenFor(context.knownCookie(), caller.user_id)
    const known = await knownBrowsers.list(caller.user_id, token)
    return {
      browsers: known.map(({ handle, createdAt, lastUsedAt, userAgent, current }) => ({
        browser_handle: handle,
        created_at_utc: utcSeconds(createdAt),
        last_used_utc: utcSeconds(lastUsedAt),
        user_agent: userAgent,
        current,
      })),
    }
  },

  forget_known_browser: async ({ input, caller, context }) => {
    const named = { handle: input.browser_handle }
    const forgotten = await knownBrowsers.forget(caller.user_id, named, auditOrigin(caller, context))
    if (!forgotten) throw new RpcError('not_found')
    return { result: 'OK' }
  },
})
