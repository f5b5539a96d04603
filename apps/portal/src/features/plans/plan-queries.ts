import type { ModeOutput } from '@assure/contract/rpc'
import type { budgetService } from '@assure/contract/usage/budget.contract'
import { useQuery } from '@tanstack/react-query'
import { budgetQuery } from '#src/api/queries.ts'
import { monthAt } from '#src/lib/month.ts'
import { useNow } from '#src/lib/use-now.ts'
import { useEstimations } from '#src/shared/usage/use-estimations.ts'

type Plans = ModeOutput<typeof budgetService, 'list_plans'>
export type PlanOnOffer = Plans['plans'][number]
export type Subscription = NonNullable<Plans['subscription']>

/** Loads the plans on offer and the account's subscription. */
export const usePlans = () => useQuery(budgetQuery('list_plans', {}))

/** Loads this month's estimations. */
export const useMonthUse = () => {
  const month = monthAt(useNow())
  return { month, asked: useEstimations(month, true) }
}
export type MonthUse = ReturnType<typeof useMonthUse>
