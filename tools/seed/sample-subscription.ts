import { sandboxToken } from '@assure/contract/cards/sandbox-token'
import type { SubscriptionPeriod } from '@assure/contract/licences/licence-price'
import {
  begin,
  cancelled,
  type Course,
  fallDue,
} from '../../apps/api/src/platform/cards/sandbox/sandbox-rules.ts'

const GOOD_CARD = sandboxToken({ outcome: 'success', brand: 'visa', last4: '4242' })
const EMPTY_CARD = sandboxToken({ outcome: 'charge_declined', brand: 'visa', last4: '0341' })

/** A past sale's subscription, in the state that the card sandbox would have now. */
export interface SampleSubscription {
  soldMs: number
  course: Course
  /** Successful payments, with the end of the period that each paid for. */
  payments: { paidAt: Date; periodEndsAt: Date }[]
  /** When its state last changed. */
  changedMs: number
}

/**
 * Runs a subscription from its sale until now by the sandbox's own rules, so that the sandbox continues it. After
 * `paysTimes` payments the card has no funds. At `cancelledMs` it is cancelled.
 */
export const sampleSubscription = (
  {
    soldMs,
    period,
    paysTimes = Infinity,
    cancelledMs,
  }: { soldMs: number; period: SubscriptionPeriod; paysTimes?: number; cancelledMs?: number | undefined },
  nowMs: number,
): SampleSubscription => {
  const untilMs = cancelledMs ?? nowMs
  const card = { cardToken: GOOD_CARD, actionSecret: null, interval: period, trialDays: 0 }
  let { course } = begin(card, new Date(soldMs))
  const payments = [{ paidAt: new Date(soldMs), periodEndsAt: course.periodEndsAt }]
  let changedMs = soldMs
  while (course.dueAt && course.dueAt.getTime() <= untilMs) {
    const at = course.dueAt
    const cardToken = payments.length < paysTimes ? GOOD_CARD : EMPTY_CARD
    const step = fallDue({ ...course, cardToken }, at)
    course = step.course
    changedMs = at.getTime()
    if (step.payment === 'succeeded') payments.push({ paidAt: at, periodEndsAt: course.periodEndsAt })
  }
  return cancelledMs === undefined
    ? { soldMs, course, payments, changedMs }
    : { soldMs, course: cancelled(course), payments, changedMs: cancelledMs }
}
