import { randomBytes } from 'node:crypto'
import { MAIL_CALL_PATHS } from '@assure/contract/service-paths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAddress, send } from '#src/testing/test-client.ts'
import { askReset } from '#src/testing/test-passwords.ts'
import { startBothPortals } from '#src/testing/both-portals.ts'
import { TEST_SECRET, type TestPortal } from '#src/testing/test-portal.ts'
import { humanProof, newEmail, signUp, signUpInput, stranger } from '#src/testing/test-sign-ups.ts'
import { makeSecrets } from '#src/platform/secrets.ts'
import { makeThrottle, type Throttle, type ThrottleRule } from '#src/platform/throttle.ts'
import { makeMailActivation } from '../sign-up/activation-email.handler.ts'
import { knownBrowserRepository } from '../known-browsers/known-browser.repository.ts'
import { MAILS_BY_NETWORK_48, MAILS_OF_STRANGERS } from './limits.ts'
import { limitMailOnceTo, limitMailsBy, limitMailsTo, type MailKind } from './mail-limit.ts'
import { makeFindReachable } from '../memberships/reachable.repository.ts'
import { emailLinkRepository } from '../email-change/email-link.repository.ts'
import { mailLinkRepository } from './mail-link.repository.ts'
import { passwordRepository } from '../password/password.repository.ts'
import { makeMailReset } from '../password/reset-email.handler.ts'
import { sessionRepository } from '../sessions/session.repository.ts'
import { signUpWorkflow } from '../sign-up/sign-up.workflow.ts'

let open: TestPortal
let neutral: TestPortal
beforeAll(async () => {
  ;({ open, neutral } = await startBothPortals())
})
afterAll(() => Promise.all([open.stop(), neutral.stop()]))

/** Rate limits with separate counters, because all tests share the real ones. */
const ownThrottle = (): { own: Throttle; fill: (subject: string, rule: ThrottleRule) => Promise<void> } => {
  const name = newEmail()
  const throttle = makeThrottle(open.database, open.clock.now)
  return {
    own: {
      attempt: (subject, rule) => throttle.attempt(name + subject, rule),
      count: (subject, windowS) => throttle.count(name + subject, windowS),
      touch: (subject) => throttle.touch(name + subject),
      takeBack: (subject, rule) => throttle.takeBack(name + subject, rule),
      forget: (subjects) => throttle.forget(subjects.map((subject) => name + subject)),
    },
    /** Leaves one attempt for a subject that has used one. */
    fill: async (subject, { limit }) => {
      const { rowCount } = await open.pool.query(
        'update throttles set attempts = $2 where subject = $1 and attempts = 1',
        [name + subject, limit - 1],
      )
      expect(rowCount).toBe(1)
    },
  }
}

/** A caller without cookies. */
const noBrowser = { fromPortal: false, sessionToken: () => null, knownCookie: () => null }

/** Builds the handlers for reset and activation mails on the given rate limits. */
const mailersOn = (throttle: Throttle) => {
  const { accounts, people, database, postMail } = open
  const clock = open.clock.now
  const mailLinks = mailLinkRepository(database, clock, makeSecrets(TEST_SECRET))
  const sessions = sessionRepository(database, clock, { sessionIdleS: 600, sessionMaxS: 600 })
  const knownBrowsers = knownBrowserRepository(database, clock, postMail)
  const analyticsLinks = { count: () => Promise.resolve(0) }
  const findReachable = makeFindReachable(database)
  const given = {
    accounts,
    people,
    findReachable,
    database,
    postMail,
    clock,
    mailLinks,
    emailLinks: emailLinkRepository(database, clock),
    throttle,
    knownBrowsers,
  }
  const both = { ...given, sessions, analyticsLinks, revealAccounts: true }
  return {
    mailReset: makeMailReset({ ...both, passwordChanges: passwordRepository({ ...both, resetTtlS: 900 }) }),
    mailActivation: makeMailActivation({
      ...both,
      signUps: signUpWorkflow({ ...both, activationTtlS: 900 }),
    }),
  }
}

