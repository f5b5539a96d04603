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

/** Loads the account's redeemed promotions. */
export const usePromotions = () => useQuery(budgetQuery('get_client_promotions', {}))

/** Returns functions that refresh what a promotion changes: the list of promotions and the limits of the month's use. */
export const useRenewPromotions = () => {
  const queryClient = useQueryClient()
  return {
    /** Marks all budget queries as stale without reloading them here. Other pages then load fresh data. */
    markStale: () => queryClient.invalidateQueries({ queryKey: [SERVICE_PATHS.budget], refetchType: 'none' }),
    renew: () => queryClient.invalidateQueries({ queryKey: [SERVICE_PATHS.budget] }),
  }
}
