import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SOLUTION_TYPES } from '@assure/contract/constants'
import { MAIL_CALL_PATHS } from '@assure/contract/service-paths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loginSubjects } from './features/accounts/login/login-guard.ts'
import { secondFactorSubject } from './features/accounts/second-factor/second-factor-codes.ts'
import { widerNetworks } from './platform/throttle.ts'
import { issueLink, metricsOf } from './testing/test-analytics.ts'
import { cardToken, tokenIn } from './testing/test-checkout.ts'
import { type Answer, apiClient, send } from './testing/test-client.ts'
import { newTestDevice } from './testing/test-device.ts'
import { orderLicences } from './testing/test-licence-orders.ts'
import { newLicence, PLACES } from './testing/test-licences.ts'
import { RULES, SOURCE_FOLDER, SOURCES, TESTED_IN } from './testing/test-limits.ts'
import { startTestPortal, type TestPortal } from './testing/test-portal.ts'
import { newEmail } from './testing/test-sign-ups.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true, environment: { REVEAL_ACCOUNT_EXISTENCE: '1' } })
})
afterAll(() => portal.stop())

/** One caller of a rate-limited call. `subject` is the key that counts its calls. */
interface Limited {
  subject: string
  call: () => Promise<Answer<unknown>>
}
type MakeLimited = (address: string) => Promise<Limited>

const at = (address: string) => apiClient(portal.url, { 'x-forwarded-for': address })
const loggedIn = async (address: string) => {
  const owner = await portal.newAccount()
  const { cookie } = await portal.login(owner)
  return { owner, page: apiClient(portal.url, { origin: portal.url, cookie, 'x-forwarded-for': address }) }
}
const login =
  (subjectOf: (email: string, address: string) => string): MakeLimited =>
  async (address) => {
    const { email } = await portal.newAccount()
    return {
      subject: subjectOf(email, address),
      call: () => at(address).account('email_login', { email, password: 'Wrong-pass1!' }),
    }
  }
const reset =
  (subjectOf: (address: string, email: string) => string, email?: () => Promise<string>): MakeLimited =>
  async (address) => {
    const to = (await email?.()) ?? newEmail()
    const query = new URLSearchParams({ email: to }).toString()
    return {
      subject: subjectOf(address, to),
      call: async () => {
        // Clears the limit for the same mail: within a minute a second one is a double click and does not count.
        await portal.pool.query('delete from throttles where subject like $1', [`same-mail:%${to}`])
        return send(`${portal.url}${MAIL_CALL_PATHS.resetEmail}?${query}`, {
          headers: { 'x-forwarded-for': address },
        })
      },
    }
  }
/** Returns an IPv6 address in a separate /48 network. */
const networkOf = (address: string) => `2001:db8:${address.split('.').at(-1)}:1::1`
const ofAddress =
  (name: string, call: (client: ReturnType<typeof at>) => Promise<Answer<unknown>>): MakeLimited =>
  async (address) => ({ subject: `${name}:${address}`, call: () => call(at(address)) })
const existing = async () => (await portal.newAccount()).email
/** Orders licences, then pays with a declined card or looks at the payment. */
const payment =
  (subjectOf: (groupId: string, address: string) => string, mode: 'pay' | 'look' = 'pay'): MakeLimited =>
  async (address) => {
    const order = await orderLicences(portal, 1)
    const token = tokenIn(order.link)
    const { rows } = await portal.pool.query<{ id: string }>(
      'select order_id as id from orders where account_id = $1',
      [order.owner.accountId],
    )
    return {
      subject: subjectOf(rows[0]?.id ?? '', address),
      call: () =>
        mode === 'pay'
          ? at(address).budget('pay_checkout', { token, payment_token: cardToken('declined') })
          : at(address).budget('confirm_checkout', { token }),
    }
  }
const paymentLinks =
  (subjectOf: (accountId: string, to: string) => string): MakeLimited =>
  async (address) => {
    const owner = await portal.newAccount({ selfService: true })
    const { cookie } = await portal.login(owner)
    const page = apiClient(portal.url, { origin: portal.url, cookie, 'x-forwarded-for': address })
    const to = newEmail()
    return {
      subject: subjectOf(owner.accountId, to),
      call: () =>
        page.licences('generate_licences', {
          ...{ quantity: 1, tags: PLACES, billed_to_email: to, price_per_licence: 45 },
          subscription_settings: { subscription_period: 'month' },
        }),
    }
  }
