import {
  parseSandboxToken,
  type SandboxCard,
  type SandboxOutcome,
} from '@assure/contract/cards/sandbox-token'
import { DAY_MS, HOUR_MS } from '../../clock.ts'
import { CardError, type CardInterval, type CardStatus, invalidToken } from '../card-provider.ts'

/** Days between attempts of a failed renewal. After the last attempt the subscription ends. */
export const RETRY_AFTER_DAYS = [3, 5, 7] as const
/** How long a payment waits for its confirmation. */
const CONFIRM_WITHIN_MS = 23 * HOUR_MS

/** The part of a subscription that changes over time. */
export interface Course {
  status: CardStatus
  cardToken: string
  /** The pending 3-D Secure step; null if there is none. */
  actionSecret: string | null
  trialEndsAt: Date | null
  interval: CardInterval
  /** Start of the first paid period. Period ends are counted from here. */
  anchorAt: Date
  periods: number
  periodEndsAt: Date
  /** Failed charges of the current period. */
  failures: number
  dueAt: Date | null
}
/** A course after an event, and the charge that was attempted. */
export interface Step {
  course: Course
  payment: 'none' | 'succeeded' | 'failed'
}

/** Adds months to a moment, clamped to the last day of the month. */
export const monthsAfter = (moment: Date, months: number): Date => {
  const later = new Date(moment)
  later.setUTCDate(1)
  later.setUTCMonth(later.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate()
  later.setUTCDate(Math.min(moment.getUTCDate(), lastDay))
  return later
}
const periodEnd = ({ anchorAt, interval }: Pick<Course, 'anchorAt' | 'interval'>, periods: number): Date =>
  monthsAfter(anchorAt, periods * (interval === 'year' ? 12 : 1))
const daysAfter = (moment: Date, days: number) => new Date(moment.getTime() + days * DAY_MS)

const DECLINES: Partial<Record<SandboxOutcome, readonly [code: string, message: string]>> = {
  declined: ['generic_decline', 'Your card was declined.'],
  insufficient_funds: ['insufficient_funds', 'Your card has insufficient funds.'],
  expired_card: ['expired_card', 'Your card has expired.'],
  incorrect_cvc: ['incorrect_cvc', "Your card's security code is incorrect."],
}
/** The decline of a charge. */
const chargeDeclined = () => new CardError('declined', 'generic_decline', 'Your card was declined.')
export const authenticationFailed = () =>
  new CardError('declined', 'authentication_failed', 'We are unable to authenticate your payment method.')

/** Reads a payment token. Throws `refused` if it is not the sandbox's, `declined` if the card is declined. */
export const takeCard = (token: string): SandboxCard => {
  const card = parseSandboxToken(token)
  if (!card) throw invalidToken()
  const decline = DECLINES[card.outcome]
  if (decline) throw new CardError('declined', ...decline)
  return card
}

/** Returns the decline code of a course that cannot be charged; null if it can. */
export const declineOf = ({ cardToken, actionSecret }: Course): string | null => {
  if (actionSecret !== null) return 'authentication_failed'
  return parseSandboxToken(cardToken)?.outcome === 'charge_declined' ? 'generic_decline' : null
}
const canCharge = (course: Course): boolean => declineOf(course) === null

/**
 * Starts a subscription. `actionSecret` is set if 3-D Secure comes first. Throws `declined` if the first charge fails.
 */
export const begin = (
  sold: Pick<Course, 'cardToken' | 'actionSecret' | 'interval'> & { trialDays: number },
  now: Date,
): Step => {
  const { trialDays, ...card } = sold
  const trialEndsAt = trialDays > 0 ? daysAfter(now, trialDays) : null
  const anchorAt = trialEndsAt ?? now
  const periods = trialEndsAt ? 0 : 1
  const periodEndsAt = periodEnd({ ...card, anchorAt }, periods)
  const course = { ...card, trialEndsAt, anchorAt, periods, periodEndsAt, failures: 0, dueAt: periodEndsAt }
  if (trialEndsAt) return { course: { ...course, status: 'trialing' }, payment: 'none' }
  if (card.actionSecret !== null) {
    const dueAt = new Date(now.getTime() + CONFIRM_WITHIN_MS)
    return { course: { ...course, status: 'incomplete', dueAt }, payment: 'none' }
  }
  const active: Course = { ...course, status: 'active' }
  if (!canCharge(active)) throw chargeDeclined()
  return { course: active, payment: 'succeeded' }
}

export const cancelled = (course: Course): Course => ({
  ...course,
  status: 'cancelled',
  actionSecret: null,
  dueAt: null,
})

/** The next step of a subscription after a successful 3-D Secure. */
export const approved = (course: Course): Step => {
  const done: Course = { ...course, actionSecret: null }
  if (course.status !== 'incomplete') return { course: done, payment: 'none' }
  return { course: { ...done, status: 'active', dueAt: course.periodEndsAt }, payment: 'succeeded' }
}

const tryPayment = (course: Course, at: Date): Step => {
  if (canCharge(course)) {
    return {
      course: { ...course, status: 'active', failures: 0, dueAt: course.periodEndsAt },
      payment: 'succeeded',
    }
  }
  const wait = RETRY_AFTER_DAYS[course.failures]
  const failed: Course = { ...course, failures: course.failures + 1 }
  if (wait === undefined) return { course: cancelled(failed), payment: 'failed' }
  return { course: { ...failed, status: 'past_due', dueAt: daysAfter(at, wait) }, payment: 'failed' }
}

/** The step of a subscription whose `dueAt` has passed. */
export const fallDue = (course: Course, at: Date): Step => {
  switch (course.status) {
    case 'incomplete':
    case 'cancelled':
      return { course: cancelled(course), payment: 'none' }
    case 'past_due':
      return tryPayment(course, at)
    case 'trialing':
    case 'active': {
      const periods = course.periods + 1
      return tryPayment({ ...course, periods, periodEndsAt: periodEnd(course, periods) }, at)
    }
  }
}
