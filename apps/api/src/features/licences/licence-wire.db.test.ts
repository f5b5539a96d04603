import { afterAll, beforeAll, expect, test } from 'vitest'
import { newTestDevice } from '#src/testing/test-device.ts'
import { activated, newLicence, PLACES, readLicence } from '#src/testing/test-licences.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

/** The fields of section 3, and the link of LC-15. */
const FIELDS = [
  'activated_at_utc',
  'activation_link',
  'awaits_payment',
  'billed_to_email',
  'billing_group_id',
  'deactivated_at_utc',
  'deeplink_data',
  'deleted_at_utc',
  'device_model',
  'engagement_duration',
  'first_activated_at_utc',
  'last_seen_utc',
  'licence_code',
  'licence_created_at_utc',
  'location',
  'marked_as_deleted',
  'payment_result',
  'requested_by',
  'subclient',
]

test('LC-15 list_licences returns licences with exactly the fields of section 3', async () => {
  const customer = await portal.newCustomer()
  await newLicence(customer)
  const { body } = await customer.licences('list_licences', {})
  expect(body).toMatchObject({ msg: 'OK', result_code: 'ok', pass_rates_7d: null })
  expect(Object.keys(body.licences[0] ?? {}).sort()).toEqual(FIELDS)
})

test('LC-15 times are whole seconds or 0 for never, and only a licence without a device has a link', async () => {
  const customer = await portal.newCustomer()
  const nowS = Math.floor(portal.clock.now().getTime() / 1000)
  const [used, gone] = [await newLicence(customer), await newLicence(customer)]
  /** Returns the licence's timestamps and its link. Times since the start of the test are 'now'. */
  const times = async (handle: string) => {
    const licence = await readLicence(customer, handle)
    return [
      licence.licence_created_at_utc,
      licence.first_activated_at_utc,
      licence.activated_at_utc,
      licence.last_seen_utc,
      licence.deactivated_at_utc,
      licence.deleted_at_utc,
      licence.activation_link,
    ].map((time) => (Number.isInteger(time) && Number(time) >= nowS ? 'now' : time))
  }
  expect(await times(used.deeplink_data)).toEqual(['now', 0, 0, 0, 0, 0, used.activation_link])
  await activated(await newTestDevice(portal), used.activation_link)
  expect(await times(used.deeplink_data)).toEqual(['now', 'now', 'now', 'now', 0, 0, null])
  await portal.pool.query('update licences set deactivated_at = now() where licence_id = $1', [
    used.deeplink_data,
  ])
  expect(await times(used.deeplink_data)).toEqual(['now', 'now', 'now', 'now', 'now', 0, null])
  await customer.licences('delete_licence', { deeplink_list: [gone.deeplink_data] })
  expect(await times(gone.deeplink_data)).toEqual(['now', 0, 0, 0, 0, 'now', null])
})

test('SV-05 a client’s domain, environment, reseller and deactivation change nothing', async () => {
  const customer = await portal.newCustomer({ selfService: true })
  const order = {
    quantity: 1,
    tags: PLACES,
    billed_to_email: 'accounts@corner.example',
    price_per_licence: 45,
    reseller_email: { any: ['type'] },
    subscription_settings: {
      subscription_period: 'month' as const,
      baseDomain: 'https://evil.example',
      env: 'test',
    },
  }
  const { body } = await customer.licences('generate_licences', order)
  const [licence] = body.licences
  expect(licence?.activation_link?.startsWith(`${portal.url}/A/`)).toBe(true)
  expect(licence?.billed_to_email).toBe('accounts@corner.example')

  const deeplink_data = licence?.deeplink_data ?? ''
  for (const deactivated_at_utc of [null, 1, 'now']) {
    const change = { deeplink_data, location: 'Till 2', deactivated_at_utc }
    const answer = await customer.licences('update_licence_details', change)
    expect(answer.body.licence).toMatchObject({ location: 'Till 2', deactivated_at_utc: 0 })
  }
  // Other modes refuse these fields like any unknown field.
  const elsewhere = await customer.licences('list_licences', { env: 'test' } as object)
  expect(elsewhere.problem.errors.map(({ pointer }) => pointer)).toEqual(['/env'])
})
