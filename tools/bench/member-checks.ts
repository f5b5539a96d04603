import { checkPermission, type Place } from '@assure/contract/authorise'
import { licenceService } from '@assure/contract/licences/licence.contract'
import { sessionCaller } from '../../apps/api/src/features/accounts/members/session-caller.ts'
import { membershipRepository } from '../../apps/api/src/features/accounts/memberships/membership.repository.ts'
import { sessionRepository } from '../../apps/api/src/features/accounts/sessions/session.repository.ts'
import { paymentResultIs } from '../../apps/api/src/features/billing/orders/payment-result.repository.ts'
import { licenceListRepository } from '../../apps/api/src/features/licences/licence-list.repository.ts'
import { monthDays } from '../../apps/api/src/features/usage/month.ts'
import { usageSummaryRepository } from '../../apps/api/src/features/usage/usage-summary.repository.ts'
import { fenceOf, wholeAccount } from '../../apps/api/src/platform/fence.ts'
import { organisationId } from '../../apps/api/src/platform/ids.ts'
import { makeAccount } from './accounts.ts'
import { addMember, addMembers } from './bench-members.ts'
import { databaseKinds } from './bench-database.ts'
import { type BenchPortal, withPortal } from './bench-portal.ts'
import { fillUsage } from './bulk-usage.ts'
import { inTurn } from './load.ts'
import { type BenchContext, type Findings, type Goal, joined, type Measure } from './measure.ts'
import { cpuSeconds } from './processes.ts'
import { singleAccountCheck } from './single-account-check.ts'
import { count, inMs, median, p95 } from './statistics.ts'

const CHECK_GOAL_US = 200
const RATIO_GOAL = 1.1
const MEMBERS = 10_000
const QUICK_MEMBERS = 100
const PLACES = 100
/** Calls between two readings of the CPU time, which has steps of 10 ms. */
const CALLS_AT_ONCE = 1000
/** The default settings. */
const SESSION = { sessionIdleS: 43_200, sessionMaxS: 604_800 }
const NOTICE_DAYS = 30
const now = () => new Date()

const manyPlaces = (): Place[] =>
  Array.from({ length: PLACES }, (_, index) => ({ chain: `Chain ${index % 10}`, store: `Store ${index}` }))

/** The check of each call: its session, its member, and what the member may do where. */
const checkOf = ({ connection: { database } }: BenchPortal, accountId: string, token: string) => {
  const sessions = sessionRepository(database, now, SESSION)
  const find = sessionCaller({ sessions, memberships: membershipRepository(database, now) })
  return async () => {
    const caller = await find(token, organisationId(accountId), true)
    if (caller?.kind !== 'developer') throw new Error('the session is not live')
    checkPermission('licence.read', caller)
    return fenceOf(caller, 'licence.read')
  }
}
type Check = () => Promise<unknown>

interface CheckCosts {
  what: string
  databaseUs: number
  codeUs: number
  p50Ms: number
}
/** CPU time of the database so far, in seconds. */
const databaseCpu = async ({ cpu, pid }: BenchPortal) => (await cpu()) - cpuSeconds([pid])

/** Runs checks in turn, and divides the CPU time of the database and of this process by the calls. */
const costsOf = async (
  portal: BenchPortal,
  checks: Record<string, Check>,
  rounds: number,
): Promise<CheckCosts[]> => {
  const costs = Object.keys(checks).map((what) => ({ what, databaseS: 0, codeUs: 0, times: [] as number[] }))
  for (let round = -1; round < rounds; round += 1) {
    for (const cost of costs) {
      const check = checks[cost.what] ?? (async () => undefined)
      const times: number[] = []
      const databaseS = await databaseCpu(portal)
      const own = process.cpuUsage()
      for (let call = 0; call < CALLS_AT_ONCE; call += 1) {
        const startedMs = performance.now()
        await check()
        times.push(performance.now() - startedMs)
      }
      const used = process.cpuUsage(own)
      const usedS = (await databaseCpu(portal)) - databaseS
      if (round < 0) continue
      cost.databaseS += usedS
      cost.codeUs += used.user + used.system
      cost.times.push(...times)
    }
  }
  const calls = rounds * CALLS_AT_ONCE
  return costs.map(({ what, databaseS, codeUs, times }) => ({
    what,
    databaseUs: (databaseS / calls) * 1e6,
    codeUs: codeUs / calls,
    p50Ms: median(times),
  }))
}

const LIMITED = `a member with ${PLACES} places of ${count(MEMBERS)} members`
const inUs = (us: number) => `${us.toFixed(0)} µs`

