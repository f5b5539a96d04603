import { activationTokenOf } from '@assure/contract/devices/activation-link'
import { EXAMPLE_DRAWN, EXAMPLE_PLACE, EXAMPLE_UTC } from '@assure/contract/example-values'
import type { Licence } from '@assure/contract/licences/licence.contract'
import { FICTIONAL } from '@assure/contract/openapi'
import { MODE_HEADER } from '@assure/contract/session-cookie'
import { publicCalls } from '@assure/documents/api/published-calls'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import '../../apps/api/src/testing/provided-database.ts'
import { migrate } from '../../apps/api/src/platform/database/migrate.ts'
import { organisationId } from '../../apps/api/src/platform/ids.ts'
import { tokenOf } from '../../apps/api/src/testing/test-analytics.ts'
import { send } from '../../apps/api/src/testing/test-client.ts'
import { makeFreshDatabase } from '../../apps/api/src/testing/fresh-database.ts'
import { newTestDevice } from '../../apps/api/src/testing/test-device.ts'
import { newLicence } from '../../apps/api/src/testing/test-licences.ts'
import { openTestMode } from '../../apps/api/src/testing/test-mode.ts'
import { testOrders } from '../../apps/api/src/testing/test-orders.ts'
import { startTestPortal, type TestPortal } from '../../apps/api/src/testing/test-portal.ts'
import { covering, newPromotion } from '../../apps/api/src/testing/test-promotions.ts'

const RECORDED = '../../packages/contract/src/recorded-answers.json'
const HOUR_S = 3600
const DAY_S = 24 * HOUR_S
/** When the licence is made, and when the day of the examples is reported. */
const MADE = EXAMPLE_UTC - 30 * DAY_S
const TOLD = EXAMPLE_UTC + DAY_S + 8 * HOUR_S

/** Starts a portal whose clock stopped at `TOLD`, on a database of its own: portals of other tests drop the partitions of old days. */
const startPortal = async (): Promise<TestPortal> => {
  const database = await makeFreshDatabase()
  const pool = new pg.Pool({ connectionString: database.url, max: 1 })
  await migrate(pool)
  await pool.end()
  const portal = await startTestPortal({ databaseName: database.name, jobs: true })
  onTestFinished(async () => {
    await portal.stop()
    await database.drop()
  })
  portal.clock.stopAt(TOLD)
  // Makes the partitions of that time.
  await portal.housekeep()
  return portal
}

type Field = keyof typeof EXAMPLE_DRAWN
/** The token in the link of a licence that was detached. */
const EXAMPLE_NEXT_TOKEN = 'R3PB7DYCVFGAK5QW4ZJ7MH2TXN'
type Answered = Record<string, unknown>

/** Makes the example calls of one organisation, and keeps their answers with the values of examples. */
const recorder = ({ url }: TestPortal) => {
  const drawn: { real: string; example: string }[] = []
  const answers: Record<string, unknown> = {}
  const learn = (real: unknown, example: string) => {
    if (typeof real !== 'string' || real === '') throw new Error(`no value for ${example}`)
    drawn.push({ real, example })
  }
  const toReal = (text: string) =>
    drawn.reduce((now, { real, example }) => now.replaceAll(example, real), text)
  const toExample = (text: string) =>
    drawn.reduce((now, { real, example }) => now.replaceAll(real, example), text)
  return {
    answers: () => JSON.parse(toExample(JSON.stringify(answers))) as unknown,
    learn,
    learnDrawn: (field: Field, real: unknown) => learn(real, EXAMPLE_DRAWN[field]),
    /** Calls with the input of the example. */
    call: async (name: string, headers: Record<string, string>): Promise<Answered> => {
      const { method, path, input } = publicCalls().find((each) => each.name === name) ?? missing(name)
      const body = method === 'POST' ? { body: toReal(JSON.stringify(input)) } : {}
      const answer = await send<Answered>(url + path, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ...body,
      })
      answers[name] = answer.body
      return answer.body
    },
  }
}
const tokenIn = (activationLink: string | null) => activationTokenOf(activationLink ?? '')
const missing = (name: string): never => {
  throw new Error(`no call is named ${name}`)
}
const basic = ({ sessionId, secret }: { sessionId: string; secret: string }) => ({
  authorization: `Basic ${Buffer.from(`${sessionId}:${secret}`).toString('base64')}`,
})

