import { execFile, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { REPORT_AGE_MAX_DAYS, REPORT_FUTURE_MAX_S, REPORTS_PER_CALL_MAX } from '@assure/contract/constants'
import { allLeaving } from '@assure/contract/devices/leaving-fields'
import { PROBLEM_STATUS } from '@assure/contract/rpc-error'
import { estimationCountsAgree, LATENCY_BOUNDS_MS } from '@assure/contract/usage/estimation-counts'
import { safetyCountsAgree } from '@assure/contract/usage/safety-categories'
import { EstimationReport, REPORT_REJECTIONS, SafetyReport } from '@assure/contract/usage/usage-reports'
import { memoryStore } from '@assure/device-client/memory-store'
import { UsageClient } from '@assure/device-client/usage-client'
import { countsOf } from '@assure/device-client/usage-counts'
import { publicText } from '@assure/publishing/names'
import { afterAll, beforeAll, expect, test } from 'vitest'
import '../../apps/api/src/testing/provided-database.ts'
import { startTestPortal, type TestPortal } from '../../apps/api/src/testing/test-portal.ts'
import { countedOf } from '../../apps/api/src/testing/test-reports.ts'
import { makeSampleFolder, runSample } from './run-sample.ts'

const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8')
const page = await read('packages/documents/texts/en/reporting-usage.md')
const blocks = (language: string): string[] =>
  [...page.matchAll(/^```(\w+)\n(.*?)^```$/gms)].flatMap(([, of, text = '']) =>
    of === language ? [text] : [],
  )

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const newKey = async () => {
  const { sessionId, secret, accountId } = await portal.newAccount()
  return { accountId, key: { session_id: sessionId, session_password: secret } }
}
type Key = Awaited<ReturnType<typeof newKey>>['key']

/** Makes one call with a key. */
const callPortal = async (key: Key, call: string, reports: readonly { report_id: string }[]) => {
  const answer = await fetch(`${portal.url}/api/device/${call}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${btoa(`${key.session_id}:${key.session_password}`)}`,
    },
    body: JSON.stringify({ reports }),
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as { accepted: number; rejected: { code: string }[] }
}
/** The reports of the program with `fetch`. */
const reportsOf = () => {
  const day = new Date().toISOString().slice(0, 10)
  return {
    estimations: {
      ...{ report_id: randomUUID(), day, product: 'face', spoof_count: 1 },
      age_distributions: { '0-13': 4, '13-17': 19, '18-24': 38, '25+': 36 },
      latency: { count: 100, sum_ms: 69_700, min_ms: 212, max_ms: 2140 },
    },
    onlineSafety: {
      ...{ report_id: randomUUID(), day, modality: 'nlp', transaction_count: 400 },
      categories: { neutral: 372, anger: 28, text_analyzed: 400, profanity: 12 },
    },
  }
}
test('DV-06 an app that was offline for 40 days sends its old counts, is refused and keeps none', async () => {
  const { accountId, key } = await newKey()
  const usage = new UsageClient({ url: portal.url, key, store: memoryStore() })
  const counts = countsOf([{ ageBracket: '25+', latencyMs: 640 }])
  for (const age of [40, 1]) {
    const day = new Date(Date.now() - age * 86_400_000).toISOString().slice(0, 10)
    await usage.reportEstimations({ day, product: 'face' }, counts)
  }
  expect(await usage.flush()).toMatchObject({ accepted: 1, rejected: [{ code: 'TOO_LATE' }] })
  expect(await usage.pending()).toMatchObject({ estimations: [] })
  expect(await countedOf(portal, accountId)).toMatchObject({ estimations: 1 })
})

test.skipIf(spawnSync('curl', ['--version']).status !== 0)(
  'DV-04 the curl samples report, and repeating them reports nothing new',
  async () => {
    const { accountId, key } = await newKey()
    const environment = {
      PATH: process.env['PATH'],
      PORTAL_URL: portal.url,
      API_KEY: key.session_id,
      SECRET_KEY: key.session_password,
      REPORT_ID: randomUUID(),
      SAFETY_REPORT_ID: randomUUID(),
    }
    const run = async (script: string): Promise<unknown> => {
      const { stdout } = await promisify(execFile)('sh', ['-ec', script], { env: environment })
      return JSON.parse(stdout)
    }
    const samples = blocks('sh').filter((each) => each.includes('curl'))
    expect(samples.length).toBe(2)
    for (const sample of samples) {
      expect(await run(sample)).toEqual({ accepted: 1, duplicate: 0, rejected: [] })
      expect(await run(sample)).toEqual({ accepted: 0, duplicate: 1, rejected: [] })
    }
    expect(await countedOf(portal, accountId)).toEqual({ estimations: 100, transactions: 400 })
  },
)

test('DV-04 the program with our client runs as the page says, and prints what was counted', async () => {
  const [program = ''] = blocks('ts')
  const { accountId, key } = await newKey()
  const folder = await makeSampleFolder()
  const printed = await runSample('typescript', folder, program, {
    PORTAL_URL: portal.url,
    API_KEY: key.session_id,
    SECRET_KEY: key.session_password,
  })
  await rm(folder, { recursive: true })
  expect(printed).toContain('accepted: 2')
  expect(await countedOf(portal, accountId)).toEqual({ estimations: 2, transactions: 1 })
})

test('DV-04 the TypeScript samples equal the files that are compiled', async () => {
  const folder = 'packages/device-client/src/testing'
  expect(blocks('ts')).toEqual([
    publicText(await read(`${folder}/readme-usage-example.ts`)),
    await read(`${folder}/bare-report-example.ts`),
  ])
})

/** The program with `fetch`, in a folder of its own. `keep` writes reports as an earlier run keeps them. */
const fetchProgram = async (key: Key) => {
  const folder = await makeSampleFolder()
  const file = join(folder, 'reports.json')
  return {
    folder,
    isKept: () => existsSync(file),
    keep: (reports: object) => writeFile(file, JSON.stringify(reports)),
    run: (env: Record<string, string> = {}) =>
      runSample('typescript', folder, blocks('ts')[1] ?? '', {
        PORTAL_URL: portal.url,
        API_KEY: key.session_id,
        SECRET_KEY: key.session_password,
        ...env,
      }),
  }
}

test('DV-06 the program with fetch waits before it repeats, also if a proxy asks for a negative time', async () => {
  const times: number[] = []
  const proxy = createServer((_request, response) => {
    const refused = times.push(performance.now()) <= 2
    response.writeHead(refused ? 503 : 200, { 'Retry-After': '-5' })
    response.end(JSON.stringify({ accepted: 1, duplicate: 0, rejected: [] }))
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const program = await fetchProgram({ session_id: 'ak_1', session_password: 'sk_1' })
  await program.run({
    PORTAL_URL: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    NODE_OPTIONS: '--import=data:text/javascript,Math.random=()=>0.2',
  })
  const [first = 0, second = 0, third = 0] = times
  expect(times).toHaveLength(4)
  expect(second - first).toBeGreaterThan(150) // 0.2 of 1 s
  expect(third - second).toBeGreaterThan(350) // 0.2 of 2 s
  proxy.close()
  await rm(program.folder, { recursive: true })
})

test('DV-04 the program with fetch runs as the page says, and prints both answers', async () => {
  const { accountId, key } = await newKey()
  const program = await fetchProgram(key)
  expect((await program.run()).match(/accepted: 1, duplicate: 0/g)).toHaveLength(2)
  expect(program.isKept()).toBe(false)
  expect(await countedOf(portal, accountId)).toEqual({ estimations: 100, transactions: 400 })
  await rm(program.folder, { recursive: true })
})

test('DV-04 the program with fetch stops at a wrong key, and keeps the reports', async () => {
  const { key } = await newKey()
  const program = await fetchProgram({ ...key, session_password: 'sk_former' })
  await program.keep(reportsOf())
  await expect(program.run()).rejects.toMatchObject({ stderr: expect.stringContaining('401') as unknown })
  expect(program.isKept()).toBe(true)
  await rm(program.folder, { recursive: true })
})

test('DV-04 reports that the program with fetch kept count once, also if it sends them again', async () => {
  const { accountId, key } = await newKey()
  const kept = reportsOf()
  const program = await fetchProgram(key)
  for (const answer of ['accepted: 1, duplicate: 0', 'accepted: 0, duplicate: 1']) {
    await program.keep(kept)
    expect(await program.run()).toContain(answer)
  }
  expect(await countedOf(portal, accountId)).toEqual({ estimations: 100, transactions: 400 })
  await rm(program.folder, { recursive: true })
})

test('DV-04 a rejected report counts once it is corrected, under the same id', async () => {
  const { accountId, key } = await newKey()
  const { estimations } = reportsOf()
  const send = (report: { report_id: string }) => callPortal(key, 'report_estimations', [report])
  const tooMany = { ...estimations, age_distributions: { '18-24': 1_000 } }
  expect((await send(tooMany)).rejected).toMatchObject([{ code: 'SUMS_CONTRADICT' }])
  expect((await send({ ...estimations, spoof_count: -1 } as never)).rejected).toMatchObject([
    { code: 'INVALID' },
  ])
  expect(await countedOf(portal, accountId)).toMatchObject({ estimations: 0 })
  expect(await send(estimations)).toEqual({ accepted: 1, duplicate: 0, rejected: [] })
  expect(await send(estimations)).toEqual({ accepted: 0, duplicate: 1, rejected: [] })
  expect(await countedOf(portal, accountId)).toMatchObject({ estimations: 100 })
})

test('DV-04 more spoofs than estimations do not contradict', async () => {
  const { key } = await newKey()
  const { estimations } = reportsOf()
  const report = { ...estimations, spoof_count: 9 * estimations.latency.count }
  expect(await callPortal(key, 'report_estimations', [report])).toMatchObject({ accepted: 1 })
})

test.each(['kotlin', 'swift'])(
  'DV-04 the portal accepts the request bodies in the %s sample',
  async (language) => {
    const [sample = ''] = blocks(language)
    const bodies = [...sample.matchAll(/"""\n(.*?)"""/gs)].map(([, text = '']) => {
      const filled = text
        .replaceAll(/\$reportId|\\\(reportId\)/g, randomUUID().toUpperCase())
        .replaceAll(/\$day|\\\(day\)/g, new Date().toISOString().slice(0, 10))
      return JSON.parse(filled) as { reports: { report_id: string }[] }
    })
    const calls = ['report_estimations', 'report_online_safety'] as const
    expect(bodies).toHaveLength(calls.length)
    const { key } = await newKey()
    for (const [place, call] of calls.entries()) {
      const body = bodies[place] ?? { reports: [] }
      const schema = allLeaving().find(({ name }) => name === call)?.schema
      expect(schema?.safeParse({ execution_mode: call, ...body }).error).toBeUndefined()
      const estimations = EstimationReport.safeParse(body.reports[0])
      const safety = SafetyReport.safeParse(body.reports[0])
      const agrees = estimations.success
        ? estimationCountsAgree(estimations.data)
        : safety.success &&
          safetyCountsAgree(safety.data.modality, safety.data.transaction_count, safety.data.categories)
      expect(agrees).toBe(true)
      expect(await callPortal(key, call, body.reports)).toMatchObject({ accepted: 1 })
    }
  },
)

test('the page lists every code, status and limit of the contract', () => {
  for (const code of REPORT_REJECTIONS) expect(page).toContain(`\`${code}\``)
  const rows = [...page.matchAll(/^\| ([\d, x]+?) +\| (`.*?`) +\|/gm)]
  expect(rows.length).toBe(8)
  for (const [, statuses = '', codes = ''] of rows) {
    for (const [, code = ''] of codes.matchAll(/`(\w+)`/g)) {
      const status = String(PROBLEM_STATUS[code as keyof typeof PROBLEM_STATUS])
      expect(statuses.replace('5xx', '500')).toContain(status)
    }
  }
  expect(page).toContain(`A call holds 1 to ${REPORTS_PER_CALL_MAX.toLocaleString('en-GB')} reports`)
  expect(page).toContain(`more than ${REPORT_AGE_MAX_DAYS} days ago`)
  expect(page).toContain(`ahead by ${REPORT_FUTURE_MAX_S / 60} minutes`)
  expect(page.replaceAll(/\s+/g, ' ')).toContain(`up to ${LATENCY_BOUNDS_MS.join(', ')} ms`)
})
