import type { Modality } from '@assure/contract/usage/safety-categories'
import { useQuery } from '@tanstack/react-query'
import { budgetQuery } from '#src/api/queries.ts'
import { type Month, monthParts } from '#src/lib/month.ts'

/** Interval of reloading the current month. */
const RENEWAL_MS = 60_000

/** Reloads only the current month, and not after an error, until the user retries. */
const renewed = (isRunning: boolean) => ({
  refetchInterval: ({ state }: { state: { status: string } }) =>
    isRunning && state.status !== 'error' ? RENEWAL_MS : (false as const),
})

/** Loads the estimations of a month (DB-07). */
export const useEstimations = (month: Month, isRunning: boolean) =>
  useQuery({ ...budgetQuery('cukka', monthParts(month)), ...renewed(isRunning) })

/** Loads the online safety counts of a month for one modality (DB-08). */
export const useOnlineSafety = (month: Month, modality: Modality, isRunning: boolean) =>
  useQuery({
    ...budgetQuery('analytics_summary', { ...monthParts(month), product: 'owas', modality }),
    ...renewed(isRunning),
  })
