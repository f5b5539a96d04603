import type { AccessAnswer } from '@assure/contract/accounts/access-review.modes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueLink, metricsOf } from '#src/testing/test-analytics.ts'
import { apiClient, newAddress } from '#src/testing/test-client.ts'
import { PLACES } from '#src/testing/test-licences.ts'
import { ageConfirmation, codeOf, enableSecondFactor, resetToken } from '#src/testing/test-passwords.ts'
import { startTestPortal, TEST_PASSWORD, type TestPortal } from '#src/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

const NEW_PASSWORD = 'Novel-pass1!'

type Account = Awaited<ReturnType<TestPortal['newAccount']>>
/** Resets the password by mail. */
const reset = async ({ email }: Account) => {
  const token = await resetToken(portal, email)
  const { body } = await portal.nobody.password('change_password', { token, password: NEW_PASSWORD })
  expect(body.result).toBe('OK')
}
const logIn = async ({ email }: Account, code?: string) => {
  const page = apiClient(portal.url, { origin: portal.url, 'x-forwarded-for': newAddress(portal.url) })
  const answer = await page.account('email_login', {
    email,
    password: NEW_PASSWORD,
    ...(code !== undefined && { code }),
  })
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { answer: answer.body, cookie, ...apiClient(portal.url, { origin: portal.url, cookie }) }
}
type Session = Awaited<ReturnType<typeof logIn>>
const isDue = async (session: Session) => {
  const { body } = await session.account('current_session', {})
  return body.result === 'OK' && body.access_review_due
}
const openAccess = async (session: Session) => (await session.account('retrieve_open_access', {})).body
/** Builds an answer to everything that still opens the account. `keep` decides what stays. */
const answersTo = async (session: Session, keep: (kind: string, id: string) => boolean) => {
  const open = await openAccess(session)
  const named: [AccessAnswer['kind'], string][] = [
    ...open.api_keys.map(({ session_id: id }) => ['api_key', id] as [AccessAnswer['kind'], string]),
    ...open.analytics_links.map(
      ({ grant_id: id }) => ['analytics_link', id] as [AccessAnswer['kind'], string],
    ),
    ...open.sessions.map(({ session_handle: id }) => ['session', id] as [AccessAnswer['kind'], string]),
    ...(open.second_factor_since_utc ? [['second_factor', ''] as [AccessAnswer['kind'], string]] : []),
  ]
  return named.map(([kind, id]) => ({ kind, id, keep: keep(kind, id) }))
}
const keyWorks = async (account: Account) =>
  (await portal.byKey(account).account('retrieve_session', {})).status === 200

/** Creates an account with two keys, two links and a second factor, then resets its password by mail. */
const afterReset = async () => {
  const account = await portal.newAccount()
  const before = await portal.login(account)
  await before.licences('generate_licences', { quantity: 1, tags: PLACES }, { 'idempotency-key': 'one' })
  const chain = { scope: 'chain', requested_by: PLACES.requested_by } as const
  const links = [await issueLink(before, chain), await issueLink(before, chain)] as const
  const factor = await enableSecondFactor(portal, before)
  await before.account('rotate_api_key', { password: TEST_PASSWORD, overlap_s: 86_400 })
  await reset(account)
  portal.clock.advance(30)
  return { account, links, factor }
}

test('after a reset the review lists each key, link, session and factor that still works', async () => {
  const { account, links, factor } = await afterReset()
  expect((await logIn(account)).answer).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED' })
  const session = await logIn(account, codeOf(portal, factor.secret))
  expect(await isDue(session)).toBe(true)
  portal.clock.advance(30)
  await logIn(account, codeOf(portal, factor.secret))
  const open = await openAccess(session)
  expect(open.api_keys.map(({ session_id, current }) => [session_id === account.sessionId, current])).toEqual(
    [
      [false, true],
      [true, false],
    ],
  )
  expect(open.analytics_links.map(({ grant_id }) => grant_id).toSorted()).toEqual(
    links.map(({ grant_id }) => grant_id).toSorted(),
  )
  expect(open.sessions).toHaveLength(1)
  expect(open.second_factor_since_utc).toBeGreaterThan(0)
})

test('an access review revokes the access that the owner rejects, and no other', async () => {
  const { account, links, factor } = await afterReset()
  const session = await logIn(account, codeOf(portal, factor.secret))
  const [ended, kept] = links
  const answers = await answersTo(session, (kind, id) => kind === 'analytics_link' && id === kept.grant_id)
  portal.clock.advance(30)
  const code = codeOf(portal, factor.secret)
  const { body } = await session.account('answer_access_review', { answers, code })
  expect(body).toEqual({ result: 'OK', ended: 4 })
  expect(await isDue(session)).toBe(false)
  expect(await keyWorks(account)).toBe(false)
  expect((await metricsOf(portal, ended.token)).status).toBe(401)
  expect((await metricsOf(portal, kept.token)).status).toBe(200)
  // One new key replaces the ended ones, and a login needs only the password again.
  expect((await session.account('list_api_keys', {})).body.keys).toMatchObject([{ current: true }])
  expect((await logIn(account)).answer).toMatchObject({ result: 'OK' })
  const { rows } = await portal.pool.query<{ action: string }>(
    `select action from audit_entries where account_id = $1
     and action in ('api_key_ended', 'access_reviewed', 'second_factor_disabled') order by entry_id`,
    [account.accountId],
  )
  expect(rows.map(({ action }) => action)).toEqual([
    'second_factor_disabled',
    'api_key_ended',
    'api_key_ended',
    'access_reviewed',
  ])
})

