import { utcDay } from '../../apps/api/src/platform/clock.ts'
import { logIn, makeAccounts } from './accounts.ts'
import { bareCommit } from './bare-commit.ts'
import { type DatabaseKind, databaseKinds, KIND_NAMES } from './bench-database.ts'
import {
  activationOf,
  aReport,
  type BenchDevice,
  makeBenchDevice,
  openLinks,
  type PreparedCall,
  prepared,
} from './bench-devices.ts'
import { type BenchPortal, withPortal } from './bench-portal.ts'
import { inTurn, runsInTurn } from './load.ts'
import { type BenchContext, type Findings, type Goal, joined, type Measure } from './measure.ts'
import {
  BARE_SCRIPT,
  bareReports,
  CLIENTS,
  cpuOfMillion,
  type Load,
  LOAD_HEAD,
  loadRow,
  perSecond,
  REPORTS,
  underLoad,
} from './report-load.ts'
import { inMs, median, p95, ratio } from './statistics.ts'

const HEARTBEATS_CPU_GOAL_S = 1100
const SCANS_CPU_GOAL_S = 20

interface ActiveDevice {
  device: BenchDevice
  deviceId: string
}

/** Makes devices with one licence each. Their certificates are neither new nor due for renewal. */
const makeFleet = async (
  portal: BenchPortal,
  accounts: number,
  devicesOfEach: number,
): Promise<ActiveDevice[]> => {
  const fleet: ActiveDevice[] = []
  for (const account of await makeAccounts(portal, accounts)) {
    const headers = await logIn(portal, account)
    for (const link of await openLinks(portal, headers, devicesOfEach)) {
      const device = makeBenchDevice(portal.url)
      const answer = await activationOf(device, link).send(portal.client)
      if (answer.result !== 'OK') throw new Error(`refused: ${answer.code}`)
      fleet.push({ device, deviceId: answer.device_id })
    }
  }
  await portal.connection.pool.query(
    `update activations set certificate_issued_at = now() - interval '1 day'`,
  )
  return fleet
}

type Prepare = (active: ActiveDevice) => PreparedCall<'heartbeat' | 'report_scans'>

const heartbeat: Prepare = ({ device, deviceId }) => prepared(device, 'heartbeat', { device_id: deviceId })
const reports =
  (number: number): Prepare =>
  ({ device, deviceId }) => {
    const today = utcDay(new Date())
    return prepared(device, 'report_scans', {
      device_id: deviceId,
      reports: Array.from({ length: number }, () => aReport(today)),
    })
  }

