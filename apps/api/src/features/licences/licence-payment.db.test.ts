import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDesk } from '#src/admin/desk.ts'
import { cardToken } from '#src/testing/test-checkout.ts'
import { newTestDevice } from '#src/testing/test-device.ts'
import { type LicenceOrderInTest, orderLicences } from '#src/testing/test-licence-orders.ts'
import { activated } from '#src/testing/test-licences.ts'
import { startTestPortal, TEST_SECRET, type TestPortal } from '#src/testing/test-portal.ts'

let portal: TestPortal
let desk: ReturnType<typeof makeDesk>
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
  desk = makeDesk(
    portal,
    { portalSecrets: [TEST_SECRET] as const, sessionIdleS: 600, sessionMaxS: 600, recoveryWaitS: 600 },
    portal.jobSchema,
  )
  await desk.openQueue()
})
afterAll(async () => {
  await desk.close()
  await portal.stop()
})

const activate = async (link = '') => {
  const device = await newTestDevice(portal)
  const { body } = await device.activate(link)
  return body.result === 'OK' ? 'OK' : body.code
}
/** Activates a device and returns a function that sends its next heartbeat. */
const running = async (link = '') => {
  const device = await newTestDevice(portal)
  const device_id = await activated(device, link)
  return async () => {
    const { body } = await device.call('heartbeat', { device_id })
    return body.result === 'OK' ? 'OK' : body.reason
  }
}
const paid = async (quantity?: number) => {
  const order = await orderLicences(portal, quantity)
  expect((await order.pay()).result).toBe('OK')
  return order
}
const advance = async (order: LicenceOrderInTest, days: number, result: string) => {
  await desk.sandbox?.advance(days)
  await expect.poll(order.payment).toEqual(result as never)
}
const statuses = async ({ listed }: LicenceOrderInTest) =>
  (await listed()).licences.map((licence) => (licence.deactivated_at_utc > 0 ? 'deactivated' : 'open'))

test('RS-08 unpaid licences cannot be activated, and the same links work after the payment', async () => {
  const order = await orderLicences(portal)
  expect(order.licences).toMatchObject([
    { payment_result: null, awaits_payment: true },
    { payment_result: null, awaits_payment: true },
  ])
  expect(await activate(order.links[0])).toBe('NOT_PAID')
  expect(await activate(order.links[0])).toBe('NOT_PAID')
  expect(await order.counters()).toEqual({ total: 2, active: 0, inactive: 2 })
  expect((await order.pay('charge_declined')).result).toBe('DENY')
  expect(await activate(order.links[0])).toBe('NOT_PAID')
  expect((await order.pay()).result).toBe('OK')
  expect((await order.listed()).licences).toMatchObject([
    { payment_result: 'payment_succeeded', awaits_payment: false },
    { payment_result: 'payment_succeeded', awaits_payment: false },
  ])
  expect(await activate(order.links[0])).toBe('OK')
  expect(await order.counters()).toEqual({ total: 2, active: 1, inactive: 1 })
})

test('RS-08 an unanswered or failed 3-D Secure pays nothing, and deactivates nothing', async () => {
  const order = await orderLicences(portal)
  expect((await order.pay('authentication_required')).result).toBe('ACTION')
  expect(await activate(order.links[0])).toBe('NOT_PAID')
  await order.cancel()
  await expect.poll(order.payment).toEqual('payment_failed')
  expect(await statuses(order)).toEqual(['open', 'open'])
  expect((await order.pay()).result).toBe('OK')
  expect(await activate(order.links[0])).toBe('OK')
})

test('RS-08 cancelling deactivates every licence, stops its device and corrects the counters', async () => {
  const order = await paid(3)
  const heartbeat = await running(order.links[0])
  await order.cancel()
  await expect.poll(order.payment).toEqual('payment_cancelled')
  expect(await heartbeat()).toBe('deactivated')
  expect(await statuses(order)).toEqual(['deactivated', 'deactivated', 'deactivated'])
  expect(await order.counters()).toEqual({ total: 3, active: 0, inactive: 3 })
  expect(await activate(order.links[1])).toBe('LICENCE_ENDED')
  expect(await order.audited()).toEqual(['licences_deactivated 3'])
})

