import { expect, test } from 'vitest'
import { decide } from './decision.ts'
import type { AgeEstimate } from './estimator.ts'

const at = (minAge: number, maxAge = minAge): AgeEstimate => ({ type: 'estimate', minAge, maxAge })

test.each([
  [25, { status: 'passed', ageBracket: '25+' }],
  [24.9, { status: 'failed', reason: 'under_challenge_age', ageBracket: '18-24' }],
  [18, { status: 'failed', reason: 'under_challenge_age', ageBracket: '18-24' }],
  [17.9, { status: 'failed', reason: 'under_challenge_age', ageBracket: '13-17' }],
  [13, { status: 'failed', reason: 'under_challenge_age', ageBracket: '13-17' }],
  [12.9, { status: 'failed', reason: 'under_challenge_age', ageBracket: '0-13' }],
])('an estimate of %d for a challenge age of 25', (age, end) => {
  expect(decide([at(age)], 25)).toEqual(end)
})

test('the interval passes only with both ends at or above the challenge age', () => {
  expect(decide([at(25, 40)], 25)).toMatchObject({ status: 'passed' })
  expect(decide([at(24, 40)], 25)).toMatchObject({ reason: 'inconclusive' })
  expect(decide([at(20, 25)], 25)).toMatchObject({ reason: 'inconclusive' })
  expect(decide([at(20, 24)], 25)).toMatchObject({ reason: 'under_challenge_age' })
})

test('single frames far from the others decide nothing, and a tie does not pass', () => {
  expect(decide([at(30), at(20), at(80), at(19), at(21)], 25)).toMatchObject({ status: 'failed' })
  expect(decide([at(30), at(31), at(9), at(29), at(30)], 25)).toMatchObject({ status: 'passed' })
  expect(decide([at(30), at(20)], 25)).toMatchObject({ status: 'failed' })
})