test.each([
  ['contact', 'sign-up'],
  ['sign-up', 'contact'],
  // Needs no human proof.
  ['activation', 'sign-up'],
] as const)('T16 %s mails over the hourly limit do not block %s mails', async (kind, other) => {
  const { own, fill } = ownThrottle()
  const once = (of: MailKind, email = newEmail()) =>
    limitMailOnceTo(own, { kind: of, realm: 'developer', email })
  expect(await once(kind)).toBe(true)
  await fill(`mails-of-strangers:${kind}`, MAILS_OF_STRANGERS)
  expect(await once(kind)).toBe(true)
  const late = newEmail()
  // The second attempt does not count as a repeat, because no mail was sent.
  for (let time = 0; time < 2; time++)
    await expect(once(kind, late)).rejects.toMatchObject({ code: 'rate_limited' })
  expect(await once(other)).toBe(true)
})

test('T16 other mails to an address do not block its owner’s resets', async () => {
  const { own } = ownThrottle()
  const owner = newEmail()
  for (let mail = 0; mail < 3; mail++) await limitMailsTo(own, 'sign-up', owner)
  await expect(limitMailsTo(own, 'contact', owner)).rejects.toMatchObject({ code: 'rate_limited' })
  for (let mail = 0; mail < 3; mail++) await limitMailsTo(own, 'reset', owner)
  await expect(limitMailsTo(own, 'reset', owner)).rejects.toMatchObject({ code: 'rate_limited' })
})

test('T16 a reset mail is sent when the contact and sign-up budgets are used up', async () => {
  const { own, fill } = ownThrottle()
  for (const kind of ['contact', 'sign-up'] as const) {
    await limitMailsTo(own, kind, newEmail())
    await fill(`mails-of-strangers:${kind}`, MAILS_OF_STRANGERS)
    await limitMailsTo(own, kind, newEmail())
  }
  const { email } = await open.newAccount()
  const { mailReset } = mailersOn(own)
  const context = { ...noBrowser, address: '192.0.2.1', requestId: 'r', bearer: '', caller: null }
  expect(await mailReset({ email }, context)).toEqual({ result: 'OK' })
  expect(await open.mailsTo(email)).toHaveLength(1)
})

test('resent activation links do not use up the sign-up mails', async () => {
  const { own, fill } = ownThrottle()
  await limitMailsTo(own, 'activation', newEmail())
  await fill('mails-of-strangers:activation', MAILS_OF_STRANGERS)
  const { mailActivation } = mailersOn(own)
  const context = { ...noBrowser, address: '192.0.2.1', requestId: 'r', bearer: '', caller: null }
  const ask = async () => {
    const email = newEmail()
    await signUp(open, email)
    return mailActivation({ email }, context)
  }
  expect(await ask()).toEqual({ result: 'OK' })
  await expect(ask()).rejects.toMatchObject({ code: 'rate_limited' })
  await limitMailsTo(own, 'sign-up', newEmail())
})

const ipv6 = (network: number, customer = randomBytes(5).toString('hex')) =>
  `2001:${customer.slice(0, 4)}:${customer.slice(4, 8)}:${customer.slice(8)}${network.toString(16).padStart(2, '0')}::1`

test('T16 all networks of one /56 share 60 mails, and the next /56 has its own', async () => {
  const customer = randomBytes(5).toString('hex')
  const statuses = []
  for (let network = 0; network < 65; network++) {
    const headers = { 'x-forwarded-for': ipv6(network, customer) }
    statuses.push((await ask(open, MAIL_CALL_PATHS.resetEmail, newEmail(), headers)).status)
  }
  expect(statuses).toEqual([...Array<number>(60).fill(200), ...Array<number>(5).fill(429)])
  const neighbour = { 'x-forwarded-for': ipv6(0) }
  expect((await ask(open, MAIL_CALL_PATHS.resetEmail, newEmail(), neighbour)).status).toBe(200)
})

test('T16 a /64 can request 20 mails an hour, and a /48 200', async () => {
  const { own, fill } = ownThrottle()
  for (let time = 0; time < 20; time++) await limitMailsBy(own, `2001:db8:1:1::${time}`)
  await expect(limitMailsBy(own, '2001:db8:1:1::99')).rejects.toMatchObject({ code: 'rate_limited' })
  await limitMailsBy(own, '2001:db8:2:100::1')
  await fill('mails-by:2001:db8:2/48', MAILS_BY_NETWORK_48)
  await limitMailsBy(own, '2001:db8:2:200::1')
  await expect(limitMailsBy(own, '2001:db8:2:300::1')).rejects.toMatchObject({ code: 'rate_limited' })
  await limitMailsBy(own, '2001:db8:3:100::1')
})

