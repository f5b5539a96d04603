import type { Modality } from '@assure/contract/usage/safety-categories'
import { useQuery } from '@tanstack/react-query'
import { budgetQuery } from '#src/api/queries.ts'
import { type Month, monthParts } from '#src/lib/month.ts'
import { renewed } from '#src/shared/usage/use-estimations.ts'

/** Loads the online safety counts of a month for one modality (DB-08). */
export const useOnlineSafety = (month: Month, modality: Modality, isRunning: boolean) =>
  useQuery({
    ...budgetQuery('analytics_summary', { ...monthParts(month), product: 'owas', modality }),
    ...renewed(isRunning),
  })
