import { deviceService } from '@assure/contract/devices/device.contract'
import { AGE_BRACKETS, estimationCountsAgree } from '@assure/contract/usage/estimation-counts'
import { EstimationReport } from '@assure/contract/usage/usage-reports'
import { describe, expect, test } from 'vitest'
import {
  bracketOf,
  bufferYears,
  CHALLENGE_AGE_MAX,
  CHALLENGE_AGE_MIN,
  callPieces,
  DRAWN_ESTIMATES,
  DRAWN_PEOPLE,
  decide,
  reportCall,
} from '#src/features/site/home/age-check.ts'

const NAME = { id: '0c9f5f0e-7f6b-4b0e-9a55-3f1f6c7a2d11', day: '2026-11-20' }
const challengeAges = Array.from(
  { length: CHALLENGE_AGE_MAX - CHALLENGE_AGE_MIN + 1 },
  (_, place) => CHALLENGE_AGE_MIN + place,
)

describe('HM-01 the rule of the demo', () => {
  test.each([
    [19, 'over'],
    [20, 'inconclusive'],
    [23, 'inconclusive'],
    [24, 'under'],
  ] as const)('an estimate of 19 to 23 at a challenge age of %d is %s', (challengeAge, decision) => {
    expect(decide({ age: 21, low: 19, high: 23, latencyMs: 0 }, challengeAge)).toBe(decision)
  })

  test('the drawings can produce every decision', () => {
    const decisions = DRAWN_PEOPLE.flatMap((person) =>
      challengeAges.map((challengeAge) => decide(DRAWN_ESTIMATES[person], challengeAge)),
    )
    expect(new Set(decisions)).toEqual(new Set(['over', 'under', 'inconclusive']))
  })

  test('the buffer is the challenge age minus the legal age', () => {
    expect(bufferYears(25)).toBe(7)
    expect(bufferYears(18)).toBe(0)
  })

  test.each([
    [12, '0-13'],
    [13, '13-17'],
    [17, '13-17'],
    [18, '18-24'],
    [24, '18-24'],
    [25, '25+'],
  ] as const)('HM-05 an age of %d is in the bracket %s', (age, bracket) => {
    expect(bracketOf(age)).toBe(bracket)
  })

  test('each drawing’s age is within its interval, and every bracket has a drawing', () => {
    for (const person of DRAWN_PEOPLE) {
      const { age, low, high } = DRAWN_ESTIMATES[person]
      expect(low).toBeLessThan(age)
      expect(high).toBeGreaterThan(age)
    }
    const brackets = DRAWN_PEOPLE.map((person) => bracketOf(DRAWN_ESTIMATES[person].age))
    expect(new Set(brackets)).toEqual(new Set(AGE_BRACKETS))
  })
})

describe.each(DRAWN_PEOPLE)('the report for the drawing %s', (person) => {
  const call = reportCall(DRAWN_ESTIMATES[person], NAME)

  test('is a valid call with exactly one estimation', () => {
    const { execution_mode, ...body } = call
    expect(Object.keys(deviceService.modes)).toContain(execution_mode)
    const { reports } = deviceService.modes.report_estimations.input.parse(body)
    const report = EstimationReport.parse(reports[0])
    expect(report).toEqual(reports[0])
    expect(estimationCountsAgree(report)).toBe(true)
    expect(report.latency.count).toBe(1)
    expect(report.age_distributions[bracketOf(DRAWN_ESTIMATES[person].age)]).toBe(1)
  })

  test('is shown in pieces, one per field, that join to the exact bytes of the call', () => {
    const pieces = callPieces(call)
    const sent = JSON.stringify(call)
    expect(pieces.map(({ text }) => text).join('')).toBe(sent)
    expect(pieces.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(new TextEncoder().encode(sent).length)
    const fields = Object.keys(EstimationReport.shape)
    expect(pieces.slice(1, -1).map(({ piece }) => piece)).toEqual(fields)
    for (const { piece, text } of pieces.slice(1, -1)) expect(text.startsWith(`"${piece}":`)).toBe(true)
  })
})
