import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import openapiTypes, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'

const DOCUMENT = new URL('../../../docs/api/openapi.json', import.meta.url)
const TSC = fileURLToPath(new URL('../../../node_modules/typescript/bin/tsc', import.meta.url))
const OPTIONS = ['--strict', '--noEmit', '--allowImportingTsExtensions', '--module', 'nodenext']

const HEAD = `import type { paths } from './schema.ts'
type Report = paths['/api/device/report_estimations']['post']
type Request = Report['requestBody']['content']['application/json']
type Activation = paths['/api/device/activate_licence']['post']
type Answer = Activation['responses'][200]['content']['application/json']
`
const callWith = (report: string) => `export const call: Request = { reports: [${report}] }`
const reportWith = (fields: string) => `{
  report_id: 'a3bb189e-8bf9-4c1e-9e2f-6f1c2d3e4f50', ${fields} product: 'face', age_distributions: { '25+': 1 },
  spoof_count: 0, latency: { count: 1, sum_ms: 180, min_ms: 180, max_ms: 180 },
}`

/** Programs that use types generated from the document. */
const PROGRAMS = {
  right: callWith(reportWith(`day: '2026-11-02',`)),
  no_day: callWith(reportWith('')),
  misspelt: callWith(reportWith(`day: '2026-11-02', spoofs: 1,`)),
  number: callWith('5'),
  activation: `export const read = (answer: Answer): string | undefined => {
    return answer.result === 'DENY' ? answer.code : answer.certificate
  }`,
}
const faults = new Map<string, string[]>()
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'generated-client-'))
  const types = await openapiTypes(await readFile(DOCUMENT, 'utf8'))
  await writeFile(join(folder, 'schema.ts'), astToString(types))
  const files = Object.keys(PROGRAMS).map((name) => `${name}.ts`)
  for (const [name, program] of Object.entries(PROGRAMS))
    await writeFile(join(folder, `${name}.ts`), HEAD + program)
  const said = await new Promise<string>((resolve) => {
    execFile(
      process.execPath,
      [TSC, ...OPTIONS, '--pretty', 'false', ...files],
      { cwd: folder },
      (_, stdout) => resolve(stdout),
    )
  })
  for (const line of said.split('\n').filter((each) => each.includes('error TS'))) {
    const name = line.split('.ts(')[0] ?? ''
    faults.set(name, [...(faults.get(name) ?? []), line])
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('DV-04 a generated client refuses a report without a day at compile time', () => {
  expect(faults.get('no_day')).toEqual([expect.stringContaining("'day' is missing")])
})

test('DV-04 a generated client accepts a report with only some age brackets', () => {
  expect(faults.get('right')).toBeUndefined()
})

test('DV-04 a generated client refuses a misspelt field, and a number instead of a report', () => {
  expect(faults.get('misspelt')).toEqual([expect.stringContaining('spoofs')])
  expect(faults.get('number')).toHaveLength(1)
})

test('DV-01 a generated client distinguishes activation and refusal by `result`', () => {
  expect(faults.get('activation')).toBeUndefined()
  expect([...faults.keys()].sort()).toEqual(['misspelt', 'no_day', 'number'])
})