/** Measures the CPU time of permission checks. */
const measureChecks = async (portal: BenchPortal, { quick, say }: BenchContext): Promise<Findings> => {
  say('permission checks')
  const [large, single] = [await makeAccount(portal), await makeAccount(portal)]
  await addMembers(portal, large.accountId, quick ? QUICK_MEMBERS : MEMBERS)
  const limited = await addMember(portal, large.accountId, ['fleet'], manyPlaces())
  const whole = await addMember(portal, large.accountId, ['owner'], null)
  const alone = await addMember(portal, single.accountId, ['owner'], null)
  const checkSingle = checkOf(portal, single.accountId, alone.token)
  const before = await singleAccountCheck(portal.connection, single.accountId)
  const costs = await costsOf(
    portal,
    {
      'an account of 1.1.0, one person': before,
      'the Owner of an organisation of 1': checkSingle,
      [`an Owner of ${count(MEMBERS)} members`]: checkOf(portal, large.accountId, whole.token),
      [LIMITED]: checkOf(portal, large.accountId, limited.token),
    },
    quick ? 1 : 10,
  )
  const worst = costs.find(({ what }) => what === LIMITED)
  const databaseUs = worst?.databaseUs ?? Number.NaN
  const totalUs = databaseUs + (worst?.codeUs ?? Number.NaN)
  const goal = `<= ${CHECK_GOAL_US} µs`
  return {
    goals: [
      {
        ...{ what: `permission check, ${LIMITED}: CPU of its statements`, goal },
        ...{ measured: inUs(databaseUs), met: databaseUs <= CHECK_GOAL_US },
      },
      {
        ...{ what: `permission check, ${LIMITED}: CPU with driver and code`, goal },
        ...{ measured: inUs(totalUs), met: totalUs <= CHECK_GOAL_US },
      },
    ],
    tables: [
      {
        caption: 'CPU of a permission check: session, member and places',
        head: ['caller', 'database', 'driver and code', 'together', 'p50'],
        rows: costs.map(({ what, databaseUs: statements, codeUs, p50Ms }) => [
          ...[what, inUs(statements), inUs(codeUs), inUs(statements + codeUs)],
          `${p50Ms.toFixed(2)} ms`,
        ]),
      },
    ],
    notes: [],
  }
}

/** Compares reads with their check of today and of 1.1.0. */
const measureReads = async (portal: BenchPortal, { quick, say }: BenchContext): Promise<Findings> => {
  say('month summary and licence list, with the check of 1.1.0 and of today')
  const { database, pool } = portal.connection
  const account = await makeAccount(portal)
  await fillUsage(pool, account.accountId, { days: 62, ofEach: 10 })
  const { token } = await addMember(portal, account.accountId, ['owner'], null)
  const check = checkOf(portal, account.accountId, token)
  const before = await singleAccountCheck(portal.connection, account.accountId)
  const list = licenceListRepository(database, NOTICE_DAYS, paymentResultIs)
  const listed = licenceService.modes.list_licences.input.parse({})
  const days = monthDays(now().getUTCFullYear(), now().getUTCMonth() + 1, now())
  const usage = usageSummaryRepository(database)
  const reads = {
    'month summary (cukka)': () => usage.estimations(account.accountId, days),
    'licence list, first page': () => list.find(wholeAccount(account.accountId), listed, now()),
  }
  const goals: Goal[] = []
  const rows: string[][] = []
  for (const [what, read] of Object.entries(reads)) {
    const taken = await inTurn(quick ? 20 : 500, {
      before: async () => [await before(), await read()],
      today: async () => [await check(), await read()],
      read,
    })
    const factor = median(taken.today) / median(taken.before)
    rows.push([
      ...[what, inMs(median(taken.before)), inMs(median(taken.today)), `${factor.toFixed(2)} x`],
      ...[inMs(p95(taken.before)), inMs(p95(taken.today)), inMs(median(taken.read))],
    ])
    goals.push({
      ...{ what: `${what} with its check, against the check of 1.1.0`, goal: `<= ${RATIO_GOAL} x` },
      ...{ measured: `${factor.toFixed(2)} x`, met: factor <= RATIO_GOAL },
    })
  }
  const head = [
    'what',
    'p50 with 1.1.0',
    'p50 today',
    'ratio',
    'p95 with 1.1.0',
    'p95 today',
    'p50 of the read',
  ]
  return {
    goals,
    tables: [{ caption: 'Reads of a session with their check, without HTTP', head, rows }],
    notes: [],
  }
}

const run = async (context: BenchContext): Promise<Findings> => {
  if (!databaseKinds().includes('postgres')) throw new Error('No PostgreSQL was found.')
  return withPortal('postgres', async (portal) => {
    const parts = [await measureChecks(portal, context), await measureReads(portal, context)]
    return joined(parts, [
      'In turn, one after another, by the functions of the server in a process of their own. CPU of the database: of all its processes. 1.1.0 read the session and then the account.',
    ])
  })
}

export const memberChecks: Measure = { name: 'member-checks', title: 'Permission checks of members', run }