test('RS-08 paying again keeps unused links, replaces a used one and revives no deleted licence', async () => {
  const order = await paid(3)
  await running(order.links[0])
  await order.cancel()
  await expect.poll(order.payment).toEqual('payment_cancelled')
  const [gone] = order.licences.slice(2)
  await portal.pool.query('update accounts set permissions = $2 where account_id = $1', [
    order.owner.accountId,
    ['licence.delete'],
  ])
  await order.reseller.licences('delete_licence', { deeplink_list: [gone?.deeplink_data ?? ''] })
  expect((await order.pay()).result).toBe('OK')
  const { licences } = await order.listed()
  const find = (code = '') => licences.find(({ licence_code }) => licence_code === code)
  const [used, waiting, deleted] = order.licences.map(({ licence_code }) => find(licence_code))
  expect(waiting?.activation_link).toBe(order.links[1])
  expect(used?.activation_link).not.toBeNull()
  expect(used?.activation_link).not.toBe(order.links[0])
  expect(deleted).toMatchObject({ marked_as_deleted: true, activation_link: null })
  expect(await activate(order.links[0])).toBe('TOKEN_USED')
  expect(await activate(used?.activation_link ?? '')).toBe('OK')
  expect(await activate(order.links[1])).toBe('OK')
  expect(await order.counters()).toEqual({ total: 2, active: 2, inactive: 0 })
  expect(await order.audited()).toEqual(['licences_deactivated 3', 'licences_reactivated 2'])
})

test('RS-03 editing the location never revives a licence that billing deactivated', async () => {
  const order = await paid(1)
  await order.cancel()
  await expect.poll(order.payment).toEqual('payment_cancelled')
  const deeplink_data = order.licences[0]?.deeplink_data ?? ''
  const change = { deeplink_data, location: 'Till 9', deactivated_at_utc: 0 }
  const { body } = await order.reseller.licences('update_licence_details', change)
  expect(body.licence.location).toBe('Till 9')
  expect(await statuses(order)).toEqual(['deactivated'])
  expect(await activate(order.links[0])).toBe('LICENCE_ENDED')
})

test('RS-08 a full refund ends the subscription at the provider and deactivates the licences', async () => {
  const order = await paid()
  const heartbeat = await running(order.links[0])
  await order.refund()
  const status = async () => (await portal.cards.retrieveSubscription(await order.subscriptionId())).status
  await expect.poll(status).toEqual('cancelled')
  await expect.poll(() => statuses(order)).toEqual(['deactivated', 'deactivated'])
  expect(await order.payment()).toBe('payment_refunded')
  expect(await heartbeat()).toBe('deactivated')
})

test('RS-08 a partial refund changes neither devices nor the payment result', async () => {
  const order = await paid(1)
  const heartbeat = await running(order.links[0])
  await order.refund(100)
  await expect.poll(order.paidBack).toEqual([100])
  expect(await heartbeat()).toBe('OK')
  expect(await order.payment()).toBe('payment_succeeded')
})

test('RS-08 devices keep working while a failed charge is retried, and stop when retries end', async () => {
  const order = await paid(1)
  const heartbeat = await running(order.links[0])
  await portal.cards.changeCard(await order.subscriptionId(), cardToken('success'))
  await advance(order, 31, 'payment_succeeded')
  await portal.cards.changeCard(await order.subscriptionId(), cardToken('charge_declined'))
  await advance(order, 31, 'payment_failed')
  expect(await heartbeat()).toBe('OK')
  await portal.cards.changeCard(await order.subscriptionId(), cardToken('success'))
  await advance(order, 4, 'payment_succeeded')
  expect(await heartbeat()).toBe('OK')
  expect(await order.audited()).toEqual([])
  await portal.cards.changeCard(await order.subscriptionId(), cardToken('charge_declined'))
  await advance(order, 31, 'payment_failed')
  await advance(order, 20, 'payment_cancelled')
  expect(await heartbeat()).toBe('deactivated')
})

