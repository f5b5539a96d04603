/** The time now. Injected everywhere, so that tests can move it; nothing else asks the system. */
export type Clock = () => Date
export const systemClock: Clock = () => new Date()

export const DAY_S = 86_400
export const DAY_MS = DAY_S * 1000

/** Whole seconds since 1970 UTC, as the API sends times; 0 for never. */
export const utcSeconds = (time: Date | null): number => (time ? Math.floor(time.getTime() / 1000) : 0)

/** The calendar day in UTC, as YYYY-MM-DD, a number of days away from the time. */
export const utcDay = (time: Date, offsetDays = 0): string =>
  new Date(time.getTime() + offsetDays * DAY_MS).toISOString().slice(0, 10)
