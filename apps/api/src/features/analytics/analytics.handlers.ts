import type { analyticsModes } from '@assure/contract/usage/analytics.modes'
import type { budgetService } from '@assure/contract/usage/budget.contract'
import { auditOrigin } from '#src/platform/audit.ts'
import { type Clock, DAY_S } from '#src/platform/clock.ts'
import { fenceOf } from '#src/platform/fence.ts'
import type { ServiceHandlers } from '#src/platform/http/rpc-endpoint.ts'
import type { AnalyticsGrantRepository } from './analytics-grant.repository.ts'
import type { AnalyticsLinks } from './analytics-link.ts'

interface Dependencies {
  grants: AnalyticsGrantRepository
  links: AnalyticsLinks
  clock: Clock
}

/** Handlers that create, list and revoke an account's analytics links. */
export const analyticsHandlers = ({
  grants,
  links,
  clock,
}: Dependencies): Pick<ServiceHandlers<typeof budgetService>, keyof typeof analyticsModes> => ({
  issue_analytics_link: async ({ input, caller, context }) => {
    const origin = auditOrigin(caller, context)
    const fence = fenceOf(caller, 'link.manage')
    const link = await grants.issue(fence, input.of, input.days * DAY_S, origin, clock())
    const subject = { accountId: caller.account_id, kind: 'grant', id: link.grant_id } as const
    return { result: 'OK', analytics_url: await links.make(subject, link.expires_at_utc), link }
  },

  list_analytics_links: async ({ caller }) => ({
    links: await grants.list(
      fenceOf(caller, 'link.read'),
      caller.permissions.includes('member.read'),
      clock(),
    ),
  }),

  revoke_analytics_link: async ({ input, caller, context }) => {
    const origin = auditOrigin(caller, context)
    await grants.revoke(fenceOf(caller, 'link.manage'), input.grant_id, origin, clock())
    return { result: 'OK' }
  },
})
