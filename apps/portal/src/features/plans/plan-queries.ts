import type { ModeOutput } from '@assure/contract/rpc'
import type { budgetService } from '@assure/contract/usage/budget.contract'
import { useQuery } from '@tanstack/react-query'
import { budgetQuery } from '#src/api/queries.ts'

type Plans = ModeOutput<typeof budgetService, 'list_plans'>
export type PlanOnOffer = Plans['plans'][number]
export type Subscription = NonNullable<Plans['subscription']>

/** Loads the plans on offer and the account's subscription. */
export const usePlans = () => useQuery(budgetQuery('list_plans', {}))
