import type { Role } from '@assure/contract/accounts/roles'
import type { Place } from '@assure/contract/authorise'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#src/platform/clock.ts'
import { parseWireId } from '#src/platform/ids.ts'
import { allTold, cardToken, newShopper, tokenIn } from '#src/testing/test-checkout.ts'
import { newLicences } from '#src/testing/test-licences.ts'
import { newMember } from '#src/testing/test-members.ts'
import { testOrders } from '#src/testing/test-orders.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'
import { sellTo } from '#src/testing/test-retail.ts'
import { newEmail } from '#src/testing/test-sign-ups.ts'

let portal: TestPortal
let orders: ReturnType<typeof testOrders>
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
  orders = testOrders(portal)
})
afterAll(() => portal.stop())

const inDays = (days: number) => new Date(portal.clock.now().getTime() + days * DAY_MS)

test('a trial that ends soon has a notice until it is over, and other accounts have none', async () => {
  const { owner, page } = await newShopper(portal)
  const other = await newShopper(portal)
  const trialEndsAt = inDays(3.04)
  const orderId = await orders.put(owner, { status: 'trialing', trialEndsAt })
  const notices = async () => (await page.budget('list_notices', {})).body.notices
  expect(await notices()).toEqual([])
  portal.clock.advance(7200)
  const endsAt = Math.floor(trialEndsAt.getTime() / 1000)
  expect(await notices()).toEqual([
    {
      kind: 'trial_ends',
      notice_id: `trial_ends:${orderId}:${endsAt}`,
      plan: 'growth',
      quantity: 1,
      ends_at_utc: endsAt,
      checkout_url: null,
    },
  ])
  expect((await other.page.budget('list_notices', {})).body.notices).toEqual([])
  await orders.change(owner.accountId, orderId, { status: 'active', periodEndsAt: inDays(30) })
  expect(await notices()).toEqual([])
})

test('engagements that end soon have a notice with their number, and the list can filter by them', async () => {
  const customer = await portal.newCustomer()
  const { cookie: _, ...page } = await portal.login(customer.owner)
  const [first, second] = await newLicences(customer, 3)
  const now = portal.clock.now()
  const activated = new Date(Date.UTC(now.getUTCFullYear() - 1, now.getUTCMonth(), now.getUTCDate() + 10))
  await portal.pool.query(
    'update licences set first_activated_at = $2 where account_id = $1 and licence_id = any($3)',
    [customer.owner.accountId, activated, [first?.deeplink_data, second?.deeplink_data]],
  )
  const { notices } = (await page.budget('list_notices', {})).body
  const ends = new Date(activated)
  ends.setUTCFullYear(ends.getUTCFullYear() + 1)
  expect(notices).toEqual([
    {
      kind: 'engagements_end',
      notice_id: `engagements_end:${ends.getTime() / 1000}`,
      total: 2,
      capped: false,
      days: 30,
    },
  ])
  const { body } = await customer.licences('list_licences', { filter: { engagement: 'soon' } })
  expect(body.matches.total).toBe(2)
  expect(new Set(body.licences.map((licence) => licence.deeplink_data))).toEqual(
    new Set([first?.deeplink_data, second?.deeplink_data]),
  )
})

test('a notice about trials needs billing.read, and one about engagements counts the member’s places', async () => {
  const { owner, page } = await newShopper(portal)
  const [first, second, third] = [
    ...(await newLicences(page, 2, { requested_by: 'Northway' })),
    ...(await newLicences(page, 1, { requested_by: 'Harbour' })),
  ]
  const activated = inDays(10)
  activated.setUTCFullYear(activated.getUTCFullYear() - 1)
  await portal.pool.query(
    'update licences set first_activated_at = $2 where account_id = $1 and licence_id = any($3)',
    [owner.accountId, activated, [first?.deeplink_data, second?.deeplink_data, third?.deeplink_data]],
  )
  await testOrders(portal).put(owner, { status: 'trialing', trialEndsAt: inDays(3) })
  portal.clock.advance(7200)
  const noticesOf = async (...membership: [Role[], Place[]?]) => {
    const [roles, places = null] = membership
    const member = await newMember(portal, owner, { roles, places })
    const { notices } = (await member.budget('list_notices', {})).body
    return notices.map((notice) => [notice.kind, notice.kind === 'engagements_end' ? notice.total : 1])
  }
  const [trial, engagements] = [
    ['trial_ends', 1],
    ['engagements_end', 3],
  ]
  expect(await noticesOf(['owner'])).toEqual([trial, engagements])
  expect(await noticesOf(['billing'])).toEqual([trial, engagements])
  expect(await noticesOf(['developer'])).toEqual([engagements])
  expect(await noticesOf(['viewer'])).toEqual([engagements])
  const northway = [{ chain: 'Northway', store: null }]
  expect(await noticesOf(['viewer'], northway)).toEqual([['engagements_end', 2]])
  expect(await noticesOf(['fleet'], [{ chain: 'Nobody', store: null }])).toEqual([])
  expect(await noticesOf(['billing', 'fleet'], northway)).toEqual([trial, engagements])
})

test('only the payer sees the notice of a failed card, not the reseller', async () => {
  const email = newEmail()
  const { reseller, groupId } = await sellTo(portal, email)
  const orderId = parseWireId(groupId)?.id ?? ''
  await portal.newRetailUser(email)
  const payer = await portal.retailLogin({ email })
  const notices = async () => (await payer.licences('list_retail_notices', {})).body.notices
  expect(await notices()).toEqual([])
  await orders.change(reseller.owner.accountId, orderId, { status: 'past_due', periodEndsAt: inDays(20) })
  const [notice] = await notices()
  expect(notice).toMatchObject({ kind: 'card_failed', plan: null, quantity: 2 })
  expect(notice?.checkout_url).toContain(`${portal.url}/retail-checkout/`)
  const page = await portal.login(reseller.owner)
  expect((await page.budget('list_notices', {})).body.notices).toEqual([])
})

test('the link of a failed card’s notice changes the card and makes no second subscription', async () => {
  const shopper = await newShopper(portal)
  const { owner, page } = shopper
  await shopper.buy('starter')
  await allTold(portal)
  await portal.pool.query(`update orders set status = 'past_due' where account_id = $1`, [owner.accountId])
  const before = await portal.pool.query<{ subscription_id: string }>(
    'select subscription_id from orders where account_id = $1',
    [owner.accountId],
  )
  const [notice] = (await page.budget('list_notices', {})).body.notices
  if (notice?.kind !== 'card_failed') throw new Error('no card failed')
  const token = tokenIn(notice.checkout_url)
  const opened = (await page.budget('open_checkout', { token })).body
  expect(opened).toMatchObject({
    result: 'OK',
    checkout: { status: 'past_due', plan: 'starter', due_today: 0, trial_days: 0 },
  })
  const declined = (await page.budget('pay_checkout', { token, payment_token: cardToken('declined') })).body
  expect(declined).toMatchObject({ result: 'DENY', code: 'CARD_DECLINED' })
  expect(await shopper.pay(token)).toMatchObject({ result: 'OK' })
  const after = await portal.pool.query<{ subscription_id: string; status: string }>(
    'select subscription_id, status from orders where account_id = $1',
    [owner.accountId],
  )
  // The order follows the provider again, which knows of no failed charge.
  expect(after.rows).toEqual([{ subscription_id: before.rows[0]?.subscription_id, status: 'trialing' }])
  // Another account cannot use the link.
  const other = await newShopper(portal)
  expect((await other.page.budget('open_checkout', { token })).body).toEqual({
    result: 'DENY',
    code: 'LINK_INVALID',
  })
})
