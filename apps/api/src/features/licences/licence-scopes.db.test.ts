import { LICENCE_PLACES, LICENCE_SORT_FIELDS } from '@assure/contract/licences/licence-list-options'
import type { Licence } from '@assure/contract/licences/licence.contract'
import type { Place } from '@assure/contract/authorise'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, utcDay } from '#src/platform/clock.ts'
import { issueLink, putScans, scanCounts } from '#src/testing/test-analytics.ts'
import { newLicences } from '#src/testing/test-licences.ts'
import { newMember, putMembership } from '#src/testing/test-members.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'
import { recountLicences } from './licence-recount.repository.ts'

const SCOPES = 500
/** Members whose scopes are tested at the same time. */
const MEMBERS = 4
const ENDS_SOON_DAYS = 20

/** Alike enough that comparing parts, letters without their case or texts without their quotes would mix them up. */
const CHAINS = ['Northway', 'northway', 'North', 'Northway 1', `O'Hara, {x}`, 'Émile "q" \\ b']
const STORES = ['Leeds', 'leeds', 'Leeds 1', 'NULL', '{}', 'Northway']
const SEARCHES = ['north', 'leeds', 'hara', '{x}', 'null', 'till 1', 'zebra', 'northway till', '\\ b', 'AC-']
const ROLES = [['viewer'], ['fleet'], ['fleet', 'viewer']] as const

/** A generator of pseudo-random numbers (mulberry32), so that a failure can be repeated. */
const randomFrom = (seed: number) => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

type Model = Licence & { scanned: number; failed: number; endsSoon: boolean }
interface ModelLink {
  grant_id: string
  place: Place
}

let portal: TestPortal
let accountId: string
let licences: Model[]
let links: ModelLink[]
let owner: { accountId: string; email: string }

const placeOf = ({ requested_by, subclient }: Licence): Place => ({ chain: requested_by, store: subclient })
const isInside = (scope: readonly Place[], { chain, store }: Place): boolean =>
  scope.some((place) => place.chain === chain && (place.store === null || place.store === store))

beforeAll(async () => {
  portal = await startTestPortal()
  const customer = await portal.newCustomer()
  owner = customer.owner
  accountId = owner.accountId
  const random = randomFrom(1)
  const now = portal.clock.now()
  const made: Licence[] = []
  for (const requested_by of CHAINS)
    for (const subclient of STORES) {
      const quantity = Math.floor(random() * 4)
      const location = `Till ${Math.floor(random() * 3)} ${CHAINS[Math.floor(random() * 3)]}`
      if (quantity > 0)
        made.push(...(await newLicences(customer, quantity, { requested_by, subclient, location })))
    }
  const scans = new Map<string, { scanned: number; failed: number }>()
  const ending = new Set<string>()
  for (const { deeplink_data: id } of made) {
    const state = random()
    if (state < 0.1) await customer.licences('delete_licence', { deeplink_list: [id] })
    else if (state < 0.4) {
      const isEnding = random() < 0.5
      const firstAt = new Date(now)
      firstAt.setUTCFullYear(now.getUTCFullYear() - 1)
      if (isEnding) ending.add(id)
      await portal.pool.query(
        `update licences set activated_at = $3, first_activated_at = $4, device_model = 'Zebra ET45',
           token_hash = null, token_sealed = null where account_id = $1 and licence_id = $2`,
        [accountId, id, now, isEnding ? new Date(firstAt.getTime() + ENDS_SOON_DAYS * DAY_MS) : now],
      )
    }
    if (random() < 0.5) continue
    const [passed, failed] = [1 + Math.floor(random() * 50), Math.floor(random() * 20)]
    await putScans(portal, accountId, id, utcDay(now, -Math.floor(random() * 7)), scanCounts(passed, failed))
    await putScans(portal, accountId, id, utcDay(now, -7), scanCounts(1000))
    scans.set(id, { scanned: passed + failed, failed })
  }
  const pages = await Promise.all(
    [1, 2].map((page) => customer.licences('list_licences', { page, page_size: 100 })),
  )
  licences = pages.flatMap(({ body }) =>
    body.licences.map((licence) => ({
      ...licence,
      ...(scans.get(licence.deeplink_data) ?? { scanned: 0, failed: 0 }),
      endsSoon: ending.has(licence.deeplink_data),
    })),
  )
  expect(licences).toHaveLength(made.length)
  // The kept counts do not know of the activations above.
  await recountLicences(portal.database, accountId, now)
  links = []
  for (const [index, licence] of licences.entries()) {
    const { requested_by, subclient, deeplink_data } = licence
    if (index % 3 === 0) {
      const { grant_id } = await issueLink(customer, { scope: 'licence', deeplink_data })
      links.push({ grant_id, place: placeOf(licence) })
    }
    if (index % 5 === 0) {
      const { grant_id } = await issueLink(customer, { scope: 'store', requested_by, subclient })
      links.push({ grant_id, place: placeOf(licence) })
    }
  }
  for (const requested_by of new Set(licences.map((licence) => licence.requested_by))) {
    const { grant_id } = await issueLink(customer, { scope: 'chain', requested_by })
    links.push({ grant_id, place: { chain: requested_by, store: null } })
  }
})
afterAll(() => portal.stop())

