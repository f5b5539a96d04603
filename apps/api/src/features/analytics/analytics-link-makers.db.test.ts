import type { AnalyticsScope } from '@assure/contract/usage/analytics.modes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueLink, metricsOf } from '#src/testing/test-analytics.ts'
import { newLicence, PLACES } from '#src/testing/test-licences.ts'
import { newMember } from '#src/testing/test-members.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'
import { memberIdOf } from '#src/testing/test-team.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

const CHAIN: AnalyticsScope = { scope: 'chain', requested_by: PLACES.requested_by }

/** An organisation whose Owner is logged in, with one licence and a Fleet manager who made a link. */
const newTeam = async () => {
  const customer = await portal.newCustomer()
  await newLicence(customer)
  const owner = await portal.login(customer.owner)
  const fleet = await newMember(portal, customer.owner, { roles: ['fleet'] })
  return { customer, owner, fleet, link: await issueLink(fleet, CHAIN) }
}
type Lister = Pick<Awaited<ReturnType<TestPortal['login']>>, 'budget'>
const makersOf = async ({ budget }: Lister) =>
  (await budget('list_analytics_links', {})).body.links.map(({ made_by }) => made_by)

test('an Owner sees which member made a link, and that they have left; the link works on', async () => {
  const { owner, fleet, link } = await newTeam()
  expect(await makersOf(owner)).toEqual([{ name: 'Test Member', is_former: false }])
  const member_id = await memberIdOf(owner, fleet.email)
  expect((await owner.account('remove_member', { member_id })).body).toEqual({ result: 'OK' })
  expect(await makersOf(owner)).toEqual([{ name: 'Test Member', is_former: true }])
  expect((await metricsOf(portal, link.token)).status).toBe(200)
})

test('the access review names the makers of links too', async () => {
  const { owner } = await newTeam()
  const { body } = await owner.account('retrieve_open_access', {})
  expect(body.analytics_links).toMatchObject([{ made_by: { name: 'Test Member', is_former: false } }])
})

test('callers who may not read members learn no names, and a link made with an API key has no maker', async () => {
  const { customer, owner, fleet } = await newTeam()
  expect(await makersOf(fleet)).toEqual([null])
  expect(await makersOf(customer)).toEqual([null])
  await issueLink(customer, CHAIN)
  expect(await makersOf(owner)).toEqual([null, { name: 'Test Member', is_former: false }])
})

test('an erased member leaves no name at their links', async () => {
  const { customer, owner, fleet } = await newTeam()
  await portal.pool.query(
    `update memberships set removed_at = now(), member_name = '', member_email = '' where account_id = $1 and user_id = $2`,
    [customer.owner.accountId, fleet.userId],
  )
  expect(await makersOf(owner)).toEqual([{ name: '', is_former: true }])
})
