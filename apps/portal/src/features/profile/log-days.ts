/** Local day with its entries. */
export interface LogDay<Entry> {
  /** Seconds since 1970 UTC of its newest entry. */
  atS: number
  entries: Entry[]
}

const dayKey = (seconds: number) => new Date(seconds * 1000).toDateString()

/** Groups entries by local day. Expects them newest first. */
export const byDay = <Entry extends { at_utc: number }>(entries: readonly Entry[]): LogDay<Entry>[] => {
  const days: LogDay<Entry>[] = []
  for (const entry of entries) {
    const day = days.at(-1)
    if (day && dayKey(day.atS) === dayKey(entry.at_utc)) day.entries.push(entry)
    else days.push({ atS: entry.at_utc, entries: [entry] })
  }
  return days
}

/** Returns whether a time is today or yesterday in local time; null for other days. */
export const namedDay = (seconds: number, nowS: number): 'today' | 'yesterday' | null => {
  if (dayKey(seconds) === dayKey(nowS)) return 'today'
  const yesterday = new Date(nowS * 1000)
  yesterday.setDate(yesterday.getDate() - 1)
  return dayKey(seconds) === yesterday.toDateString() ? 'yesterday' : null
}
