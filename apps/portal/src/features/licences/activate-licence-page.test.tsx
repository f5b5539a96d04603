import type { Licence, licenceService } from '@assure/contract/licences/licence.contract'
import type { ModeOutput } from '@assure/contract/rpc'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import ActivateLicencePage from '#src/features/licences/activate-licence-page.tsx'
import { answers, DEVELOPER, renderScreen } from '#src/testing/render-screen.tsx'

type List = ModeOutput<typeof licenceService, 'list_licences'>
const emptyOf = (total: number): List => ({
  msg: 'OK',
  result_code: 'ok',
  licences: [],
  pass_rates_7d: null,
  counters: { total, active: total, inactive: 0 },
  matches: { total: 0, deleted: 0, capped: false },
})
const LICENCE: Licence = {
  licence_code: 'AC-7VEC-0000-0001',
  deeplink_data: 'handle-1',
  licence_created_at_utc: 1_795_000_000,
  first_activated_at_utc: 0,
  activated_at_utc: 0,
  deactivated_at_utc: 0,
  deleted_at_utc: 0,
  marked_as_deleted: false,
  last_seen_utc: 0,
  device_model: '',
  requested_by: 'Castell',
  subclient: 'Arcade',
  location: 'Till 1',
  engagement_duration: 12,
  billed_to_email: null,
  billing_group_id: null,
  payment_result: null,
  awaits_payment: false,
  activation_link: 'https://portal.example/A/TOKEN',
}
const CLOSED = { ...LICENCE, activation_link: null }
const LICENCES: Licence[] = [
  LICENCE,
  { ...CLOSED, deeplink_data: 'handle-2', activated_at_utc: 1_795_000_001, device_model: 'Pixel Tablet' },
  { ...CLOSED, deeplink_data: 'handle-3', deactivated_at_utc: 1_795_000_001 },
  { ...CLOSED, deeplink_data: 'handle-4', deleted_at_utc: 1_795_000_001, marked_as_deleted: true },
]
const STATUS_WORDS = /^(Not activated|Activated|Deactivated|Deleted)$/
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

test('RT-08 a licence QR list without matches names search and filter, and clears both', async () => {
  const { user } = openQrList(12, '?search=nowhere-at-all&status=deactivated')
  await screen.findByText('Search is “nowhere-at-all” and Status is Deactivated.')
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(screen.queryByText(/“nowhere-at-all”/)).toBeNull())
})

test('LC-14 the licence QR list has the licences of every state, and a filter by state', async () => {
  const asked: object[] = []
  const { user } = renderScreen(<ActivateLicencePage />, {
    session: { ...DEVELOPER, self_service: true },
    answers: {
      licences: {
        list_licences: async ({ input }) => {
          asked.push(input.filter)
          return { ...emptyOf(4), licences: LICENCES, matches: { total: 4, deleted: 1, capped: false } }
        },
      },
    },
  })
  await screen.findByText('Deactivated')
  const cards = within(screen.getByRole('list', { name: 'Licences' })).getAllByRole('listitem')
  expect(cards.map((card) => within(card).getByText(STATUS_WORDS).textContent)).toEqual([
    'Not activated',
    'Activated',
    'Deactivated',
    'Deleted',
  ])
  const canOpen = cards.map((card) => within(card).queryByRole('link', { name: /^Open via/ }) !== null)
  expect(canOpen).toEqual([true, false, false, false])
  await user.click(screen.getByRole('button', { name: /^Status/ }))
  await user.click(await screen.findByRole('option', { name: 'Deactivated' }))
  await waitFor(() => expect(asked).toEqual([{}, { status: 'deactivated' }]))
})

test('RT-08 a licence QR list of an account without licences offers to generate the first', async () => {
  const { user } = openQrList(0)
  await screen.findByRole('heading', { name: 'No licences yet' })
  await user.click(screen.getByRole('button', { name: 'Generate licence' }))
  await screen.findByRole('dialog', { name: 'Generate new licences' })
})
