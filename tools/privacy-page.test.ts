import { FIELD_REASONS } from '@assure/contract/devices/field-reasons'
import { scanCountsAgree } from '@assure/contract/devices/scan-counts'
import { deviceService, ScanReport } from '@assure/contract/devices/device.contract'
import { allLeaving, type Leaving, leaving } from '@assure/contract/devices/leaving-fields'
import { estimationCountsAgree } from '@assure/contract/usage/estimation-counts'
import { safetyCountsAgree } from '@assure/contract/usage/safety-categories'
import { EstimationReport, SafetyReport } from '@assure/contract/usage/usage-reports'
import { DeviceClient } from '@assure/device-client/device-client'
import { memoryStore } from '@assure/device-client/memory-store'
import { startFakeService } from '@assure/device-client/testing/fake-service'
import { UsageClient } from '@assure/device-client/usage-client'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { committedPrivacyPage, privacyText } from './privacy-page.ts'

const all = allLeaving()
const named = (name: string): Leaving => {
  const found = all.find((one) => one.name === name)
  if (!found) throw new Error(`nothing named ${name} leaves`)
  return found
}
const withInput = (name: 'heartbeat' | 'report_scans', input: z.ZodObject) =>
  allLeaving({ ...deviceService.modes, [name]: { ...deviceService.modes[name], input } })

test('the committed page equals the generated one (npm run openapi writes it)', () => {
  expect(committedPrivacyPage()).toBe(privacyText())
})

test('every field that can leave a device has its reason, and every reason its field', () => {
  const pointers = all.map(({ name, fields }) => [name, fields.map(({ pointer }) => pointer).toSorted()])
  const words = Object.entries(FIELD_REASONS).map(([name, of]) => [name, Object.keys(of).toSorted()])
  expect(Object.fromEntries(words)).toEqual(Object.fromEntries(pointers))
})

test('no leaving report accepts an unnamed field', () => {
  expect(all.flatMap(({ name, open }) => open.map((pointer) => `${name} ${pointer}`))).toEqual([])
})

test('the check reports a new field or call without a reason', () => {
  const { heartbeat } = deviceService.modes
  const withBattery = withInput('heartbeat', heartbeat.input.extend({ battery: z.int() }))
  expect(() => privacyText(withBattery)).toThrow('/battery of heartbeat')
  const more = allLeaving({ ...deviceService.modes, report_faces: heartbeat })
  expect(() => privacyText(more)).toThrow('report_faces')
})

test('the check reports a body, group or list that accepts unknown fields', () => {
  const { heartbeat } = deviceService.modes
  const openOf = (input: z.ZodObject) => withInput('heartbeat', input).flatMap(({ open }) => open)
  expect(openOf(z.looseObject(heartbeat.input.shape))).toEqual(['/'])
  expect(openOf(heartbeat.input.extend({ device: z.looseObject({ os: z.string() }) }))).toEqual(['/device'])
  expect(openOf(heartbeat.input.extend({ more: z.record(z.string(), z.int()) }))).toEqual(['/more'])
  const listOf = (element: z.ZodType) => heartbeat.input.extend({ seen: z.array(element) })
  expect(openOf(listOf(z.looseObject({ day: z.string() })))).toEqual(['/seen/*'])
  expect(openOf(listOf(z.unknown()))).toEqual(['/seen/*'])
  // Zod ignores unknown fields of a plain object. That counts as open, because such a field would already have left.
  expect(leaving('plain', z.object({ a: z.int() })).open).toEqual(['/'])
})

test('each report with a field that is not on the page is refused', () => {
  for (const [name, report] of [
    ['report_scans', ScanReport],
    ['report_estimations', EstimationReport],
    ['report_online_safety', SafetyReport],
  ] as const) {
    const example = reportOf(exampleOf(named(name), 'nlp'))
    expect(report.safeParse(example).success).toBe(true)
    expect(report.safeParse({ ...example, seen_at: '10:31' }).success).toBe(false)
  }
})

const reportOf = (body: unknown) => (body as { reports: Record<string, unknown>[] }).reports[0] ?? {}

/** Builds a body from the page's examples. `variant` selects one variant of a report. */
const exampleOf = ({ name, fields }: Leaving, variant: string): unknown => {
  const body: Record<string, unknown> = {}
  for (const { pointer, type, variants } of fields) {
    if (variants.length > 0 && !variants.includes(variant)) continue
    const path = pointer.slice(1).replaceAll('*', '0').split('/')
    const last = path.pop() ?? ''
    let at = body
    for (const part of path) at = at[part] as Record<string, unknown>
    const { example } = FIELD_REASONS[name]?.[pointer] ?? {}
    const empty = type.startsWith('list') ? [{}] : {}
    at[last] = pointer.endsWith('/modality') ? variant : (example ?? empty)
  }
  return body
}

test('the page’s examples make valid calls with sums that agree', () => {
  for (const one of all) {
    for (const variant of ['image', 'nlp', 'csam']) one.schema.parse(exampleOf(one, variant))
  }
  const scans = ScanReport.parse(reportOf(exampleOf(named('report_scans'), '')))
  expect(scanCountsAgree(scans)).toBe(true)
  const estimations = EstimationReport.parse(reportOf(exampleOf(named('report_estimations'), '')))
  expect(estimationCountsAgree(estimations)).toBe(true)
  for (const variant of ['image', 'nlp', 'csam']) {
    const report = SafetyReport.parse(reportOf(exampleOf(named('report_online_safety'), variant)))
    expect(safetyCountsAgree(report.modality, report.transaction_count, report.categories)).toBe(true)
  }
})

test('our own clients send only what is on the page', async () => {
  const service = await startFakeService(Date)
  const sent: { headers: Headers; body: Record<string, unknown> | null }[] = []
  const spied: typeof fetch = (address, init) => {
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : null
    sent.push({ headers: new Headers(init?.headers), body })
    return fetch(address, init)
  }
  const device = new DeviceClient({
    url: service.url,
    store: memoryStore(),
    device: { model: 'Galaxy Tab A9', os: 'Android 15', app_version: '4.2.0' },
    fetch: spied,
  })
  await device.activate(service.newLicence('AC-7K3F-9Q2M-X4TD', 'A'.repeat(26)).link)
  await device.heartbeat()
  await device.addScan('total_passed_faces')
  await device.seal()
  await device.flush()
  const usage = new UsageClient({ url: service.url, store: memoryStore(), key: service.apiKey, fetch: spied })
  await usage.addEstimation({ product: 'face', ageBracket: '25+', latencyMs: 700 })
  await usage.addTransaction('image', ['safe'])
  await usage.seal()
  await usage.flush()
  await service.stop()

  const calls = sent.flatMap(({ body }) => (body ? [String(body['execution_mode'])] : []))
  expect(calls).toEqual(Object.keys(deviceService.modes))
  for (const { headers, body } of sent) {
    const names = [...headers.keys()]
    if (!body) {
      expect(names).toEqual([])
      continue
    }
    named(String(body['execution_mode'])).schema.parse(body)
    const [proof = ''] = names.filter((name) => name !== 'content-type')
    expect(names.toSorted()).toEqual(['content-type', proof].toSorted())
    const value = headers.get(proof) ?? ''
    if (proof === 'dpop') {
      named('DPoP').schema.parse({ header: decodeProtectedHeader(value), claims: decodeJwt(value) })
    } else {
      expect(proof).toBe('authorization')
      const [session_id, session_password, ...rest] = atob(value.replace('Basic ', '')).split(':')
      named('Authorization').schema.parse({ session_id, session_password })
      expect(rest).toEqual([])
    }
  }
})
