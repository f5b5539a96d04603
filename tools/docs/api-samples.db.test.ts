import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { EXAMPLE_DAY, EXAMPLE_LICENCE } from '@assure/contract/example-values'
import { SERVICES } from '@assure/contract/services'
import { publicCalls, type PublishedCall } from '@assure/documents/api/published-calls'
import {
  API_KEY,
  LINK_TOKEN,
  PORTAL_URL,
  proofOf,
  SECRET_KEY,
} from '@assure/documents/api/samples/sample-call'
import { sampleOf } from '@assure/documents/api/samples/samples'
import { afterAll, beforeAll, expect, test } from 'vitest'
import '../../apps/api/src/testing/provided-database.ts'
import { issueLink } from '../../apps/api/src/testing/test-analytics.ts'
import { newTestDevice } from '../../apps/api/src/testing/test-device.ts'
import { activated, newLicence } from '../../apps/api/src/testing/test-licences.ts'
import { newTestMode } from '../../apps/api/src/testing/test-mode.ts'
import { startTestPortal, type TestPortal } from '../../apps/api/src/testing/test-portal.ts'
import { newPromotion } from '../../apps/api/src/testing/test-promotions.ts'

const DAY_MS = 86_400_000

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

interface Prepared {
  key: { sessionId: string; secret: string }
  token?: string
  /** Values of the new account in place of those of the example. */
  changes?: [string, string][]
}

const customerWithLicence = async (isActivated = false) => {
  const { owner, ...client } = await portal.newCustomer()
  const licence = await newLicence(client, {
    requested_by: EXAMPLE_LICENCE.requested_by,
    subclient: EXAMPLE_LICENCE.subclient,
  })
  if (isActivated) await activated(await newTestDevice(portal), licence.activation_link ?? '')
  const changes: [string, string][] = [[EXAMPLE_LICENCE.deeplink_data, licence.deeplink_data]]
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
    const grant = exampleOf('revoke_analytics_link')['grant_id']
    return { key, changes: [...changes, [String(grant), link.grant_id]] }
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
  changes: [[String(exampleOf('redeem_promotion_code')['promotion_code']), await newPromotion(portal)]],
})
const exampleOf = (name: string): Record<string, unknown> =>
  (publicCalls().find((call) => call.name === name)?.input ?? {}) as Record<string, unknown>

const RUNS = { curl: ['sh', '-ec'], python: ['python3', '-c'] } as const

/** Runs a sample like a reader who copied it from the page, and returns what it prints. */
const run = async (language: keyof typeof RUNS, call: PublishedCall): Promise<Record<string, unknown>> => {
  const prepared: Prepared = await (PREPARED[call.name]?.() ?? { key: await portal.newAccount() })
  const yesterday = new Date(portal.clock.now().getTime() - DAY_MS).toISOString().slice(0, 10)
  const changes = [[EXAMPLE_DAY, yesterday] as const, ...(prepared.changes ?? [])]
  const sample = changes.reduce(
    (text, [from, to]) => text.replaceAll(from, to),
    sampleOf(language, call) ?? '',
  )
  const [program, option] = RUNS[language]
  const env = {
    PATH: process.env['PATH'],
    [PORTAL_URL]: portal.url,
    [API_KEY]: prepared.key.sessionId,
    [SECRET_KEY]: prepared.key.secret,
    [LINK_TOKEN]: prepared.token,
  }
  const { stdout } = await promisify(execFile)(program, [option, sample], { env })
  return JSON.parse(stdout) as Record<string, unknown>
}

const SERVER_CALLS = publicCalls().filter((call) => proofOf(call) !== 'device')
/** The results of unions in the examples: a sample that is refused has another one. */
const resultOf = ({ output }: { output: unknown }) => (output as { result?: unknown }).result
const outputs = new Map(
  SERVICES.flatMap(({ modes }) => Object.entries(modes).map(([name, { output }]) => [name, output])),
)

test.for(
  (['curl', 'python'] as const)
    .filter((language) => spawnSync(language === 'curl' ? 'curl' : 'python3', ['--version']).status === 0)
    .flatMap((language) => SERVER_CALLS.map((call) => ({ language, name: call.name, call }))),
)(
  'HM-08 the $language sample of $name works as on the page',
  { concurrent: true },
  async ({ language, name, call }) => {
    const answer = await run(language, call)
    expect(outputs.get(name)?.safeParse(answer).error).toBeUndefined()
    if (typeof resultOf(call) === 'string') expect(answer['result']).toBe(resultOf(call))
    if (call.topic === 'Reports') expect(answer).toEqual(call.output)
  },
)

test('HM-08 a call that a device signs has no sample for curl or Python', () => {
  const signed = publicCalls().filter((call) => proofOf(call) === 'device')
  expect(signed.length).toBeGreaterThan(0)
  for (const call of signed) {
    expect(sampleOf('curl', call) ?? sampleOf('python', call)).toBeUndefined()
    expect(sampleOf('typescript', call)).toContain('new DeviceClient(')
  }
})
