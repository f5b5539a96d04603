import { afterAll, beforeAll, expect, test } from 'vitest'
import { newTestDevice } from '#src/testing/test-device.ts'
import { activated } from '#src/testing/test-licences.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'
import { sellTo } from '#src/testing/test-retail.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

test('RS-05 only the payer’s session sees whole licence codes of a billing group', async () => {
  const user = await portal.newRetailUser()
  const { groupId, licences, reseller } = await sellTo(portal, user.email)
  await portal.pool.query(`update orders set status = 'active', paid = true where account_id = $1`, [
    reseller.owner.accountId,
  ])
  const payer = await portal.retailLogin(user)
  const otherPayer = await portal.retailLogin(await portal.newRetailUser())
  const [first] = licences
  await activated(await newTestDevice(portal), first?.activation_link ?? '')
  const show = async (billing_group_id: string, caller: Pick<typeof payer, 'licences'> = portal.nobody) =>
    (await caller.licences('show_billing_group', { billing_group_id })).body
  const answer = (shown: (code: string) => string) => ({
    result: 'OK',
    payment_result: 'payment_succeeded',
    licences: licences.map(({ licence_code }, index) => ({
      licence_code: shown(licence_code),
      status: index === 0 ? 'activated' : 'not_activated',
    })),
  })
  const lastBlock = (code: string) => `…${code.slice(-4)}`
  expect(await show(groupId, payer)).toEqual(answer((code) => code))
  for (const stranger of [portal.nobody, otherPayer, await portal.login(reseller.owner)])
    expect(await show(groupId, stranger)).toEqual(answer(lastBlock))
  for (const wrong of ['', 'x', groupId.slice(0, -1), 'A'.repeat(43)])
    expect(await show(wrong)).toEqual({ result: 'DENY', code: 'LINK_INVALID' })
})
