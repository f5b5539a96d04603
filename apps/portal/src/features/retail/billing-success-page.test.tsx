import { RETAIL_BILLING_SNACKBAR_MS } from '@assure/contract/constants'
import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { queryClients } from '#src/api/query-client.ts'
import BillingSuccessPage from '#src/features/retail/billing-success-page.tsx'
import { PATTERNS } from '#src/paths.ts'
import { renderScreen } from '#src/testing/render-screen.tsx'
import { expectGoneAfter } from '#src/testing/snackbars.ts'

const PAID = {
  result: 'OK' as const,
  payment_result: 'payment_succeeded' as const,
  licences: [{ licence_code: '…X4TD', status: 'not_activated' as const }],
}

/** Opens the page and returns the billing groups that it asks for. */
const openPage = (address: string) => {
  onTestFinished(() => queryClients.retail.clear())
  const asked: string[] = []
  renderScreen(<BillingSuccessPage />, {
    address,
    pattern: PATTERNS.retailBillingSuccess,
    session: null,
    answers: {
      licences: {
        show_billing_group: async ({ input }) => {
          asked.push(input.billing_group_id)
          return PAID
        },
      },
    },
  })
  return asked
}

test.each([
  '/retail-billing-success/GROUP-1',
  '/retail-billing-success?token=GROUP-1',
  '/retail-billing-success/GROUP-1?token=OTHER',
])('RT-07 RS-05 %s shows the licences of the group', async (address) => {
  const asked = openPage(address)
  await screen.findByRole('heading', { level: 1, name: 'Your payment was successful' })
  screen.getByText('…X4TD')
  expect(new Set(asked)).toEqual(new Set(['GROUP-1']))
})

test('RT-07 without a group the page asks for none and says that the link is invalid', async () => {
  const asked = openPage('/retail-billing-success')
  await screen.findByText('Link is invalid or expired')
  expect(asked).toEqual([])
})

test('RS-05 the message about a payment stays for 5 s', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  openPage('/retail-billing-success/GROUP-1')
  await expectGoneAfter('Your payment was successful', RETAIL_BILLING_SNACKBAR_MS)
})
