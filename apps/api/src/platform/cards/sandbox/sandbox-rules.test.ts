import { sandboxToken, type SandboxOutcome } from '@assure/contract/cards/sandbox-token'
import { expect, test } from 'vitest'
import { DAY_MS } from '../../clock.ts'
import { approved, begin, fallDue, monthsAfter, RETRY_AFTER_DAYS, takeCard } from './sandbox-rules.ts'

const NOW = new Date('2027-01-31T10:00:00Z')
const cardOf = (outcome: SandboxOutcome) => sandboxToken({ outcome, brand: 'visa', last4: '4242' })
const sell = (outcome: SandboxOutcome, trialDays: number, actionSecret: string | null = null) =>
  begin({ cardToken: cardOf(outcome), actionSecret, interval: 'month', trialDays }, NOW)

test('months after the 31st end on the last day, and return to the 31st where possible', () => {
  const days = [1, 2, 3, 13].map((months) => monthsAfter(NOW, months).toISOString().slice(0, 10))
  expect(days).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2028-02-29'])
})

test('a trial is charged when it ends, then monthly', () => {
  const { course, payment } = sell('success', 7)
  expect([course.status, payment]).toEqual(['trialing', 'none'])
  expect(course.dueAt).toEqual(new Date(NOW.getTime() + 7 * DAY_MS))
  const first = fallDue(course, course.dueAt ?? NOW)
  expect([first.course.status, first.payment]).toEqual(['active', 'succeeded'])
  expect(first.course.periodEndsAt.toISOString()).toBe('2027-03-07T10:00:00.000Z')
})

test('a failing renewal is retried three times, then the subscription ends', () => {
  let { course } = sell('charge_declined', 7)
  const waits = []
  for (let tries = 0; tries < 4; tries++) {
    const at = course.dueAt ?? NOW
    const step = fallDue(course, at)
    expect(step.payment).toBe('failed')
    course = step.course
    if (course.dueAt) waits.push((course.dueAt.getTime() - at.getTime()) / DAY_MS)
  }
  expect(waits).toEqual([...RETRY_AFTER_DAYS])
  expect(course).toMatchObject({ status: 'cancelled', dueAt: null })
})

test('3-D Secure without a trial charges nothing before it, and expires within a day', () => {
  const { course, payment } = sell('authentication_required', 0, 'secret')
  expect([course.status, payment]).toEqual(['incomplete', 'none'])
  expect(approved(course)).toMatchObject({
    course: { status: 'active', actionSecret: null },
    payment: 'succeeded',
  })
  expect(fallDue(course, course.dueAt ?? NOW)).toMatchObject({
    course: { status: 'cancelled' },
    payment: 'none',
  })
})

test('a declined card gives its own code and message', () => {
  expect(() => takeCard(cardOf('insufficient_funds'))).toThrow('Your card has insufficient funds.')
  expect(() => takeCard('pm_card_visa')).toThrow('This card could not be used.')
  expect(() => sell('charge_declined', 0)).toThrow('Your card was declined.')
})
