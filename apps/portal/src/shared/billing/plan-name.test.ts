import { expect, test } from 'vitest'
import { t } from '#src/i18n/translation.ts'
import { ownPlan, planName, trialEndS } from './plan-name.ts'

test.each([
  ['trial', 'Trial'],
  ['none', 'None'],
  ['scale', 'Scale'],
  ['spring-offer', 'spring-offer'],
  ['constructor', 'constructor'],
])('SB-06 AC-01 the plan %s is shown as %s', (sessionType, name) => {
  expect(planName(sessionType, t)).toBe(name)
})

const words = { t, locale: 'en-GB' }
const session_details = { register_time: Date.UTC(2026, 9, 31, 12) / 1000 }

test('SB-06 AC-01 a trial is shown with its end, 30 days after registration', () => {
  expect(ownPlan({ session_type: 'trial', session_details }, words)).toBe('Trial until 30 November 2026')
})

test('SB-06 AC-01 other plans, and a trial with unknown start, are shown by name only', () => {
  expect(ownPlan({ session_type: 'scale', session_details }, words)).toBe('Scale')
  expect(ownPlan({ session_type: 'none', session_details }, words)).toBe('None')
  expect(ownPlan({ session_type: 'trial', session_details: {} }, words)).toBe('Trial')
  expect(trialEndS({ session_type: 'scale', session_details })).toBeNull()
})
