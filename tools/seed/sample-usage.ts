import { dayPlus } from '@assure/device-client/device-state'
import type { AppType } from '../simulate/app-types.ts'
import type { AppDay } from '../simulate/usage-model.ts'
import { type AppCounts, usageBetween, utcDayOf } from '../simulate/usage-window.ts'
import { DAY_MS } from './sample-licence.ts'

/** Everything that determines an app's usage. The same profile always gives the same totals. */
export interface AppProfile {
  /** The account's email, part of the seed. */
  tenant: string
  appType: AppType
  /** The app's first UTC day, YYYY-MM-DD. It then grows for a year. */
  firstDay: string
  /** More people use the app from this day on, because a new part of it opened. */
  surgeDay: string | null
  /** Many spoofs were tried on this day. */
  attackDay: string | null
}

const GROWTH = 1.006
const GROWTH_WEEKS = 52
const SURGE = 1.09
const ATTACK = 6

const appDay = ({ tenant, appType, firstDay, surgeDay, attackDay }: AppProfile, day: string): AppDay => {
  const weeks = (Date.parse(day) - Date.parse(firstDay)) / (7 * DAY_MS)
  return {
    appType,
    appId: 'app',
    day,
    seed: tenant,
    factor:
      GROWTH ** (Math.min(weeks, GROWTH_WEEKS) - GROWTH_WEEKS) * (surgeDay && day >= surgeDay ? SURGE : 1),
    spoofFactor: day === attackDay ? ATTACK : 1,
  }
}

/** An app's counts between two moments (ms since 1970), by UTC day. There are none before its first day. */
export const usageInWindow = (profile: AppProfile, fromMs: number, toMs: number): AppCounts[] =>
  usageBetween((day) => appDay(profile, day), Math.max(fromMs, Date.parse(profile.firstDay)), toMs)

const USAGE_DAYS = 366
const SURGE_DAYS_AGO = 20
const ATTACK_DAYS_AGO = 9

/** The apps of the sample accounts: a social app that grows towards its monthly limit, and a retailer's own app. */
export const appProfiles = (nowMs: number): AppProfile[] => {
  const today = utcDayOf(nowMs)
  const firstDay = dayPlus(today, -USAGE_DAYS)
  return [
    {
      tenant: 'developer@example.com',
      appType: 'social',
      firstDay,
      surgeDay: dayPlus(today, -SURGE_DAYS_AGO),
      attackDay: dayPlus(today, -ATTACK_DAYS_AGO),
    },
    { tenant: 'manager@example.com', appType: 'retail', firstDay, surgeDay: null, attackDay: null },
  ]
}
