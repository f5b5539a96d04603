import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { EXAMPLE_DAY, EXAMPLE_DRAWN, EXAMPLE_PLACE } from '@assure/contract/example-values'
import { SERVICES } from '@assure/contract/services'
import { DeviceClient } from '@assure/device-client'
import { openFileStore } from '@assure/device-client/node'
import { publicCalls, type PublishedCall } from '@assure/documents/api/published-calls'
import {
  ACTIVATION_LINK,
  API_KEY,
  LINK_TOKEN,
  PORTAL_URL,
  proofOf,
  SECRET_KEY,
} from '@assure/documents/api/samples/sample-call'
import { SAMPLE_LANGUAGES, sampleOf } from '@assure/documents/api/samples/samples'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import '../../apps/api/src/testing/provided-database.ts'
import { issueLink } from '../../apps/api/src/testing/test-analytics.ts'
import { newTestDevice } from '../../apps/api/src/testing/test-device.ts'
import { activated, newLicence } from '../../apps/api/src/testing/test-licences.ts'
import { newTestMode } from '../../apps/api/src/testing/test-mode.ts'
import { startTestPortal, type TestPortal } from '../../apps/api/src/testing/test-portal.ts'
import { newPromotion } from '../../apps/api/src/testing/test-promotions.ts'
import { makeSampleFolder, MISSING, type Run, RUNS, runSample } from './run-sample.ts'

const DAY_MS = 86_400_000

let portal: TestPortal
/** A project of its own, in which the samples find the packages of this one. */
let folder: string
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
  folder = await makeSampleFolder()
})
afterAll(async () => {
  await portal.stop()
  await rm(folder, { recursive: true })
})

interface Prepared {
  key: { sessionId: string; secret: string }
  token?: string
  /** Values of the new account in place of those of the example. */
  changes?: [string, string][]
}

const customerWithLicence = async (isActivated = false) => {
  const { owner, ...client } = await portal.newCustomer()
  const licence = await newLicence(client, EXAMPLE_PLACE)
  if (isActivated) await activated(await newTestDevice(portal), licence.activation_link ?? '')
  const changes: [string, string][] = [[EXAMPLE_DRAWN.deeplink_data, licence.deeplink_data]]
  return { key: owner, client, licence, changes }
}
const testKey = async () => ({ key: (await newTestMode(portal)).test.key })

/** Makes the account that a call needs. Other calls need only an account. */
const PREPARED: Record<string, () => Promise<Prepared>> = {
  update_licence_details: customerWithLicence,
  delete_licence: customerWithLicence,
  detach_licence_from_its_device: () => customerWithLicence(true),
  issue_analytics_link: customerWithLicence,
  revoke_analytics_link: async () => {
    const { key, client, licence, changes } = await customerWithLicence()
    const link = await issueLink(client, { scope: 'licence', deeplink_data: licence.deeplink_data })
    return { key, changes: [...changes, [EXAMPLE_DRAWN.grant_id, link.grant_id]] }
  },
  metrics: async () => {
    const { key, client, licence } = await customerWithLicence()
    const { token } = await issueLink(client, { scope: 'licence', deeplink_data: licence.deeplink_data })
    return { key, token }
  },
  get_promotion_template: async () => withPromotion(),
  redeem_promotion_code: async () => withPromotion(),
  make_test_data: testKey,
  force_test_outcome: testKey,
  clear_test_data: testKey,
}
const withPromotion = async (): Promise<Prepared> => ({
  key: await portal.newAccount(),
  changes: [[EXAMPLE_DRAWN.promotion_code, await newPromotion(portal)]],
})

const runText = (language: Run, text: string, env: Record<string, string | undefined>) =>
  runSample(language, folder, text, { [PORTAL_URL]: portal.url, ...env })

const prepare = async ({ name }: PublishedCall): Promise<Prepared> =>
  PREPARED[name]?.() ?? { key: await portal.newAccount() }