const measureOn = async (kind: DatabaseKind, { quick, say }: BenchContext): Promise<Findings> =>
  withPortal(kind, async (portal) => {
    const name = KIND_NAMES[kind]
    const { client, connection } = portal
    const [accounts, devicesOfEach, serial, parallel, rounds] = quick
      ? [4, 4, 10, 64, 1]
      : [16, 64, 100, 1600, 3]
    say(`activating ${accounts * devicesOfEach} devices on ${name}`)
    const fleet = await makeFleet(portal, accounts, devicesOfEach)
    const commit = await bareCommit(connection.pool)

    const prepareCalls = (number: number, prepare: Prepare, devices: readonly ActiveDevice[]) =>
      Array.from({ length: number }, (_, index) => devices[index % devices.length]).flatMap((active) =>
        active ? [prepare(active)] : [],
      )
    const oneByOne = async (prepare: Prepare) => {
      const calls = prepareCalls(runsInTurn(serial), prepare, fleet)
      return inTurn(serial, { call: async (index) => calls[index]?.send(client), commit })
    }
    const atOnce = async (number: number, prepare: Prepare, devices = fleet): Promise<Load> => {
      const calls = prepareCalls(number, prepare, devices)
      return underLoad(portal, number, async (index) => calls[index]?.send(client))
    }

    const serialRows: string[][] = []
    for (const [what, prepare] of [
      ['heartbeat', heartbeat],
      ['report_scans, 1 report', reports(1)],
      [`report_scans, ${REPORTS} reports`, reports(REPORTS)],
    ] as const) {
      say(`${what} on ${name}, one after another`)
      const times = await oneByOne(prepare)
      const reference = ratio(median(times.call), median(times.commit))
      serialRows.push([what, inMs(median(times.call)), inMs(p95(times.call)), reference])
    }

    const calls100 = Math.ceil(parallel / 4)
    const works = {
      beats: () => atOnce(parallel, heartbeat),
      single: () => atOnce(parallel, reports(1)),
      spread: () => atOnce(calls100, reports(REPORTS)),
      crowded: () => atOnce(calls100, reports(REPORTS), fleet.slice(0, devicesOfEach)),
      bare: () => bareReports(portal, calls100, 1),
    }
    const loads: Record<keyof typeof works, Load[]> = {
      beats: [],
      single: [],
      spread: [],
      crowded: [],
      bare: [],
    }
    // The first round only warms the server up: a million calls run compiled code.
    for (let round = 0; round <= rounds; round++) {
      say(`heartbeats and reports on ${name}, ${CLIENTS} at once, round ${round} of ${rounds}`)
      for (const kindOfWork of Object.keys(works) as (keyof typeof works)[]) {
        const load = await works[kindOfWork]()
        if (round > 0) loads[kindOfWork].push(load)
      }
    }
    const loadRows = [
      loadRow('heartbeat', loads.beats, 0),
      loadRow('report_scans, 1 report', loads.single, 1),
      loadRow(`report_scans, ${REPORTS} reports`, loads.spread, REPORTS),
      loadRow('the same, all devices of one account', loads.crowded, REPORTS),
      loadRow(BARE_SCRIPT, loads.bare, REPORTS),
    ]

    const beatsCpuS = cpuOfMillion(loads.beats, 1)
    const scansCpuS = cpuOfMillion(loads.spread, REPORTS)
    const goals: Goal[] = [
      {
        what: `processor time of a million heartbeats, ${name}`,
        goal: `<= ${HEARTBEATS_CPU_GOAL_S} s`,
        measured: `${beatsCpuS.toFixed(0)} s`,
        met: beatsCpuS <= HEARTBEATS_CPU_GOAL_S,
      },
      {
        what: `processor time of a million scan reports, ${REPORTS} a call, ${name}`,
        goal: `<= ${SCANS_CPU_GOAL_S} s`,
        measured: `${scansCpuS.toFixed(1)} s`,
        met: scansCpuS <= SCANS_CPU_GOAL_S,
      },
    ]
    return {
      // The design sets these goals for PostgreSQL only.
      goals: kind === 'postgres' ? goals : [],
      tables: [
        {
          caption: `Device calls on ${name}, one after another`,
          head: ['what', 'p50', 'p95', 'against raw SQL that commits one row'],
          rows: serialRows,
        },
        {
          caption: `Device calls on ${name}, ${CLIENTS} clients, ${fleet.length} devices of ${accounts} accounts`,
          head: LOAD_HEAD,
          rows: loadRows,
        },
      ],
      notes: [
        `${name}: reports, ${REPORTS} a call, at ${(perSecond(loads.spread) / perSecond(loads.bare)).toFixed(2)} of the bare script's rate; within one account at ${(perSecond(loads.crowded) / perSecond(loads.bare)).toFixed(2)}.`,
      ],
    }
  })

const run = async (context: BenchContext): Promise<Findings> => {
  const parts: Findings[] = []
  for (const kind of databaseKinds()) parts.push(await measureOn(kind, context))
  return joined(parts, [
    'For information: load, server and database share the cores, and proofs are made before. The bare script stores only ids, without proof, sums or HTTP. Its row includes the processor time of its database connections, not its own.',
  ])
}

export const deviceCalls: Measure = { name: 'device-calls', title: 'Heartbeats and reports', run }
