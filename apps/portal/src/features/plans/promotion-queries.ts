import type { ModeOutput } from '@assure/contract/rpc'
import { SERVICE_PATHS } from '@assure/contract/service-paths'
import type { budgetService } from '@assure/contract/usage/budget.contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { budgetQuery } from '#src/api/queries.ts'

type Budget = typeof budgetService
export type Promotion = ModeOutput<Budget, 'get_client_promotions'>['applied_promotions'][number]
export type Template = Extract<
  ModeOutput<Budget, 'get_promotion_template'>,
  { result: 'OK' }
>['promotion_template']

const promotionsQuery = budgetQuery('get_client_promotions', {})

/** The redemptions of the account. */
export const usePromotions = () => useQuery(promotionsQuery)

/** Renews what promotions change: their list here, and the limits of the dashboard. */
export const useRenewPromotions = () => {
  const queryClient = useQueryClient()
  return {
    /** At once: a user who leaves the page finds fresh data on the next. */
    markStale: () => queryClient.invalidateQueries({ queryKey: [SERVICE_PATHS.budget], refetchType: 'none' }),
    renew: () => queryClient.invalidateQueries({ queryKey: promotionsQuery.queryKey }),
  }
}
