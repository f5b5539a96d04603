import { LATENCY_BINS } from '@assure/contract/usage/estimation-counts'
import { readReport } from '@assure/contract/usage/part-reports'
import { EstimationReport, REPORT_COUNT_MAX } from '@assure/contract/usage/usage-reports'
import { expect, test } from 'vitest'
import { newEstimations } from '#src/testing/test-reports.ts'
import { estimationJudge } from './report-judge.ts'

const NOW = new Date('2027-03-31T10:00:00Z')
const bins = (first: unknown, length = LATENCY_BINS) => [
  first,
  ...Array.from({ length: length - 1 }, () => 0),
]

test.each([
  [undefined],
  [null],
  [{}],
  ['000'],
  [[]],
  [bins(4, LATENCY_BINS - 1)],
  [bins(4, LATENCY_BINS + 1)],
  [bins(-1)],
  [bins(0.5)],
  [bins('4')],
  [bins(null)],
  [bins(Number.NaN)],
  [bins(REPORT_COUNT_MAX + 1)],
  [Array.from({ length: LATENCY_BINS })],
  [bins(4)],
])('DV-04 the hand-written histogram check agrees with the contract: %j', (histogram) => {
  const report = newEstimations('2027-03-31', 4)
  const raw = { ...report, latency: { ...report.latency, histogram } }
  const verdict = estimationJudge(NOW)(raw)
  expect(verdict).toEqual(readReport(EstimationReport, raw))
  if ('code' in verdict) expect(verdict.pointer).toMatch(/^\/latency\/histogram/)
})

test('DV-04 reports count up to 35 days late, and 5 minutes before their day begins', () => {
  const judge = (day: string, now = NOW) => {
    const verdict = estimationJudge(now)(newEstimations(day, 1))
    return 'code' in verdict ? verdict.code : 'fit'
  }
  expect(judge('2027-02-24')).toBe('fit')
  expect(judge('2027-02-23')).toBe('TOO_LATE')
  expect(judge('2027-04-01')).toBe('IN_FUTURE')
  expect(judge('2027-04-01', new Date('2027-03-31T23:54:59Z'))).toBe('IN_FUTURE')
  expect(judge('2027-04-01', new Date('2027-03-31T23:55:00Z'))).toBe('fit')
  expect(judge('2028-02-29', new Date('2028-03-01T00:00:00Z'))).toBe('fit')
})
