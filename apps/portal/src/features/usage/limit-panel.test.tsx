import '#src/features/usage/texts/texts.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ageFigures } from '#src/features/usage/age-figures.ts'
import { LimitPanel } from '#src/features/usage/limit-panel.tsx'
import { estimationsOf } from '#src/testing/estimations.ts'

const MONTH = '2026-11'
const DAYS = 10
const PER_DAY = 100

/** Whether the panel links to the plans. The month has 1,000 estimations in its first 10 days. */
const showsPlans = (limit: number | null, isRunning = true) => {
  const figures = ageFigures(estimationsOf(MONTH, { days: DAYS, daily: PER_DAY, limit }), MONTH, isRunning)
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
