import type { Role } from '@assure/contract/accounts/roles'
import type { Place } from '@assure/contract/authorise'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '#src/testing/test-client.ts'
import { newTestDevice } from '#src/testing/test-device.ts'
import { activated, listLicences, newLicence, readLicence } from '#src/testing/test-licences.ts'
import { newMember, putMembership } from '#src/testing/test-members.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'
import { watchStatementsBy } from '#src/testing/watch-statements.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const NORTHWAY: Place = { chain: 'Northway', store: null }
const LEEDS: Place = { chain: 'Harbour', store: 'Leeds' }
const AT_NORTHWAY = { requested_by: 'Northway', subclient: 'York' }
const AT_LEEDS = { requested_by: 'Harbour', subclient: 'Leeds' }
const AT_YORK = { requested_by: 'Harbour', subclient: 'York' }
const UNKNOWN = '01900000-0000-7000-8000-000000000000'

/** A customer with a licence inside and one outside of its member's places. */
const newTeam = async (roles: Role[] = ['fleet'], places: Place[] | null = [NORTHWAY, LEEDS]) => {
  const customer = await portal.newCustomer()
  const inside = await newLicence(customer, AT_LEEDS)
  const outside = await newLicence(customer, AT_YORK)
  const member = await newMember(portal, customer.owner, { roles, places })
  return { customer, member, inside, outside }
}
type Team = Awaited<ReturnType<typeof newTeam>>

/** The problem and headers of a refusal, without the id of its request. */
const refusalOf = (answer: Answer<unknown>) => {
  const { request_id: _, ...problem } = answer.problem
  const headers = ['content-type', 'cache-control', 'www-authenticate'].map((name) =>
    answer.headers.get(name),
  )
  return { ...problem, headers }
}

const CALLS: Record<string, (member: Team['member'], handle: string) => Promise<Answer<unknown>>> = {
  'an edit': ({ licences }, handle) =>
    licences('update_licence_details', { deeplink_data: handle, location: 'Till 9' }),
  'a detachment': ({ licences }, handle) =>
    licences('detach_licence_from_its_device', { deeplink_data: handle }),
  'a deletion': ({ licences }, handle) => licences('delete_licence', { deeplink_list: [handle] }),
  'a move in': ({ licences }, handle) =>
    licences('update_licence_details', { deeplink_data: handle, ...AT_LEEDS }),
}

test.each(Object.entries(CALLS))(
  '%s of a licence outside a member’s places answers like one of an unknown licence',
  async (_name, call) => {
    const { member, customer, outside, inside } = await newTeam()
    await activated(await newTestDevice(portal), outside.activation_link)
    const before = await readLicence(customer, outside.deeplink_data)
    const refused = refusalOf(await call(member, outside.deeplink_data))
    expect(refused).toMatchObject({ status: 404, code: 'not_found' })
    expect(refused).toEqual(refusalOf(await call(member, UNKNOWN)))
    expect(await readLicence(customer, outside.deeplink_data)).toEqual(before)
    await activated(await newTestDevice(portal), inside.activation_link)
    expect((await call(member, inside.deeplink_data)).status).toBe(200)
  },
)

test('one licence outside refuses the deletion of all', async () => {
  const { member, customer, inside, outside } = await newTeam()
  const both = { deeplink_list: [inside.deeplink_data, outside.deeplink_data] }
  expect((await member.licences('delete_licence', both)).problem.code).toBe('not_found')
  expect((await listLicences(customer)).counters.total).toBe(2)
})

test('a limited member moves licences between their places only', async () => {
  const { member, customer, inside } = await newTeam()
  const move = (place: object) =>
    member.licences('update_licence_details', { deeplink_data: inside.deeplink_data, ...place })
  const unknown = await member.licences('update_licence_details', { deeplink_data: UNKNOWN, ...AT_YORK })
  for (const place of [AT_YORK, { subclient: 'York' }, { requested_by: 'Elsewhere' }, { subclient: 'leeds' }])
    expect(refusalOf(await move(place))).toEqual(refusalOf(unknown))
  expect(await readLicence(customer, inside.deeplink_data)).toMatchObject(AT_LEEDS)
  expect((await move(AT_NORTHWAY)).body.licence).toMatchObject(AT_NORTHWAY)
  expect((await move({ subclient: 'A new store' })).status).toBe(200)
})

test('a limited member generates licences in their places only', async () => {
  const { member, customer } = await newTeam()
  const generate = (tags: typeof AT_YORK, location = 'Till 5') =>
    member.licences('generate_licences', { quantity: 1, tags: { ...tags, location } })
  const elsewhere = { requested_by: 'Elsewhere', subclient: 'Leeds' }
  for (const place of [AT_YORK, { requested_by: 'northway', subclient: 'York' }, elsewhere])
    expect((await generate(place)).problem.code).toBe('not_found')
  expect((await listLicences(customer)).counters.total).toBe(2)
  for (const place of [AT_LEEDS, AT_NORTHWAY, { requested_by: 'Northway', subclient: 'A new store' }])
    expect((await generate(place)).body.licences[0]?.activation_link).toContain('/A/')
})

