import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { RECEIPT_PATHS } from '@assure/contract/service-paths'
import { ORGANISATION_HEADER } from '@assure/contract/session-cookie'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { organisationId, parseWireId } from '#src/platform/ids.ts'
import { makeThrottle } from '#src/platform/throttle.ts'
import { newShopper } from '#src/testing/test-checkout.ts'
import { newAddress } from '#src/testing/test-client.ts'
import { addMember } from '#src/testing/test-members.ts'
import { testOrders } from '#src/testing/test-orders.ts'
import { readPdf } from '#src/testing/test-pdf.ts'
import { sellTo } from '#src/testing/test-retail.ts'
import { newEmail } from '#src/testing/test-sign-ups.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'
import { RECEIPTS_BY_ACCOUNT } from './limits.ts'
import { receiptId } from './receipt-row.ts'

let portal: TestPortal
let orders: ReturnType<typeof testOrders>
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
  orders = testOrders(portal)
})
afterAll(() => portal.stop())

/** Fetches a PDF like a link on our own page. */
const download = async (cookie: string, url: string, site = 'same-origin') => {
  const response = await fetch(portal.url + url, {
    headers: { cookie, 'sec-fetch-site': site, 'x-forwarded-for': newAddress(portal.url) },
  })
  const bytes = new Uint8Array(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, bytes }
}
/** Creates a retail user and logs in. */
const newRetailUser = async (email: string) => {
  await portal.newRetailUser(email)
  return portal.retailLogin({ email })
}
test('a receipt link opens its own organisation whatever the tab shows', async () => {
  const shopper = await newShopper(portal)
  await orders.pay(shopper.owner.accountId, await orders.put(shopper.owner, { status: 'active' }), {
    number: 1,
  })
  const accountant = await portal.newAccount()
  await addMember(portal, shopper.owner, accountant, { roles: ['billing'] })
  const there = { [ORGANISATION_HEADER]: organisationId(shopper.owner.accountId) }
  const session = await portal.login(accountant)
  const { body } = await session.budget('list_receipts', {}, there)
  const url = body.receipts[0]?.pdf_url ?? ''
  // Another tab shows the accountant's own organisation meanwhile.
  const own = { [ORGANISATION_HEADER]: organisationId(accountant.accountId) }
  expect((await session.budget('list_receipts', {}, own)).body.receipts).toEqual([])
  expect((await download(session.cookie, url)).status).toBe(200)
  const stranger = await portal.login(await portal.newAccount())
  expect((await download(stranger.cookie, url)).status).toBe(404)
})

test('list_receipts lists plan payments with refunds, and their PDFs exist in two languages', async () => {
  const shopper = await newShopper(portal, { name: 'Ada Byron', company: 'Engines' })
  const { owner, page } = shopper
  const orderId = await orders.put(owner, { status: 'active' })
  const paidAt = new Date('2026-11-01T12:00:00Z')
  await orders.pay(owner.accountId, orderId, { number: 1, paidAt })
  await orders.pay(owner.accountId, orderId, {
    number: 2,
    paidAt: new Date('2026-12-01T12:00:00Z'),
    refunded: 900,
  })
  const { body } = await page.budget('list_receipts', {})
  expect(body.matches).toBe(2)
  const [newest, first] = body.receipts
  expect(newest).toMatchObject({ amount: 29_900, refunded: 900 })
  const number = `R-${owner.accountId.slice(-12).toUpperCase()}-000001`
  expect(first).toEqual({
    receipt_id: first?.receipt_id,
    number,
    paid_at_utc: paidAt.getTime() / 1000,
    kind: 'plan',
    plan: 'growth',
    quantity: 1,
    interval: 'month',
    amount: 29_900,
    refunded: 0,
    currency: 'usd',
    pdf_url: `${RECEIPT_PATHS.developer}?receipt_id=${first?.receipt_id}&organisation=${organisationId(owner.accountId)}`,
  })
  const english = await download(page.cookie, first?.pdf_url ?? '')
  expect(english.status).toBe(200)
  expect(english.headers.get('content-type')).toBe('application/pdf')
  expect(english.headers.get('content-disposition')).toBe(`attachment; filename="receipt-${number}.pdf"`)
  expect(english.headers.get('cache-control')).toBe('no-store')
  const { text } = await readPdf(english.bytes)
  expect(text).toContain('Ada Byron')
  expect(text).toContain('Engines')
  expect(text).toContain(owner.email)
  const french = await download(page.cookie, `${first?.pdf_url}&lang=fr`)
  expect(french.headers.get('content-disposition')).toBe(`attachment; filename="recu-${number}.pdf"`)
  expect((await readPdf(french.bytes)).language).toBe('fr')
})

test('a plan on trial has no receipt', async () => {
  const shopper = await newShopper(portal)
  await shopper.buy('starter')
  const { body } = await shopper.page.budget('list_receipts', {})
  expect(body).toEqual({ receipts: [], matches: 0 })
})

test('receipt pages go back to the oldest', async () => {
  const { owner, budget } = await portal.newCustomer()
  const orderId = await orders.put(owner, { status: 'active' })
  for (let number = 1; number <= 23; number++)
    await orders.pay(owner.accountId, orderId, { number, paidAt: new Date(Date.UTC(2026, number, 1)) })
  const numbers = async (page?: number) =>
    (await budget('list_receipts', page ? { page } : {})).body.receipts.map(({ number }) =>
      Number(number.slice(-6)),
    )
  expect(await numbers()).toEqual(Array.from({ length: 20 }, (_, index) => 23 - index))
  expect(await numbers(2)).toEqual([3, 2, 1])
  expect(await numbers(3)).toEqual([])
})