type Member = Awaited<ReturnType<typeof newMember>>
const sorted = (texts: Iterable<string>) => [...texts].sort()
const handlesOf = (list: readonly Licence[]) => sorted(list.map(({ deeplink_data }) => deeplink_data))

type Random = () => number
const oneOf = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T

/** A member in a scope, with the licences inside of it. `told` names the scope in failures. */
interface Scoped {
  member: Member
  roles: (typeof ROLES)[number]
  scope: readonly Place[]
  inside: readonly Model[]
  random: Random
  told: string
}

const checkList = async ({ member, roles, inside, random, told }: Scoped) => {
  const sort_by = oneOf(random, LICENCE_SORT_FIELDS)
  const { body } = await member.licences('list_licences', { page_size: 100, sort_by })
  const live = inside.filter((one) => !one.marked_as_deleted)
  const active = live.filter(({ activated_at_utc }) => activated_at_utc > 0).length
  const sum = (field: 'scanned' | 'failed') => inside.reduce((total, one) => total + one[field], 0)
  const scanned = sum('scanned')
  const canActivate = roles.some((role) => role === 'fleet')
  const shown = (list: readonly Licence[], seesLinks: boolean) =>
    sorted(list.map((one) => `${one.deeplink_data} ${seesLinks ? one.activation_link : null}`))
  expect({ ...body, licences: shown(body.licences, true) }, told).toEqual({
    msg: 'OK',
    result_code: 'ok',
    licences: shown(inside, canActivate),
    counters: { total: live.length, active, inactive: live.length - active },
    pass_rates_7d: scanned === 0 ? null : (scanned - sum('failed')) / scanned,
    matches: { total: inside.length, deleted: inside.length - live.length, capped: false },
  })
}

const checkSearch = async ({ member, inside, random, told }: Scoped) => {
  const search = oneOf(random, SEARCHES)
  const requested_by = random() < 0.3 ? oneOf(random, CHAINS) : undefined
  const status = random() < 0.2 ? ('deleted' as const) : undefined
  const filter = { ...(requested_by !== undefined && { requested_by }), ...(status && { status }) }
  const { body } = await member.licences('list_licences', { page_size: 100, search, filter })
  const textsOf = (one: Licence) =>
    [one.licence_code, one.requested_by, one.subclient, one.location, one.device_model].map((text) =>
      text.toLowerCase(),
    )
  const matching = inside.filter(
    (one) =>
      textsOf(one).some((text) => text.includes(search.toLowerCase())) &&
      (requested_by === undefined || one.requested_by === requested_by) &&
      (status === undefined || one.marked_as_deleted),
  )
  const deleted = matching.filter((one) => one.marked_as_deleted).length
  expect(
    { licences: handlesOf(body.licences), matches: body.matches },
    `${told} ${search} ${JSON.stringify(filter)}`,
  ).toEqual({
    licences: handlesOf(matching),
    matches: { total: matching.length, deleted, capped: false },
  })
}

const checkPlaces = async ({ member, inside, random, told }: Scoped) => {
  const [place, search] = [oneOf(random, LICENCE_PLACES), oneOf(random, ['', ...SEARCHES])]
  const { body } = await member.licences('list_licence_places', { place, search })
  const values = new Set(inside.map((licence) => licence[place]))
  const found = [...values].filter((value) => value.toLowerCase().includes(search.toLowerCase()))
  expect({ ...body, values: sorted(body.values) }, `${told} ${place} ${search}`).toEqual({
    values: sorted(found),
    complete: true,
  })
}

const checkLinks = async ({ member, scope, told }: Scoped) => {
  const { body } = await member.budget('list_analytics_links', {})
  expect(sorted(body.links.map(({ grant_id }) => grant_id)), told).toEqual(
    sorted(links.filter(({ place }) => isInside(scope, place)).map(({ grant_id }) => grant_id)),
  )
}

const checkNotices = async ({ member, inside, told }: Scoped) => {
  const { notices } = (await member.budget('list_notices', {})).body
  const ending = inside.filter(({ endsSoon }) => endsSoon).length
  expect(
    notices.map((notice) => notice.kind === 'engagements_end' && notice.total),
    told,
  ).toEqual(ending === 0 ? [] : [ending])
}

/**
 * Compares what a member sees in a random scope with the model. Each scope makes half of the other calls, which keeps
 * the test short. Returns how many licences are inside.
 */