const isPostgres = inject('database').kind === 'postgres'
test.runIf(isPostgres)('the answers in the examples are what a server answers', async () => {
  const portal = await startPortal()
  const { call, learn, learnDrawn, answers } = recorder(portal)
  portal.clock.stopAt(MADE)
  const account = await portal.newAccount({ name: 'Robin Field', company: EXAMPLE_PLACE.requested_by })
  const byKey = basic(account)
  learn(portal.url, FICTIONAL.publicUrl)
  learn(account.email, 'developer@example.com')

  const [licence] = (await call('generate_licences', byKey))['licences'] as Licence[]
  learnDrawn('deeplink_data', licence?.deeplink_data)
  learnDrawn('licence_code', licence?.licence_code)
  learnDrawn('activation_token', tokenIn(licence?.activation_link ?? null))
  await newLicence(portal.byKey(account), { ...EXAMPLE_PLACE, location: 'Till 3' })

  const device = await newTestDevice(portal)
  const signed = async (name: string) => ({
    dpop: await device.proof({ claims: { htu: `${portal.url}/api/device/${name}` } }),
  })
  portal.clock.stopAt(MADE + HOUR_S)
  const activation = await call('activate_licence', await signed('activate_licence'))
  learnDrawn('device_id', activation['device_id'])
  learnDrawn('certificate', activation['certificate'])
  learnDrawn('token', tokenOf(String(activation['analytics_url'])))

  // The first heartbeats repeat the certificate, in case the answer was lost.
  portal.clock.stopAt(MADE + 2 * DAY_S)
  await call('heartbeat', await signed('heartbeat'))

  portal.clock.stopAt(TOLD)
  await call('report_scans', await signed('report_scans'))
  await call('report_estimations', byKey)
  await call('report_online_safety', byKey)
  await call('cukka', byKey)
  await call('analytics_summary', byKey)

  const issued = await call('issue_analytics_link', byKey)
  const token = tokenOf(String(issued['analytics_url']))
  learnDrawn('token', token)
  learnDrawn('grant_id', (issued['link'] as { grant_id: string }).grant_id)
  await call('metrics', { authorization: `Bearer ${token}` })
  await call('list_analytics_links', byKey)
  await call('revoke_analytics_link', byKey)

  // The pass rate follows the report after some time.
  await expect.poll(async () => (await call('list_licences', byKey))['result_code']).toBe('ok')
  await call('list_licence_places', byKey)
  await call('update_licence_details', byKey)
  const detached = (await call('detach_licence_from_its_device', byKey))['licence']
  learn(tokenIn((detached as Licence).activation_link), EXAMPLE_NEXT_TOKEN)
  await call('delete_licence', byKey)

  const promotion = { description: 'Estimations for a pilot', coverage: covering({ covers_face: 5000 }) }
  learnDrawn('promotion_code', await newPromotion(portal, promotion))
  await call('get_promotion_template', byKey)
  await call('redeem_promotion_code', byKey)
  await call('get_client_promotions', byKey)
  await call('list_plans', byKey)
  const orders = testOrders(portal)
  await orders.pay(account.accountId, await orders.put(account, { status: 'active' }))
  const [receipt] = (await call('list_receipts', byKey))['receipts'] as Record<string, string>[]
  learnDrawn('receipt_id', receipt?.['receipt_id'])
  learnDrawn('number', receipt?.['number'])
  learnDrawn('organisation_id', organisationId(account.accountId))

  const { key } = await openTestMode(portal, account, await portal.login(account))
  learnDrawn('session_id', key.sessionId)
  const inTestMode = { ...basic(key), [MODE_HEADER]: 'test' }
  await call('retrieve_session', inTestMode)
  await call('update_new_session', inTestMode)
  await call('make_test_data', inTestMode)
  await call('force_test_outcome', inTestMode)
  await call('clear_test_data', inTestMode)

  await expect(`${JSON.stringify(answers(), null, 2)}\n`).toMatchFileSnapshot(RECORDED)
})
