import type { ModeOutput } from '@assure/contract/rpc'
import type { budgetService } from '@assure/contract/usage/budget.contract'
import { useQuery } from '@tanstack/react-query'
import { budgetQuery } from '#src/api/queries.ts'
import { type Month, monthParts } from '#src/lib/month.ts'

export type Estimations = ModeOutput<typeof budgetService, 'cukka'>

/** Interval of reloading the current month. */
const RENEWAL_MS = 60_000

/** Reloads only the current month, and not after an error, until the user retries. */
export const renewed = (isRunning: boolean) => ({
  refetchInterval: ({ state }: { state: { status: string } }) =>
    isRunning && state.status !== 'error' ? RENEWAL_MS : (false as const),
})

/** Loads the estimations of a month (DB-07). */
export const useEstimations = (month: Month, isRunning: boolean) =>
  useQuery({ ...budgetQuery('cukka', monthParts(month)), ...renewed(isRunning) })
