import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { freePort } from '../../../tools/test-run/free-port.ts'
import { TESTS_ALL } from '../../../tools/test-run/test-scope.ts'
import { utcDay } from './platform/clock.ts'
import { makeSecrets } from './platform/secrets.ts'
import { type Acknowledged, startLoad } from './testing/rolling/acknowledged-load.ts'
import { startBalancer } from './testing/rolling/balancer.ts'
import { hasRelease, unpackRelease } from './testing/rolling/old-release.ts'
import { type ServerProcess, serverProcess } from './testing/rolling/server-process.ts'
import { runAdmin } from './testing/test-backups.ts'
import { newEstimations } from './testing/test-reports.ts'
import { restoreRelease } from './testing/upgrade/open-release.ts'
import {
  basicOf,
  RELEASE_SECRET,
  type ReleaseClient,
  releaseClient,
} from './testing/upgrade/release-client.ts'
import { releaseData, releases } from './testing/upgrade/release-data.ts'

const { kind } = inject('database')
const [release = ''] = releases()
const { facts, data } = releaseData(release, kind)
const { owner } = facts
const now = () => new Date()
/** Licences that the load makes in each phase, with reports meanwhile. */
const PHASE = 20
const READY_MS = 60_000

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const each of undo.splice(0).toReversed()) await each()
})

const openData = async () => {
  const { environment, remove } = await restoreRelease(data, facts.madeAt)
  undo.push(remove)
  return { ...environment, PORTAL_SECRET: RELEASE_SECRET }
}
const newServer = async (environment: Record<string, string>, main?: string): Promise<ServerProcess> => {
  const server = serverProcess(await freePort(), { ...environment }, main)
  undo.push(server.kill)
  return server
}
const balance = async (servers: readonly ServerProcess[]) => {
  const balancer = await startBalancer(servers.map(({ port }) => port))
  undo.push(balancer.stop)
  const ready = async (server: ServerProcess) => {
    // What was seen before the server ended does not count.
    balancer.forget(server.port)
    await expect.poll(() => balancer.isReady(server.port), { timeout: READY_MS }).toBe(true)
  }
  return { ready, client: releaseClient(balancer.port) }
}

/** The owner's estimations of this month, licences, and activated licences. */
const countAll = async ({ call }: ReleaseClient) => {
  const key = basicOf(owner.sessionId, owner.secret)
  const [year, month] = now().toISOString().split('-').map(Number)
  const { body: usage } = await call('budget', 'cukka', { year, month }, key)
  const { body: list } = await call('retailLicence', 'list_licences', {}, key)
  const { total, active } = list['counters'] as { total: number; active: number }
  return { estimations: Number(usage['count']), licences: total, active }
}

const expectExact = async (
  client: ReleaseClient,
  before: Awaited<ReturnType<typeof countAll>>,
  { estimations, licences, devices, refused }: Acknowledged,
) => {
  const after = await countAll(client)
  expect(after).toEqual({
    estimations: before.estimations + estimations,
    licences: before.licences + licences,
    active: before.active + devices.length,
  })
  // 502 is the balancer's answer for a killed server. A server itself must not fail.
  expect([...refused.keys()].filter((status) => ![0, 502, 503].includes(status))).toEqual([])
}

describe.runIf(TESTS_ALL && kind === 'postgres')('several servers', () => {
  test('a rolling restart of three servers at 100 calls a second fails no call', async () => {
    const environment = { ...(await openData()), DRAIN_S: '2' }
    const servers = await Promise.all([1, 2, 3].map(() => newServer(environment)))
    const { client, ready } = await balance(servers)
    for (const server of servers) {
      server.start()
      await ready(server)
    }
    const key = basicOf(owner.sessionId, owner.secret)
    const statuses = new Map<number, number>()
    const calls: Promise<void>[] = []
    const [year, month] = now().toISOString().split('-').map(Number)
    const callOne = async () => {
      const reports = [newEstimations(utcDay(now()), 1)]
      const { status } = await (calls.length % 2 === 0
        ? client.once('budget', 'cukka', { year, month }, key)
        : client.once('device', 'report_estimations', { reports }, key)
      ).catch(() => ({ status: 0 }))
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
    const timer = setInterval(() => calls.push(callOne()), 10)
    for (const server of servers) {
      await sleep(1000)
      await server.stop()
      server.start()
      await ready(server)
    }
    clearInterval(timer)
    await Promise.all(calls)
    expect(calls.length).toBeGreaterThan(500)
    expect(statuses).toEqual(new Map([[200, calls.length]]))
  })

  test.runIf(hasRelease(release))(
    `an upgrade from release ${release} beside its server, with kills, loses and doubles nothing`,
    async () => {
      const environment = await openData()
      const old = unpackRelease(release)
      undo.push(() => Promise.resolve(old.remove()))
      const before = await newServer(environment, old.main)
      const after = await newServer(environment)
      const { client, ready } = await balance([before, after])
      before.start()
      await ready(before)
      const counted = await countAll(client)
      const load = startLoad(client, owner, now)
      await load.more(PHASE)
      after.start()
      await ready(after)
      await load.more(PHASE)
      await before.kill()
      await load.more(PHASE)
      await after.kill()
      after.start()
      await ready(after)
      await load.more(PHASE)
      await expectExact(client, counted, await load.end())
    },
  )

  test('a rotation of the secret, with kills, loses and doubles nothing', async () => {
    const environment = await openData()
    const fresh = randomBytes(32).toString('base64')
    const oldId = makeSecrets(Buffer.from(RELEASE_SECRET, 'base64')).ids[0]
    const servers = [await newServer(environment), await newServer(environment)]
    const { client, ready } = await balance(servers)
    for (const server of servers) server.start()
    for (const server of servers) await ready(server)
    const counted = await countAll(client)
    const load = startLoad(client, owner, now)
    const both = `${fresh},${RELEASE_SECRET}`
    const admin = (...args: string[]) => runAdmin({ ...environment, PORTAL_SECRET: both }, 'secrets', ...args)
    const rowsLeft = async () => {
      const { secrets } = (await admin('status')) as { secrets: { secret_id: string; rows: number }[] }
      return secrets.find(({ secret_id }) => secret_id === oldId)?.rows
    }
    const replaceAll = async (secrets: string) => {
      for (const server of servers) {
        await load.more(PHASE)
        await server.kill()
        server.start({ PORTAL_SECRET: secrets })
        await ready(server)
      }
    }
    await replaceAll(`${RELEASE_SECRET},${fresh}`)
    await replaceAll(both)
    await expect.poll(rowsLeft, { timeout: READY_MS }).toBe(0)
    await admin('retire', oldId, '--now', '--yes')
    await replaceAll(fresh)
    await load.more(PHASE)
    await expectExact(client, counted, await load.end())
  })
})
