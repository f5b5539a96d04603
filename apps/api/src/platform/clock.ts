/** Returns the current time. It is injected everywhere, so that tests can change it. */
export type Clock = () => Date
export const systemClock: Clock = () => new Date()

export const HOUR_MS = 3_600_000
export const DAY_S = 86_400
export const DAY_MS = DAY_S * 1000

/** Returns the seconds since `beganMs` (`performance.now()`), rounded to milliseconds. */
export const secondsSince = (beganMs: number): number => Math.round(performance.now() - beganMs) / 1000

/** Whole seconds since 1970 UTC, as in the API; 0 for null, meaning never. */
export const utcSeconds = (time: Date | null): number => (time ? Math.floor(time.getTime() / 1000) : 0)

/** The UTC calendar day, YYYY-MM-DD, `offsetDays` after the time. */
export const utcDay = (time: Date, offsetDays = 0): string =>
  new Date(time.getTime() + offsetDays * DAY_MS).toISOString().slice(0, 10)