test('SB-09 many repeated events for a group of 50 licences take effect once', async () => {
  const order = await paid(50)
  await Promise.all(order.links.slice(0, 5).map(running))
  await order.storm(8)
  expect(await order.counters()).toEqual({ total: 50, active: 5, inactive: 45 })
  await order.cancel()
  await expect.poll(order.payment).toEqual('payment_cancelled')
  await order.storm(8)
  expect(await order.counters()).toEqual({ total: 50, active: 0, inactive: 50 })
  expect((await order.pay()).result).toBe('OK')
  await order.storm(8)
  expect(await order.counters()).toEqual({ total: 50, active: 0, inactive: 50 })
  expect(new Set(await statuses(order))).toEqual(new Set(['open']))
  expect(await order.audited()).toEqual(['licences_deactivated 50', 'licences_reactivated 50'])
  expect((await portal.mailsTo(order.email)).map(({ subject }) => subject).sort()).toEqual([
    'Your AgeCheck account at Lumen Assure',
    'Your AgeCheck licences are paid',
    'Your order of AgeCheck licences: how to pay',
    'Your subscription for AgeCheck licences has ended',
  ])
})

test('RS-08 when 50 devices race with a payment or its end, none is lost and none runs unpaid', async () => {
  const order = await orderLicences(portal, 50)
  const devices = await Promise.all(order.links.map(() => newTestDevice(portal)))
  const tryAll = () =>
    Promise.all(
      devices.map(async (device, index) => {
        const { body } = await device.activate(order.links[index] ?? '')
        return body.result === 'OK' ? body.device_id : body.code
      }),
    )
  const [first] = await Promise.all([tryAll(), order.pay()])
  const ids = await tryAll()
  for (const [index, answer] of first.entries())
    expect(answer === 'NOT_PAID' || answer === ids[index]).toBe(true)
  expect(await order.counters()).toEqual({ total: 50, active: 50, inactive: 0 })

  const second = await orderLicences(portal, 50)
  await second.pay()
  const others = await Promise.all(second.links.map(() => newTestDevice(portal)))
  const [answers] = await Promise.all([
    Promise.all(others.map((device, index) => device.activate(second.links[index] ?? ''))),
    second.cancel(),
  ])
  await expect.poll(second.payment).toEqual('payment_cancelled')
  expect(await second.counters()).toEqual({ total: 50, active: 0, inactive: 50 })
  for (const [index, { body }] of answers.entries()) {
    if (body.result !== 'OK') expect(body.code).toBe('LICENCE_ENDED')
    else {
      const heartbeat = await others[index]?.call('heartbeat', { device_id: body.device_id })
      expect(heartbeat?.body).toEqual({ result: 'ENDED', reason: 'deactivated' })
    }
  }
})

test('AC-02 undoing a deletion leaves unpaid licences deactivated until they are paid again', async () => {
  const order = await paid(1)
  const { accountId } = order.owner
  const origin = { actorKind: 'operator', actor: 'test', address: '', requestId: '' } as const
  await portal.deletion.request(accountId, origin)
  await portal.deletion.advance(accountId)
  // The deletion also ends the subscription, so the licences wait for a payment after the undo.
  await desk.deletion.undo(accountId, origin)
  await portal.deletion.advance(accountId)
  await expect.poll(() => statusesOf(accountId)).toEqual(['deactivated'])
  expect((await order.pay()).result).toBe('OK')
  expect(await statusesOf(accountId)).toEqual(['not_activated'])
})
const statusesOf = async (accountId: string) => {
  const { rows } = await portal.pool.query<{ status: string }>(
    'select status from licences where account_id = $1',
    [accountId],
  )
  return rows.map(({ status }) => status)
}
