import { execFile } from 'node:child_process'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import '../../apps/api/src/testing/provided-database.ts'
import { startTestPortal, type TestPortal } from '../../apps/api/src/testing/test-portal.ts'
import playwright from '../../node_modules/playwright-core/package.json' with { type: 'json' }
import { makePackedFolder } from '../packages/packed-folder.ts'
import { startProgram } from '../packages/program.ts'
import { chromiumCandidates, CHROMIUM_FLAGS } from '../test-run/chromium.ts'
import { freePort } from '../test-run/free-port.ts'
import { readGuide } from './guide-steps.ts'

const CAMERA = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

let portal: TestPortal
let folder = ''
beforeAll(async () => {
  portal = await startTestPortal()
  folder = await makePackedFolder(['web', 'device-client'], ['jose', 'playwright-core'])
})
afterAll(async () => {
  await portal.stop()
  await rm(folder, { recursive: true, force: true })
})

const { guide, stepsOf } = await readGuide('age-checks-in-a-web-page', () => portal.url)
const commandsOf = (id: string) => stepsOf(id).flatMap(({ syntax, code }) => (syntax === 'sh' ? [code] : []))

/** Follows the guide up to its programs, with the packages from their tarballs, and starts its server. */
const follow = async () => {
  for (const file of ['package.json', 'usage.json']) await rm(join(folder, file), { force: true })
  const { accountId, sessionId, secret } = await portal.newAccount()
  const port = await freePort()
  const [executablePath = ''] = chromiumCandidates(process.env)
  const env = {
    ...{ PORTAL_URL: portal.url, API_KEY: sessionId, SECRET_KEY: secret },
    ...{ PORT: String(port), CHROMIUM_PATH: executablePath },
  }
  const run = async (command: string) => {
    const options = { cwd: folder, env: { ...process.env, ...env } }
    return (await promisify(execFile)('sh', ['-ec', command], options)).stdout
  }
  const [install = ''] = commandsOf('install')
  // The packages are in the folder already.
  await run(install.replaceAll(/^npm install .*$/gm, ''))
  for (const { file, code } of ['page', 'server', 'test'].flatMap(stepsOf))
    if (file) await writeFile(join(folder, file), code)
  const start = async () => {
    const program = await startProgram('server.js', { folder, port, env })
    onTestFinished(async () => void (await program.stop('SIGKILL')))
    return program
  }
  return { accountId, url: `http://localhost:${port}`, run, start, executablePath }
}

/** Returns the estimations and spoofs that the portal counted. */
const counted = async (accountId: string) => {
  const { rows } = await portal.pool.query<{ estimations: number; spoofs: number }>(
    `select coalesce(sum(estimations), 0)::int as estimations, coalesce(sum(spoofs), 0)::int as spoofs
     from usage_days where account_id = $1`,
    [accountId],
  )
  return rows[0]
}

test('HM-08 a reader of ‘Age checks in a web page’ counts a first session and tests it without a camera', async () => {
  const { accountId, url, run, start, executablePath } = await follow()
  const first = await start()
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS, ...CAMERA] })
  const faults: string[] = []
  const page = await browser.newPage()
  page.on('pageerror', ({ message }) => faults.push(message))
  await page.goto(url)
  await page.getByRole('button', { name: 'Check my age' }).click()
  await page.getByText('Thank you, go on.').waitFor()
  await page.getByRole('button', { disabled: false }).waitFor()
  await browser.close()
  expect(faults).toEqual([])
  expect(await first.stop('SIGINT')).toMatch(/accepted: 1\b/)
  expect(await counted(accountId)).toEqual({ estimations: 1, spoofs: 0 })
  const month: unknown = JSON.parse(await run(commandsOf('count').join('')))
  expect(month).toMatchObject({ count: 1, age_distributions: { '25+': 1 } })

  const second = await start()
  const [, test = ''] = commandsOf('test')
  expect(await run(test)).toMatch(/pass 2\n[\s\S]*fail 0\n/)
  expect(await second.stop('SIGINT')).toMatch(/accepted: 1\b/)
  expect(await counted(accountId)).toEqual({ estimations: 2, spoofs: 0 })
})

test('HM-08 the server of the guide counts only whole sessions that its own pages can send', async () => {
  const { accountId, url, start } = await follow()
  const server = await start()
  const send = async (body: string, type = 'application/json') => {
    const init = { method: 'POST', headers: { 'Content-Type': type }, body }
    return (await fetch(`${url}/age-checks`, init)).status
  }
  const session = { type: 'estimation', product: 'face', ageBracket: '25+', latencyMs: 640 }
  expect(await send(JSON.stringify(session))).toBe(204)
  expect(await send(JSON.stringify({ type: 'spoof', product: 'face' }))).toBe(204)
  for (const refused of [
    ...['{', 'null', '[]', '{}', ' '.repeat(1001)],
    JSON.stringify({ ...session, ageBracket: '30+' }),
    JSON.stringify({ ...session, latencyMs: '640' }),
    JSON.stringify({ ...session, type: 'other' }),
  ])
    expect({ refused, status: await send(refused) }).toEqual({ refused, status: 400 })
  expect(await send(JSON.stringify(session), 'text/plain')).toBe(400)
  expect((await fetch(`${url}/usage.json`)).status).toBe(404)
  await server.stop('SIGINT')
  expect(await counted(accountId)).toEqual({ estimations: 1, spoofs: 1 })
})

test('HM-08 the guide says that the package has no model, and installs what its programs import', () => {
  expect(guide).toContain('**The package contains no model and estimates nothing.**')
  expect(commandsOf('test').join('')).toContain(`playwright-core@${playwright.version}\n`)
  const saved = ['page', 'server', 'test'].flatMap(stepsOf).flatMap(({ file }) => file ?? [])
  expect(saved).toEqual(['index.html', 'age-check.js', 'server.js', 'age-check.test.js'])
})
