import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import '../../apps/api/src/testing/provided-database.ts'
import { startTestPortal, type TestPortal } from '../../apps/api/src/testing/test-portal.ts'
import { TESTS_ALL } from '../test-run/test-scope.ts'
import { readGuide } from './guide-steps.ts'

const MINUTES = 60_000

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const { guide, stepsOf } = await readGuide('generate-a-client', () => portal.url)

/** Does the steps of a section in an empty folder, as a reader does: saves programs and runs commands. Returns the last output. */
const follow = async (id: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'generated-client-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const { sessionId, secret } = await portal.newAccount()
  const env = {
    ...process.env,
    PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
    ...{ PORTAL_URL: portal.url, API_KEY: sessionId, SECRET_KEY: secret },
  }
  let output = ''
  for (const { file, syntax, code } of stepsOf(id)) {
    if (syntax === 'ts') await writeFile(join(folder, file ?? 'unnamed'), code)
    else output = (await promisify(execFile)('sh', ['-ec', code], { cwd: folder, env })).stdout
  }
  return output
}

test.skipIf(!TESTS_ALL).for(['openapi-typescript', 'hey-api'])(
  'HM-08 the guide’s program with %s compiles, reports and reads the month back',
  { timeout: 9 * MINUTES },
  async (id) => {
    const output = await follow(id)
    expect(output).toContain('{ accepted: 1, duplicate: 0, rejected: [] }')
    expect(output).toContain("192 { '0-13': 0, '13-17': 0, '18-24': 40, '25+': 152 }")
  },
)

test('HM-08 the guide names the generators with their exact versions and saves each program', () => {
  for (const name of [
    'openapi-typescript@7.13.0',
    'openapi-fetch@0.17.0',
    '@hey-api/openapi-ts@0.99.0',
    'typescript@5.9.3',
  ])
    expect(guide).toContain(name)
  const programs = ['openapi-typescript', 'hey-api'].flatMap(stepsOf).filter(({ syntax }) => syntax === 'ts')
  expect(programs.map(({ file }) => file)).toEqual(['report.ts', 'openapi-ts.config.ts', 'report.ts'])
})
