import { afterAll, beforeAll, expect, test } from 'vitest'
import { metricsOf, tokenOf } from '#src/testing/test-analytics.ts'
import { newTestDevice } from '#src/testing/test-device.ts'
import { orderLicences } from '#src/testing/test-licence-orders.ts'
import { activated, newLicences } from '#src/testing/test-licences.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

const DAY_S = 86_400
const setStatus = (accountId: string, status: 'active' | 'suspended') =>
  portal.pool.query('update accounts set status = $2 where account_id = $1', [accountId, status])
type Device = Awaited<ReturnType<typeof newTestDevice>>
const beat = async (device: Device, device_id: string) => (await device.call('heartbeat', { device_id })).body
const ENDED = { result: 'DENY', code: 'LICENCE_ENDED' }

test('a suspended account’s devices activate nothing and get no certificate or link', async () => {
  const { owner, ...customer } = await portal.newCustomer()
  const [used, open] = await newLicences(customer, 2)
  const [device, newcomer] = [await newTestDevice(portal), await newTestDevice(portal)]
  const device_id = await activated(device, used?.activation_link ?? '')
  const first = await device.activate(used?.activation_link ?? '')
  if (first.body.result !== 'OK') throw new Error('not activated')
  const metricsToken = tokenOf(first.body.analytics_url)
  await setStatus(owner.accountId, 'suspended')

  expect((await newcomer.activate(open?.activation_link ?? '')).body).toEqual(ENDED)
  expect((await device.activate(used?.activation_link ?? '')).body).toEqual(ENDED)
  expect(await beat(device, device_id)).toEqual({ result: 'OK' })
  portal.clock.advance(4 * DAY_S)
  expect(await beat(device, device_id)).toEqual({ result: 'OK' })
  expect((await metricsOf(portal, metricsToken)).status).toBe(401)
  portal.clock.advance(10 * DAY_S)
  expect(await beat(device, device_id)).toEqual({ result: 'OK' })

  await setStatus(owner.accountId, 'active')
  expect(await beat(device, device_id)).toMatchObject({
    result: 'OK',
    certificate: expect.any(String) as string,
    analytics_url: expect.any(String) as string,
  })
  expect((await newcomer.activate(open?.activation_link ?? '')).body.result).toBe('OK')
})

test('licences that another address pays keep working while their reseller is suspended', async () => {
  const order = await orderLicences(portal, 2)
  expect((await order.pay()).result).toBe('OK')
  const [device, newcomer] = [await newTestDevice(portal), await newTestDevice(portal)]
  const device_id = await activated(device, order.links[0] ?? '')
  await setStatus(order.owner.accountId, 'suspended')
  expect((await newcomer.activate(order.links[1] ?? '')).body.result).toBe('OK')
  portal.clock.advance(4 * DAY_S)
  const answer = await beat(device, device_id)
  expect(answer).toMatchObject({ result: 'OK', certificate: expect.any(String) as string })
  const url = answer.result === 'OK' ? (answer.analytics_url ?? '') : ''
  expect((await metricsOf(portal, tokenOf(url))).status).toBe(200)
})

test('licences that a suspended account pays itself stop, and so do unpaid ones', async () => {
  const unpaid = await orderLicences(portal, 1)
  const own = await orderLicences(portal, 1)
  expect((await own.pay()).result).toBe('OK')
  await portal.pool.query('update accounts set email = $2 where account_id = $1', [
    own.owner.accountId,
    own.email.toUpperCase(),
  ])
  for (const order of [unpaid, own]) {
    await setStatus(order.owner.accountId, 'suspended')
    const device = await newTestDevice(portal)
    expect((await device.activate(order.links[0] ?? '')).body).toEqual(ENDED)
    await setStatus(order.owner.accountId, 'active')
  }
  expect((await (await newTestDevice(portal)).activate(own.links[0] ?? '')).body.result).toBe('OK')
})

test('when 50 devices activate during a suspension, none activates after it is committed', async () => {
  const { owner, ...customer } = await portal.newCustomer()
  const licences = await newLicences(customer, 50)
  const devices = await Promise.all(licences.map(() => newTestDevice(portal)))
  const activate = async (index: number) =>
    (await devices[index]?.activate(licences[index]?.activation_link ?? ''))?.body
  const early = licences.map((_, index) => activate(index))
  await setStatus(owner.accountId, 'suspended')
  const { rows } = await portal.pool.query<{ count: number }>(
    'select count(*)::int as count from activations where account_id = $1',
    [owner.accountId],
  )
  const answers = await Promise.all(early)
  expect(answers.filter((body) => body?.result === 'OK')).toHaveLength(rows[0]?.count ?? 0)
  for (const body of answers) if (body?.result !== 'OK') expect(body).toEqual(ENDED)
})