test('an incomplete access review revokes nothing and stays due', async () => {
  const { account, factor } = await afterReset()
  const session = await logIn(account, codeOf(portal, factor.secret))
  const answers = await answersTo(session, () => false)
  for (const missing of answers) {
    const { body } = await session.account('answer_access_review', {
      answers: answers.filter((answer) => answer !== missing),
    })
    expect(body).toEqual({ result: 'DENY', code: 'INCOMPLETE' })
  }
  expect([await isDue(session), await keyWorks(account)]).toEqual([true, true])
  // Another login does not skip the review.
  portal.clock.advance(30)
  expect(await isDue(await logIn(account, codeOf(portal, factor.secret)))).toBe(true)
})

test('a review needs a recent confirmation, revokes each key once and changes no other account', async () => {
  const [account, other] = [await portal.newAccount(), await portal.newAccount()]
  await reset(account)
  const session = await logIn(account)
  await ageConfirmation(portal, account)
  const answers = await answersTo(session, () => false)
  const foreign = { kind: 'api_key', id: other.sessionId, keep: false } as const
  const answer = () => session.account('answer_access_review', { answers: [...answers, foreign] })
  expect((await answer()).problem.code).toBe('reauthentication_required')
  expect(await keyWorks(account)).toBe(true)
  await session.account('confirm_identity', { proof: { kind: 'password', password: NEW_PASSWORD } })
  const all = await Promise.all(Array.from({ length: 50 }, answer))
  for (const { status } of all) expect([200, 429, 503]).toContain(status)
  expect([await isDue(session), await keyWorks(account), await keyWorks(other)]).toEqual([false, false, true])
  expect((await answer()).body).toEqual({ result: 'OK', ended: 0 })
  expect((await session.account('list_api_keys', {})).body.keys).toHaveLength(1)
  expect((await portal.byKey(other).account('retrieve_open_access', {})).problem.code).toBe('not_by_api_key')
})

test('switching off the second factor in a review needs a valid code, or nothing changes', async () => {
  const { account, factor } = await afterReset()
  const spent = codeOf(portal, factor.secret)
  const session = await logIn(account, spent)
  await session.account('confirm_identity', { proof: { kind: 'password', password: NEW_PASSWORD } })
  const answers = await answersTo(session, () => false)
  for (const code of [undefined, '000000', spent]) {
    const answer = await session.account('answer_access_review', { answers, ...(code && { code }) })
    expect(answer.body).toEqual({ result: 'DENY', code: 'WRONG_CODE' })
  }
  expect([await isDue(session), await keyWorks(account)]).toEqual([true, true])
  const guess = () => session.account('answer_access_review', { answers, code: '000000' })
  const all = await Promise.all(Array.from({ length: 30 }, guess))
  expect(all.filter(({ status }) => status === 429).length).toBeGreaterThan(0)
  expect((await session.account('retrieve_second_factor', {})).body.enabled).toBe(true)
})

test('a review in an old session needs a valid code that revokes the second factor', async () => {
  const { account, factor } = await afterReset()
  const session = await logIn(account, codeOf(portal, factor.secret))
  await ageConfirmation(portal, account)
  portal.clock.advance(30)
  const code = codeOf(portal, factor.secret)
  const keepsFactor = await answersTo(session, (kind) => kind === 'second_factor')
  const kept = await session.account('answer_access_review', { answers: keepsFactor, code })
  expect(kept.problem.code).toBe('reauthentication_required')
  const answers = await answersTo(session, () => false)
  const wrong = await session.account('answer_access_review', { answers, code: '000000' })
  expect(wrong.body).toEqual({ result: 'DENY', code: 'WRONG_CODE' })
  expect([await isDue(session), await keyWorks(account)]).toEqual([true, true])
  const { body } = await session.account('answer_access_review', { answers, code })
  expect(body).toMatchObject({ result: 'OK' })
  expect([await isDue(session), await keyWorks(account)]).toEqual([false, false])
})

test('the password change mail says how many keys and links still work', async () => {
  const { account } = await afterReset()
  const mail = await portal.mailTo(account.email, { subject: 'password was changed' })
  expect(mail.text.replaceAll(/\s+/g, ' ')).toContain('2 API keys and 2 analytics links still work.')
})

test('changing the password while logged in requires no access review', async () => {
  const account = await portal.newAccount()
  const session = await portal.login(account)
  await session.account('update_password', { current_password: TEST_PASSWORD, password: NEW_PASSWORD })
  expect(await isDue(await logIn(account))).toBe(false)
})
