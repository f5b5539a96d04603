import type { licenceService } from '@assure/contract/licences/licence.contract'
import type { ModeOutput } from '@assure/contract/rpc'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import ActivateLicencePage from '#src/features/licences/activate-licence-page.tsx'
import { answers, renderScreen } from '#src/testing/render-screen.tsx'

type List = ModeOutput<typeof licenceService, 'list_licences'>
const emptyOf = (total: number): List => ({
  msg: 'OK',
  result_code: 'ok',
  licences: [],
  pass_rates_7d: null,
  counters: { total, active: total, inactive: 0 },
  matches: { total: 0, deleted: 0, capped: false },
})
const openQrList = (total: number, search = '') =>
  renderScreen(<ActivateLicencePage />, {
    address: `/activate-licence${search}`,
    answers: {
      licences: {
        list_licences: answers(emptyOf(total)),
        list_licence_places: answers({ values: [], complete: true }),
      },
    },
  })

test('RT-08 a licence QR list without matches says why, and offers the other list and a clear search', async () => {
  const { user } = openQrList(12, '?search=nowhere-at-all')
  await screen.findByText(/^Nothing to activate matches “nowhere-at-all”/)
  await user.click(screen.getByRole('button', { name: 'Show those activated' }))
  await screen.findByText(/^No activated licence matches “nowhere-at-all”/)
  await user.click(screen.getAllByRole('button', { name: 'Clear search' }).at(-1) as HTMLElement)
  await waitFor(() => expect(screen.queryByText(/“nowhere-at-all”/)).toBeNull())
})

test('RT-08 a licence QR list of an account without licences offers to generate the first', async () => {
  const { user } = openQrList(0)
  await screen.findByRole('heading', { name: 'No licences yet' })
  await user.click(screen.getByRole('button', { name: 'Generate licence' }))
  await screen.findByRole('dialog', { name: 'Generate new licences' })
})