const checkScope = async (member: Member, random: Random, isEven: boolean): Promise<number> => {
  const scope = Array.from({ length: Math.floor(random() * 6) }, () => ({
    chain: random() < 0.05 ? 'Nobody' : oneOf(random, CHAINS),
    store: random() < 0.3 ? null : oneOf(random, STORES),
  }))
  const roles = oneOf(random, ROLES)
  await putMembership(portal, accountId, member.userId, { roles, places: scope })
  const inside = licences.filter((licence) => isInside(scope, placeOf(licence)))
  const scoped = { member, roles, scope, inside, random, told: JSON.stringify({ scope, roles }) }
  const some = isEven ? [checkSearch, checkNotices] : [checkPlaces, checkLinks]
  await Promise.all([checkList, ...some].map((check) => check(scoped)))
  return inside.length
}

test(`${SCOPES} random scopes show every licence inside, with its counts and links, and none outside`, async () => {
  const checked = await Promise.all(
    Array.from({ length: MEMBERS }, async (_, index) => {
      const random = randomFrom(100 + index)
      const member = await newMember(portal, owner, { roles: ['viewer'], places: [] })
      let seen = 0
      for (let at = 0; at < SCOPES / MEMBERS; at++) seen += await checkScope(member, random, at % 2 === 0)
      return seen
    }),
  )
  // Scopes with nothing inside prove little.
  expect(checked.reduce((sum, seen) => sum + seen)).toBeGreaterThan(SCOPES * 5)
}, 60_000)

/** Opens a chain of two stores, with a licence that has a device, scans, links and an engagement that ends soon. */
const openChain = async (customer: Awaited<ReturnType<TestPortal['newCustomer']>>, requested_by: string) => {
  const place = { requested_by, subclient: 'Leeds' }
  await newLicences(customer, 1, { ...place, subclient: `${requested_by} Street` })
  const [licence] = await newLicences(customer, 1, { ...place, location: `Till of ${requested_by}` })
  if (!licence) throw new Error('one licence was asked for')
  const { deeplink_data } = licence
  const firstAt = new Date(portal.clock.now().getTime() + ENDS_SOON_DAYS * DAY_MS)
  firstAt.setUTCFullYear(firstAt.getUTCFullYear() - 1)
  await portal.pool.query(
    `update licences set activated_at = $3, first_activated_at = $3, device_model = 'Zebra ET45',
       token_hash = null, token_sealed = null where account_id = $1 and licence_id = $2`,
    [customer.owner.accountId, deeplink_data, firstAt],
  )
  const today = utcDay(portal.clock.now())
  await putScans(portal, customer.owner.accountId, deeplink_data, today, scanCounts(9, 1))
  await issueLink(customer, { scope: 'licence', deeplink_data })
  await issueLink(customer, { scope: 'store', ...place })
  await issueLink(customer, { scope: 'chain', requested_by })
  return licence
}
/** The answers to every call about licences and links, as text. */
const seenBy = async ({ licences: call, budget }: Pick<Member, 'licences' | 'budget'>, named: Licence) => {
  const { requested_by, licence_code, deeplink_data } = named
  const answers = await Promise.all([
    ...[{}, { engagement: 'soon' as const }, { requested_by }, { deeplink_data }].map((filter) =>
      call('list_licences', { filter }),
    ),
    ...[requested_by, licence_code, 'zebra'].map((search) => call('list_licences', { search })),
    ...LICENCE_PLACES.map((place) => call('list_licence_places', { place })),
    budget('list_analytics_links', {}),
    budget('list_notices', {}),
  ])
  return answers.map(({ body }) => JSON.stringify(body))
}

test('no limited member sees a new chain outside all scopes, in any list, count, search, link or notice', async () => {
  const customer = await portal.newCustomer()
  const all = await portal.login(customer.owner)
  const limited = (role: 'fleet' | 'viewer', chain: string, store: string | null) =>
    newMember(portal, customer.owner, { roles: [role], places: [{ chain, store }] })
  const members = [await limited('fleet', 'Northway', null), await limited('viewer', 'Northway', 'Leeds')]
  members.push(await limited('fleet', 'Eastgate', 'Leeds'), await limited('viewer', 'Eastgate', null))
  const see = (named: Licence) => Promise.all([all, ...members].map((member) => seenBy(member, named)))

  const unknown = { ...(await openChain(customer, 'Northway')), requested_by: 'Harbour' }
  const [allBefore, ...before] = await see({ ...unknown, licence_code: 'AC-HARBOUR', deeplink_data: 'none' })
  const [allAfter, ...after] = await see(await openChain(customer, 'Harbour'))
  expect(after).toEqual(before)
  // Members without limits see it in each of these answers.
  expect(allAfter?.filter((answer, index) => answer === allBefore?.[index])).toEqual([])
})
