import { afterAll, beforeAll, expect, test } from 'vitest'
import { newTestDevice } from '#src/testing/test-device.ts'
import { activated, newLicence, newLicences, readLicence } from '#src/testing/test-licences.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

test('DV-01 when 50 devices race for one licence, one activates it and 49 get TOKEN_USED', async () => {
  const customer = await portal.newCustomer()
  const { activation_link, deeplink_data } = await newLicence(customer)
  const devices = await Promise.all(Array.from({ length: 50 }, () => newTestDevice(portal)))
  const answers = await Promise.all(devices.map((device) => device.activate(activation_link)))
  const results = answers.map(({ body }) => (body.result === 'OK' ? 'OK' : body.code))
  expect(results.filter((result) => result === 'OK')).toHaveLength(1)
  expect(results.filter((result) => result === 'TOKEN_USED')).toHaveLength(49)
  const { rows } = await portal.pool.query('select 1 from activations where licence_id = $1', [deeplink_data])
  expect(rows).toHaveLength(1)
  expect((await customer.licences('list_licences', {})).body.counters).toEqual({
    total: 1,
    active: 1,
    inactive: 0,
  })
})

test('DV-01 repeating an activation gives identical bytes, and the list no longer shows the link', async () => {
  const customer = await portal.newCustomer()
  const { activation_link, deeplink_data, licence_code } = await newLicence(customer)
  const device = await newTestDevice(portal, 'Zebra ET40')
  const first = await device.activate(activation_link)
  portal.clock.advance(90)
  const again = await device.activate(activation_link)
  expect(first.body).toMatchObject({ result: 'OK', licence_code, heartbeat_interval_s: 900 })
  expect(again.text).toBe(first.text)
  const licence = await readLicence(customer, deeplink_data)
  expect(licence).toMatchObject({ activation_link: null, device_model: 'Zebra ET40' })
  expect(licence.activated_at_utc).toBe(licence.first_activated_at_utc)
  expect(licence.last_seen_utc).toBe(licence.activated_at_utc)
})

test('a device that activates 20 times at once gets the same answer each time', async () => {
  const customer = await portal.newCustomer()
  const { activation_link } = await newLicence(customer)
  const device = await newTestDevice(portal)
  const answers = await Promise.all(Array.from({ length: 20 }, () => device.activate(activation_link)))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(answers[0]?.body.result).toBe('OK')
})

test('after a detach every device is refused with the old link, and the new link works', async () => {
  const customer = await portal.newCustomer()
  const { activation_link, deeplink_data } = await newLicence(customer)
  const [old, other] = [await newTestDevice(portal), await newTestDevice(portal)]
  await activated(old, activation_link)
  const { body } = await customer.licences('detach_licence_from_its_device', { deeplink_data })
  for (const device of [old, other]) {
    expect((await device.activate(activation_link)).body).toEqual({ result: 'DENY', code: 'TOKEN_USED' })
  }
  await activated(other, body.licence.activation_link ?? '')
  const licence = await readLicence(customer, deeplink_data)
  expect(licence.first_activated_at_utc).toBeLessThanOrEqual(licence.activated_at_utc)
})

test('links of deleted or deactivated licences get LICENCE_ENDED, made-up ones TOKEN_UNKNOWN', async () => {
  const customer = await portal.newCustomer()
  const [gone, unpaid] = await newLicences(customer, 2)
  await customer.licences('delete_licence', { deeplink_list: [gone?.deeplink_data ?? ''] })
  await portal.pool.query('update licences set deactivated_at = now() where licence_id = $1', [
    unpaid?.deeplink_data,
  ])
  const device = await newTestDevice(portal)
  for (const licence of [gone, unpaid]) {
    const { body } = await device.activate(licence?.activation_link ?? '')
    expect(body).toEqual({ result: 'DENY', code: 'LICENCE_ENDED' })
  }
  for (const token of ['A'.repeat(26), 'short', 'A'.repeat(27), '../../etc/passwd', '0'.repeat(26)]) {
    expect((await device.activate(token)).body).toEqual({ result: 'DENY', code: 'TOKEN_UNKNOWN' })
  }
})

test('a device that activates another licence frees its old one, which gets a new link', async () => {
  const customer = await portal.newCustomer()
  const [first, second] = await newLicences(customer, 2)
  const device = await newTestDevice(portal)
  await activated(device, first?.activation_link ?? '')
  await activated(device, second?.activation_link ?? '')
  const freed = await readLicence(customer, first?.deeplink_data ?? '')
  expect(freed).toMatchObject({ activated_at_utc: 0, device_model: '' })
  expect(freed.activation_link).not.toBe(first?.activation_link)
  expect((await customer.licences('list_licences', {})).body.counters).toEqual({
    total: 2,
    active: 1,
    inactive: 1,
  })
})

test('an activation link also works in lower case', async () => {
  const { activation_link } = await newLicence(await portal.newCustomer())
  expect((await (await newTestDevice(portal)).activate(activation_link.toLowerCase())).body.result).toBe('OK')
})

test('guessing tokens is rate limited, but valid links from the same address still work', async () => {
  const customer = await portal.newCustomer()
  const device = await newTestDevice(portal)
  const address = { 'x-forwarded-for': '198.51.100.7' }
  const activate = async (token: string) =>
    portal.nobody.device(
      'activate_licence',
      { activation_token: token, device: { install_id: 'i', model: 'M', os: 'o', app_version: '1' } },
      { ...address, dpop: await device.proof() },
    )
  const guesses = []
  for (let index = 0; index < 25; index++) guesses.push((await activate('B'.repeat(26))).status)
  expect(guesses.filter((status) => status === 200)).toHaveLength(20)
  const licences = await newLicences(customer, 3)
  for (const { activation_link } of licences) {
    expect((await activate(activation_link?.split('/').at(-1) ?? '')).body.result).toBe('OK')
  }
})

test('two devices that race for two licences end with one each, without a deadlock', async () => {
  const customer = await portal.newCustomer()
  for (let round = 0; round < 5; round++) {
    const [a, b, c, d] = await newLicences(customer, 4)
    const [one, two] = [await newTestDevice(portal), await newTestDevice(portal)]
    await activated(one, a?.activation_link ?? '')
    await activated(two, b?.activation_link ?? '')
    const answers = await Promise.all([
      one.activate(c?.activation_link ?? ''),
      two.activate(d?.activation_link ?? ''),
      two.activate(c?.activation_link ?? ''),
      one.activate(d?.activation_link ?? ''),
    ])
    for (const { status } of answers) expect(status).toBe(200)
  }
  const { body } = await customer.licences('list_licences', {})
  const { rows } = await portal.pool.query<{ open: number }>(
    `select count(*)::int as open from activations a join licences l using (account_id, licence_id)
     where a.ended_at is null and l.activated_at is not null and a.account_id =
       (select account_id from licences where licence_id = $1)`,
    [body.licences[0]?.deeplink_data],
  )
  expect(rows[0]?.open).toBe(body.counters.active)
  expect(body.counters.active).toBe(10)
})
