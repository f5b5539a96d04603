import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { MailDelayedError, type MailTransport } from '#src/mails/mail-transport.ts'
import { serve } from '#src/serve.ts'
import { readSettings } from '#src/settings.ts'
import { makeFreshDatabase } from '#src/testing/fresh-database.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'
import { freePort } from '../../../../../tools/test-run/free-port.ts'
import { measureMinutes } from './measure-minutes.ts'
import { serviceHistory } from './service-history.ts'
import { serviceMinuteRepository, type ServiceMinutes } from './service-minute.repository.ts'
import { DAY_MINUTES, FAILED, minuteOf, type PartStates, SLOW, WORKING } from './service-parts.ts'

const RELAY = `relay-${randomUUID()}`
let isRelayWorking = true
const transport: MailTransport = {
  relay: RELAY,
  send: () => (isRelayWorking ? Promise.resolve() : Promise.reject(new MailDelayedError('busy'))),
  close: () => undefined,
}

let portal: TestPortal
let minutes: ServiceMinutes
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true, jobsFail: true, transport })
  minutes = serviceMinuteRepository(portal.database, { schema: portal.jobSchema, relay: RELAY })
})
afterAll(() => portal.stop())

/** A day far from today and from those of the other tests, which share the table. */
let nextDay = minuteOf(new Date('2120-01-01T00:00:00Z')) / DAY_MINUTES
const farDay = () => (nextDay += 200) * DAY_MINUTES
const at = (minute: number) => new Date(minute * 60_000)
const states = (changed: Partial<PartStates> = {}): PartStates => ({
  ...{ api: WORKING, reports: WORKING, portal: WORKING, mail: WORKING },
  ...changed,
})
const readAt = (now: number) => serviceHistory(minutes, () => at(now))()

test('of several server processes, a part failed if it failed at all, and was slow if it was bad at some', async () => {
  const minute = farDay()
  await minutes.write(minute, randomUUID(), states({ api: FAILED, reports: FAILED, portal: SLOW }))
  await minutes.write(minute, randomUUID(), states({ api: FAILED, reports: WORKING, portal: WORKING }))
  expect(await minutes.find(minute)).toEqual({ api: FAILED, reports: SLOW, portal: SLOW, mail: WORKING })
  const history = await readAt(minute + 1)
  expect(history?.states).toEqual({ api: FAILED, reports: SLOW, portal: SLOW, mail: WORKING })
  const today = (part: keyof PartStates) => history?.days[part].at(-1)
  expect(today('api')).toMatchObject({ state: SLOW, slow: 0, failed: 1 })
  expect(today('portal')).toMatchObject({ state: SLOW, slow: 1, failed: 0 })
  expect(today('mail')).toMatchObject({ state: WORKING, slow: 0, failed: 0 })
})

test('a minute that a process writes twice keeps its first states', async () => {
  const [minute, instance] = [farDay(), randomUUID()]
  await minutes.write(minute, instance, states({ mail: SLOW }))
  await minutes.write(minute, instance, states())
  expect(await minutes.find(minute)).toEqual(states({ mail: SLOW }))
})

test('a gap between rows failed, and the time before the first row has no data', async () => {
  const noon = farDay() + 720
  const instance = randomUUID()
  for (const minute of [noon, noon + 1, noon + 91]) await minutes.write(minute, instance, states())
  const history = await readAt(noon + 92)
  expect(history?.days.api.at(-1)).toMatchObject({ state: FAILED, failed: 89 })
  expect(history?.days.api.at(-2)).toMatchObject({ state: null, failed: 0 })
  expect(history?.shares.api).toBeCloseTo(3 / 92, 10)
  // The portal was away again since then: nothing says how it works now.
  const later = await readAt(noon + 95)
  expect(later?.states).toBeNull()
})

test('without any row there is no history', async () => {
  expect(await readAt(farDay())).toBeNull()
})

