import { LICENCE_STATUSES } from '@assure/contract/licences/licence-status'
import { LICENCE_PLACES, LICENCE_SORT_FIELDS } from '@assure/contract/licences/licence-list-options'
import type { licenceService } from '@assure/contract/licences/licence.contract'
import type { ModeInput } from '@assure/contract/rpc'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { ApiClient } from '#src/testing/test-client.ts'
import { insertInPieces } from '#src/testing/test-licences.ts'
import { newMember } from '#src/testing/test-members.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'
import { TESTS_ALL } from '../../../../../tools/test-run/test-scope.ts'
import { recountLicences } from './licence-recount.repository.ts'

type Query = ModeInput<typeof licenceService, 'list_licences'>

/** Enough that every way to read a list is used: more than 10,000 licences match a common search. */
const LARGE = 24_000
const SMALL = 130
// The plain statement takes long on the embedded database.
const ALL_QUERIES = inject('database').kind === 'embedded' ? 1000 : 5000
const QUERIES = TESTS_ALL ? ALL_QUERIES : 120

/** Licences of five chains, the oldest with one of their own, and a thousand stores; a twentieth of them are deleted. */
const fillOf = (size: number) => `
  insert into licences (account_id, licence_id, code, requested_by, subclient, location, engagement_months,
    device_model, created_at, activated_at, deactivated_at, deleted_at)
  select $1, ('01900000-' || lpad(to_hex(n / 65536), 4, '0') || '-7000-8000-' || lpad(to_hex(n % 65536 * 7), 12, '0'))::uuid,
    'AC-' || upper(substr(h, 1, 4) || '-' || substr(h, 5, 4) || '-' || substr(h, 9, 4)),
    case when n <= ${size / 2} and n % 2 = 0 then 'Old Mill 100%' else (array['Northgate', 'Till & Sons', 'Harbour_Vape', 'leeds shops'])[1 + n % 4] end,
    (array['Leeds', 'York', 'Émile’s', 'O''Hara'])[1 + n % 4] || ' ' || (n / 13 % 1000),
    (array['Till 1', 'Till 2', 'Kiosk', 'Desk \\ back'])[1 + n / 3 % 4], 12,
    case when n % 5 < 2 then (array['Zebra ET45', 'Pixel'])[1 + n % 2] else '' end, now(),
    case when n % 5 < 2 then now() end,
    case when n % 29 = 0 then now() end,
    case when n % 20 = 7 then now() end
  from (select n, md5(n::text) as h from generate_series($2::int, $3::int) n) numbered`

const TERMS = [
  ...[
    'leeds',
    'till',
    'ill',
    'l 1',
    'york 7',
    'old mill',
    '100%',
    '_vape',
    '\\ back',
    `o'h`,
    'émile',
    'zebra',
  ],
  ...[
    'zzqx',
    'kiosk',
    'ac-',
    'ac-1',
    '1a2',
    'northgate',
    'til',
    '& s',
    'ds 12',
    'pixel',
    'old mill 100%',
    'l  1',
  ],
]
const CHAINS = ['Northgate', 'Till & Sons', 'Old Mill 100%', 'leeds shops', 'Nobody']
const STORES = ['Leeds 12', 'York 7', 'O’Hara 1', `O'Hara 3`]
/** More than 10,000 licences of the large account, and a few of the small one. */
const PLACES = [
  { chain: 'Old Mill 100%', store: null },
  { chain: 'Till & Sons', store: null },
  { chain: 'Harbour_Vape', store: 'Émile’s 12' },
]
const AT_PLACES = `(requested_by in ('Old Mill 100%', 'Till & Sons')
  or (requested_by = 'Harbour_Vape' and subclient = 'Émile’s 12'))`
const LOCATIONS = ['Till 1', 'Kiosk', 'Desk \\ back']

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

let portal: TestPortal
interface Lists {
  client: ApiClient
  member: ApiClient
  accountId: string
  codes: string[]
}
const lists = new Map<number, Lists>()
beforeAll(async () => {
  portal = await startTestPortal()
  for (const size of [LARGE, SMALL]) {
    const account = await portal.newAccount()
    const { accountId } = account
    await insertInPieces(portal.pool, fillOf(size), accountId, size)
    await portal.pool.query(
      'insert into licence_counters (account_id, total, active, deleted) values ($1, 0, 0, 0)',
      [accountId],
    )
    await recountLicences(portal.database, accountId, portal.clock.now())
    const { rows } = await portal.pool.query<{ code: string }>(
      'select code from licences where account_id = $1 limit 20',
      [accountId],
    )
    await portal.pool.query('analyze licences')
    const member = await newMember(portal, account, { roles: ['viewer'], places: PLACES })
    const codes = rows.map(({ code }) => code)
    lists.set(size, { client: portal.byKey(account), member, accountId, codes })
  }
})
afterAll(() => portal.stop())

