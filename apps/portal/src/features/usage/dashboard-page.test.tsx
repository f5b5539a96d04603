import { RpcError } from '@assure/contract/rpc-error'
import type { ModeOutput } from '@assure/contract/rpc'
import { samplesOf } from '@assure/contract/testing/sample-answers'
import { budgetService } from '@assure/contract/usage/budget.contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import DashboardPage from '#src/features/usage/dashboard-page.tsx'
import { type Answers, answers, renderScreen } from '#src/testing/render-screen.tsx'

type Estimations = ModeOutput<typeof budgetService, 'cukka'>
type Safety = ModeOutput<typeof budgetService, 'analytics_summary'>
/** The smallest answer of its shape, with zero in every count. */
const zerosOf = (answer: unknown): object => ({
  ...(JSON.parse(JSON.stringify(answer), (_, part: unknown) =>
    typeof part === 'number' ? 0 : part,
  ) as object),
  by_promotion: [],
})
const NO_ESTIMATIONS = zerosOf(samplesOf(budgetService.modes.cukka.output)[0]) as Estimations
/** The warning hides the count that comes with it. */
const NO_SAFETY: Safety = {
  warning: 'no_data',
  all_transaction_count: 12,
  previous_count: 0,
  change_percentage: 0,
  by_promotion: [],
}

const openDashboard = (search: string, budget: Answers['budget'] = {}) =>
  renderScreen(<DashboardPage />, {
    address: `/dashboard${search}`,
    answers: {
      budget: {
        cukka: answers(NO_ESTIMATIONS),
        analytics_summary: answers(NO_SAFETY),
        ...budget,
      },
    },
  })
const noData = () => screen.findByRole('heading', { name: 'No data' })

test.each(['', '?tab=safety', '?tab=safety&modality=nlp', '?tab=safety&modality=csam'])(
  'DB-06 a newcomer sees on %j that there is no data yet, and where the API key is',
  async (search) => {
    openDashboard(search)
    await noData()
    expect(screen.queryByRole('slider')).toBeNull()
    expect(screen.queryByRole('term')).toBeNull()
    expect(screen.getByRole('link', { name: 'Go to API Keys' }).getAttribute('href')).toBe('/api-keys')
  },
)

test('DB-06 a month without counts leads to the current one', async () => {
  const { user } = openDashboard('?month=2019-02')
  await noData()
  await user.click(screen.getByRole('link', { name: /^Show \w+ \d{4}$/ }))
  await screen.findByRole('link', { name: 'Go to API Keys' })
})

test.each([
  ['', 'cukka', NO_ESTIMATIONS],
  ['?tab=safety&modality=csam', 'analytics_summary', NO_SAFETY],
] as const)(
  'DB-06 a fetch that fails on %j says No data, the request id, and is tried again',
  async (search, mode, then) => {
    const { user } = openDashboard(search, { [mode]: answers<object>(new RpcError('internal'), then) })
    await noData()
    screen.getByRole('button', { name: 'Copy the request ID r-1' })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('link', { name: 'Go to API Keys' })
  },
)

test.each(['nlp', 'nlp&view=timeseries', 'csam'] as const)(
  'DB-05 the totals of online safety are above the charts of %s',
  async (search) => {
    openDashboard(`?tab=safety&modality=${search}`, {
      analytics_summary: answers({
        all_transaction_count: 50,
        previous_count: 40,
        change_percentage: 25,
        by_promotion: [],
        csam: { csam_result: { clear: 49, flagged: 1 }, csam_series: {} },
      }),
    })
    await screen.findByText('+25%')
    expect(screen.getAllByRole('term')).toHaveLength(3)
  },
)
