import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { deviceService } from '@assure/contract/devices/device.contract'
import type { licenceService } from '@assure/contract/licences/licence.contract'
import { SERVICE_PATHS } from '@assure/contract/service-paths'
import type { budgetService } from '@assure/contract/usage/budget.contract'
import { utcDay } from '../../apps/api/src/platform/clock.ts'
import { databaseKinds } from './bench-database.ts'
import { activationOf, makeBenchDevice, openLinks, PLACE } from './bench-devices.ts'
import { answerOf, type BenchClient, bodyOf, fromNewAddress, type Reply } from './client.ts'
import { inParallel, type LoadTimes } from './load.ts'
import type { BenchContext, Findings, Goal, Measure } from './measure.ts'
import { perSecond } from './report-load.ts'
import { aReport, ESTIMATIONS_OF_EACH, keysOf } from './reports.ts'
import { type ServerGroup, type ServerGroups, withServerGroups } from './server-groups.ts'
import { count, inMs, median, p95, ratio } from './statistics.ts'

/** Fewer than the places of one server for calls that are not from devices. */
const CLIENTS = 12
const MILLION = 1_000_000
const AGAIN_AFTER_MS = 50
/** Reports of a large call. */
const REPORTS = 100

/** A round of load on a group, with CPU seconds per million calls. */
interface Round extends LoadTimes {
  cpuS: number
  servers: number
  database: number
}
type Call = (client: BenchClient, index: number) => Promise<unknown>

/** Makes accounts and devices. Returns the calls by name, and a check of what all servers then show. */
const makeLoad = async (portal: ServerGroups, devicesOfEach: number) => {
  const [group] = portal.groups
  const client = group?.clients[0]
  if (!client) throw new Error('there is no server')
  const keys = await keysOf(portal)
  const keyOf = (index: number) => ({ ...keys[index % keys.length], ...fromNewAddress() })
  const fleet: { device: ReturnType<typeof makeBenchDevice>; device_id: string }[] = []
  for (const key of keys)
    for (const link of await openLinks({ client }, key, devicesOfEach)) {
      const device = makeBenchDevice(portal.url)
      const answer = await activationOf(device, link).send(client)
      if (answer.result !== 'OK') throw new Error(`refused: ${answer.code}`)
      fleet.push({ device, device_id: answer.device_id })
    }
  // Certificates are neither new nor due for renewal.
  await portal.connection.pool.query(
    `update activations set certificate_issued_at = now() - interval '1 day'`,
  )
  const made = keys.map(() => ({ licences: devicesOfEach, estimations: 0 }))
  const madeOf = (index: number) => made[index % made.length] ?? { licences: 0, estimations: 0 }
  const now = new Date()
  let refused = 0
  /** Sends a call again that a server refuses with 503. */
  const patient = async (send: () => Promise<Reply>): Promise<Reply> => {
    for (;;) {
      const reply = await send()
      if (reply.status !== 503) return reply
      refused += 1
      await sleep(AGAIN_AFTER_MS)
    }
  }

  const list = async (at: BenchClient, index: number) => {
    const body = bodyOf<typeof licenceService>('list_licences', {})
    const reply = await patient(() => at.post(SERVICE_PATHS.retailLicence, body, keyOf(index)))
    return answerOf<typeof licenceService, 'list_licences'>(reply)
  }
  const report = async (at: BenchClient, index: number, number: number) => {
    const reports = Array.from({ length: number }, () => aReport(utcDay(now)))
    const body = bodyOf<typeof deviceService>('report_estimations', { reports })
    const reply = await patient(() => at.post(SERVICE_PATHS.device, body, keyOf(index)))
    answerOf<typeof deviceService, 'report_estimations'>(reply)
    madeOf(index).estimations += number * ESTIMATIONS_OF_EACH
  }
  const beat = async (at: BenchClient, index: number) => {
    const { device, device_id } = fleet[index % fleet.length] ?? {}
    if (!device || !device_id) throw new Error('there is no device')
    const body = bodyOf<typeof deviceService>('heartbeat', { device_id })
    const reply = await patient(() =>
      at.post(SERVICE_PATHS.device, body, { dpop: device.proof(), ...fromNewAddress() }),
    )
    answerOf<typeof deviceService, 'heartbeat'>(reply)
  }
  const generate = async (at: BenchClient, index: number) => {
    const body = bodyOf<typeof licenceService>('generate_licences', { quantity: 1, tags: PLACE })
    const headers = { ...keyOf(index), 'idempotency-key': randomUUID() }
    const reply = await patient(() => at.post(SERVICE_PATHS.retailLicence, body, headers))
    answerOf<typeof licenceService, 'generate_licences'>(reply)
    madeOf(index).licences += 1
  }
  const mixed: Record<string, Call> = {
    'licence list': list,
    heartbeat: beat,
    'report_estimations, 1 report': (at, index) => report(at, index, 1),
    'generate_licences, 1 licence': generate,
  }
  const large: Record<string, Call> = {
    [`report_estimations, ${REPORTS} reports`]: (at, index) => report(at, index, REPORTS),
  }
  /** How many totals of accounts a server shows otherwise than acknowledged. */
  const wrongTotals = async (at: BenchClient): Promise<number> => {
    let wrong = 0
    for (const [index, { licences, estimations }] of made.entries()) {
      const { counters } = await list(at, index)
      const month = { year: now.getUTCFullYear(), month: now.getUTCMonth() + 1 }
      const body = bodyOf<typeof budgetService>('cukka', month)
      const usage = answerOf<typeof budgetService, 'cukka'>(
        await patient(() => at.post(SERVICE_PATHS.budget, body, keyOf(index))),
      )
      if (counters.total !== licences) wrong += 1
      if (usage.count !== estimations) wrong += 1
    }
    return wrong
  }
  return { mixed, large, wrongTotals, refused: () => refused }
}

