import { execFile, spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { LANGUAGES } from '@assure/contract/constants'
import { afterAll, beforeAll, expect, test } from 'vitest'
import '../../apps/api/src/testing/provided-database.ts'
import { newTestMode } from '../../apps/api/src/testing/test-mode.ts'
import { startTestPortal, type TestPortal } from '../../apps/api/src/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

test.skipIf(spawnSync('curl', ['--version']).status !== 0).each(LANGUAGES)(
  'the call of the guide makes licences with the first key of test mode, in %s',
  async (language) => {
    const path = `../../packages/documents/texts/${language}/test-mode.md`
    const page = await readFile(new URL(path, import.meta.url), 'utf8')
    const [, sample = ''] = /^```sh\n(.*?)^```$/ms.exec(page) ?? []
    const { test: mode } = await newTestMode(portal)
    const script = sample.replaceAll('{{publicUrl}}', portal.url)
    const { sessionId, secret } = mode.key
    const environment = { PATH: process.env['PATH'], API_KEY: sessionId, SECRET_KEY: secret }
    const { stdout } = await promisify(execFile)('sh', ['-ec', script], { env: environment })
    expect(page).toContain(stdout)
    expect(JSON.parse(stdout)).toEqual({ result: 'OK', made: 3 })
  },
)
