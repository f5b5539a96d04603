import {
  ESTIMATION_PRODUCTS,
  type EstimationCounts,
  type EstimationProduct,
} from '@assure/contract/usage/estimation-counts'
import { MODALITIES, type Modality } from '@assure/contract/usage/safety-categories'
import { dayPlus } from '@assure/device-client/device-state'
import type { SafetyCounts } from '@assure/device-client/usage-state'
import { safetyBetween } from './safety-model.ts'
import { type AppDay, type DayPart, estimationsBetween } from './usage-model.ts'

/** An app's counts of a UTC day or a part of it. */
export type AppCounts =
  | { day: string; product: EstimationProduct; counts: EstimationCounts }
  | { day: string; modality: Modality; counts: SafetyCounts }

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const hourOf = (ms: number): number => (ms % DAY_MS) / HOUR_MS

/** The UTC day of a moment, YYYY-MM-DD. */
export const utcDayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The UTC days between two moments (ms since 1970), each with its part of the window. */
export const partsOfDays = (fromMs: number, toMs: number): { day: string; part: DayPart }[] => {
  const parts: { day: string; part: DayPart }[] = []
  if (toMs <= fromMs) return parts
  const [first, last] = [utcDayOf(fromMs), utcDayOf(toMs)]
  for (let day = first; day <= last; day = dayPlus(day, 1)) {
    const fromHour = day === first ? hourOf(fromMs) : 0
    parts.push({ day, part: { fromHour, untilHour: day === last ? hourOf(toMs) : 24 } })
  }
  return parts
}

/** An app's counts between two moments (ms since 1970), without zeros. Adjacent windows add up exactly. */
export const usageBetween = (appDay: (day: string) => AppDay, fromMs: number, toMs: number): AppCounts[] => {
  const counted: AppCounts[] = []
  for (const { day, part } of partsOfDays(fromMs, toMs)) {
    for (const product of ESTIMATION_PRODUCTS) {
      const counts = estimationsBetween(appDay(day), product, part)
      if (counts.latency.count + counts.spoof_count > 0) counted.push({ day, product, counts })
    }
    for (const modality of MODALITIES) {
      const counts = safetyBetween(appDay(day), modality, part)
      if (counts.transaction_count > 0) counted.push({ day, modality, counts })
    }
  }
  return counted
}
