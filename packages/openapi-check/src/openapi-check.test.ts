import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openapi } from '@assure/contract/openapi'
import { DIRECT_CALLS, SERVICES } from '@assure/contract/services'
import SwaggerParser from '@apidevtools/swagger-parser'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'

type Json = Record<string, unknown>
interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Json> }
}
interface Operation {
  requestBody: { content: { 'application/json': { example: unknown } } }
  responses: { 200: { content: { 'application/json': { example: unknown } } } }
}

const FILE = fileURLToPath(new URL('../../../docs/api/openapi.json', import.meta.url))
const TEXT = readFileSync(FILE, 'utf8')
const PUBLIC_TEXT = JSON.stringify(openapi(SERVICES, DIRECT_CALLS, undefined, { isPublic: true }))
const document = () => JSON.parse(TEXT) as Document

/** Returns all objects in a document with their JSON pointers. */
const objectsIn = (value: unknown, at = '#'): [string, Json][] => {
  if (typeof value !== 'object' || value === null) return []
  const parts = Object.entries(value).flatMap(([key, part]) => objectsIn(part, `${at}/${key}`))
  return Array.isArray(value) ? parts : [[at, value as Json], ...parts]
}

const targetOf = (root: unknown, ref: string): unknown =>
  ref
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((node, key) => (node as Json | undefined)?.[key], root)

/** Returns errors and warnings of Redocly's recommended rules, and examples that do not match their schema. */
const redoclyFaults = async (source: string) => {
  const rules = {
    'no-invalid-media-type-examples': 'error',
    'operation-operationId-unique': 'error',
  } as const
  const config = await createConfig({ extends: ['recommended'], rules })
  const problems = await lintFromString({ source, absoluteRef: FILE, config })
  return problems.map(
    ({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer ?? ''}`,
  )
}

test.each([
  ['published', TEXT],
  ['public', PUBLIC_TEXT],
])('SV-04 the %s document passes two external validators', async (_name, text) => {
  await SwaggerParser.validate(JSON.parse(text) as never)
  expect(await redoclyFaults(text)).toEqual([])
})

test.each([
  ['published', TEXT],
  ['public', PUBLIC_TEXT],
])('SV-04 every reference in the %s document resolves', (_name, text) => {
  const root = JSON.parse(text) as Document
  const dangling = objectsIn(root).filter(([, { $ref }]) => typeof $ref === 'string' && !targetOf(root, $ref))
  expect(dangling).toEqual([])
  const unmapped = objectsIn(root)
    .flatMap(([, { discriminator }]) => Object.values((discriminator as { mapping?: Json })?.mapping ?? {}))
    .filter((ref) => !targetOf(root, String(ref)))
  expect(unmapped).toEqual([])
})

test('SV-04 both validators find a broken reference', async () => {
  const broken = document()
  broken.components.schemas['Problem'] = { $ref: '#/$defs/__schema0' }
  await expect(SwaggerParser.validate(broken as never)).rejects.toThrow()
  expect(await redoclyFaults(JSON.stringify(broken))).toContainEqual(
    expect.stringContaining('no-unresolved-refs'),
  )
})

test('SV-04 the examples of requests and answers match the server’s schemas', () => {
  const { paths } = document()
  for (const { path, modes } of SERVICES)
    for (const [name, { input, output }] of Object.entries(modes)) {
      const operation = paths[`${path}/${name}`]?.['post']
      if (!operation) throw new Error(`${path}/${name} is not published`)
      const { requestBody, responses } = operation
      const { example } = requestBody.content['application/json']
      expect(input.safeParse(example).error, name).toBeUndefined()
      const answer = responses[200].content['application/json'].example
      expect(output.safeParse(answer).error, name).toBeUndefined()
    }
})

test('SV-04 every union in the published document has a discriminator', () => {
  const root = document()
  const undiscriminated = objectsIn(root).filter(
    ([, { oneOf, discriminator }]) => Array.isArray(oneOf) && !discriminator,
  )
  expect(undiscriminated.map(([at]) => at)).toEqual([])
})
