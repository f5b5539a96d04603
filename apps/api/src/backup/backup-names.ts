const DAY_MS = 86_400_000
const NAME = /^assure-portal-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.backup$/

/** Names a backup by its time, such as `assure-portal-2026-11-25T140500Z.backup`: copying can change the date of a file, but not its name. */
export const nameOfBackup = (time: Date): string =>
  `assure-portal-${time
    .toISOString()
    .replaceAll(':', '')
    .replace(/\.\d+Z$/, 'Z')}.backup`

/** Returns the time in the name of a backup; null for other files. */
export const timeOfBackup = (name: string): Date | null => {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? []
  return day === undefined ? null : new Date(`${day}T${hours}:${minutes}:${seconds}Z`)
}

/** Names the period of a time: its UTC day, its week or its month. */
const PERIODS: Record<string, (time: Date) => string> = {
  d: (time) => time.toISOString().slice(0, 10),
  // 1970 began on a Thursday; weeks begin on Mondays.
  w: (time) => String(Math.floor((time.getTime() / DAY_MS + 3) / 7)),
  m: (time) => time.toISOString().slice(0, 7),
}

/**
 * Returns the places of the backups to keep, by a rule such as `7d,4w,12m`: the newest of each of the last 7 days, 4
 * weeks and 12 months that have one. `times` are newest first. Returns null if the rule is empty or malformed.
 */
export const backupsToKeep = (times: readonly Date[], rule: string): Set<number> | null => {
  const kept = new Set<number>()
  for (const part of rule.split(',')) {
    const [, count = '', unit = ''] = /^([1-9]\d{0,3})([dwm])$/.exec(part) ?? []
    const periodOf = PERIODS[unit]
    if (periodOf === undefined) return null
    const seen = new Set<string>()
    for (const [place, time] of times.entries()) {
      const period = periodOf(time)
      if (seen.has(period) || seen.size === Number(count)) continue
      seen.add(period)
      kept.add(place)
    }
  }
  return kept
}
