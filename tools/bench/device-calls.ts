import type pg from 'pg'
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
import { inParallel, inTurn, runsInTurn, type LoadTimes } from './load.ts'
import { type BenchContext, type Findings, joined, type Measure } from './measure.ts'
import { count, inMs, median, p95, ratio } from './statistics.ts'

const CLIENTS = 16
const REPORTS = 100
const MILLION = 1_000_000

interface ActiveDevice {
  device: BenchDevice
  deviceId: string
}

/** Devices with a licence each, some of each account, whose certificates are neither new nor due. */
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

/** The reference: a bare script that commits report ids, by multi-row INSERT into the same table. */
const bareReports = (pool: pg.Pool, accountId: string, calls: number): Promise<LoadTimes> => {
  const day = utcDay(new Date())
  const ids = Array.from({ length: calls }, () =>
    Array.from({ length: REPORTS }, () => aReport(day).report_id),
  )
  const values = Array.from({ length: REPORTS }, (_, row) => `($1, $2, $${row + 3})`).join(', ')
  const insert = `insert into usage_reports (account_id, day, report_id) values ${values} on conflict do nothing`
  return inParallel(CLIENTS, calls, (index) => pool.query(insert, [accountId, day, ...(ids[index] ?? [])]))
}

interface Load extends LoadTimes {
  /** Processor time of server and database, in seconds. */
  cpuS: number
}

const measureOn = async (kind: DatabaseKind, { quick, say }: BenchContext): Promise<Findings> =>
  withPortal(kind, async (portal) => {
    const name = KIND_NAMES[kind]
    const { client, connection } = portal
    const [accounts, devicesOfEach, serial, parallel] = quick ? [4, 4, 10, 64] : [16, 8, 100, 1600]
    say(`activating ${accounts * devicesOfEach} devices on ${name}`)
    const fleet = await makeFleet(portal, accounts, devicesOfEach)
    const [one] = await makeAccounts(portal, 1)
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
      const before = await portal.cpu()
      const load = await inParallel(CLIENTS, number, async (index) => calls[index]?.send(client))
      return { ...load, cpuS: (await portal.cpu()) - before }
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

    const loadRows: string[][] = []
    const add = (what: string, load: Load, unitsOfEach: number) => {
      const units = load.times.length * unitsOfEach
      loadRows.push([
        what,
        `${count(load.perSecond)}/s`,
        unitsOfEach > 1 ? `${count(load.perSecond * unitsOfEach)}/s` : '',
        inMs(median(load.times)),
        inMs(p95(load.times)),
        ((load.cpuS / units) * MILLION).toFixed(1),
      ])
    }
    say(`heartbeats and reports on ${name}, ${CLIENTS} at once`)
    const calls100 = Math.ceil(parallel / 4)
    add('heartbeat', await atOnce(parallel, heartbeat), 1)
    add('report_scans, 1 report', await atOnce(parallel, reports(1)), 1)
    const spread = await atOnce(calls100, reports(REPORTS))
    add(`report_scans, ${REPORTS} reports`, spread, REPORTS)
    const crowded = await atOnce(calls100, reports(REPORTS), fleet.slice(0, devicesOfEach))
    add(`the same, all devices of one account`, crowded, REPORTS)
    const before = await portal.cpu()
    const bare = await bareReports(connection.pool, one?.accountId ?? '', calls100)
    add(
      `bare script: ${REPORTS} ids by multi-row INSERT`,
      { ...bare, cpuS: (await portal.cpu()) - before },
      REPORTS,
    )

    return {
      goals: [],
      tables: [
        {
          caption: `Device calls on ${name}, one after another`,
          head: ['what', 'p50', 'p95', 'against raw SQL that commits one row'],
          rows: serialRows,
        },
        {
          caption: `Device calls on ${name}, ${CLIENTS} clients, ${fleet.length} devices of ${accounts} accounts`,
          head: [
            'what',
            'calls',
            'reports',
            'p50',
            'p95',
            'CPU s of server and database per million calls or reports',
          ],
          rows: loadRows,
        },
      ],
      notes: [
        `${name}: reports, ${REPORTS} a call, at ${(spread.perSecond / bare.perSecond).toFixed(2)} of the bare script's rate; within one account at ${(crowded.perSecond / bare.perSecond).toFixed(2)}.`,
      ],
    }
  })

const run = async (context: BenchContext): Promise<Findings> => {
  const parts: Findings[] = []
  for (const kind of databaseKinds()) parts.push(await measureOn(kind, context))
  return joined(parts, [
    'For information: load, server and database share the cores, and proofs are made beforehand. The bare script keeps ids alone, without proof, sums or HTTP; its own processor time is not in its row, that of its database connections is.',
  ])
}

export const deviceCalls: Measure = { name: 'device-calls', title: 'Heartbeats and reports', run }
