import { readdirSync, readFileSync } from 'node:fs'
import { openapi } from '@assure/contract/openapi'
import { DIRECT_CALLS, SERVICES } from '@assure/contract/services'
import { expect, test } from 'vitest'
import { breakingChanges, type Json } from './breaking-changes.ts'

const FOLDER = new URL('../../../docs/api/released/', import.meta.url)
const RELEASED = readdirSync(FOLDER).map((name) => ({
  version: name.replace(/\.json$/, ''),
  document: JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as Json,
}))
const now = () =>
  structuredClone(openapi(SERVICES, DIRECT_CALLS, undefined, { isPublic: true })) as unknown as Document

interface Document extends Json {
  info: { version: string }
  paths: Record<string, Record<string, Json>>
  components: { schemas: Record<string, Schema> }
}
interface Schema extends Json {
  properties: Record<string, Json>
  required: string[]
}

test('the public document still has all that each released version promised', () => {
  expect(RELEASED.length).toBeGreaterThan(0)
  for (const { version, document } of RELEASED)
    expect({ version, broken: breakingChanges(document, now()) }).toEqual({ version, broken: [] })
})

test('a document with more than its released version has a higher version', () => {
  const { version } = now().info
  const own = RELEASED.find((each) => each.version === version)
  expect(own ? breakingChanges(now(), own.document) : []).toEqual([])
})

const REPORT = '/api/device/report_estimations'
const schemaOf = ({ components }: Document, name: string): Schema => {
  const schema = components.schemas[name]
  if (!schema) throw new Error(`${name} is not published`)
  return schema
}
const operationAt = ({ paths }: Document, path: string): Json => paths[path]?.['post'] ?? {}
const field = (document: Document, schema: string, name: string): Json =>
  schemaOf(document, schema).properties[name] ?? {}

test.each<[string, (document: Document) => void, RegExp]>([
  ['a removed call', ({ paths }) => delete paths[REPORT], /the call is removed/],
  [
    'a removed field of a request',
    (document) => delete schemaOf(document, 'EstimationReport').properties['spoof_count'],
    /spoof_count: the field is removed/,
  ],
  [
    'a removed field of an answer',
    (document) => delete schemaOf(document, 'ReportAnswer').properties['accepted'],
    /200\/accepted: the field is removed/,
  ],
  [
    'a field of an answer that may be missing',
    (document) => schemaOf(document, 'ReportAnswer').required.shift(),
    /may be missing now/,
  ],
  [
    'a removed value',
    (document) => (field(document, 'EstimationReport', 'product')['enum'] as unknown[]).pop(),
    /product: \w+ is removed/,
  ],
  [
    'a removed code of problems',
    (document) => (field(document, 'Problem', 'code')['enum'] as unknown[]).pop(),
    /code: unavailable is removed/,
  ],
  [
    'a new required field of a request',
    (document) => {
      const report = schemaOf(document, 'EstimationReport')
      report.properties['colour'] = { type: 'string' }
      report.required.push('colour')
    },
    /colour: is required now/,
  ],
  [
    'a narrower limit',
    (document) => (field(document, 'ReportEstimationsRequest', 'reports')['maxItems'] = 999),
    /reports: maxItems is narrower/,
  ],
  [
    'a new limit',
    (document) => (field(document, 'EstimationReport', 'day')['maxLength'] = 9),
    /day: maxLength is narrower/,
  ],
  [
    'another form of a text',
    (document) => (field(document, 'EstimationReport', 'day')['pattern'] = '^x'),
    /day: pattern is new or another/,
  ],
  [
    'another type',
    (document) => (field(document, 'ReportAnswer', 'accepted')['type'] = 'string'),
    /accepted: has another type/,
  ],
  [
    'a removed branch of an answer',
    (document) => {
      const { discriminator } = schemaOf(document, 'ActivateLicenceResponse') as {
        discriminator?: { mapping: Json }
      }
      delete discriminator?.mapping['DENY']
    },
    /\(DENY\): is removed/,
  ],
  [
    'a caller who is no longer accepted',
    (document) => (operationAt(document, REPORT)['security'] = [{ device: [] }]),
    /takes no api_key any more/,
  ],
])('%s breaks clients', (_name, change, found) => {
  const changed = now()
  change(changed)
  expect(breakingChanges(now(), changed)).toContainEqual(expect.stringMatching(found))
})

test.each<[string, (document: Document) => void]>([
  ['a new call', ({ paths }) => (paths['/api/device/new_call'] = { post: { operationId: 'new_call' } })],
  [
    'a new optional field of a request',
    (document) => (schemaOf(document, 'EstimationReport').properties['colour'] = { type: 'string' }),
  ],
  [
    'a new field of an answer',
    (document) => {
      schemaOf(document, 'ReportAnswer').properties['colour'] = { type: 'string' }
      schemaOf(document, 'ReportAnswer').required.push('colour')
    },
  ],
  [
    'a new code of problems',
    (document) => (field(document, 'Problem', 'code')['enum'] as unknown[]).push('too_early'),
  ],
  [
    'a wider limit',
    (document) => (field(document, 'ReportEstimationsRequest', 'reports')['maxItems'] = 2000),
  ],
  [
    'a new caller',
    (document) => (operationAt(document, REPORT)['security'] as unknown[]).push({ device: [] }),
  ],
  ['other words', (document) => (operationAt(document, REPORT)['description'] = 'Others.')],
])('%s breaks no client', (_name, change) => {
  const changed = now()
  change(changed)
  expect(breakingChanges(now(), changed)).toEqual([])
})
