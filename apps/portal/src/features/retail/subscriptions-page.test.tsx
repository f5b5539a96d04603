import { BILLING_GROUP_PAGE_SIZE, SUBSCRIPTION_SNACKBAR_MS } from '@assure/contract/constants'
import { SUBSCRIPTION_MANAGEMENT_PATH } from '@assure/contract/service-paths'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { BillingGroup } from '#src/features/retail/retail-queries.ts'
import SubscriptionsPage from '#src/features/retail/subscriptions-page.tsx'
import { answers, renderScreen } from '#src/testing/render-screen.tsx'
import { expectGoneAfter } from '#src/testing/snackbars.ts'

const groupOf = (place: number): BillingGroup => ({
  billing_group_id: `group-${place}`,
  created_at_utc: 1_760_000_000,
  quantity: place,
  unit_amount: 6750,
  currency: 'usd',
  interval: 'month',
  payment_info: { payment_result: null, updated_at_utc: 0, customer_id: null, subscription_id: null },
  can_cancel: false,
  trial_ends_at_utc: 0,
  period_ends_at_utc: 0,
  checkout_url: null,
})
const GROUPS = Array.from({ length: 2 * BILLING_GROUP_PAGE_SIZE + 3 }, (_, index) => groupOf(index + 1))

const openPage = (groups: readonly BillingGroup[]) =>
  renderScreen(<SubscriptionsPage />, {
    realm: 'retail',
    answers: {
      licences: {
        list_billing_groups: async ({ input: { page } }) => ({
          billing_groups: groups.slice((page - 1) * BILLING_GROUP_PAGE_SIZE, page * BILLING_GROUP_PAGE_SIZE),
          matches: groups.length,
        }),
        list_retail_receipts: answers({ receipts: [], matches: 0 }),
      },
    },
  })
const rowOf = (quantity: number) => screen.findByText(new RegExp(`^${quantity} licences, ordered on`))

test('RS-04 the pager reaches every page of the subscriptions', async () => {
  const { user } = openPage(GROUPS)
  await rowOf(20)
  const pages = within(screen.getByRole('navigation', { name: 'Pages of subscriptions' }))
  await user.click(pages.getByRole('button', { name: 'Next' }))
  await rowOf(40)
  expect(screen.queryByText(/^20 licences, ordered on/)).toBeNull()
  await user.click(pages.getByRole('button', { name: 'Page 3' }))
  await rowOf(43)
  await user.click(pages.getByRole('button', { name: 'Previous' }))
  await rowOf(21)
})

test('RS-04 subscriptions of one page have no pager', async () => {
  openPage(GROUPS.slice(0, BILLING_GROUP_PAGE_SIZE))
  await rowOf(20)
  expect(screen.queryByRole('navigation')).toBeNull()
})

const PAID: BillingGroup = {
  ...groupOf(2),
  payment_info: {
    payment_result: 'payment_succeeded',
    updated_at_utc: 1_760_000_000,
    customer_id: 'customer',
    subscription_id: 'subscription',
  },
  can_cancel: true,
}

/** Cancels the only subscription, which the server answers with `status`. Returns what was asked. */
const cancelWith = async (status: number) => {
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] })
  const { user } = openPage([PAID])
  const { fetch: served } = globalThis
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    if (!path.startsWith(SUBSCRIPTION_MANAGEMENT_PATH)) return served(path, init)
    asked.push(path)
    const body = status === 200 ? { result: 'OK' } : { code: 'unavailable', request_id: 'r-1' }
    return Response.json(body, { status })
  })
  await user.click(await screen.findByRole('button', { name: /^Cancel the subscription: / }))
  await user.click(await screen.findByRole('button', { name: 'Cancel the subscription' }))
  return asked
}

test('RS-04 the message about a cancelled subscription stays for 2 s', async () => {
  expect(await cancelWith(200)).toEqual([`${SUBSCRIPTION_MANAGEMENT_PATH}?subscriptionId=subscription`])
  await expectGoneAfter('Your subscription has been cancelled', SUBSCRIPTION_SNACKBAR_MS)
})

test('RS-04 the message about a failed cancellation stays for 2 s', async () => {
  await cancelWith(503)
  await expectGoneAfter('Error on cancelling subscription: ', SUBSCRIPTION_SNACKBAR_MS)
})
