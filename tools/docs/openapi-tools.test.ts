import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openapi } from '@assure/contract/openapi'
import { DIRECT_CALLS, SERVICES } from '@assure/contract/services'
import { beforeAll, expect, type TestContext, test } from 'vitest'
import { TESTS_ALL } from '../test-run/test-scope.ts'

const TOOLS = fileURLToPath(new URL('../../../shared/tools/openapi-check', import.meta.url))
const MINUTES = 60_000

const run = (command: string, args: string[], cwd: string) =>
  new Promise<{ failed: boolean; output: string }>((done) => {
    execFile(command, args, { cwd, timeout: 9 * MINUTES }, (error, stdout, stderr) =>
      done({ failed: error !== null, output: stdout + stderr }),
    )
  })

/** The folder of the check with its packages; otherwise why it cannot run here. */
let folder = ''
let missing = ''
beforeAll(async () => {
  if (!TESTS_ALL) return
  if (!existsSync(TOOLS)) {
    missing = 'the check is not on this machine'
    return
  }
  const room = mkdtempSync(join(tmpdir(), 'openapi-check-'))
  cpSync(TOOLS, room, { recursive: true })
  const { failed, output } = await run('npm', ['install', '--no-audit', '--no-fund'], room)
  if (failed) missing = `its packages cannot be installed: ${output.slice(-300)}`
  else folder = room
  return () => rmSync(room, { recursive: true, force: true })
}, 10 * MINUTES)

/** Returns the names of the checks that a document fails, and how many there are. Skips the test where it cannot run. */
const failedChecks = async ({ skip }: TestContext, document: unknown) => {
  if (folder === '') skip(missing || 'npm run test:all runs it')
  writeFileSync(join(folder, 'document.json'), JSON.stringify(document))
  const { output } = await run(process.execPath, ['check.mjs', 'document.json'], folder)
  const lines = output.split('\n').filter((line) => /^(?:passed|FAILED) /.test(line))
  expect(lines, output).toHaveLength(15)
  return { failed: lines.filter((line) => line.startsWith('FAILED')), output }
}

const whole = () => structuredClone(openapi(SERVICES, DIRECT_CALLS)) as Record<string, never>

test(
  'tools of others accept the published document',
  async (context) => {
    expect((await failedChecks(context, whole())).failed).toEqual([])
  },
  10 * MINUTES,
)

test(
  'tools of others accept the public document, which only has fewer calls than the check expects',
  async (context) => {
    const document = openapi(SERVICES, DIRECT_CALLS, undefined, { isPublic: true })
    const { failed, output } = await failedChecks(context, document)
    expect(failed).toEqual([expect.stringMatching(/^FAILED {2}one operation per call/)])
    const calls = Object.keys(document['paths'] as object).length
    expect(output).toContain(`\n      ${calls} operations; the contract has more than 70 calls\n`)
  },
  10 * MINUTES,
)

interface Changed {
  paths: Record<
    string,
    { post: { requestBody: { content: { 'application/json': Record<string, unknown> } } } }
  >
  components: { schemas: Record<string, Record<string, unknown>> }
}
test.for<[string, (document: Changed) => void]>([
  ['a broken reference', ({ components }) => (components.schemas['Problem'] = { $ref: '#/nowhere' })],
  [
    'a wrong example',
    ({ paths }) => {
      const { content } = paths['/api/device/report_estimations']?.post.requestBody ?? {}
      if (content) content['application/json']['example'] = { reports: 'none' }
    },
  ],
  [
    'a union without its discriminator',
    ({ components }) => delete components.schemas['ActivateLicenceResponse']?.['discriminator'],
  ],
])('the check finds %s', { timeout: 10 * MINUTES }, async ([, change], context) => {
  const document = whole() as unknown as Changed
  change(document)
  expect((await failedChecks(context, document)).failed).not.toEqual([])
})
