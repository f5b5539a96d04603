import type { ScanCounts } from '@assure/contract/devices/scan-counts'
import { dayPlus, NO_SCANS } from '@assure/device-client/device-state'
import { reasonsOfStore, scansBetween, scansOfDay } from '../simulate/scan-model.ts'
import { type ReasonShares, STORE_TYPES, type StoreType } from '../simulate/store-types.ts'
import { londonTime } from './london.ts'
import { isSchoolDay } from './school-days.ts'

/** An unusual store, whose challenged sales end differently. */
export type Story = 'many_cancels' | 'never_refuses' | 'school_spike'

/** Everything that determines a counter's scans. The same profile always gives the same totals. */
export interface ScanProfile {
  /** The account's email, part of the seed. */
  tenant: string
  counterId: string
  /** Stores of one habit group have the same habits. */
  habitGroup: string
  storeType: StoreType
  /** The counter's first day, YYYY-MM-DD. Its scans grow from then on. */
  firstDay: string
  story: Story | null
}

export interface DayScans {
  /** London calendar day, YYYY-MM-DD. */
  day: string
  counts: ScanCounts
}

const DAY_MS = 86_400_000
const DAY_HOURS = 24
/** Weekly growth factor during the first year. */
const GROWTH = 1.004
const GROWTH_WEEKS_MAX = 52
const CANCELLED_PERCENT = 35
const SPIKE = 6

const habits = (storeType: StoreType, story: Story, day: string): ReasonShares => {
  const usual = STORE_TYPES[storeType].reasons
  if (story === 'never_refuses') {
    return { ...usual, total_id_check_failed: 0, total_visually_failed: 0, total_id_not_provided: 0 }
  }
  if (story === 'many_cancels') {
    const others = 100 - usual.total_reason_skipped
    const skipped = (CANCELLED_PERCENT * others) / (100 - CANCELLED_PERCENT)
    return { ...usual, total_reason_skipped: skipped }
  }
  return { ...usual, total_visually_failed: usual.total_visually_failed * (isSchoolDay(day) ? SPIKE : 1) }
}

const scansUntil = (profile: ScanProfile, day: string, untilHour: number): ScanCounts => {
  const { tenant, counterId, habitGroup, storeType, firstDay, story } = profile
  if (untilHour === 0) return NO_SCANS
  const weeks = (Date.parse(day) - Date.parse(firstDay)) / (7 * DAY_MS)
  return scansOfDay({
    storeType,
    counterId,
    storeId: habitGroup,
    day,
    seed: tenant,
    untilHour,
    factor: GROWTH ** Math.min(weeks, GROWTH_WEEKS_MAX),
    reasons: story ? habits(storeType, story, day) : reasonsOfStore(storeType, habitGroup, tenant),
  })
}

/**
 * A counter's scans between two moments (ms since 1970), by London day, without empty days. The scans of adjacent
 * windows add up exactly.
 */
export const scansInWindow = (profile: ScanProfile, fromMs: number, toMs: number): DayScans[] => {
  if (toMs <= fromMs) return []
  const from = londonTime(fromMs)
  const to = londonTime(toMs)
  const days: DayScans[] = []
  for (let day = from.day; day <= to.day; day = dayPlus(day, 1)) {
    const until = scansUntil(profile, day, day === to.day ? to.hour : DAY_HOURS)
    const counts = day === from.day ? scansBetween(scansUntil(profile, day, from.hour), until) : until
    if (counts.total_scanned_faces > 0) days.push({ day, counts })
  }
  return days
}
