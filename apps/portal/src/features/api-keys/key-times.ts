import type { ApiKey } from '@assure/contract/accounts/api-key.modes'
import { numberFormat } from '@assure/contract/number-format'

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S
/** From two days on, the remaining time is shown in days. */
const DAYS_FROM_S = 2 * DAY_S

/** Returns the remaining time of a key, such as '28 hours', rounded down; null for less than a minute. */
export const leftWords = (untilS: number, nowS: number, locale: string): string | null => {
  const leftS = untilS - nowS
  if (leftS < MINUTE_S) return null
  const [unit, lengthS] =
    leftS >= DAYS_FROM_S
      ? (['day', DAY_S] as const)
      : leftS >= HOUR_S
        ? (['hour', HOUR_S] as const)
        : (['minute', MINUTE_S] as const)
  const words = numberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' })
  return words.format(Math.floor(leftS / lengthS))
}

/** Returns the current key and the old keys that are still valid, newest first. */
export const sortKeys = (keys: readonly ApiKey[], nowS: number) => ({
  current: keys.find(({ current }) => current),
  old: keys
    .filter(({ current, expires_at_utc: untilS }) => !current && untilS > nowS)
    .sort((one, other) => other.created_at_utc - one.created_at_utc),
})

/** Returns how an old key is used. 'inUse' means that something used it after the current key was made. */
export const oldKeyUse = (old: ApiKey, current: ApiKey): 'inUse' | 'unusedSince' | 'unused' => {
  if (old.last_used_utc === 0) return 'unused'
  return old.last_used_utc >= current.created_at_utc ? 'inUse' : 'unusedSince'
}