/** The answer by the plainest statement: every licence is read, and its texts are compared one by one. */
const naive = async (
  accountId: string,
  inside: string,
  { search, filter = {}, sort_by, sort_direction, page = 1 }: Query,
) => {
  const values: unknown[] = [accountId]
  const conditions = ['account_id = $1', inside]
  for (const [name, value] of Object.entries(filter)) conditions.push(`${name} = $${values.push(value)}`)
  if (search !== undefined) {
    const parameter = `$${values.push(search.trim())}`
    const texts = ['code', ...LICENCE_PLACES, 'device_model']
    conditions.push(
      `(${texts.map((text) => `position(lower(${parameter}) in lower(${text})) > 0`).join(' or ')})`,
    )
  }
  const where = conditions.join(' and ')
  const direction = sort_direction ?? 'desc'
  const column = sort_by === 'licence_code' ? 'code' : sort_by
  const byId = column === undefined || column === 'licence_created_at_utc'
  const deletedLast = byId && direction === 'desc' ? `status = 'deleted', ` : ''
  const order = byId
    ? `${deletedLast}licence_id ${direction}`
    : `${column} ${direction}, licence_id ${direction}`
  const { rows } = await portal.pool.query<{ total: number; deleted: number; ids: string[] | null }>(
    `select count(*)::int as total, (count(*) filter (where status = 'deleted'))::int as deleted,
       (array_agg(licence_id::text order by ${order}))[${(page - 1) * 10 + 1}:${page * 10}] as ids
     from licences where ${where}`,
    values,
  )
  return rows[0] ?? { total: 0, deleted: 0, ids: [] }
}

describe.each([LARGE, SMALL])('in an account of %i licences', (size) => {
  test.each([
    [QUERIES, 'an owner', (of: Lists) => of.client, 'true'],
    [Math.min(QUERIES, 300), 'a limited member', (of: Lists) => of.member, AT_PLACES],
  ])(
    'LC-02 LC-16 %i random lists of %s have the rows, order and total of a plain statement',
    async (queries, _who, clientOf, inside) => {
      const of = lists.get(size)
      if (!of) throw new Error('no account')
      const { accountId, codes } = of
      const client = clientOf(of)
      const random = randomFrom(size)
      const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
      const maybe = <T>(share: number, make: () => T): T | undefined =>
        random() < share ? make() : undefined
      const randomQuery = (): Query => {
        const filter = {
          status: maybe(0.3, () => oneOf(LICENCE_STATUSES)),
          requested_by: maybe(0.25, () => oneOf(CHAINS)),
          subclient: maybe(0.1, () => oneOf(STORES)),
          location: maybe(0.2, () => oneOf(LOCATIONS)),
        }
        return JSON.parse(
          JSON.stringify({
            search: maybe(0.6, () => oneOf([...TERMS, oneOf(codes), oneOf(codes).slice(4, 9)])),
            filter,
            sort_by: maybe(0.5, () => oneOf(LICENCE_SORT_FIELDS)),
            sort_direction: maybe(0.5, () => oneOf(['asc', 'desc'] as const)),
            page: maybe(0.5, () => 1 + Math.floor(random() * random() * (size / 10))),
          }),
        ) as Query
      }
      // The page is past the end of what the search finds.
      const known: Query[] = [{ search: 'till', sort_by: 'location', page: size / 10 }]
      for (const query of [...known, ...Array.from({ length: queries }, randomQuery)]) {
        const [{ body }, plain] = await Promise.all([
          client.licences('list_licences', query),
          naive(accountId, inside, query),
        ])
        const told = JSON.stringify(query)
        expect(
          body.licences.map(({ deeplink_data }) => deeplink_data),
          told,
        ).toEqual(plain.ids ?? [])
        const { total, deleted, capped } = body.matches
        if (capped) {
          expect(total, told).toBeLessThanOrEqual(plain.total)
          expect(deleted, told).toBeLessThanOrEqual(plain.deleted)
        } else expect({ total, deleted }, told).toEqual({ total: plain.total, deleted: plain.deleted })
      }
    },
  )
})
