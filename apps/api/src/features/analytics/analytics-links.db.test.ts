import { randomUUID } from 'node:crypto'
import { ANALYTICS_LINKS_LISTED_MAX } from '@assure/contract/constants'
import type { AnalyticsScope } from '@assure/contract/usage/analytics.modes'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueLink, metricsOf, tokenOf } from '#src/testing/test-analytics.ts'
import { expectRefusedAt } from '#src/testing/test-client.ts'
import { newTestDevice } from '#src/testing/test-device.ts'
import { activated, newLicence, PLACES } from '#src/testing/test-licences.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const DAY_S = 86_400
const nowS = () => Math.floor(portal.clock.now().getTime() / 1000)
const { requested_by, subclient } = PLACES
const CHAIN: AnalyticsScope = { scope: 'chain', requested_by }
const anonymous = (text: string) => text.replace(/"request_id":"[^"]+"/, '')

const newShop = async () => {
  const customer = await portal.newCustomer()
  const licence = await newLicence(customer)
  const OF: Record<AnalyticsScope['scope'], AnalyticsScope> = {
    licence: { scope: 'licence', deeplink_data: licence.deeplink_data },
    store: { scope: 'store', requested_by, subclient },
    chain: CHAIN,
  }
  return { customer, licence, OF }
}

test.each(['licence', 'store', 'chain'] as const)(
  'DB-09 a link for a %s opens the English page with a signed, expiring token without secrets',
  async (scope) => {
    const { customer, licence, OF } = await newShop()
    const { url, token, ...link } = await issueLink(customer, OF[scope], 30)
    expect(url).toBe(`${portal.url}/analytics?token=${token}&lang=en`)
    expect(link).toMatchObject({
      scope,
      licence_code: scope === 'licence' ? licence.licence_code : null,
      requested_by,
      subclient: scope === 'chain' ? null : subclient,
    })
    expect(link.expires_at_utc - link.created_at_utc).toBe(30 * DAY_S)
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: 'analytics+jwt' })
    expect(decodeJwt(token)).toEqual({
      grant: link.grant_id,
      aud: 'assure:analytics',
      sub: expect.stringMatching(/^[\w-]{22}$/) as string,
      exp: link.expires_at_utc,
    })
    expect((await metricsOf(portal, token)).body).toMatchObject({ result: [] })
  },
)

test('DB-10 an account at its limit of working links gets no other until one ends', async () => {
  const { customer, OF } = await newShop()
  const oldest = await issueLink(customer, OF.licence)
  await portal.pool.query(
    `insert into analytics_grants (account_id, grant_id, scope, requested_by, created_at, expires_at)
     select account_id, gen_random_uuid(), 'chain', requested_by, created_at, expires_at
     from analytics_grants, generate_series(1, $2) where account_id = $1`,
    [customer.owner.accountId, ANALYTICS_LINKS_LISTED_MAX - 2],
  )
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => customer.budget('issue_analytics_link', { of: OF.store, days: 7 })),
  )
  expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 400, 400, 400])
  expect(answers.find(({ status }) => status === 400)?.problem.errors[0]?.code).toBe('too_big')
  const { links } = (await customer.budget('list_analytics_links', {})).body
  expect(links).toHaveLength(ANALYTICS_LINKS_LISTED_MAX)
  await customer.budget('revoke_analytics_link', { grant_id: oldest.grant_id })
  expect((await customer.budget('issue_analytics_link', { of: OF.store, days: 7 })).status).toBe(200)
})

test('DB-10 working links are listed newest first and without tokens until they end', async () => {
  const { customer, OF } = await newShop()
  const first = await issueLink(customer, OF.licence, 7)
  const second = await issueLink(customer, OF.chain, 30)
  const third = await issueLink(customer, OF.store, 90)
  const list = async () => (await customer.budget('list_analytics_links', {})).body.links
  const idsOf = async () => (await list()).map(({ grant_id }) => grant_id)
  const listed = await list()
  for (const [index, { url: _url, token: _token, ...link }] of [third, second, first].entries()) {
    expect(listed[index]).toEqual({ ...link, made_by: null })
  }
  expect((await customer.budget('revoke_analytics_link', { grant_id: second.grant_id })).body).toEqual({
    result: 'OK',
  })
  expect(await idsOf()).toEqual([third.grant_id, first.grant_id])
  expect((await metricsOf(portal, second.token)).status).toBe(401)
  expect((await metricsOf(portal, first.token)).status).toBe(200)
  portal.clock.advance(7 * DAY_S)
  expect(await idsOf()).toEqual([third.grant_id])
  expect((await metricsOf(portal, first.token)).status).toBe(401)
  expect((await metricsOf(portal, third.token)).status).toBe(200)
  portal.clock.advance(-7 * DAY_S)
})

