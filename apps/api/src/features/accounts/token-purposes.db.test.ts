import { randomBytes } from 'node:crypto'
import { activationTokenOf } from '@assure/contract/devices/activation-link'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sha256 } from '#src/platform/secrets.ts'
import { type Answer, apiClient, newAddress } from '#src/testing/test-client.ts'
import { newTestDevice, type TestDevice } from '#src/testing/test-device.ts'
import { newLicence } from '#src/testing/test-licences.ts'
import { enableSecondFactor, resetToken } from '#src/testing/test-passwords.ts'
import { startTestPortal, TEST_PASSWORD, type TestPortal } from '#src/testing/test-portal.ts'
import { humanProof } from '#src/testing/test-sign-ups.ts'

// Whatever opens one door opens no other: each kind of token at each place that takes one.
let portal: TestPortal
let device: TestDevice
let tokens: Tokens
let account: Awaited<ReturnType<TestPortal['newAccount']>>

const makeTokens = async () => {
  const session = await portal.login(account)
  const licence = await newLicence(portal.byKey(account))
  const listed = await session.account('list_sessions', {})
  const activation = randomBytes(32).toString('base64url')
  await portal.pool.query(
    `insert into mail_links (token_hash, purpose, realm, email, details_sealed, created_at, expires_at)
     values ($1, 'activation', 'developer', $2, $3, now(), now() + interval '1 day')`,
    [sha256(activation), account.email, Buffer.alloc(40)],
  )
  const password = await resetToken(portal, account.email)
  const { secret, recoveryCodes } = await enableSecondFactor(portal, session)
  const voice = await portal.nobody.account('start_voice_check', {})
  return {
    'an activation link': activation,
    'a password link': password,
    'a session cookie': session.cookie.split('=')[1] ?? '',
    'a session handle': listed.body.sessions[0]?.session_handle ?? '',
    'an API key': account.sessionId,
    'an API secret': account.secret,
    'a licence’s activation link': activationTokenOf(licence.activation_link) ?? '',
    'a licence handle': licence.deeplink_data,
    'a second factor’s secret': secret,
    'a recovery code': recoveryCodes[0] ?? '',
    'a voice challenge': voice.body.challenge,
    'a human proof': await humanProof(portal),
  }
}
type Tokens = Awaited<ReturnType<typeof makeTokens>>
type Kind = keyof Tokens

beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
  account = await portal.newAccount()
  device = await newTestDevice(portal)
  tokens = await makeTokens()
})
afterAll(() => portal.stop())

const client = (more: Record<string, string> = {}) =>
  apiClient(portal.url, { 'x-forwarded-for': newAddress(portal.url), ...more })
const basic = (key: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`,
})
const cookie = (token: string) => ({ origin: portal.url, cookie: `dev_session=${encodeURIComponent(token)}` })

/** What is too long or of the wrong letters is refused as invalid input, which opens nothing either. */
const isOk = ({ status, text }: Answer<unknown>) => status === 200 && text.startsWith('{"result":"OK"')

/** Where a token is taken: whose it is, and whether the answer opened anything. */
const DOORS: Record<string, { takes: Kind[]; opens: (token: string) => Promise<boolean> }> = {
  change_password: {
    takes: ['a password link'],
    opens: async (token) =>
      isOk(await client().password('change_password', { token, password: 'New-pass1!' })),
  },
  confirm_email: {
    takes: ['an activation link'],
    opens: async (token) => isOk(await client().account('confirm_email', { token })),
  },
  'the session cookie': {
    takes: ['a session cookie'],
    opens: async (token) => (await client(cookie(token)).account('current_session', {})).body.result === 'OK',
  },
  'the secret of an API key': {
    takes: ['an API secret'],
    opens: async (token) =>
      (await client(basic(account.sessionId, token)).account('retrieve_session', {})).status === 200,
  },
  'the key and the secret alike': {
    takes: [],
    opens: async (token) =>
      (await client(basic(token, token)).account('retrieve_session', {})).status === 200,
  },
  'the session_id and session_password of a body': {
    takes: [],
    opens: async (token) =>
      (await client().account('retrieve_session', { session_id: token, session_password: token })).status ===
      200,
  },
  'the password of a login': {
    takes: [],
    opens: async (token) =>
      (await client().account('email_login', { email: account.email, password: token })).text !==
      '{"result":"DENY","code":"WRONG_CREDENTIALS"}',
  },
  'the code of a login': {
    takes: ['a recovery code'],
    opens: async (token) => {
      const login = { email: account.email, password: TEST_PASSWORD, code: token }
      return isOk(await client().account('email_login', login))
    },
  },
  'a device’s activation': {
    takes: ['a licence’s activation link'],
    opens: async (token) => isOk(await device.activate(token)),
  },
  'the voice check': {
    takes: ['a voice challenge'],
    opens: async (token) => {
      const answer = await client().account('finish_voice_check', { challenge: token, envelope: '0101' })
      return answer.status === 200 && !answer.text.includes('CHALLENGE_INVALID')
    },
  },
  'the human proof of a sign-up': {
    takes: ['a human proof'],
    opens: async (token) => {
      const answer = await client().account('email_register', {
        email: `${randomBytes(8).toString('hex')}@example.com`,
        password: TEST_PASSWORD,
        additional_info_fields: { company: 'C', name: 'A B', job_title: 'J', subscribe_news: false },
        human_proof: token,
      })
      return answer.status === 200 && !answer.text.includes('PROOF_INVALID')
    },
  },
}

// Wrong doors first: the right one may spend a token.
test.each(Object.entries(DOORS))(
  'CVE-2026-110862: %s takes its own kind of token and no other',
  async (_door, { takes, opens }) => {
    const kinds = Object.keys(tokens) as Kind[]
    const wrong = kinds.filter((kind) => !takes.includes(kind))
    for (const kind of wrong) {
      // The counts of tries are not what refuses here.
      await portal.pool.query('delete from throttles where subject like $1', [`%${account.email}%`])
      expect([kind, await opens(tokens[kind])]).toEqual([kind, false])
    }
  },
)

test('CVE-2026-110862: after every wrong door each token still opens its own', async () => {
  await portal.pool.query('delete from throttles where subject like $1', [`%${account.email}%`])
  for (const door of [
    'the session cookie',
    'the secret of an API key',
    'the code of a login',
    'a device’s activation',
    'the human proof of a sign-up',
  ]) {
    const { takes, opens } = DOORS[door] ?? { takes: [], opens: async () => false }
    for (const kind of takes) expect([door, kind, await opens(tokens[kind])]).toEqual([door, kind, true])
  }
  expect(await DOORS.change_password?.opens(tokens['a password link'])).toBe(true)
})
