import { execFile, spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { LANGUAGES } from '@assure/contract/constants'
import { afterAll, beforeAll, expect, test } from 'vitest'
import '../../apps/api/src/testing/provided-database.ts'
import { newNamedKey } from '../../apps/api/src/testing/test-keys.ts'
import { startTestPortal, type TestPortal } from '../../apps/api/src/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

test.skipIf(spawnSync('curl', ['--version']).status !== 0).each(LANGUAGES)(
  'the first call of the guide counts a report with a key that can only report, in %s',
  async (language) => {
    const path = `../../packages/documents/texts/${language}/keys-and-scopes.md`
    const page = await readFile(new URL(path, import.meta.url), 'utf8')
    const [, sample = ''] = /^```sh\n(.*?)^```$/ms.exec(page) ?? []
    const session = await portal.login(await portal.newAccount())
    const { sessionId, secret } = await newNamedKey(session, { scopes: ['count.write'] })
    const script = sample.replaceAll('{{publicUrl}}', portal.url)
    const environment = { PATH: process.env['PATH'], API_KEY: sessionId, SECRET_KEY: secret }
    const run = promisify(execFile)
    const { stdout } = await run('sh', ['-ec', script], { env: environment })
    expect(page).toContain(stdout)
    expect(JSON.parse(stdout)).toEqual({ accepted: 1, duplicate: 0, rejected: [] })
  },
)