test('days that cannot change are read once', async () => {
  const day = farDay()
  const instance = randomUUID()
  await minutes.write(day + 5, instance, states({ api: SLOW }))
  const listDays = vi.fn(minutes.listDays)
  let now = day + DAY_MINUTES + 5
  const read = serviceHistory({ ...minutes, listDays }, () => at(now))
  const first = await read()
  now += 10
  await minutes.write(now - 1, instance, states())
  await read()
  const again = await read()
  const pieces = Array.from({ length: 9 }, (_, piece) => day + (10 * piece - 88) * DAY_MINUTES)
  expect(listDays.mock.calls.map(([from]) => from)).toEqual([...pieces, day, day + DAY_MINUTES])
  expect(listDays.mock.calls.every(([from, to]) => to - from < 10 * DAY_MINUTES)).toBe(true)
  expect(again?.days.api.at(-2)).toEqual(first?.days.api.at(-2))
  expect(again?.states).toEqual(states())
})

test('a read that the database ends keeps its days, and the next one goes on from there', async () => {
  const day = farDay()
  const instance = randomUUID()
  for (const daysAgo of [60, 5]) await minutes.write(day - daysAgo * DAY_MINUTES, instance, states())
  await minutes.write(day + 5, instance, states())
  const listDays = vi.fn(minutes.listDays)
  const readCounted = serviceHistory({ ...minutes, listDays }, () => at(day + 6))
  const oldest = day - 89 * DAY_MINUTES
  listDays.mockImplementation((from, to) =>
    from > oldest + 40 * DAY_MINUTES ? Promise.reject(new Error('too late')) : minutes.listDays(from, to),
  )
  await expect(readCounted()).rejects.toThrow('too late')
  listDays.mockClear()
  listDays.mockImplementation(minutes.listDays)
  expect(await readCounted()).toEqual(await readAt(day + 6))
  expect(listDays.mock.calls[0]?.[0]).toBe(oldest + 50 * DAY_MINUTES)
})

test('an outage on the oldest days stays one, because a minute before them is kept', async () => {
  const day = farDay()
  const instance = randomUUID()
  await minutes.write(day - 95 * DAY_MINUTES, instance, states())
  await minutes.write(day - 3, instance, states())
  const history = await readAt(day)
  expect(history?.days.api[0]).toMatchObject({ state: FAILED, failed: DAY_MINUTES })
  expect(history?.first).toBe(day - 89 * DAY_MINUTES)
})

/** Measures with a clock of its own, and counts the calls of the portal that it watches. */
const measurer = (minute: number, changed: Partial<ServiceMinutes> = {}) => {
  let now = minute
  const measured = measureMinutes({ minutes: { ...minutes, ...changed }, clock: () => at(now) })
  return { ...measured, setMinute: (next: number) => (now = next) }
}

const call = (path: string, hasAuthorization = false) => ({ path, hasAuthorization })

test('a refused call with an Authorization header counts for the API, and one without for the portal', async () => {
  const minute = farDay()
  const measured = measurer(minute)
  for (let time = 0; time < 3; time++) measured.refused(call('/api/licences', true))
  measured.refused(call('/api/licences'))
  await measured.write()
  expect(await minutes.find(minute)).toEqual(states({ api: FAILED }))
})

test('a process writes the minute that has ended, each once, and the calls of the next one count for it', async () => {
  const minute = farDay()
  const measured = measurer(minute)
  for (let time = 0; time < 3; time++) measured.refused(call('/api/device/report_scans'))
  measured.refused(call('/api/device/heartbeat'))
  measured.refused(null)
  measured.setMinute(minute + 1)
  await measured.write()
  measured.setMinute(minute + 2)
  await measured.write()
  expect(await minutes.find(minute)).toEqual(states({ reports: FAILED }))
  expect(await minutes.find(minute + 1)).toEqual(states())
})

test('a write that takes a second makes every part slow, and one that the database refuses leaves no row', async () => {
  const minute = farDay()
  const slow = measurer(minute, {
    readLateMails: async (now) => {
      await new Promise((resolve) => setTimeout(resolve, 1050))
      return minutes.readLateMails(now)
    },
  })
  for (let time = 0; time < 3; time++) slow.refused(call('/api/account'))
  await slow.write()
  expect(await minutes.find(minute)).toEqual({ api: SLOW, reports: SLOW, portal: FAILED, mail: SLOW })
  const away = measurer(minute + 1, { write: () => Promise.reject(new Error('away')) })
  await away.write(0)
  expect(await minutes.find(minute + 1)).toBeNull()
})