const runRound = async (
  portal: ServerGroups,
  { clients, cpu }: ServerGroup,
  calls: readonly Call[],
  times: number,
): Promise<Round> => {
  const before = { servers: cpu(), database: portal.databaseCpu() }
  const load = await inParallel(CLIENTS, times, async (index) => {
    const client = clients[Math.floor(index / calls.length) % clients.length]
    if (client) await calls[index % calls.length]?.(client, Math.floor(index / calls.length))
  })
  // A server closes connections that are idle for long, maybe just when the next round would use one.
  for (const client of clients) client.close()
  const ofMillion = (seconds: number) => (seconds / times) * MILLION
  const servers = ofMillion(cpu() - before.servers)
  const database = ofMillion(portal.databaseCpu() - before.database)
  return { ...load, servers, database, cpuS: servers + database }
}

const run = async ({ quick, say }: BenchContext): Promise<Findings> => {
  if (!databaseKinds().includes('postgres')) throw new Error('No PostgreSQL was found.')
  const [devicesOfEach, times, rounds] = quick ? [2, 80, 1] : [16, 2400, 3]
  return withServerGroups(say, async (portal) => {
    const { mixed, large, wrongTotals, refused } = await makeLoad(portal, devicesOfEach)
    const calls = Object.values(mixed)
    const measured = portal.groups.map((group) => ({ group, rounds: [] as Round[] }))
    // The first round only warms the servers up, each with as many calls.
    for (let round = 0; round <= rounds; round++)
      for (const each of measured) {
        say(`${each.group.what}, round ${round} of ${rounds}`)
        const warmUps = round > 0 ? 1 : each.group.clients.length
        const found = await runRound(portal, each.group, calls, times * warmUps)
        if (round > 0) each.rounds.push(found)
      }
    const [alone] = portal.groups
    const single: string[][] = []
    for (const [what, call] of Object.entries({ ...mixed, ...large })) {
      if (!alone) break
      say(`1 server, ${what}`)
      const found = await runRound(portal, alone, [call], times / 2)
      const cpuS = [count(found.servers), count(found.database)]
      single.push([what, `${count(found.perSecond)}/s`, inMs(p95(found.times)), ...cpuS])
    }
    let wrong = 0
    for (const { clients } of portal.groups) for (const client of clients) wrong += await wrongTotals(client)
    const one = perSecond(measured[0]?.rounds ?? [])
    const goals: Goal[] = [
      {
        what: 'totals that a server shows otherwise than acknowledged',
        goal: '0',
        measured: String(wrong),
        met: wrong === 0,
      },
    ]
    const rows = measured.map(({ group: { what }, rounds: found }) => [
      what,
      `${count(perSecond(found))}/s`,
      ratio(perSecond(found), one),
      inMs(median(found.flatMap((round) => round.times))),
      inMs(p95(found.flatMap((round) => round.times))),
      count(median(found.map(({ servers }) => servers))),
      count(median(found.map(({ database }) => database))),
    ])
    return {
      goals,
      tables: [
        {
          caption: `The same mixed load on PostgreSQL, ${CLIENTS} clients`,
          head: [
            'what',
            'calls',
            'against 1 server',
            'p50',
            'p95',
            'CPU s of the servers per million calls',
            'CPU s of the database per million calls',
          ],
          rows,
        },
        {
          caption: `Each call alone on 1 server, ${CLIENTS} clients`,
          head: [
            'call',
            'calls',
            'p95',
            'CPU s of the server per million',
            'CPU s of the database per million',
          ],
          rows: single,
        },
      ],
      notes: [
        `The servers refused ${refused()} calls with 503, which were sent again.`,
        'A quarter of the calls each: licence lists, heartbeats, reports of estimations (1 a call), new licences (1 a call). Medians of rounds that take turns. All servers run all the time, so the processor time of a group holds that of the others’ idle connections.',
        'Load, servers and database share the cores, so the throughput ratio says little: with as many servers as cores it cannot rise. The processor time per call shows what several servers cost.',
      ],
    }
  })
}

export const severalServers: Measure = { name: 'several-servers', title: 'Three servers against one', run }