test('only the payer sees the receipt of a licence payment, not the reseller', async () => {
  const email = newEmail()
  const { reseller, groupId } = await sellTo(portal, email, 4)
  const seller = { ...reseller, page: await portal.login(reseller.owner) }
  const orderId = parseWireId(groupId)?.id ?? ''
  await orders.pay(seller.owner.accountId, orderId, { amount: 27_000 })
  expect((await seller.page.budget('list_receipts', {})).body.receipts).toEqual([])

  const payer = await newRetailUser(email.toUpperCase())
  const { body } = await payer.licences('list_retail_receipts', {})
  expect(body.matches).toBe(1)
  expect(body.receipts[0]).toMatchObject({ kind: 'licences', plan: null, quantity: 4, amount: 27_000 })
  const url = (realm: 'developer' | 'retail', number = 1) => {
    const id = receiptId({ accountId: seller.owner.accountId, number })
    return `${RECEIPT_PATHS[realm]}?receipt_id=${id}`
  }
  expect(body.receipts[0]?.pdf_url).toBe(url('retail'))
  const own = await download(payer.cookie, url('retail'))
  expect(own.status).toBe(200)
  const { text } = await readPdf(own.bytes)
  expect(text).toContain('Test Store')
  expect(text).toContain('Store Person')
  expect(text).toContain('AgeCheck licences')
  // Contains no data of the reseller.
  expect(text).not.toContain(seller.owner.company)

  const stranger = await newRetailUser(newEmail())
  expect((await stranger.licences('list_retail_receipts', {})).body).toEqual({ receipts: [], matches: 0 })
  const answers = [
    await download(stranger.cookie, url('retail')),
    await download(payer.cookie, url('retail', 2)),
    await download(payer.cookie, url('retail', 2 ** 32 - 1)),
    await download(payer.cookie, `${RECEIPT_PATHS.retail}?receipt_id=made-up`),
    // The reseller's account did not pay.
    await download(seller.page.cookie, url('developer')),
  ]
  for (const { status, bytes } of answers) {
    expect(status).toBe(404)
    expect(JSON.parse(Buffer.from(bytes).toString())).toMatchObject({ code: 'not_found' })
  }
})

test('only the account that paid can download the receipt of a plan', async () => {
  const shopper = await newShopper(portal)
  const { owner, page } = shopper
  await orders.pay(owner.accountId, await orders.put(owner, { status: 'active' }))
  const [receipt] = (await page.budget('list_receipts', {})).body.receipts
  const url = receipt?.pdf_url ?? ''
  expect((await download(page.cookie, url)).status).toBe(200)
  const other = await newShopper(portal)
  expect((await download(other.page.cookie, url)).status).toBe(404)
  expect((await download('', url)).status).toBe(401)
  for (const site of ['cross-site', 'same-site'])
    expect((await download(page.cookie, url, site)).status).toBe(403)
  const retail = await newRetailUser(newEmail())
  expect((await download(retail.cookie, url)).status).toBe(401)
  const own = `${RECEIPT_PATHS.developer}?receipt_id=${receipt?.receipt_id}`
  expect((await download(other.page.cookie, own)).status).toBe(404)
  const atRetail = `${RECEIPT_PATHS.retail}?receipt_id=${receipt?.receipt_id}`
  expect((await download(retail.cookie, atRetail)).status).toBe(404)
  expect((await download(page.cookie, `${url}&lang=de`)).status).toBe(400)
})

test.each([
  ['/api/receipt', '/plans#receipts'],
  ['/api/retail-receipt', '/retail-subscriptions#receipts'],
])('opening a receipt URL directly redirects to the receipts screen: %s', async (path, screen) => {
  // Not `fetch`, because it sets `sec-fetch-mode` itself.
  const headers = { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }
  const [answer] = (await once(get(`${portal.url}${path}?receipt_id=x`, { headers }), 'response')) as [
    IncomingMessage,
  ]
  answer.resume()
  expect([answer.statusCode, answer.headers.location]).toEqual([303, screen])
})

test('one account’s receipt downloads are rate limited and do not block another account', async () => {
  const shopper = await newShopper(portal)
  const other = await newShopper(portal)
  const urlOf = async ({ owner, page }: typeof shopper) => {
    await orders.pay(owner.accountId, await orders.put(owner, { status: 'active' }))
    return (await page.budget('list_receipts', {})).body.receipts[0]?.pdf_url ?? ''
  }
  const [url, others] = [await urlOf(shopper), await urlOf(other)]
  const pages = await Promise.all(Array.from({ length: 3 }, () => download(shopper.page.cookie, url)))
  expect(pages.map(({ status }) => status)).toEqual([200, 200, 200])
  // Counts 26 more attempts without creating PDFs, because each takes time.
  const throttle = makeThrottle(portal.database, portal.clock.now)
  for (let made = 3; made < 29; made++)
    await throttle.attempt(`receipts:${shopper.owner.accountId}`, RECEIPTS_BY_ACCOUNT)
  expect((await download(shopper.page.cookie, url)).status).toBe(200)
  const refused = await download(shopper.page.cookie, url)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await download(other.page.cookie, others)).status).toBe(200)
})
