import '#src/features/plans/texts/texts.ts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { useMonthUse } from '#src/features/plans/plan-queries.ts'
import { PlanUse } from '#src/features/plans/plan-use.tsx'
import { estimationsOf } from '#src/testing/estimations.ts'
import { answers, renderScreen } from '#src/testing/render-screen.tsx'
import { showFrench } from '#src/testing/show-french.ts'
import { FILLS } from '#src/ui/charts/chart-colours.ts'

const MONTH = '2026-11'
const DAYS = 20
const LIMIT = 1000

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, DAYS, 12) }))

const Shown = ({ limit }: { limit: number | undefined }) => <PlanUse {...useMonthUse()} limit={limit} />

/** Shows the use of a month with `daily` estimations on each of its days so far. */
const showUse = (daily: number, limit: number | null, days = DAYS) =>
  renderScreen(<Shown limit={limit ?? undefined} />, {
    answers: { budget: { cukka: answers(estimationsOf(MONTH, { days, daily, limit })) } },
  })
const section = () => screen.getByRole('region')
/** Returns the lines of the loaded section below its head, without the blanks that depend on the locale. */
const lines = async () => {
  await waitFor(() => expect(section().getAttribute('aria-busy')).toBe('false'))
  return [...section().children].slice(1).map(({ textContent }) => textContent.replace(/\s+/g, ' '))
}
/** Returns the width of the bar's part over the limit. */
const overWidth = () => document.querySelector(`svg > g > rect.${FILLS.warning}`)?.getAttribute('width')
const hasBar = () => section().querySelector('svg line') !== null

test.each([
  [10, '20.0% of 1,000 estimations used, 10 days left', 'At this pace, you do not reach the limit'],
  [40, '80.0% of 1,000 estimations used, 10 days left', 'At this pace, you reach the limit on 25 November'],
  [50, '100.0% of 1,000 estimations used, 10 days left', 'The limit was reached on 20 November'],
  [60, '120.0% of 1,000 estimations used, 10 days left', 'The limit was reached on 17 November'],
])(
  'with %i estimations a day, the section shows the used share and the forecast',
  async (daily, used, outlook) => {
    showUse(daily, LIMIT)
    expect(await lines()).toEqual([
      used,
      'Limit 1,000',
      outlook,
      'Estimations over the limit are counted, never dropped.',
    ])
  },
)

test.each([
  [50, '0%'],
  [60, `${(200 / 1200) * 100}%`],
])('with %i estimations a day, the bar marks only what is over the limit', async (daily, width) => {
  showUse(daily, LIMIT)
  await lines()
  expect(Number.parseFloat(overWidth() ?? '')).toBeCloseTo(Number.parseFloat(width), 8)
})

test('on the first day, the use says when the forecast begins', async () => {
  vi.setSystemTime(Date.UTC(2026, 10, 1, 12))
  showUse(10, LIMIT, 1)
  expect((await lines()).slice(0, 3)).toEqual([
    '1.0% of 1,000 estimations used, 29 days left',
    'Limit 1,000',
    'The forecast begins tomorrow, after the first complete day.',
  ])
})

test.each([
  [null, 'Your plan has no monthly limit. Estimations so far this month: 200.'],
  [0, 'We still count your estimations: 200 so far this month.'],
] as const)('with a limit of %s, the use shows the count and no bar', async (limit, text) => {
  showUse(10, limit)
  expect(await lines()).toEqual([text])
  expect(hasBar()).toBe(false)
})

test.each([
  [LIMIT, 10],
  [LIMIT, 60],
  [0, 10],
])(
  'with a limit of %i, the section keeps its lines and their heights when the use has loaded',
  async (limit, daily) => {
    showUse(daily, limit)
    const heights = () => [...section().children].map(({ tagName, className }) => `${tagName} ${className}`)
    expect(section().getAttribute('aria-busy')).toBe('true')
    const before = heights()
    await lines()
    expect(heights().length).toBe(before.length)
    if (limit > 0) expect(heights()).toEqual(before)
  },
)

test('the use is in French', async () => {
  await showFrench()
  showUse(60, LIMIT)
  expect(await lines()).toEqual([
    '120,0 % des 1 000 estimations utilisées, il reste 10 jours',
    'Limite 1 000',
    'La limite a été atteinte le 17 novembre',
    'Les estimations au-delà de la limite sont comptées, jamais perdues.',
  ])
  screen.getByRole('link', { name: 'Voir l’utilisation' })
})