test('a server error counts against the part that the call belongs to', async () => {
  // The next write of this portal ends the minute in which the earlier calls of this file were made.
  await portal.minutes.write()
  const { owner, ...customer } = await portal.newCustomer()
  const answers = vi.spyOn(portal.database, 'execute')
  answers.mockRejectedValue(new Error('broken'))
  const statuses: number[] = []
  for (let call = 0; call < 3; call++) {
    const login = { email: owner.email, password: 'Wrong-pass1!' }
    statuses.push((await portal.nobody.account('email_login', login)).status)
    statuses.push((await customer.licences('list_licences', {})).status)
  }
  answers.mockRestore()
  expect(statuses).toEqual([500, 500, 500, 500, 500, 500])
  for (let call = 0; call < 5; call++) {
    await fetch(`${portal.url}/healthz`)
    await customer.licences('list_licences', {})
  }
  const write = vi.spyOn(portal.database, 'execute')
  await portal.minutes.write()
  const [asked] = write.mock.calls.filter(([{ text }]) => text.includes('insert into service_minutes'))
  write.mockRestore()
  expect(asked?.[0].values.slice(2)).toEqual([SLOW, WORKING, FAILED, WORKING])
})

test('a mail is late after 5 minutes, and the mail server accepts mails if it accepted one since', async () => {
  const inSixMinutes = () => minutes.readLateMails(new Date(Date.now() + 360_000))
  const setAccepted = (offsetMs: number) =>
    portal.database.execute(sql`
      insert into mail_relays (relay, accepted_at) values (${RELAY}, ${new Date(Date.now() + offsetMs)})
      on conflict (relay) do update set accepted_at = excluded.accepted_at`)
  isRelayWorking = false
  await setAccepted(-60_000)
  const values = { name: 'Ada Byron', company: 'Engines', realm: 'developer', token: 'token' } as const
  for (const name of ['one', 'two', 'three'])
    await portal.postMail(null, {
      ...{ template: 'activation', to: `${name}-${randomUUID()}@example.com`, language: 'en', values },
    })
  expect(await minutes.readLateMails(new Date())).toEqual({ late: 0, isAccepting: true })
  expect(await inSixMinutes()).toEqual({ late: 3, isAccepting: false })
  await setAccepted(60_000)
  expect(await inSixMinutes()).toEqual({ late: 3, isAccepting: true })
  isRelayWorking = true
  await expect.poll(inSixMinutes, { timeout: 20_000 }).toEqual({ late: 0, isAccepting: true })
})

const isPostgres = inject('database').kind === 'postgres'
test.runIf(isPostgres)('a server that stops writes the minute under way', async () => {
  const fresh = await makeFreshDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'assure-minutes-'))
  const environment = {
    ...{ DATABASE_URL: fresh.url, DATA_DIR: folder, LOG_LEVEL: 'silent', PORT: String(await freePort()) },
    PORTAL_SECRET: Buffer.alloc(32, 'minutes').toString('base64'),
  }
  const server = await serve(readSettings(environment, false), () => undefined)
  await server.stop()
  const client = new pg.Client({ connectionString: fresh.url })
  await client.connect()
  const { rows } = await client.query<{ minute: number }>('select * from service_minutes')
  await client.end()
  await fresh.drop()
  rmSync(folder, { recursive: true })
  expect(rows).toEqual([
    expect.objectContaining({ api: WORKING, reports: WORKING, portal: WORKING, mail: WORKING }),
  ])
  expect(Math.abs((rows[0]?.minute ?? 0) - minuteOf(new Date()))).toBeLessThanOrEqual(1)
})

test('housekeeping keeps 91 days and the last minute before them', async () => {
  const step = portal.housekeeping.find(({ name }) => name === 'service-minutes')
  const now = minuteOf(portal.clock.now())
  const kept = now - 91 * DAY_MINUTES + 5
  const last = now - 91 * DAY_MINUTES - 5
  const gone = last - 1
  for (const minute of [kept, last, gone]) await minutes.write(minute, randomUUID(), states())
  await step?.batch(1000)
  expect(await minutes.find(kept)).toEqual(states())
  expect(await minutes.find(last)).toEqual(states())
  expect(await minutes.find(gone)).toBeNull()
})
