import { afterAll, beforeAll, expect, test } from 'vitest'
import { newTestDevice } from '#src/testing/test-device.ts'
import { activated, newLicences, readLicence } from '#src/testing/test-licences.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

test('DV-02 a refused heartbeat does not affect the others of its group', async () => {
  const customer = portal.byKey(await portal.newAccount())
  const other = portal.byKey(await portal.newAccount())
  const licences = [...(await newLicences(customer, 8)), ...(await newLicences(other, 8))]
  const fleet = await Promise.all(
    licences.map(async ({ activation_link, deeplink_data }, index) => {
      const device = await newTestDevice(portal)
      const device_id = await activated(device, activation_link ?? '')
      return { device, device_id, deeplink_data, of: index < 8 ? customer : other }
    }),
  )
  const [ended, replayed, ...good] = fleet
  if (!ended || !replayed) throw new Error('no devices')
  await customer.licences('detach_licence_from_its_device', { deeplink_data: ended.deeplink_data })
  const used = await replayed.device.proof()
  expect((await replayed.device.call('heartbeat', { device_id: replayed.device_id }, used)).status).toBe(200)
  portal.clock.advance(60)
  const nowS = Math.floor(portal.clock.now().getTime() / 1000)
  const copied = await good[0]?.device.proof()
  const [first, second, refused, over, ...answers] = await Promise.all([
    good[0]?.device.call('heartbeat', { device_id: good[0].device_id }, copied),
    good[0]?.device.call('heartbeat', { device_id: good[0].device_id }, copied),
    replayed.device.call('heartbeat', { device_id: replayed.device_id }, used),
    ended.device.call('heartbeat', { device_id: ended.device_id }),
    ...good
      .slice(1)
      .map(({ device, device_id }) => device.call('heartbeat', { device_id, app_version: '9.9' })),
  ])
  expect(new Set([first?.status, second?.status])).toEqual(new Set([200, 401]))
  expect(refused.problem.code).toBe('proof_reused')
  expect(over.body).toMatchObject({ result: 'ENDED' })
  expect(answers.map(({ body }) => body.result)).toEqual(answers.map(() => 'OK'))
  for (const { of, deeplink_data } of good)
    expect((await readLicence(of, deeplink_data)).last_seen_utc).toBeGreaterThanOrEqual(nowS)
  expect((await readLicence(customer, replayed.deeplink_data)).last_seen_utc).toBeLessThan(nowS)
})

test('DV-02 two heartbeats of a device at once keep the app version that one of them sends', async () => {
  const customer = portal.byKey(await portal.newAccount())
  const [licence] = await newLicences(customer, 1)
  const device = await newTestDevice(portal)
  const device_id = await activated(device, licence?.activation_link ?? '')
  const beat = (app_version?: string) =>
    device.call('heartbeat', { device_id, ...(app_version !== undefined && { app_version }) })
  await Promise.all([beat(), beat('4.5.6'), beat(), beat()])
  const { rows } = await portal.pool.query(`select app_version from devices where key_thumbprint = $1`, [
    device.thumbprint,
  ])
  expect(rows).toEqual([{ app_version: '4.5.6' }])
})
