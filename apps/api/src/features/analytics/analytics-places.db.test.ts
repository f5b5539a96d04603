import type { AnalyticsScope } from '@assure/contract/usage/analytics.modes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueLink, metricsOf } from '#src/testing/test-analytics.ts'
import { newLicence } from '#src/testing/test-licences.ts'
import { newMember } from '#src/testing/test-members.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const LEEDS = { requested_by: 'Harbour', subclient: 'Leeds' }
const YORK = { requested_by: 'Harbour', subclient: 'York' }
const NORTHWAY = { requested_by: 'Northway', subclient: 'York' }

/** A fleet manager of the chain Northway and of one store of the chain Harbour. */
const newTeam = async () => {
  const customer = await portal.newCustomer()
  const licences = {
    leeds: await newLicence(customer, LEEDS),
    york: await newLicence(customer, YORK),
    northway: await newLicence(customer, NORTHWAY),
  }
  const places = [
    { chain: 'Northway', store: null },
    { chain: 'Harbour', store: 'Leeds' },
  ]
  const member = await newMember(portal, customer.owner, { roles: ['fleet'], places })
  return { customer, member, ...licences }
}
const ofLicence = ({ deeplink_data }: { deeplink_data: string }): AnalyticsScope => ({
  scope: 'licence',
  deeplink_data,
})

test('DB-10 a limited member makes links for licences, stores and whole chains of their places only', async () => {
  const { member, leeds, york, northway } = await newTeam()
  const allowed: AnalyticsScope[] = [
    ofLicence(leeds),
    ofLicence(northway),
    { scope: 'store', ...LEEDS },
    { scope: 'store', ...NORTHWAY },
    { scope: 'chain', requested_by: 'Northway' },
  ]
  for (const of of allowed) {
    const { token } = await issueLink(member, of)
    expect((await metricsOf(portal, token)).status).toBe(200)
  }
  const refused: AnalyticsScope[] = [
    ofLicence(york),
    { scope: 'store', ...YORK },
    // One of its stores is not the chain.
    { scope: 'chain', requested_by: 'Harbour' },
    { scope: 'chain', requested_by: 'northway' },
    { scope: 'store', requested_by: 'Harbour', subclient: 'leeds' },
  ]
  const unknown = await member.budget('issue_analytics_link', {
    of: { scope: 'chain', requested_by: 'Nobody' },
    days: 7,
  })
  for (const of of refused) {
    const answer = await member.budget('issue_analytics_link', { of, days: 7 })
    expect({ ...answer.problem, request_id: '' }).toEqual({ ...unknown.problem, request_id: '' })
    expect(answer.status).toBe(404)
  }
  expect((await member.budget('list_analytics_links', {})).body.links).toHaveLength(allowed.length)
})

test('DB-10 a limited member neither sees nor revokes links outside their places', async () => {
  const { customer, member, leeds, york } = await newTeam()
  const own = await issueLink(customer, ofLicence(leeds))
  const others = [
    await issueLink(customer, ofLicence(york)),
    await issueLink(customer, { scope: 'store', ...YORK }),
    await issueLink(customer, { scope: 'chain', requested_by: 'Harbour' }),
  ]
  const listed = async () =>
    (await member.budget('list_analytics_links', {})).body.links.map(({ grant_id }) => grant_id)
  expect(await listed()).toEqual([own.grant_id])
  for (const { grant_id, token } of others) {
    expect((await member.budget('revoke_analytics_link', { grant_id })).problem.code).toBe('not_found')
    expect((await metricsOf(portal, token)).status).toBe(200)
  }
  const moved = { deeplink_data: leeds.deeplink_data, ...YORK }
  expect((await customer.licences('update_licence_details', moved)).status).toBe(200)
  expect(await listed()).toEqual([])
  const grant = { grant_id: own.grant_id }
  expect((await member.budget('revoke_analytics_link', grant)).problem.code).toBe('not_found')
  const back = { deeplink_data: leeds.deeplink_data, ...LEEDS }
  expect((await customer.licences('update_licence_details', back)).status).toBe(200)
  expect((await member.budget('revoke_analytics_link', grant)).status).toBe(200)
  expect((await metricsOf(portal, own.token)).status).toBe(401)
})

test.each([
  ['chain', { requested_by: 'Northway' }],
  ['store', { subclient: 'York' }],
])('DB-10 a link of a licence shows nothing while it is in another %s', async (_, elsewhere) => {
  const customer = await portal.newCustomer()
  const { deeplink_data } = await newLicence(customer, LEEDS)
  const { token, grant_id } = await issueLink(customer, ofLicence({ deeplink_data }))
  const move = (to: object) => customer.licences('update_licence_details', { deeplink_data, ...LEEDS, ...to })
  const listed = async () => (await customer.budget('list_analytics_links', {})).body.links
  expect((await move({ location: 'Floor 2' })).status).toBe(200)
  expect((await metricsOf(portal, token)).status).toBe(200)
  expect((await move(elsewhere)).status).toBe(200)
  expect((await metricsOf(portal, token)).status).toBe(401)
  expect(await listed()).toEqual([])
  expect((await move({})).status).toBe(200)
  expect((await metricsOf(portal, token)).status).toBe(200)
  expect(await listed()).toMatchObject([{ grant_id }])
})
