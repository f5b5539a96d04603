import type { Place } from '@assure/contract/authorise'
import type { licenceService } from '@assure/contract/licences/licence.contract'
import { SERVICE_PATHS } from '@assure/contract/service-paths'
import { addMember, headersOf } from './bench-members.ts'
import { databaseKinds } from './bench-database.ts'
import { type BenchPortal, withPortal } from './bench-portal.ts'
import { answerOf, bodyOf, fromNewAddress } from './client.ts'
import { fillAccounts } from './list-accounts.ts'
import { inTurn } from './load.ts'
import type { BenchContext, Findings, Measure, Table } from './measure.ts'
import { count, inMs, median, p95 } from './statistics.ts'

const LIST_GOAL_MS = 50
const LIST_RATIO_GOAL = 2
/** Licences of the chain that a member is limited to. */
const CHAIN = 25_000
const SIZES = { large: 1_000_000, small: 100, batch: 100_000 }
const QUICK_SHARE = 100
const STORES = [40, 100]

/** The places of members: a chain, and stores of it and of all chains. */
const placesOfMembers = async (
  { connection: { pool } }: BenchPortal,
  accountId: string,
  chainSize: number,
): Promise<Record<string, Place[]>> => {
  const { rows: chains } = await pool.query<{ chain: string; number: number }>(
    `select requested_by as chain, count(*)::int as number from licences where account_id = $1
     group by requested_by order by abs(count(*) - $2) limit 1`,
    [accountId, chainSize],
  )
  const [chain] = chains
  if (!chain) throw new Error('there are no licences')
  const stores = async (number: number, ofChain: string | null): Promise<Place[]> => {
    const { rows } = await pool.query<{ chain: string; store: string }>(
      `select chain, store from (
         select distinct requested_by as chain, subclient as store from licences
         where account_id = $1 and ($3::text is null or requested_by = $3)) s
       order by md5(store) limit $2`,
      [accountId, number, ofChain],
    )
    return rows
  }
  const places: Record<string, Place[]> = {
    [`1 chain, ${count(chain.number)} licences`]: [{ chain: chain.chain, store: null }],
    '3 stores': await stores(3, null),
  }
  for (const number of STORES) {
    places[`${number} stores of a chain`] = await stores(number, chain.chain)
    places[`${number} stores of all chains`] = await stores(number, null)
  }
  return places
}
/** Only these have a goal; the others are reported. */
const hasGoal = (what: string) => what.startsWith('1 chain') || what === '3 stores'

/** Lists licences as members who are limited to places, next to an Owner. */
const measureLists = async (portal: BenchPortal, { quick, say }: BenchContext): Promise<Findings> => {
  const share = quick ? QUICK_SHARE : 1
  const size = SIZES.large / share
  say(`making ${count(size)} licences`)
  const { large } = await fillAccounts(portal, { ...SIZES, large: size })
  const body = bodyOf<typeof licenceService>('list_licences', {})
  const callsOf = async (headers: Record<string, string>) => {
    const call = async () => {
      const reply = await portal.client.post(SERVICE_PATHS.retailLicence, body, {
        ...headers,
        ...fromNewAddress(),
      })
      return answerOf<typeof licenceService, 'list_licences'>(reply)
    }
    return { call, total: (await call()).matches.total }
  }
  const members = await placesOfMembers(portal, large.accountId, CHAIN / share)
  const owner = await addMember(portal, large.accountId, ['owner'], null)
  const callers = { Owner: await callsOf(headersOf(portal, owner.token)) } as Record<
    string,
    Awaited<ReturnType<typeof callsOf>>
  >
  for (const [what, places] of Object.entries(members)) {
    const member = await addMember(portal, large.accountId, ['fleet'], places)
    callers[what] = await callsOf(headersOf(portal, member.token))
  }
  say('listing as limited members')
  const calls = Object.fromEntries(Object.entries(callers).map(([what, { call }]) => [what, call]))
  const taken = await inTurn(quick ? 10 : 100, calls)
  const ownerMs = median(taken['Owner'] ?? [])
  const figures = Object.entries(taken).map(([what, times]) => ({
    ...{ what, total: callers[what]?.total ?? 0, p50: median(times), p95: p95(times) },
    factor: median(times) / ownerMs,
  }))
  const goals = figures
    .filter(({ what }) => hasGoal(what))
    .map((one) => ({
      what: `first page of a member with ${one.what}`,
      goal: `p95 <= ${LIST_GOAL_MS} ms, p50 <= ${LIST_RATIO_GOAL} x the Owner's`,
      measured: `${inMs(one.p95)}, ${one.factor.toFixed(2)} x`,
      met: one.p95 <= LIST_GOAL_MS && one.factor <= LIST_RATIO_GOAL,
    }))
  const table: Table = {
    caption: `First page of the licence list in an organisation of ${count(size)} licences, on PostgreSQL`,
    head: ['member', 'licences', 'p50', 'p95', "p50 against the Owner's"],
    rows: figures.map(({ what, total, p50, p95: slow, factor }) => [
      ...[what, count(total), inMs(p50), inMs(slow), `${factor.toFixed(2)} x`],
    ]),
  }
  return {
    goals,
    tables: [table],
    notes: ['Through web sessions, one call after another, all members in turn. Factors compare medians.'],
  }
}

const run = async (context: BenchContext): Promise<Findings> => {
  if (!databaseKinds().includes('postgres')) throw new Error('No PostgreSQL was found.')
  return withPortal('postgres', (portal) => measureLists(portal, context))
}

export const memberLists: Measure = { name: 'member-lists', title: 'Licence lists of limited members', run }
