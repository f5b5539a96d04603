import { checkPermission, type Place } from '@assure/contract/authorise'
import { sessionCaller } from '../../apps/api/src/features/accounts/members/session-caller.ts'
import { membershipRepository } from '../../apps/api/src/features/accounts/memberships/membership.repository.ts'
import { sessionRepository } from '../../apps/api/src/features/accounts/sessions/session.repository.ts'
import { fenceOf } from '../../apps/api/src/platform/fence.ts'
import { organisationId } from '../../apps/api/src/platform/ids.ts'
import { makeAccount } from './accounts.ts'
import { addMember, addMembers } from './bench-members.ts'
import { databaseKinds } from './bench-database.ts'
import { type BenchPortal, withPortal } from './bench-portal.ts'
import { type BenchContext, type Findings, joined, type Measure } from './measure.ts'
import { measureReads } from './member-reads.ts'
import { cpuSeconds } from './processes.ts'
import { singleAccountCheck } from './single-account-check.ts'
import { count, median } from './statistics.ts'

const CHECK_GOAL_US = 200
const MEMBERS = 10_000
const QUICK_MEMBERS = 100
const PLACES = 100
/** Calls between two readings of the CPU time, which has steps of 10 ms. */
const CALLS_AT_ONCE = 1000
/** The default settings. */
const SESSION = { sessionIdleS: 43_200, sessionMaxS: 604_800 }
const now = () => new Date()

const manyPlaces = (): Place[] =>
  Array.from({ length: PLACES }, (_, index) => ({ chain: `Chain ${index % 10}`, store: `Store ${index}` }))

/** The check of each call: its session, its member, and what the member may do where. */
const checkOf = ({ connection: { database } }: BenchPortal, accountId: string, token: string) => {
  const sessions = sessionRepository(database, now, SESSION)
  const find = sessionCaller({
    ...{ sessions, memberships: membershipRepository(database, now) },
    noteBypass: () => Promise.resolve(),
    testModes: { callerIn: () => Promise.resolve(null) },
  })
  return async () => {
    const caller = await find(token, { organisation: organisationId(accountId), isTest: false }, true, {
      address: '',
      requestId: '',
    })
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

const run = async (context: BenchContext): Promise<Findings> => {
  if (!databaseKinds().includes('postgres')) throw new Error('No PostgreSQL was found.')
  const checks = await withPortal('postgres', (portal) => measureChecks(portal, context))
  return joined(
    [checks, await measureReads(context)],
    [
      'Checks: in turn, one after another, by the functions of the server in a process of their own. CPU of the database: of all its processes. 1.1.0 read the session and then the account.',
      'Reads: the servers of both releases, each with its own database and an account like the other, called in turn through a web session.',
    ],
  )
}

export const memberChecks: Measure = { name: 'member-checks', title: 'Permission checks of members', run }
