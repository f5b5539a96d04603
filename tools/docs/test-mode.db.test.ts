import { execFile, spawnSync } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { LANGUAGES, type Language } from '@assure/contract/constants'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import '../../apps/api/src/testing/provided-database.ts'
import { newTestMode } from '../../apps/api/src/testing/test-mode.ts'
import { startTestPortal, type TestPortal } from '../../apps/api/src/testing/test-portal.ts'
import { makeSampleFolder, runSample } from './run-sample.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

const guideIn = (language: Language) =>
  readFile(new URL(`../../packages/documents/texts/${language}/test-mode.md`, import.meta.url), 'utf8')

test.skipIf(spawnSync('curl', ['--version']).status !== 0).each(LANGUAGES)(
  'the call of the guide makes licences with the first key of test mode, in %s',
  async (language) => {
    const page = await guideIn(language)
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

test.each(LANGUAGES)(
  'the program of the guide makes a device report scans of a new licence, each time it runs, in %s',
  async (language) => {
    const [, program = ''] = /^```ts\n(.*?)^```$/ms.exec(await guideIn(language)) ?? []
    const { test: mode } = await newTestMode(portal)
    const { sessionId, secret } = mode.key
    const folder = await makeSampleFolder()
    onTestFinished(() => rm(folder, { recursive: true }))
    const run = () =>
      runSample('typescript', folder, program, {
        PORTAL_URL: portal.url,
        API_KEY: sessionId,
        SECRET_KEY: secret,
      })
    for (const printed of [await run(), await run()]) {
      expect(printed).toContain("result: 'OK'")
      expect(printed).toContain('accepted: 1')
      expect(printed).toContain('total_scanned_faces: 2')
    }
  },
)
