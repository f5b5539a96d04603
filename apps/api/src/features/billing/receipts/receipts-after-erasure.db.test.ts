import { DELETION_GRACE_DAYS } from '@assure/contract/constants'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobOrigin } from '#src/platform/audit.ts'
import { parseWireId } from '#src/platform/ids.ts'
import { newAddress } from '#src/testing/test-client.ts'
import { testOrders } from '#src/testing/test-orders.ts'
import { readPdf } from '#src/testing/test-pdf.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'
import { sellTo } from '#src/testing/test-retail.ts'
import { newEmail } from '#src/testing/test-sign-ups.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

const pdfOf = async (cookie: string, url: string) => {
  const response = await fetch(portal.url + url, {
    headers: { cookie, 'sec-fetch-site': 'same-origin', 'x-forwarded-for': newAddress(portal.url) },
  })
  return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) }
}
/** Deletes an account and erases it after the grace period. */
const erase = async (accountId: string) => {
  await portal.deletion.request(accountId, jobOrigin('test'))
  await portal.deletion.advance(accountId)
  await portal.pool.query(
    `update accounts set deletion_requested_at = (deletion_requested_at at time zone 'UTC' - $2::interval) at time zone 'UTC' where account_id = $1`,
    [accountId, `${DELETION_GRACE_DAYS} days`],
  )
  await portal.deletion.advance(accountId)
}

test('AC-02 erasing a reseller keeps its payers’ receipts and no other address', async () => {
  const reseller = await portal.newCustomer({
    ...{ selfService: true, name: 'Zebedee Quillfeather', company: 'Quillfeather Stores' },
  })
  const { accountId, email: ownAddress } = reseller.owner
  const payer = await portal.newRetailUser()
  // `unpaid` has an account and paid nothing, `strange` has no account, `ownAddress` is the reseller's.
  const [unpaid, strange] = [await portal.newRetailUser(), newEmail()]
  const orders = testOrders(portal)
  const pay = async (email: string, number: number) => {
    const { groupId } = await sellTo(portal, email, 2, reseller)
    await orders.pay(accountId, parseWireId(groupId)?.id ?? '', { number, amount: 13_500 })
  }
  await pay(payer.email, 1)
  await sellTo(portal, unpaid.email, 1, reseller)
  await pay(strange, 2)
  await pay(ownAddress, 3)

  const session = await portal.retailLogin(payer)
  const receiptsOf = async () => (await session.licences('list_retail_receipts', {})).body
  const before = await receiptsOf()
  expect(before.receipts).toMatchObject([{ amount: 13_500, quantity: 2 }])
  await erase(accountId)
  // Runs again, like a job that was interrupted.
  await portal.deletion.advance(accountId)

  expect(await receiptsOf()).toEqual(before)
  const { status, bytes } = await pdfOf(session.cookie, before.receipts[0]?.pdf_url ?? '')
  expect(status).toBe(200)
  const { text } = await readPdf(bytes)
  expect(text).toContain(payer.email)
  expect(text).not.toContain('Quillfeather')
  // The payer sees nothing else of the account.
  expect((await session.licences('list_billing_groups', {})).body.billing_groups).toEqual([])
  expect((await session.licences('list_retail_licences', {})).body.licences).toEqual([])

  const kept: string[] = []
  for (const table of [
    'orders',
    'billing_group_payers',
    'billing_groups',
    'licences',
    'accounts',
    'payments',
  ]) {
    const { rows } = await portal.pool.query<Record<string, unknown>>(
      `select * from ${table} where account_id = $1`,
      [accountId],
    )
    kept.push(JSON.stringify(rows))
  }
  const all = kept.join()
  expect(all).toContain(payer.email)
  for (const gone of [unpaid.email, strange, ownAddress, 'Zebedee', 'Quillfeather'])
    expect(all).not.toContain(gone)

  const stranger = await portal.retailLogin(await portal.newRetailUser())
  expect((await stranger.licences('list_retail_receipts', {})).body.matches).toBe(0)
  expect((await pdfOf(stranger.cookie, before.receipts[0]?.pdf_url ?? '')).status).toBe(404)
  expect((await unpaidReceipts(unpaid)).matches).toBe(0)
})
const unpaidReceipts = async (user: { email: string }) =>
  (await (await portal.retailLogin(user)).licences('list_retail_receipts', {})).body
