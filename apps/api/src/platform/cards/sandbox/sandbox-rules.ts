import {
  parseSandboxToken,
  type SandboxCard,
  type SandboxOutcome,
} from '@assure/contract/cards/sandbox-token'
import { DAY_MS } from '../../clock.ts'
import { CardError, type CardInterval, type CardStatus, invalidToken } from '../card-provider.ts'

const HOUR_MS = 3_600_000
/** A failed renewal is tried again this many days after the try before; after the last one the subscription ends. */
export const RETRY_AFTER_DAYS = [3, 5, 7] as const
/** Time for the confirmation of a payment. */
const CONFIRM_WITHIN_MS = 23 * HOUR_MS

/** The part of a subscription that time changes. */
export interface Course {
  status: CardStatus
  cardToken: string
  /** 3-D Secure waits for somebody under this name. */
  actionSecret: string | null
  trialEndsAt: Date | null
  interval: CardInterval
  /** Periods are counted from here. */
  anchorAt: Date
  periods: number
  periodEndsAt: Date
  /** Tries of the current period's payment that failed. */
  failures: number
  dueAt: Date | null
}
/** A course after something happened, and the payment that was tried on the way. */
export interface Step {
  course: Course
  payment: 'none' | 'succeeded' | 'failed'
}

/** A moment so many months later; on the last day of the month where that is too short. */
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
/** The provider's no to a charge, to a card that is taken as one, or to a failed 3-D Secure step. */
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

/** Why a course cannot be charged, by the code of the decline; null: it can. */
export const declineOf = ({ cardToken, actionSecret }: Course): string | null => {
  if (actionSecret !== null) return 'authentication_failed'
  return parseSandboxToken(cardToken)?.outcome === 'charge_declined' ? 'generic_decline' : null
}
const canCharge = (course: Course): boolean => declineOf(course) === null

/**
 * A subscription as it is sold; `actionSecret` where 3-D Secure is asked for first. Throws `declined` when its
 * first charge fails.
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

/** The step after 3-D Secure for a subscription that waited for it. */
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

/** The steps that follow without a call once `dueAt` has come. */
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