test('housekeeping deletes expired links but keeps a revoked one until it expires', async () => {
  const { customer, OF } = await newShop()
  const [over, revoked] = [await issueLink(customer, OF.licence), await issueLink(customer, OF.chain)]
  await customer.budget('revoke_analytics_link', { grant_id: revoked.grant_id })
  await portal.pool.query(
    `update analytics_grants set expires_at = now() - interval '1 second' where grant_id = $1`,
    [over.grant_id],
  )
  await portal.housekeep()
  const { rows } = await portal.pool.query<{ grant_id: string }>(
    'select grant_id from analytics_grants where account_id = $1',
    [customer.owner.accountId],
  )
  expect(rows).toEqual([{ grant_id: revoked.grant_id }])
})

test('the audit log has one entry per link created or revoked, and no token', async () => {
  const { customer, licence, OF } = await newShop()
  const session = await portal.login(customer.owner)
  const { grant_id, token } = await issueLink(session, OF.licence)
  await issueLink(customer, OF.chain)
  for (let times = 0; times < 2; times++) await session.budget('revoke_analytics_link', { grant_id })
  const { text, body } = await session.account('list_audit_entries', { groups: ['licence'] })
  expect(body.entries.slice(0, 3)).toMatchObject([
    {
      action: 'analytics_link_revoked',
      target: licence.licence_code,
      actor_kind: 'developer',
      actor: customer.owner.email,
      before: { grant_id, scope: 'licence' },
    },
    {
      action: 'analytics_link_issued',
      target: requested_by,
      actor_kind: 'api_key',
      after: { scope: 'chain', requested_by },
    },
    { action: 'analytics_link_issued', target: licence.licence_code, after: { grant_id, scope: 'licence' } },
  ])
  expect(body.entries.filter(({ action }) => action === 'analytics_link_revoked')).toHaveLength(1)
  expect(text).not.toContain(token.split('.')[2])
})

