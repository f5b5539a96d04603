import { ENGAGEMENT_MAX_MONTHS, ENGAGEMENT_MIN_MONTHS } from '@assure/contract/constants'

/** Limits of an engagement in months, as parameters of a text. */
export const ENGAGEMENT_RANGE = { min: ENGAGEMENT_MIN_MONTHS, max: ENGAGEMENT_MAX_MONTHS }

/** Whether a text is a valid engagement in months. */
export const isEngagement = (typed: string): boolean => {
  const months = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : Number.NaN
  return months >= ENGAGEMENT_MIN_MONTHS && months <= ENGAGEMENT_MAX_MONTHS
}

/** Call that can be retried safely with its idempotency key. */
export interface KeyedCall {
  body: string
  key: string
}

/** Returns the call's idempotency key: the previous one for the same body, otherwise a new one. */
export const keyedCall = (before: KeyedCall | null, body: string, newKey: () => string): KeyedCall =>
  before?.body === body ? before : { body, key: newKey() }
