import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseAccount } from '#src/features/accounts/deletion/erasure.repository.ts'
import { allTold, newShopper } from '#src/testing/test-checkout.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'
import { newPromotion } from '#src/testing/test-promotions.ts'
import { onlyGroup, retailLicences, retailSignUp } from '#src/testing/test-retail.ts'
import { newEmail, SIGN_UP_PASSWORD, signUp, stranger } from '#src/testing/test-sign-ups.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

/** Tagged forms of a new address, and the address itself. */
const formsOf = (email = newEmail()) => [
  email.replace('@', '+1@'),
  email,
  email.replace('@', '+Two+more@').toUpperCase(),
]
const accountOf = async (email: string) => {
  const person = await portal.people.findByEmail('developer', email)
  const account = person?.accountId && (await portal.accounts.findAccount(person.accountId))
  if (!account) throw new Error('there is no account')
  return account
}
const planAfterSignUp = async (email: string, token: string) => {
  await stranger(portal).account('confirm_email', { token, password: SIGN_UP_PASSWORD })
  const account = await accountOf(email)
  return [account.sessionType, account.monthlyLimit]
}
const TRIAL = ['trial', 2500]
const NONE = ['none', 0]

test('tagged forms of one address have an account each and one trial', async () => {
  const plans = []
  for (const email of formsOf()) plans.push(await planAfterSignUp(email, await signUp(portal, email)))
  expect(plans).toEqual([TRIAL, NONE, NONE])
  const other = newEmail()
  expect(await planAfterSignUp(other, await signUp(portal, other))).toEqual(TRIAL)
})

test('tagged forms of one address that confirm at the same time have one trial', async () => {
  const emails = formsOf()
  const tokens: string[] = []
  for (const email of emails) tokens.push(await signUp(portal, email))
  const plans = await Promise.all(emails.map((email, place) => planAfterSignUp(email, tokens[place] ?? '')))
  expect(plans.filter(([type]) => type === 'trial')).toHaveLength(1)
})

test('tagged forms of one address have one trial of a plan', async () => {
  const [first, second] = await Promise.all(
    formsOf().map((email) => newShopper(portal, { email, sessionType: 'none' })),
  )
  if (!first || !second) throw new Error('there are two')
  const offered = async ({ page }: typeof first) =>
    new Set((await page.budget('list_plans', {})).body.plans.map(({ trial_days }) => trial_days))
  expect(await offered(second)).toEqual(new Set([7]))
  expect((await first.buy('scale')).result).toBe('OK')
  await allTold(portal)
  expect(await first.subscription()).toMatchObject({ status: 'trialing' })
  expect(await offered(second)).toEqual(new Set([0]))
  const { body } = await second.page.budget('open_checkout', { token: await second.link('scale') })
  expect(body).toMatchObject({ checkout: { trial_days: 0, due_today: expect.any(Number) as number } })
  expect((await second.buy('scale')).result).toBe('OK')
  await allTold(portal)
  expect(await second.subscription()).toMatchObject({ status: 'active', trial_ends_at_utc: 0 })
})

test('SU-11 tagged forms of one address have one free test, and a licence each', async () => {
  const found = []
  for (const email of formsOf().slice(0, 2)) {
    const token = await retailSignUp(portal, email)
    const { body } = await stranger(portal).account('retail_confirm_email', { token })
    if (body.result !== 'OK') throw new Error('the address was not confirmed')
    const password = SIGN_UP_PASSWORD
    await stranger(portal).password('change_password', { token: body.password_token, password })
    const session = await portal.retailLogin({ email }, password)
    const { trial_ends_at_utc, checkout_url } = await onlyGroup(session)
    expect(body.trial_ends_at_utc).toBe(trial_ends_at_utc)
    expect(checkout_url).toContain(portal.url)
    const [licence] = await retailLicences(session)
    found.push([trial_ends_at_utc > 0, licence?.status, licence?.activation_link !== null])
  }
  expect(found).toEqual([
    [true, 'not_activated', true],
    [false, 'not_activated', false],
  ])
})

test('SB-05 tagged forms of one address have one redemption, and for the others the code does not exist', async () => {
  const [first, second] = await Promise.all(formsOf().map((email) => portal.newCustomer({ email })))
  if (!first || !second) throw new Error('there are two')
  const promotion_code = await newPromotion(portal, { perAccountLimit: 2 })
  const look = (code = promotion_code) =>
    second.budget('get_promotion_template', { promotion_code: code }).then(({ text }) => text)
  const redeem = (code = promotion_code) =>
    second.budget('redeem_promotion_code', { promotion_code: code }).then(({ text }) => text)
  expect(await look()).toContain('"OK"')
  expect((await first.budget('redeem_promotion_code', { promotion_code })).body.result).toBe('OK')
  expect([await look(), await redeem()]).toEqual([await look('NO-SUCH-CODE'), await redeem('NO-SUCH-CODE')])
  expect((await second.budget('get_client_promotions', {})).body.applied_promotions).toEqual([])
  const { rows } = await portal.pool.query<object>('select redeemed_count from promotions where code = $1', [
    promotion_code,
  ])
  expect(rows).toEqual([{ redeemed_count: 1 }])
  // The account itself still learns what it redeemed.
  expect((await first.budget('redeem_promotion_code', { promotion_code })).body).toMatchObject({
    code: 'promotion_already_redeemed',
  })
})

test('SB-05 tagged forms of one address that redeem at the same time have one redemption', async () => {
  const customers = await Promise.all(formsOf().map((email) => portal.newCustomer({ email })))
  const promotion_code = await newPromotion(portal)
  const answers = await Promise.all(
    customers.map(async ({ budget }) => (await budget('redeem_promotion_code', { promotion_code })).body),
  )
  expect(answers.map(({ result }) => result).toSorted()).toEqual(['DENY', 'DENY', 'OK'])
})

test('AC-02 the erasure of an account frees its trial, and no claim of the mailbox’s other accounts', async () => {
  const [first = '', second = '', third = ''] = formsOf()
  expect(await planAfterSignUp(first, await signUp(portal, first))).toEqual(TRIAL)
  expect(await planAfterSignUp(second, await signUp(portal, second))).toEqual(NONE)
  const erase = async (email: string) => {
    const account = await accountOf(email)
    const requestedAt = portal.clock.now()
    await portal.pool.query(`update accounts set status = 'deleted' where account_id = $1`, [
      account.accountId,
    ])
    await portal.pool.query(
      `update users set status = 'deleting', deletion_requested_at = $2
       where user_id in (select user_id from memberships where account_id = $1)`,
      [account.accountId, requestedAt],
    )
    const leaving = { ...account, requestedAt }
    await portal.database.transaction((transaction) => eraseAccount(transaction, leaving, requestedAt))
  }
  await erase(second)
  expect(await planAfterSignUp(second, await signUp(portal, second))).toEqual(NONE)
  await erase(first)
  expect(await planAfterSignUp(third, await signUp(portal, third))).toEqual(TRIAL)
})
