import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueLink, metricsOf, tokenOf } from '#src/testing/test-analytics.ts'
import { newShopper, tokenIn } from '#src/testing/test-checkout.ts'
import { newTestDevice } from '#src/testing/test-device.ts'
import { orderLicences } from '#src/testing/test-licence-orders.ts'
import { newLicence } from '#src/testing/test-licences.ts'
import { startTestPortal, TEST_SECRET, type TestPortal } from '#src/testing/test-portal.ts'
import { uuidBytes } from './ids.ts'
import { makeSecrets } from './secrets.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

/** Whether a token holds an id, as text or as bytes, in any of its parts. */
const holds = (token: string, id: string): boolean =>
  [token, ...token.split('.')].some((part) => {
    const bytes = Buffer.from(part, 'base64url')
    return part.includes(id) || bytes.includes(id) || bytes.includes(uuidBytes(id))
  })

/** The tokens in links that an account hands to others, and that its devices and payers get. */
const tokensOf = async () => {
  const { owner, link } = await newShopper(portal, { selfService: false })
  const customer = portal.byKey(owner)
  const { activation_link, requested_by } = await newLicence(customer)
  const { token } = await issueLink(customer, { scope: 'chain', requested_by })
  const { body } = await (await newTestDevice(portal)).activate(activation_link)
  if (body.result !== 'OK') throw new Error(body.code)
  const sale = await orderLicences(portal)
  return {
    'an owner’s analytics link': { token, accountId: owner.accountId },
    'a device’s analytics link': { token: tokenOf(body.analytics_url), accountId: owner.accountId },
    'a checkout link of a plan': { token: await link('scale'), accountId: owner.accountId },
    'a mailed payment link': { token: tokenIn(sale.link), accountId: sale.owner.accountId },
  }
}

test('no token that leaves to a third party contains an account id', async () => {
  for (const [what, { token, accountId }] of Object.entries(await tokensOf())) {
    expect([what, token.split('.').length]).toEqual([what, 3])
    expect([what, holds(token, accountId)]).toEqual([what, false])
  }
})

test('links of earlier releases, which name the account, still work', async () => {
  const { owner } = await portal.newCustomer()
  const { requested_by } = await newLicence(portal.byKey(owner))
  const { grant_id } = await issueLink(portal.byKey(owner), { scope: 'chain', requested_by })
  const former = await new SignJWT({ grant: grant_id })
    .setProtectedHeader({ alg: 'HS256', typ: 'analytics+jwt' })
    .setAudience('assure:analytics')
    .setSubject(owner.accountId)
    .setExpirationTime('7d')
    .sign(Buffer.from(makeSecrets(TEST_SECRET).keyFor('analytics link'), 'hex'))
  expect(holds(former, owner.accountId)).toBe(true)
  expect((await metricsOf(portal, former)).status).toBe(200)
})
