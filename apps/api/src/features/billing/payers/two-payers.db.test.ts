import { RECEIPT_PATHS } from '@assure/contract/service-paths'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseWireId } from '#src/platform/ids.ts'
import { receiptId } from '../receipts/receipt-row.ts'
import { allTold, cardToken, tokenIn } from '#src/testing/test-checkout.ts'
import { newAddress } from '#src/testing/test-client.ts'
import { cancelSubscription, onlyGroup, payGroup, retailLicences, sellTo } from '#src/testing/test-retail.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

const newPayer = async (reseller?: Awaited<ReturnType<TestPortal['newCustomer']>>) => {
  const user = await portal.newRetailUser()
  const sold = await sellTo(portal, user.email, 2, reseller)
  const session = await portal.retailLogin(user)
  return { ...sold, user, session }
}
/** Two payers of one reseller, both with two paid licences. */
const bothPaid = async () => {
  const one = await newPayer()
  const other = await newPayer(one.reseller)
  for (const { session } of [one, other]) expect((await payGroup(portal, session)).result).toBe('OK')
  await allTold(portal)
  return { one, other }
}
type Payer = Awaited<ReturnType<typeof newPayer>>
const codesOf = ({ licences }: Payer) => licences.map(({ licence_code }) => licence_code).toSorted()
const handlesOf = async ({ session }: Payer) =>
  (await retailLicences(session)).map(({ deeplink_data }) => deeplink_data)
const download = async (cookie: string, id: string) => {
  const response = await fetch(`${portal.url}${RECEIPT_PATHS.retail}?receipt_id=${id}`, {
    headers: { cookie, 'sec-fetch-site': 'same-origin', 'x-forwarded-for': newAddress(portal.url) },
  })
  return response.status
}

describe('RS-09 one of two payers of a reseller', () => {
  test('does not see licences, counts or billing group of the other', async () => {
    const { one, other } = await bothPaid()
    for (const [payer, foreign] of [
      [one, other],
      [other, one],
    ] as const) {
      const { body } = await payer.session.licences('list_retail_licences', {})
      expect(body.licences.map(({ licence_code }) => licence_code).toSorted()).toEqual(codesOf(payer))
      expect(body).toMatchObject({ matches: 2, counters: { total: 2, active: 0, inactive: 2 } })
      const [code = ''] = codesOf(foreign)
      const found = await payer.session.licences('list_retail_licences', { search: code })
      expect(found.body).toMatchObject({ licences: [], matches: 0 })
      expect((await onlyGroup(payer.session)).billing_group_id).toBe(payer.groupId)
      const shown = await payer.session.licences('show_billing_group', { billing_group_id: foreign.groupId })
      for (const whole of codesOf(foreign)) expect(JSON.stringify(shown.body)).not.toContain(whole)
    }
  })

  test('cannot edit a licence of the other or replace its device', async () => {
    const { one, other } = await bothPaid()
    const [handle = ''] = await handlesOf(other)
    const before = await retailLicences(other.session)
    const edit = { deeplink_data: handle, location: 'Mine now' }
    expect((await one.session.licences('update_retail_location', edit)).problem.code).toBe('not_found')
    const replace = { deeplink_data: handle, old_device: 'end_now' as const }
    expect((await one.session.licences('replace_device', replace)).problem.code).toBe('not_found')
    expect(await retailLicences(other.session)).toEqual(before)
    // The payer's own licence stays editable.
    const [own = ''] = await handlesOf(one)
    const mine = { deeplink_data: own, location: 'Till 7' }
    expect((await one.session.licences('update_retail_location', mine)).body.licence.location).toBe('Till 7')
    const seen = (await retailLicences(one.session)).map(({ activation_link }) => activation_link)
    for (const { activation_link } of before) expect(seen).not.toContain(activation_link)
  })

  test('cannot cancel the subscription of the other', async () => {
    const { one, other } = await bothPaid()
    const subscriptionId = (await onlyGroup(other.session)).payment_info.subscription_id ?? ''
    const cancels = await Promise.all(
      Array.from({ length: 50 }, () => cancelSubscription(portal, one.session, subscriptionId)),
    )
    expect(new Set(cancels.map(({ status }) => status))).toEqual(new Set([404]))
    expect((await portal.cards.retrieveSubscription(subscriptionId)).status).toBe('active')
    // Ending one subscription leaves the other payer's licences open.
    const own = (await onlyGroup(one.session)).payment_info.subscription_id ?? ''
    expect((await cancelSubscription(portal, one.session, own)).status).toBe(200)
    await allTold(portal)
    expect((await retailLicences(one.session)).map(({ status }) => status)).toEqual([
      'deactivated',
      'deactivated',
    ])
    expect((await onlyGroup(other.session)).payment_info.payment_result).toBe('payment_succeeded')
    for (const { status, activation_link } of await retailLicences(other.session)) {
      expect(status).toBe('not_activated')
      expect(activation_link).not.toBeNull()
    }
  })

  test('cannot list or download a receipt of the other', async () => {
    const { one, other } = await bothPaid()
    const accountId = parseWireId(one.groupId)?.accountId ?? ''
    const all = [1, 2].map((number) => receiptId({ accountId, number }))
    const own = await Promise.all(
      [one, other].map(async ({ session }) => {
        const { receipts, matches } = (await session.licences('list_retail_receipts', {})).body
        expect(matches).toBe(1)
        return receipts[0]?.receipt_id ?? ''
      }),
    )
    expect(own.toSorted()).toEqual(all.toSorted())
    for (const [index, { session }] of [one, other].entries())
      for (const id of all) expect(await download(session.cookie, id)).toBe(id === own[index] ? 200 : 404)
  })

  test('pays only the order of the other with its checkout link', async () => {
    const one = await newPayer()
    const other = await newPayer(one.reseller)
    const [first, second] = await Promise.all(
      [one, other].map(async ({ session }) => tokenIn((await onlyGroup(session)).checkout_url ?? '')),
    )
    expect(first).not.toBe(second)
    // For every holder, a link pays only the order that it names.
    const { body } = await other.session.budget('pay_checkout', {
      token: first ?? '',
      payment_token: cardToken(),
    })
    expect(body).toEqual({ result: 'OK', session_id: one.groupId })
    await allTold(portal)
    expect((await onlyGroup(one.session)).payment_info.payment_result).toBe('payment_succeeded')
    expect((await onlyGroup(other.session)).payment_info.payment_result).toBeNull()
    expect((await other.session.licences('list_retail_receipts', {})).body.matches).toBe(0)
    expect((await retailLicences(other.session)).map(({ activation_link }) => activation_link)).toEqual([
      null,
      null,
    ])
  })
})
