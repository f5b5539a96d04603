import { ENGAGEMENT_MAX_MONTHS, ENGAGEMENT_MIN_MONTHS } from '@assure/contract/constants'

/** The months that a licence can be engaged for, as a text names them. */
export const ENGAGEMENT_RANGE = { min: ENGAGEMENT_MIN_MONTHS, max: ENGAGEMENT_MAX_MONTHS }

/** Whether a text is a number of months that a licence can be engaged for. */
export const isEngagement = (typed: string): boolean => {
  const months = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : Number.NaN
  return months >= ENGAGEMENT_MIN_MONTHS && months <= ENGAGEMENT_MAX_MONTHS
}

/** A call that may be sent again, and the key that makes that safe. */
export interface KeyedCall {
  body: string
  key: string
}

/** The idempotency key of a call: the one before if the call is the same, otherwise a new one. */
export const keyedCall = (before: KeyedCall | null, body: string, newKey: () => string): KeyedCall =>
  before?.body === body ? before : { body, key: newKey() }
