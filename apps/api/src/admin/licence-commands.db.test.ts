import { expect, test } from 'vitest'
import { operatorAtDesk } from '#src/testing/test-desk.ts'
import { newTestDevice } from '#src/testing/test-device.ts'
import { activated, newLicence, readLicence } from '#src/testing/test-licences.ts'
import { RefusedError } from './command.ts'

const operator = operatorAtDesk()
const { admin } = operator

test('an operator sees a licence without its activation link and detaches it from its device', async () => {
  const customer = await operator.portal.newCustomer()
  const { licence_code: code, deeplink_data, activation_link } = await newLicence(customer)
  await expect(admin(`licences detach ${code}`)).rejects.toThrow(/is not_activated: no device runs it/)
  const device = await newTestDevice(operator.portal)
  const device_id = await activated(device, activation_link)
  const { licence } = await admin(`licences show ${code.toLowerCase().replaceAll('-', '')}`)
  expect(licence).toMatchObject({ code, status: 'activated', account: customer.owner.email, payer: null })
  await admin(`licences detach ${code}`)
  expect((await device.call('heartbeat', { device_id })).body).toMatchObject({
    result: 'ENDED',
    reason: 'detached',
  })
  const { status: _status, ...freed } = (await admin(`licences show ${code}`)).licence as { status: string }
  expect(_status).toBe('not_activated')
  const { activation_link: link } = await readLicence(customer, deeplink_data)
  expect(operator.said + JSON.stringify(freed)).not.toContain(link?.split('/').at(-1))
  const { rows } = await operator.portal.pool.query<object>(
    `select actor_kind, actor from audit_entries where account_id = $1 and action = 'licence_detached'`,
    [customer.owner.accountId],
  )
  expect(rows).toEqual([{ actor_kind: 'operator', actor: 'licences detach' }])
})

test('an unknown or malformed licence code is refused', async () => {
  for (const code of ['AC-0000-0000-0000', 'made-up', `'; drop table licences`])
    await expect(admin('licences show', code)).rejects.toThrow(RefusedError)
})

test('an operator recounts an account, which repairs wrong counts and leaves right ones', async () => {
  const customer = await operator.portal.newCustomer()
  await newLicence(customer)
  const { accountId, email } = customer.owner
  await operator.portal.pool.query(
    'update licence_values set not_activated = 7 where account_id = $1 and kind = 1',
    [accountId],
  )
  expect(await admin(`licences recount --account ${email}`)).toMatchObject({ accounts: 1, wrong: 1 })
  expect(await admin(`licences recount --account ${accountId}`)).toMatchObject({ accounts: 1, wrong: 0 })
  await expect(admin('licences recount --account nobody@example.com')).rejects.toThrow(RefusedError)
})