const PATHS = Object.values(MAIL_CALL_PATHS)
const ask = ({ url }: TestPortal, path: string, email: string, headers: Record<string, string>) =>
  send<{ result: string }>(`${url}${path}?email=${encodeURIComponent(email)}`, { headers })
/** Returns a client that has already been refused. */
const tiredClient = async (portal: TestPortal) => {
  const headers = { 'x-forwarded-for': newAddress(portal.url) }
  const asks = (email: string, path: string = MAIL_CALL_PATHS.resetEmail) => ask(portal, path, email, headers)
  while ((await asks(newEmail())).status === 200);
  return asks
}

test('T16 a rate-limited client does not block the owner’s own mails', async () => {
  for (const portal of [open, neutral]) {
    const { email } = await portal.newAccount()
    const asks = await tiredClient(portal)
    for (let index = 0; index < 3; index++) {
      expect((await asks(email)).status).toBe(429)
      portal.clock.advance(20)
    }
    expect((await askReset(portal, email)).body).toEqual({ result: 'OK' })
    expect(await portal.mailsTo(email)).toHaveLength(1)
  }
})

test('T16 beyond the hourly limit, a repeated request answers 429 again, not OK', async () => {
  const { email } = await open.newAccount()
  for (let index = 0; index < 3; index++) {
    expect((await askReset(open, email)).status).toBe(200)
    open.clock.advance(61)
  }
  expect([(await askReset(open, email)).status, (await askReset(open, email)).status]).toEqual([429, 429])
  expect(await open.mailsTo(email)).toHaveLength(3)
})

test('T4 a rate-limited client gets 429 for known and unknown addresses alike', async () => {
  const { email } = await open.newAccount()
  const asks = await tiredClient(open)
  for (const path of PATHS) {
    const statuses = []
    for (const asked of [email, email, newEmail()]) statuses.push((await asks(asked, path)).status)
    expect(statuses).toEqual([429, 429, 429])
  }
})

test('T12 a page of another site cannot request mails through its visitors', async () => {
  const { email } = await open.newAccount()
  const foreign: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: open.url, 'sec-fetch-site': 'same-site' },
  ]
  for (const path of PATHS) {
    for (const headers of foreign) {
      const { status, problem } = await ask(open, path, email, headers)
      expect([status, problem.code]).toEqual([403, 'cross_origin'])
    }
  }
  expect(await open.mailsTo(email)).toEqual([])
  const own = { origin: open.url, 'sec-fetch-site': 'same-origin' }
  expect((await ask(open, MAIL_CALL_PATHS.resetEmail, email, own)).body).toEqual({ result: 'OK' })
})

test('many strangers’ checks of one address do not block its owner’s check', async () => {
  const { email } = await open.newAccount()
  for (let index = 0; index < 25; index++) await stranger(open).password('check_email', { email })
  expect((await stranger(open).password('check_email', { email })).body).toEqual({ result: 'OK' })
})

test.each(['email_register', 'retail_register'] as const)(
  'T16 a used human proof does not count towards an address’s mail limit: %s',
  async (mode) => {
    const { password, human_proof, ...input } = await signUpInput(open, newEmail())
    const { job_title: _, ...info } = input.additional_info_fields
    const signUpTo = async (email: string, proof: string) =>
      mode === 'email_register'
        ? (await stranger(open).account(mode, { ...input, email, password, human_proof: proof })).body
        : (await stranger(open).account(mode, { email, additional_info_fields: info, human_proof: proof }))
            .body
    expect(await signUpTo(newEmail(), human_proof)).toEqual({ result: 'OK' })
    const owner = newEmail()
    for (let time = 0; time < 4; time++)
      expect(await signUpTo(owner, human_proof)).toEqual({ result: 'DENY', code: 'PROOF_INVALID' })
    expect(await signUpTo(owner, await humanProof(open))).toEqual({ result: 'OK' })
  },
)
