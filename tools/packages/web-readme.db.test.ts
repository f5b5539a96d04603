import { readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { memoryStore } from '@assure/device-client/memory-store'
import { UsageClient } from '@assure/device-client/usage-client'
import { publicText } from '@assure/publishing/names'
import { chromium } from 'playwright-core'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import '../../apps/api/src/testing/provided-database.ts'
import { startTestPortal, type TestPortal } from '../../apps/api/src/testing/test-portal.ts'
import { countedOf } from '../../apps/api/src/testing/test-reports.ts'
import { chromiumCandidates, CHROMIUM_FLAGS } from '../test-run/chromium.ts'
import { freePort } from '../test-run/free-port.ts'
import { makePackedFolder } from './packed-folder.ts'
import { startProgram } from './program.ts'

const PASSWORD = 'word'
const CAMERA = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

let portal: TestPortal
let folder = ''
let readme = ''
beforeAll(async () => {
  portal = await startTestPortal()
  folder = await makePackedFolder(['client', 'web'], ['jose'])
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  readme = await readFile(join(folder, 'node_modules', publicText('@assure/web'), 'README.md'), 'utf8')
  await writeFile(join(folder, 'reports-handler.ts'), blockWith('export const reportsHandler'))
  await writeFile(join(folder, 'server.ts'), blockWith('createServer('))
})
afterAll(async () => {
  await portal.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Returns the only code block of the packed README with a text. */
const blockWith = (part: string): string => {
  const blocks = [...readme.matchAll(/^```\w+\n(.*?)^```$/gms)].map(([, code = '']) => code)
  const found = blocks.filter((code) => code.includes(part))
  expect(found, part).toHaveLength(1)
  return found[0] ?? ''
}

/** Runs the server of the README. It reports with a key of a new account. */
const startServer = async (secretKey?: string) => {
  const { accountId, sessionId, secret } = await portal.newAccount()
  const port = await freePort()
  const env = {
    ...{ PORTAL_URL: portal.url, API_KEY: sessionId, SECRET_KEY: secretKey ?? secret },
    TABLET_PASSWORD: PASSWORD,
  }
  const program = await startProgram('server.ts', { folder, port, env })
  onTestFinished(async () => void (await program.stop('SIGTERM')))
  return { accountId, url: `http://localhost:${port}`, program }
}

/** A tablet with the real client for counts, and without pauses. */
const newTablet = (url: string, session_password = PASSWORD) =>
  new UsageClient({
    ...{ url, key: { session_id: 'tablet-1', session_password }, store: memoryStore() },
    timing: { now: () => portal.clock.now().getTime(), random: () => 0, sleep: async () => undefined },
  })

test('DV-04 the README’s server passes estimations and online safety, each to its own call', async () => {
  const { accountId, url } = await startServer()
  const usage = newTablet(url)
  await usage.addEstimation({ product: 'face', ageBracket: '25+', latencyMs: 640 })
  await usage.addTransaction('nlp', ['neutral', 'text_analyzed'])
  await usage.seal()
  expect(await usage.flush()).toEqual({ accepted: 2, duplicate: 0, rejected: [] })
  expect(await countedOf(portal, accountId)).toEqual({ estimations: 1, transactions: 1 })
})

test('DV-04 the README’s server passes no other call, and nothing of a strange tablet', async () => {
  const { accountId, url } = await startServer()
  const send = async (execution_mode: string, password: string) => {
    const headers = {
      'Content-Type': 'application/json',
      Authorization: `Basic ${btoa(`tablet-1:${password}`)}`,
    }
    const body = JSON.stringify({ execution_mode, reports: [], year: 2026, month: 1 })
    return (await fetch(`${url}/api/device`, { method: 'POST', headers, body })).status
  }
  for (const call of ['heartbeat', 'cukka', 'list_named_keys', 'constructor', ''])
    expect({ call, status: await send(call, PASSWORD) }).toEqual({ call, status: 404 })
  expect(await send('report_estimations', 'other')).toBe(401)
  const stranger = newTablet(url, 'other')
  await stranger.addSpoof('face')
  await stranger.seal()
  await expect(stranger.flush()).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(await countedOf(portal, accountId)).toEqual({ estimations: 0, transactions: 0 })
})

test('DV-04 a tablet keeps its reports if the portal refuses the README’s server', async () => {
  const { url, program } = await startServer('sk_former')
  const usage = newTablet(url)
  await usage.addSpoof('face')
  await usage.seal()
  await expect(usage.flush()).rejects.toMatchObject({ code: 'http_502', passing: true })
  expect((await usage.pending()).estimations).toHaveLength(1)
  expect(program.output()).toContain('unauthenticated')
})

/** Serves files, opens the page in Chromium with a fake camera, and returns its text once it is done. */
const textOfPage = async (files: Record<string, [type: string, text: string]>): Promise<string> => {
  const server = createServer((request, response) => {
    const [type, text] = files[request.url ?? ''] ?? ['text/plain', '']
    response.writeHead(text ? 200 : 404, { 'Content-Type': type }).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const [executablePath = ''] = chromiumCandidates(process.env)
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS, ...CAMERA] })
  try {
    const page = await browser.newPage()
    await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`)
    await page.waitForSelector('#done', { state: 'attached' })
    return (await page.textContent('#message')) ?? ''
  } finally {
    await browser.close()
  }
}

/** The README's program for one age check, with an estimator from its own example, as JavaScript of a page. */
const program = () =>
  stripTypeScriptTypes(`${blockWith('export const checkAge')}
    ${blockWith('scriptedEstimator([')}
    const [video, message] = [document.querySelector('video'), document.querySelector('#message')]
    const usage = { addEstimation: async () => undefined, addSpoof: async () => undefined }
    await checkAge({ video, message }, estimator, usage)
    document.body.insertAdjacentHTML('beforeend', '<i id="done"></i>')`)
const BODY = '<!doctype html><video></video><p id="message"></p>'

test('the package runs in Chromium without a bundler, by the README’s import map', async () => {
  const dist = join(folder, 'node_modules', publicText('@assure/web'), 'dist/index.mjs')
  const text = await textOfPage({
    '/': ['text/html', BODY + blockWith('importmap')],
    '/age-check.js': ['text/javascript', program()],
    '/assure-web.mjs': ['text/javascript', await readFile(dist, 'utf8')],
  })
  expect(text).toBe('Thank you, go on.')
})

test('the package runs in Chromium from a bundle without settings', async () => {
  await writeFile(join(folder, 'age-check.js'), program())
  const build = await rolldown({ input: join(folder, 'age-check.js') })
  const { output } = await build.generate({ format: 'esm' })
  await build.close()
  const text = await textOfPage({
    '/': ['text/html', `${BODY}<script type="module" src="/bundle.js"></script>`],
    '/bundle.js': ['text/javascript', output[0].code],
  })
  expect(text).toBe('Thank you, go on.')
})