test('DB-10 another account’s licence, link or session answers the same bytes as an unknown one', async () => {
  const [one, other] = [await newShop(), await newShop()]
  const { grant_id } = await issueLink(one.customer, one.OF.licence)
  const elsewhere = await newLicence(one.customer, { requested_by: 'Harbour Vapes', subclient: 'Quay 7' })
  const answers = [
    await other.customer.budget('issue_analytics_link', { of: one.OF.licence, days: 7 }),
    ...(await Promise.all(
      [
        { scope: 'licence' as const, deeplink_data: randomUUID() },
        { scope: 'licence' as const, deeplink_data: 'no handle' },
        { scope: 'licence' as const, deeplink_data: elsewhere.deeplink_data },
        { scope: 'store' as const, requested_by: 'Harbour Vapes', subclient: 'Quay 7' },
        { scope: 'store' as const, requested_by, subclient: 'Quay 7' },
        { scope: 'chain' as const, requested_by: 'Harbour Vapes' },
        { scope: 'chain' as const, requested_by: '%' },
      ].map((of) => other.customer.budget('issue_analytics_link', { of, days: 7 })),
    )),
    await other.customer.budget('revoke_analytics_link', { grant_id }),
    await other.customer.budget('revoke_analytics_link', { grant_id: randomUUID() }),
    await other.customer.budget('revoke_analytics_link', { grant_id: 'x' }),
    await other.customer.budget('list_analytics_links', { session_id: one.customer.owner.sessionId }),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
  expect(new Set(answers.map(({ text }) => anonymous(text))).size).toBe(1)
  expect((await other.customer.budget('list_analytics_links', {})).body.links).toEqual([])
  expect((await one.customer.budget('list_analytics_links', {})).body.links).toHaveLength(1)
})

test('strangers and devices cannot create, list or revoke links', async () => {
  const { OF } = await newShop()
  const device = await newTestDevice(portal)
  const asDevice = { dpop: await device.proof() }
  for (const more of [{}, asDevice]) {
    for (const answer of [
      await portal.nobody.budget('issue_analytics_link', { of: OF.chain, days: 7 }, more),
      await portal.nobody.budget('list_analytics_links', {}, more),
      await portal.nobody.budget('revoke_analytics_link', { grant_id: randomUUID() }, more),
    ]) {
      expect(answer.status).toBe(401)
      expect(answer.problem.code).toBe('unauthenticated')
    }
  }
})

test.each([
  [{ of: CHAIN, days: 8 }, '/days'],
  [{ of: { ...CHAIN, subclient: 'x' }, days: 7 }, '/of/subclient'],
  [{ of: { scope: 'account' }, days: 7 }, '/of/scope'],
  [{ of: CHAIN, days: 7, lang: 'fr' }, '/lang'],
])('issue_analytics_link refuses %j', async (input, pointer) => {
  const customer = await portal.newCustomer()
  expectRefusedAt(await customer.budget('issue_analytics_link', input as never), pointer)
})

test('DB-10 a device gets its link at activation, and repeating it returns identical bytes', async () => {
  const { customer, licence } = await newShop()
  const device = await newTestDevice(portal)
  const first = await device.activate(licence.activation_link)
  portal.clock.advance(90)
  expect((await device.activate(licence.activation_link)).text).toBe(first.text)
  if (first.body.result !== 'OK') throw new Error(first.body.code)
  const { analytics_url } = first.body
  const claims = decodeJwt(tokenOf(analytics_url))
  expect(claims).toMatchObject({ aud: 'assure:analytics' })
  expect(claims.exp).toBe((decodeJwt(first.body.certificate).iat ?? 0) + 30 * DAY_S)
  expect((await metricsOf(portal, tokenOf(analytics_url))).status).toBe(200)
  expect((await customer.budget('list_analytics_links', {})).body.links).toEqual([])
})

test('DB-10 a device gets a new link with its renewed certificate, valid for 30 days', async () => {
  const { licence } = await newShop()
  const device = await newTestDevice(portal)
  const { body } = await device.activate(licence.activation_link)
  if (body.result !== 'OK') throw new Error(body.code)
  const first = tokenOf(body.analytics_url)
  const { device_id } = body
  const beat = async () => {
    const answer = await device.call('heartbeat', { device_id })
    if (answer.body.result !== 'OK') throw new Error(answer.body.reason)
    return answer.body
  }
  portal.clock.advance(2 * 3600)
  expect(await beat()).toEqual({ result: 'OK' })
  portal.clock.advance(4 * DAY_S)
  const beforeS = nowS()
  const renewed = await beat()
  const afterS = nowS()
  const second = tokenOf(renewed.analytics_url ?? '')
  const issuedS = (decodeJwt(second).exp ?? 0) - 30 * DAY_S
  expect(issuedS).toBeGreaterThanOrEqual(beforeS)
  expect(issuedS).toBeLessThanOrEqual(afterS)
  portal.clock.advance(60)
  expect((await beat()).analytics_url).toBe(renewed.analytics_url)
  portal.clock.advance(26 * DAY_S - 2 * 3600 - 60 - 5)
  expect((await metricsOf(portal, first)).status).toBe(200)
  portal.clock.advance(5)
  expect((await metricsOf(portal, first)).status).toBe(401)
  expect((await metricsOf(portal, second)).status).toBe(200)
  portal.clock.advance(-30 * DAY_S)
})

test.each(['detach_licence_from_its_device', 'delete_licence', 'moved'] as const)(
  'DB-10 a device’s link ends with its activation: %s',
  async (mode) => {
    const { customer, licence } = await newShop()
    const device = await newTestDevice(portal)
    const { body } = await device.activate(licence.activation_link)
    const token = body.result === 'OK' ? tokenOf(body.analytics_url) : ''
    expect((await metricsOf(portal, token)).status).toBe(200)
    const { deeplink_data } = licence
    if (mode === 'moved') await activated(device, (await newLicence(customer)).activation_link)
    else if (mode === 'delete_licence') await customer.licences(mode, { deeplink_list: [deeplink_data] })
    else await customer.licences(mode, { deeplink_data })
    expect((await metricsOf(portal, token)).status).toBe(401)
  },
)