test('a member who is limited to no place at all finds nothing', async () => {
  const { member, inside } = await newTeam(['fleet'], [])
  const body = await listLicences(member)
  expect(body.licences).toEqual([])
  expect(body.counters).toEqual({ total: 0, active: 0, inactive: 0 })
  for (const call of Object.values(CALLS)) expect((await call(member, inside.deeplink_data)).status).toBe(404)
})

test('changed places hold at the next call', async () => {
  const { member, customer, inside, outside } = await newTeam()
  const handles = async () => (await listLicences(member)).licences.map(({ deeplink_data }) => deeplink_data)
  const put = (places: Place[] | null) =>
    putMembership(portal, customer.owner.accountId, member.userId, { roles: ['fleet'], places })
  expect(await handles()).toEqual([inside.deeplink_data])
  await put([{ chain: 'Harbour', store: 'York' }])
  expect(await handles()).toEqual([outside.deeplink_data])
  await put(null)
  expect(await handles()).toEqual([outside.deeplink_data, inside.deeplink_data])
})

const SEES_LINKS: [Role[], Place[] | null, boolean][] = [
  [['owner'], null, true],
  [['admin'], null, true],
  [['fleet'], null, true],
  [['fleet'], [LEEDS], true],
  [['viewer', 'fleet'], [LEEDS], true],
  // The links of other places only.
  [['auditor', 'fleet'], [NORTHWAY], false],
  [['viewer'], null, false],
  [['viewer'], [LEEDS], false],
  [['developer'], null, false],
  [['billing'], null, false],
  [['auditor'], null, false],
]
test.each(SEES_LINKS)(
  '%j with places %j sees the activation link of a licence: %s',
  async (roles, places, sees) => {
    const { member, inside } = await newTeam(roles, places)
    const { activation_link: link } = await readLicence(member, inside.deeplink_data)
    expect(link).toBe(sees ? inside.activation_link : null)
  },
)

test('a member with a role of the whole organisation sees all licences, and links of their places only', async () => {
  const { member, inside, outside } = await newTeam(['billing', 'fleet'], [LEEDS])
  const links = (await listLicences(member)).licences.map((one) => [one.deeplink_data, one.activation_link])
  expect(links).toEqual([
    [outside.deeplink_data, null],
    [inside.deeplink_data, inside.activation_link],
  ])
  const answer = await CALLS['an edit']?.(member, outside.deeplink_data)
  expect(answer?.problem.code).toBe('not_found')
})

test('nobody gets the answer to another one’s Idempotency-Key, nor their own for a place that they lost', async () => {
  const { member, customer } = await newTeam()
  const owner = await portal.login(customer.owner)
  const input = { quantity: 1, tags: { ...AT_LEEDS, location: 'Till 7' } }
  const send = async ({ licences }: Pick<Team['member'], 'licences'>) =>
    licences('generate_licences', input, { 'idempotency-key': 'same' })
  const handleOf = async (client: Pick<Team['member'], 'licences'>) =>
    (await send(client)).body.licences[0]?.deeplink_data
  const made = [await handleOf(customer), await handleOf(owner), await handleOf(member)]
  expect(new Set(made).size).toBe(3)
  expect([await handleOf(customer), await handleOf(owner), await handleOf(member)]).toEqual(made)
  const membership = { roles: ['fleet'], places: [NORTHWAY] } as const
  await putMembership(portal, customer.owner.accountId, member.userId, membership)
  expect((await send(member)).problem.code).toBe('not_found')
})

/** New codes are compared with those of the whole account, and a new licence has the place that was checked. */
const UNFENCED = [
  /^\s*select code from licences where account_id = \$1 and code = any/,
  /^\s*insert into licences /,
]
/** Counts a new licence in a block, by the newest id of the account. */
const NEWEST = /from licence_blocks b where b\.account_id/

test('every statement on licences in a limited member’s calls carries the member’s places', async () => {
  const { member, inside } = await newTeam(['fleet'])
  await activated(await newTestDevice(portal), inside.activation_link)
  const { deeplink_data } = inside
  const seen: string[] = []
  const stop = watchStatementsBy((text) => {
    if (/\b(?:from|join|update|into)\s+licences\b/.test(text)) seen.push(text)
  })
  const tags = { ...AT_LEEDS, location: 'Till' }
  const of = { scope: 'store', ...AT_LEEDS } as const
  const answers = [
    await member.licences('list_licences', { search: 'till', filter: { engagement: 'soon' } }),
    await member.licences('list_licences', { sort_by: 'location', filter: { requested_by: 'Harbour' } }),
    await member.licences('list_licences', {}),
    await member.licences('list_licence_places', { place: 'subclient', search: 'leeds' }),
    await member.licences('generate_licences', { quantity: 2, tags, number_counters: true }),
    await member.licences('update_licence_details', { deeplink_data, ...AT_NORTHWAY }),
    await member.licences('detach_licence_from_its_device', { deeplink_data }),
    await member.licences('delete_licence', { deeplink_list: [deeplink_data] }),
    await member.budget('issue_analytics_link', { of, days: 7 }),
    await member.budget('list_analytics_links', {}),
    await member.budget('list_notices', {}),
  ]
  stop()
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(seen.length).toBeGreaterThan(15)
  const bare = seen.filter((text) => ![...UNFENCED, NEWEST].some((known) => known.test(text)))
  const open = bare.filter((text) => !/requested_by = any\(\$\d+/.test(text) || !text.includes('unnest('))
  expect(open).toEqual([])
})