const promotion =
  (subjectOf: (accountId: string, address: string) => string): MakeLimited =>
  async (address) => {
    const { owner, page } = await loggedIn(address)
    return {
      subject: subjectOf(owner.accountId, address),
      call: () => page.budget('redeem_promotion_code', { promotion_code: 'NO-SUCH-CODE' }),
    }
  }

/** Callers that reach each rate limit, by folder and rule. */
const LIMITS: Record<string, MakeLimited[]> = {
  'accounts/LOGIN_BY_ACCOUNT_AND_ADDRESS': [
    login((email, address) => loginSubjects('developer', email, address).here),
  ],
  'accounts/LOGIN_BY_ACCOUNT': [
    login((email, address) => loginSubjects('developer', email, address).anywhere),
  ],
  'accounts/LOGIN_BY_ADDRESS': [login((_, address) => `login-address:${address}`)],
  'accounts/MAILS_BY_CLIENT': [reset((address) => `mails-by:${address}`)],
  'accounts/MAILS_TO_ADDRESS_BY_HOUR': [reset((_, to) => `mails-hour:reset:${to}`, existing)],
  'accounts/MAILS_TO_ADDRESS_BY_DAY': [reset((_, to) => `mails-day:reset:${to}`, existing)],
  'accounts/EMAIL_CHECKS': [
    reset((address) => `email-checks-by:${address}`),
    ofAddress('email-checks-by', (client) => client.password('check_email', { email: newEmail() })),
  ],
  'accounts/MAILS_BY_NETWORK_56': [
    (address) => {
      const network = networkOf(address)
      return reset(() => `mails-by:${widerNetworks(network)?.by56}`)(network)
    },
  ],
  'accounts/MAILS_BY_NETWORK_48': [
    (address) => {
      const network = networkOf(address)
      return reset(() => `mails-by:${widerNetworks(network)?.by48}`)(network)
    },
  ],
  'accounts/SIGN_UPS_BY_CLIENT': [
    ofAddress('sign-ups-by', (client) =>
      client.account('retail_register', {
        email: newEmail(),
        additional_info_fields: { name: 'Ada Byron', company: 'Engines', subscribe_news: false },
        human_proof: 'none',
      }),
    ),
  ],
  'accounts/CONTACTS_BY_CLIENT': [
    ofAddress('contacts-by', (client) =>
      client.account('contact_us', {
        email: newEmail(),
        additional_info_fields: {
          ...{ name: 'Ada Byron', company: 'Engines', job_title: 'Analyst', subscribe_news: false },
          ...{ solution_type: SOLUTION_TYPES[0], additional_details: '' },
        },
      }),
    ),
  ],
  'accounts/HUMAN_CHECKS_BY_CLIENT': [
    ofAddress('human-checks-by', (client) => client.account('start_voice_check', {})),
  ],
  'accounts/LINKS_BY_CLIENT': [
    ofAddress('password-links-by', (client) => client.password('check_password_link', { token: 'x' })),
    ofAddress('email-links-by', (client) => client.account('undo_email_change', { token: 'x' })),
  ],
  'accounts/INVITATION_LINKS_BY_CLIENT': [
    ofAddress('invitation-links-by', (client) => client.account('look_at_invitation', { token: 'x' })),
  ],
  'accounts/UNDO_LINKS_BY_CLIENT': [
    ofAddress('undo-links-by', (client) => client.account('look_at_deletion', { token: 'x' })),
  ],
  'accounts/REAUTHENTICATIONS': [
    async (address) => {
      const { owner, page } = await loggedIn(address)
      const proof = { kind: 'password', password: 'Wrong-pass1!' } as const
      return {
        subject: `reauthentication:${owner.userId}`,
        call: () => page.account('confirm_identity', { proof }),
      }
    },
    async (address) => {
      const { owner, page } = await loggedIn(address)
      const proof = { kind: 'code', code: '123456' } as const
      return {
        subject: secondFactorSubject(owner.userId),
        call: () => page.account('confirm_identity', { proof }),
      }
    },
  ],
  'billing/PAYMENTS_BY_ADDRESS': [payment((_, address) => `pay-address:${address}`)],
  'billing/PAYMENTS_BY_PAYER': [payment((order) => `pay-order:${order}`)],
  'billing/LOOKS_BY_PAYER': [payment((order) => `look-order:${order}`, 'look')],
  'billing/PAYMENT_LINKS_BY_ACCOUNT': [paymentLinks((account) => `payment-links-by:${account}`)],
  'billing/PAYMENT_LINKS_BY_ACCOUNT_TO_ADDRESS': [
    paymentLinks((account, to) => `payment-links-by:${account}:${to}`),
  ],
  'billing/PAYMENT_LINKS_TO_ADDRESS': [paymentLinks((_, to) => `payment-links-to:${to}`)],
  'promotions/CODES_BY_ACCOUNT': [promotion((account) => `promotion|${account}`)],
  'promotions/CODES_BY_ADDRESS': [promotion((_, address) => `promotion|${address}`)],
  'devices/ACTIVATION_BY_ADDRESS': [
    async (address) => {
      const device = await newTestDevice(portal)
      const details = { install_id: 'x', model: 'x', os: 'x', app_version: '1' }
      return {
        subject: `activate:${address}`,
        call: async () =>
          apiClient(portal.url, { dpop: await device.proof(), 'x-forwarded-for': address }).device(
            'activate_licence',
            { activation_token: 'B'.repeat(26), device: details },
          ),
      }
    },
  ],
  'analytics/METRICS_BY_LINK': [
    async () => {
      const customer = await portal.newCustomer()
      await newLicence(customer)
      const { grant_id, token } = await issueLink(customer, {
        scope: 'chain',
        requested_by: PLACES.requested_by,
      })
      return { subject: `metrics:${grant_id}`, call: () => metricsOf(portal, token) }
    },
  ],
  'licences/GROUPS_BY_CLIENT': [
    ofAddress('billing-groups-by', (client) =>
      client.licences('show_billing_group', { billing_group_id: 'x' }),
    ),
  ],
}

