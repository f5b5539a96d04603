import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { serve } from '#src/serve.ts'
import { readSettings } from '#src/settings.ts'
import { freePort } from '../../../../tools/test-run/free-port.ts'
import { patientFetch } from '../../../../tools/test-run/patient-fetch.ts'
import { utcDay } from '../platform/clock.ts'
import { makeFreshDatabase } from '../testing/fresh-database.ts'
import { startTestPortal } from '../testing/test-portal.ts'
import { newEstimations, newTexts, reporterOf } from '../testing/test-reports.ts'

const ALERTS = fileURLToPath(new URL('../../../../examples/alerts.yml', import.meta.url))
const EMAIL = 'somebody@example.com'
const folder = mkdtempSync(join(tmpdir(), 'assure-metrics-'))
let environment: Record<string, string>
let server: Awaited<ReturnType<typeof serve>>
let drop: () => Promise<void>
let url: string
let metricsUrl: string

const start = (more: Record<string, string> = {}) =>
  serve(readSettings({ ...environment, ...more }, false), () => undefined)
const scrape = async () => (await fetch(metricsUrl)).text()
/** The value of one line, such as `disk_free_bytes`. */
const valueOf = async (line: string) => {
  const found = (await scrape()).split('\n').find((text) => text.startsWith(`${line} `))
  return found === undefined ? null : Number(found.split(' ').at(-1))
}
const post = (path: string, body: object) =>
  patientFetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(body),
  })

// A server of its own needs a database of its own.
describe.runIf(inject('database').kind === 'postgres')('the metrics of a server', () => {
  beforeAll(async () => {
    const database = await makeFreshDatabase()
    drop = database.drop
    const [port, metricsPort] = [await freePort(), await freePort()]
    url = `http://localhost:${port}`
    metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`
    environment = {
      ...{ DATABASE_URL: database.url, DATA_DIR: folder, LOG_LEVEL: 'silent', PORT: String(port) },
      PORTAL_SECRET: Buffer.alloc(32, 'metrics').toString('base64'),
      METRICS_PORT: String(metricsPort),
    }
    server = await start()
  })
  afterAll(async () => {
    await server.stop()
    await drop()
    rmSync(folder, { recursive: true, force: true })
  })

  test('each call is counted by its mode and status class, and nothing identifies a person', async () => {
    const login = { execution_mode: 'email_login', email: EMAIL, password: 'Wrong-pass1!' }
    await post('/api/account', login)
    await post('/api/account', { execution_mode: `unknown-${EMAIL}` })
    await fetch(`${url}/nothing/${EMAIL}`)
    expect(await valueOf('http_request_seconds_count{mode="email_login",class="2xx"}')).toBe(1)
    expect(await valueOf('http_request_seconds_count{mode="/api/account",class="4xx"}')).toBe(1)
    expect(await scrape()).not.toContain(EMAIL)
  })

  test('the state of database, queues, disk and release is measured', async () => {
    expect(await valueOf('db_up')).toBe(1)
    expect(await valueOf('disk_free_bytes')).toBeGreaterThan(1e6)
    expect(await valueOf('partitions_ahead')).toBeGreaterThan(1)
    expect(await scrape()).toMatch(/build_info\{version="\d+\.\d+\.\d+",commit="[^"]*"\} 1/)
  })

  test('sent mails and the jobs that sent them are counted', async () => {
    const beganS = Date.now() / 1000
    const account = { execution_mode: 'contact_us', email: EMAIL }
    await post('/api/account', {
      ...account,
      additional_info_fields: {
        ...{ name: 'Vera Moor', company: 'Moor', job_title: 'Buyer', subscribe_news: false },
        ...{ solution_type: 'SDK - Android', additional_details: 'Ten stores.' },
      },
    })
    await expect.poll(scrape).toMatch(/mails_sent_total\{template="\w+"\} [1-9]/)
    expect(await valueOf('job_last_success_timestamp_seconds{queue="send-mail"}')).toBeGreaterThan(beganS)
    expect(await valueOf('job_last_success_timestamp_seconds{queue="housekeeping-attempts"}')).toBeLessThan(
      beganS,
    )
  })

  test('reports are counted by their kind, rejected ones by their code, and repeated ones once', async () => {
    const portal = await startTestPortal()
    const reporter = await reporterOf(portal)
    const today = utcDay(portal.clock.now())
    const report = newEstimations(today, 3)
    await reporter.estimations(report, newEstimations(today, 1), { ...report, spoof_count: -1 })
    await reporter.estimations(report)
    await reporter.texts(newTexts(utcDay(portal.clock.now(), 2), 5))
    const lines = (await portal.metrics.registry.metrics()).split('\n')
    expect(lines).toContain('reports_total{kind="estimations"} 2')
    expect(lines).toContain('reports_rejected_total{kind="estimations",code="INVALID"} 1')
    expect(lines).toContain('reports_rejected_total{kind="safety",code="IN_FUTURE"} 1')
    expect(lines).toContain('report_group_reports_sum 2')
    await portal.stop()
  })

  test('metrics have a listener of their own, with no other path', async () => {
    expect((await fetch(metricsUrl.replace('/metrics', '/'))).status).toBe(404)
    expect((await fetch(metricsUrl, { method: 'POST' })).status).toBe(404)
    expect((await fetch(`${url}/metrics`)).status).toBe(404)
  })

  test('every metric of the example alerts exists', async () => {
    const known = new Set([...(await scrape()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
    const expressions = [...readFileSync(ALERTS, 'utf8').matchAll(/expr: (?:\|\n((?: {10,}.*\n)+)|(.*)\n)/g)]
    const names = expressions
      .flatMap(([, block, line]) => (block ?? line ?? '').match(/[a-z]+(?:_[a-z0-9]+)+/g) ?? [])
      .map((name) => name.replace(/_(count|bucket|sum)$/, ''))
      .filter((name) => name !== 'histogram_quantile')
    expect(expressions.length).toBeGreaterThan(15)
    expect([...new Set(names)].filter((name) => !known.has(name))).toEqual([])
  })

  test('a port that is taken ends the start and names METRICS_PORT', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    await expect(start({ METRICS_PORT: String(port), PORT: String(await freePort()) })).rejects.toThrow(
      /^METRICS_PORT: \d+ is taken/,
    )
    await new Promise((resolve) => other.close(resolve))
  })
})
