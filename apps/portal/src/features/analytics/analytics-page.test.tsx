import { render, screen } from '@testing-library/react'
import type { MetricsAnswer } from '@assure/contract/usage/metrics'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import AnalyticsPage from '#src/features/analytics/analytics-page.tsx'
import { showFrench } from '#src/testing/show-french.ts'

const LIVE: MetricsAnswer = {
  ...{ result: [], scope: { company: 'Example Ltd', chain: 'Northway' } },
  ...{ test_mode: false, as_of_utc: 1_700_000_000 },
}
/** Opens the page of a link with this answer, and waits for its figures. */
const openPage = async (answer: MetricsAnswer) => {
  vi.stubGlobal('fetch', async () => Response.json(answer))
  const loader = () => ({ token: 'token' })
  const router = createMemoryRouter(
    [{ path: '/analytics', Component: AnalyticsPage, loader, HydrateFallback: () => null }],
    { initialEntries: ['/analytics'] },
  )
  render(<RouterProvider router={router} />)
  await screen.findByText('Example Ltd')
}

test('figures of test mode say that they are test data', async () => {
  await openPage({ ...LIVE, test_mode: true })
  expect(screen.getAllByText('Test data. Nothing here is real.')).toHaveLength(1)
})

test('figures of test mode say so in French', async () => {
  await showFrench()
  await openPage({ ...LIVE, test_mode: true })
  expect(screen.getAllByText('Données de test. Ici, rien n’est réel.')).toHaveLength(1)
})

test('live figures do not', async () => {
  await openPage(LIVE)
  expect(screen.queryByText('Test data. Nothing here is real.')).toBeNull()
})