/** Runs a sample like a reader who copied it from the page, and returns its answer. */
const run = async (
  language: Run,
  call: PublishedCall,
  prepared: Prepared,
): Promise<Record<string, unknown>> => {
  const yesterday = new Date(portal.clock.now().getTime() - DAY_MS).toISOString().slice(0, 10)
  const changes = [[EXAMPLE_DAY, yesterday] as const, ...(prepared.changes ?? [])]
  const sample = changes.reduce(
    (text, [from, to]) => text.replaceAll(from, to),
    sampleOf(language, call) ?? '',
  )
  const answer = await runText(language, sample, {
    [API_KEY]: prepared.key.sessionId,
    [SECRET_KEY]: prepared.key.secret,
    [LINK_TOKEN]: prepared.token,
  })
  return JSON.parse(answer) as Record<string, unknown>
}

const SERVER_CALLS = publicCalls().filter((call) => proofOf(call) !== 'device')
/** The results of unions in the examples: a sample that is refused has another one. */
const resultOf = ({ output }: { output: unknown }) => (output as { result?: unknown }).result
const outputs = new Map(
  SERVICES.flatMap(({ modes }) => Object.entries(modes).map(([name, { output }]) => [name, output])),
)

describe.for(Object.keys(RUNS) as Run[])('HM-08 in %s', (language) => {
  test.skipIf(MISSING[language]).for(SERVER_CALLS.map((call) => ({ name: call.name, call })))(
    'the sample of $name works as on the page',
    { concurrent: true },
    async ({ name, call }) => {
      const prepared = await prepare(call)
      const answer = await run(language, call, prepared)
      expect(outputs.get(name)?.safeParse(answer).error).toBeUndefined()
      if (typeof resultOf(call) === 'string') expect(answer['result']).toBe(resultOf(call))
      if (call.topic !== 'Reports') return
      expect(answer).toEqual(call.output)
      // Each run is a new report, no duplicate of the one before.
      expect(await run(language, call, prepared)).toEqual(call.output)
    },
  )
})

test.skipIf(MISSING.python)(
  'HM-08 the Python sample prints the problem document of a refused call',
  async () => {
    const call = publicCalls().find(({ name }) => name === 'cukka')
    const running = runText('python', (call && sampleOf('python', call)) ?? '', {
      [API_KEY]: 'ak_none',
      [SECRET_KEY]: 'sk_none',
    })
    await expect(running).rejects.toMatchObject({
      stderr: expect.stringContaining('"code":"unauthenticated"') as unknown,
    })
  },
)

test('HM-08 the samples of the device client activate a licence, send a heartbeat and report scans', async () => {
  const { owner: _, ...client } = await portal.newCustomer()
  const { activation_link } = await newLicence(client)
  const print = (name: string) => {
    const call = publicCalls().find((each) => each.name === name)
    const sample = call && sampleOf('typescript', call)
    return runText('typescript', sample ?? '', { [ACTIVATION_LINK]: activation_link ?? '' })
  }
  const activation = await print('activate_licence')
  const [listed] = (await client.licences('list_licences', {})).body.licences
  expect(activation).toContain(listed?.licence_code)
  expect(listed?.activated_at_utc).toBeGreaterThan(0)
  expect(await print('heartbeat')).toContain("result: 'OK'")
  expect(await print('report_scans')).toContain('accepted: 1')

  // The page of the report says where the device finds the token that reads it back, and where a reason of one scan is.
  const store = await openFileStore(join(folder, 'device.json'))
  const device = new DeviceClient({ url: portal.url, store, device: { model: '', os: '', app_version: '' } })
  const state = await device.licence()
  await store.close()
  const url = new URL(state.status === 'active' ? state.analytics_url : '')
  const metrics = publicCalls().find(({ name }) => name === 'metrics')
  const token = url.searchParams.get('token') ?? new URLSearchParams(url.hash.slice(1)).get('token') ?? ''
  const answer = await runText('typescript', (metrics && sampleOf('typescript', metrics)) ?? '', {
    [LINK_TOKEN]: token,
  })
  expect(JSON.parse(answer)).toMatchObject({
    result: [{ total_scanned_faces: 2, total_reason_skipped: 0, total_reasons_folded: 1 }],
  })
})

test('HM-08 a call that a device signs has no sample for other languages', () => {
  const signed = publicCalls().filter((call) => proofOf(call) === 'device')
  expect(signed.length).toBeGreaterThan(0)
  for (const call of signed)
    expect(SAMPLE_LANGUAGES.flatMap(({ id }) => (sampleOf(id, call) === undefined ? [] : [id]))).toEqual([
      'typescript',
    ])
})
