import { randomBytes } from 'node:crypto'
import { activationTokenOf } from '@assure/contract/devices/activation-link'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sha256 } from '#src/platform/secrets.ts'
import { newTestDevice, type TestDevice } from '#src/testing/test-device.ts'
import { newLicence } from '#src/testing/test-licences.ts'
import { tokenIn } from '#src/testing/test-checkout.ts'
import { askReset, enableSecondFactor, resetToken } from '#src/testing/test-passwords.ts'
import {
  onlyGroup,
  retailLicences,
  retailPasswordLink,
  retailSignUp,
  sellTo,
} from '#src/testing/test-retail.ts'
import { askRecovery, recoveryToken, withFactor } from '#src/testing/test-recovery.ts'
import { startTestPortal, TEST_PASSWORD, type TestPortal } from '#src/testing/test-portal.ts'
import { humanProof, newEmail } from '#src/testing/test-sign-ups.ts'
import { basicOf, type Endpoint, isOk, strangerOf, tokenEndpoints } from '#src/testing/token-endpoints.ts'

// Tries each kind of token at each place that accepts one. Only matching pairs may work.
let portal: TestPortal
let device: TestDevice
let tokens: Tokens
let account: Awaited<ReturnType<TestPortal['newAccount']>>

/** Creates the tokens of a retail user with the developer's address. */
const makeRetailTokens = async () => {
  const { email } = await portal.newRetailUser(account.email)
  await sellTo(portal, email, 1)
  const session = await portal.retailLogin({ email })
  const group = await onlyGroup(session)
  const [licence] = await retailLicences(session)
  const activation = await retailSignUp(portal, newEmail())
  const open = await portal.retailLogin({ email })
  await askReset(portal, email, 'retailapp')
  const { token: password = '' } = await retailPasswordLink(portal, email)
  return {
    'a retail activation link': activation,
    'a retail password link': password,
    'a retail session cookie': open.cookie.split('=')[1] ?? '',
    'a retail licence handle': licence?.deeplink_data ?? '',
    'a billing group': group.billing_group_id,
    'a checkout link': tokenIn(group.checkout_url ?? ''),
  }
}

/** The link of a recovery whose wait is over. It is of another person, because a new password ends all other tokens. */
const recoveryLink = async () => {
  const { account: owner } = await withFactor(portal)
  await askRecovery(portal, owner)
  await portal.pool.query(`update user_recoveries set ready_at = requested_at where user_id = $1`, [
    owner.userId,
  ])
  await askRecovery(portal, owner)
  return recoveryToken(portal, owner)
}

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
  const retail = await makeRetailTokens()
  const { secret, recoveryCodes } = await enableSecondFactor(portal, session)
  const voice = await portal.nobody.account('start_voice_check', {})
  return {
    ...retail,
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
    'a recovery link': await recoveryLink(),
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

const endpoints = tokenEndpoints(() => ({ portal, account, device }))

/** Each place that accepts a token, the kinds it accepts, and a call that returns whether a token worked. */
const ENDPOINTS: Record<string, { takes: Kind[]; opens: Endpoint }> = {
  change_password: {
    takes: ['a password link', 'a retail password link', 'a recovery link'],
    opens: endpoints.change_password,
  },
  confirm_email: { takes: ['an activation link'], opens: endpoints.confirm_email },
  retail_confirm_email: { takes: ['a retail activation link'], opens: endpoints.retail_confirm_email },
  'the retail session cookie': {
    takes: ['a retail session cookie'],
    opens: endpoints['the retail session cookie'],
  },
  'the password of a retail login': { takes: [], opens: endpoints['the password of a retail login'] },
  show_billing_group: { takes: ['a billing group'], opens: endpoints.show_billing_group },
  open_checkout: { takes: ['a checkout link'], opens: endpoints.open_checkout },
  'the session cookie': { takes: ['a session cookie'], opens: endpoints['the session cookie'] },
  'the secret of an API key': { takes: ['an API secret'], opens: endpoints['the secret of an API key'] },
  'the key and the secret alike': {
    takes: [],
    opens: async (token) =>
      (await strangerOf(portal, basicOf(token, token)).account('retrieve_session', {})).status === 200,
  },
  'the session_id and session_password of a body': {
    takes: [],
    opens: async (token) => {
      const claim = { session_id: token, session_password: token }
      return (await strangerOf(portal).account('retrieve_session', claim)).status === 200
    },
  },
  'the password of a login': { takes: [], opens: endpoints['the password of a login'] },
  'the code of a login': {
    takes: ['a recovery code'],
    opens: async (token) => {
      const login = { email: account.email, password: TEST_PASSWORD, code: token }
      return isOk(await strangerOf(portal).account('email_login', login))
    },
  },
  'a device’s activation': {
    takes: ['a licence’s activation link'],
    opens: endpoints['a device’s activation'],
  },
  'the voice check': { takes: ['a voice challenge'], opens: endpoints['the voice check'] },
  'the human proof of a sign-up': {
    takes: ['a human proof'],
    opens: endpoints['the human proof of a sign-up'],
  },
}

// Wrong places first, because the right one may spend a token.
test.each(Object.entries(ENDPOINTS))(
  'CVE-2026-110862: %s accepts no other kind of token',
  async (_endpoint, { takes, opens }) => {
    const kinds = Object.keys(tokens) as Kind[]
    const wrong = kinds.filter((kind) => !takes.includes(kind))
    for (const kind of wrong) {
      // Clears the rate limits, so that they are not the reason for a refusal.
      await portal.pool.query('delete from throttles where subject like $1', [`%${account.email}%`])
      expect([kind, await opens(tokens[kind])]).toEqual([kind, false])
    }
  },
)

test('CVE-2026-110862: each token still works after being tried in the wrong places', async () => {
  await portal.pool.query('delete from throttles where subject like $1', [`%${account.email}%`])
  for (const endpoint of [
    'the session cookie',
    'the retail session cookie',
    'show_billing_group',
    'open_checkout',
    'retail_confirm_email',
    'the secret of an API key',
    'the code of a login',
    'a device’s activation',
    'the human proof of a sign-up',
  ]) {
    const { takes, opens } = ENDPOINTS[endpoint] ?? { takes: [], opens: async () => false }
    for (const kind of takes)
      expect([endpoint, kind, await opens(tokens[kind])]).toEqual([endpoint, kind, true])
  }
  expect(await endpoints.change_password(tokens['a password link'])).toBe(true)
  expect(await endpoints.change_password(tokens['a retail password link'])).toBe(true)
})
