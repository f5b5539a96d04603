import '#src/features/usage/texts/texts.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ageFigures } from '#src/features/usage/age-figures.ts'
import { LimitPanel } from '#src/features/usage/limit-panel.tsx'
import { dayIn } from '#src/lib/month.ts'

const MONTH = '2026-11'
const DAYS = 10
const PER_DAY = 100

/** Whether the panel links to the plans. The month has 1,000 estimations in its first 10 days. */
const showsPlans = (limit: number | null, isRunning = true) => {
  const figures = ageFigures(
    {
      count: DAYS * PER_DAY,
      previous_count: PER_DAY,
      change_percentage: 0,
      age_distributions: { '0-13': 0, '13-17': 0, '18-24': 0, '25+': DAYS * PER_DAY },
      products: { face: DAYS * PER_DAY, voice: 0 },
      timeseries: Object.fromEntries(
        Array.from({ length: DAYS }, (_, index) => [dayIn(MONTH, index + 1), PER_DAY]),
      ),
      latency_statistics: { average: 1, minimum: 1, maximum: 1, percentiles: null },
      spoof_count: 0,
      monthly_limit: limit,
      by_promotion: [],
    },
    MONTH,
    isRunning,
  )
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <LimitPanel figures={figures} month={MONTH} className="" />
    </MemoryRouter>,
  )
  return /<a [^>]*href="\/plans"[^>]*>See plans</.test(html)
}

test.each([
  ['its limit is reached', 500],
  ['its pace reaches the limit', 2000],
  ['there is no plan', 0],
] as const)('the usage of this month links to the plans when %s', (_, limit) => {
  expect(showsPlans(limit)).toBe(true)
})

test.each([
  ['its pace stays below the limit', 9000],
  ['there is no limit', null],
] as const)('the usage of this month does not link to the plans when %s', (_, limit) => {
  expect(showsPlans(limit)).toBe(false)
})

test('the usage of an earlier month does not link to the plans', () => {
  expect([0, 500].map((limit) => showsPlans(limit, false))).toEqual([false, false])
})
