import { expect, test } from 'vitest'
import { t } from '#src/i18n/translation.ts'
import { planName } from '#src/plan-name.ts'

test.each([
  ['trial', 'Trial'],
  ['none', 'None'],
  ['scale', 'Scale'],
  ['spring-offer', 'spring-offer'],
  ['constructor', 'constructor'],
])('SB-06 AC-01 the plan %s is called %s', (sessionType, name) => {
  expect(planName(sessionType, t)).toBe(name)
})