let addresses = 0
const newAddress = () => `203.0.${113 + Math.floor(addresses / 200)}.${(addresses++ % 200) + 1}`
const isRefused = async ({ call }: Limited) => (await call()).status === 429

test.each(Object.entries(LIMITS).flatMap(([name, ways]) => ways.map((way, index) => ({ name, way, index }))))(
  '$name refuses the call after the last one, spares another caller, and ends (way $index)',
  async ({ name, way }) => {
    const rule = RULES.get(name)
    if (!rule) throw new Error(`${name} is no rule`)
    const [caller, other] = [await way(newAddress()), await way(newAddress())]
    await portal.pool.query(
      `insert into throttles (subject, attempts, blocked_until_s, resets_at_s) values ($1, $2, 0, $3)
       on conflict (subject) do update set attempts = $2, blocked_until_s = 0, resets_at_s = $3`,
      [caller.subject, rule.limit - 1, Math.floor(portal.clock.now().getTime() / 1000) + rule.windowS],
    )
    expect(await isRefused(caller)).toBe(false)
    const refused = await caller.call()
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await isRefused(other)).toBe(false)
    // Ages the count instead of moving the clock, so that sessions and links stay valid.
    const past = Math.max(rule.windowS, rule.blockS) + 1
    await portal.pool.query(
      `update throttles set blocked_until_s = blocked_until_s - $2, resets_at_s = resets_at_s - $2 where subject = $1`,
      [caller.subject, past],
    )
    expect(await isRefused(caller)).toBe(false)
  },
)

test('every rate limit is in the table or has a separate test', () => {
  expect(RULES.size).toBeGreaterThan(30)
  expect([...Object.keys(LIMITS), ...Object.keys(TESTED_IN)].toSorted()).toEqual([...RULES.keys()].toSorted())
  for (const [file, title] of Object.values(TESTED_IN))
    expect(readFileSync(join(SOURCE_FOLDER, file), 'utf8')).toContain(`'${title}'`)
})

test('rate limits are defined only in files called limits.ts', () => {
  const inline = SOURCES.filter(
    (file) =>
      !file.endsWith('/limits.ts') &&
      file !== 'platform/throttle.ts' &&
      /: ThrottleRule = |= perWindow\(/.test(readFileSync(join(SOURCE_FOLDER, file), 'utf8')),
  )
  expect(inline).toEqual([])
})
