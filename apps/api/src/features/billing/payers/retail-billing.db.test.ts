import { afterAll, beforeAll, expect, test } from 'vitest'
import { beginOutage } from '#src/platform/cards/sandbox/sandbox-world.ts'
import { SERVICE_PATHS } from '@assure/contract/service-paths'
import { apiClient } from '#src/testing/test-client.ts'
import { newTestDevice } from '#src/testing/test-device.ts'
import { allTold, cardToken } from '#src/testing/test-checkout.ts'
import {
  cancelSubscription,
  newRetailTester,
  onlyGroup,
  payGroup,
  retailLicences,
  sellTo,
} from '#src/testing/test-retail.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

/** Creates a retail user with one paid billing group. */
const newPaid = async () => {
  const user = await portal.newRetailUser()
  const sold = await sellTo(portal, user.email)
  const session = await portal.retailLogin(user)
  expect((await payGroup(portal, session)).result).toBe('OK')
  await allTold(portal)
  const { payment_info } = await onlyGroup(session)
  return { user, ...sold, session, subscriptionId: payment_info.subscription_id ?? '' }
}
const auditOf = async (accountId: string, action: string) => {
  const { rows } = await portal.pool.query<{ actor_kind: string; actor: string }>(
    'select actor_kind, actor from audit_entries where account_id = $1 and action = $2',
    [accountId, action],
  )
  return rows
}

test('RS-04 a paid group loses its payment link and can be cancelled', async () => {
  const user = await portal.newRetailUser()
  await sellTo(portal, user.email, 2)
  const session = await portal.retailLogin(user)
  expect(await onlyGroup(session)).toMatchObject({
    can_cancel: false,
    payment_info: { payment_result: null },
  })
  expect((await payGroup(portal, session)).result).toBe('OK')
  expect(await onlyGroup(session)).toMatchObject({
    quantity: 2,
    unit_amount: 6750,
    can_cancel: true,
    checkout_url: null,
    payment_info: { payment_result: 'payment_succeeded', customer_id: expect.any(String) as string },
  })
  expect((await retailLicences(session)).every(({ activation_link }) => activation_link !== null)).toBe(true)
})

test('RS-04 a past-due group has a link to change the card', async () => {
  const { session, reseller } = await newPaid()
  await portal.pool.query(`update orders set status = 'past_due' where account_id = $1`, [
    reseller.owner.accountId,
  ])
  expect(await onlyGroup(session)).toMatchObject({
    checkout_url: expect.stringContaining('/retail-checkout/') as string,
    payment_info: { payment_result: 'payment_failed' },
  })
})

test('RS-04 cancelling ends the subscription and audits the payer, once', async () => {
  const { session, subscriptionId, reseller, user } = await newPaid()
  expect((await cancelSubscription(portal, session, subscriptionId)).body).toEqual({ result: 'OK' })
  await allTold(portal)
  const cancelled = await onlyGroup(session)
  expect(cancelled).toMatchObject({
    can_cancel: false,
    payment_info: { payment_result: 'payment_cancelled' },
  })
  expect((await portal.cards.retrieveSubscription(subscriptionId)).status).toBe('cancelled')
  portal.clock.advance(5)
  expect((await cancelSubscription(portal, session, subscriptionId)).body).toEqual({ result: 'OK' })
  expect((await onlyGroup(session)).payment_info).toEqual(cancelled.payment_info)
  const asked = await auditOf(reseller.owner.accountId, 'cancellation_requested')
  expect(asked).toEqual([{ actor_kind: 'retail', actor: user.email }])
})

test('RS-09 cancelling someone else’s subscription answers 404 and changes nothing', async () => {
  const [mine, theirs] = [await newPaid(), await newPaid()]
  const answers = []
  for (const id of [theirs.subscriptionId, 'sub_sandbox_made_up', theirs.groupId]) {
    const { status, problem } = await cancelSubscription(portal, mine.session, id)
    answers.push(JSON.stringify([status, { ...problem, request_id: '' }]))
  }
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]).toContain('not_found')
  expect((await onlyGroup(theirs.session)).can_cancel).toBe(true)
})

test('RS-04 cancelling during a provider outage answers 503 and changes nothing', async () => {
  const { session, subscriptionId, reseller } = await newPaid()
  await beginOutage(portal.database, portal.clock.now, portal.jobSchema, 1)
  const answer = await cancelSubscription(portal, session, subscriptionId)
  expect([answer.status, answer.problem.code, answer.headers.get('retry-after')]).toEqual([
    503,
    'unavailable',
    '5',
  ])
  expect((await onlyGroup(session)).can_cancel).toBe(true)
  expect(await auditOf(reseller.owner.accountId, 'cancellation_requested')).toEqual([])
  await beginOutage(portal.database, portal.clock.now, portal.jobSchema, 0)
  expect((await cancelSubscription(portal, session, subscriptionId)).body).toEqual({ result: 'OK' })
})

const failCard = async ({ subscriptionId }: { subscriptionId: string }) => {
  await portal.cards.changeCard(subscriptionId, cardToken('charge_declined'))
  const { rowCount } = await portal.pool.query(
    `update orders set status = 'past_due' where subscription_id = $1`,
    [subscriptionId],
  )
  expect(rowCount).toBe(1)
}

test('RS-04 a payer whose card failed can end the subscription: its licences stop at once, audited', async () => {
  const payer = await newPaid()
  await failCard(payer)
  const { session, groupId, subscriptionId, reseller, user } = payer
  expect((await onlyGroup(session)).can_cancel).toBe(false)
  const end = () => session.licences('end_failed_subscription', { billing_group_id: groupId })
  expect((await end()).body).toEqual({ result: 'OK' })
  await allTold(portal)
  expect((await portal.cards.retrieveSubscription(subscriptionId)).status).toBe('cancelled')
  expect((await onlyGroup(session)).payment_info.payment_result).toBe('payment_cancelled')
  expect((await retailLicences(session)).map(({ status }) => status)).toEqual(['deactivated', 'deactivated'])
  expect(await auditOf(reseller.owner.accountId, 'cancellation_requested')).toEqual([
    { actor_kind: 'retail', actor: user.email },
  ])
  expect((await end()).body).toEqual({ result: 'DENY', code: 'NOT_FAILED' })
  const subjects = (await portal.mailsTo(user.email)).map(({ subject }) => subject)
  expect(subjects).toContain('Your subscription for AgeCheck licences has ended')
})

test('RS-04 a paid subscription is not ended as a failed one', async () => {
  const { session, groupId } = await newPaid()
  const { body } = await session.licences('end_failed_subscription', { billing_group_id: groupId })
  expect(body).toEqual({ result: 'DENY', code: 'NOT_FAILED' })
  expect((await onlyGroup(session)).can_cancel).toBe(true)
})

test('RS-09 only its payer ends a failed subscription: not another payer, its seller, nobody or a device', async () => {
  const [mine, theirs] = [await newPaid(), await newPaid()]
  await failCard(theirs)
  const input = { billing_group_id: theirs.groupId }
  const answers = []
  for (const billing_group_id of [theirs.groupId, 'made-up', 'A'.repeat(43)]) {
    const { status, problem } = await mine.session.licences('end_failed_subscription', { billing_group_id })
    answers.push(JSON.stringify([status, { ...problem, request_id: '' }]))
  }
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]).toContain('not_found')
  const tablet = await newTestDevice(portal)
  const dpop = await tablet.proof({ claims: { htu: portal.url + SERVICE_PATHS.retailLicence } })
  for (const caller of [theirs.reseller, portal.nobody, apiClient(portal.url, { dpop })]) {
    const { status } = await caller.licences('end_failed_subscription', input)
    expect([401, 403]).toContain(status)
  }
  expect((await onlyGroup(theirs.session)).payment_info.payment_result).toBe('payment_failed')
})

/** Ages the order and not the clock, because other tests share the tables. */
const endTrialIn = (email: string, seconds: number) =>
  portal.pool.query(
    `update orders set trial_ends_at = now() + make_interval(secs => $2) where payer_email = $1`,
    [email, seconds],
  )

test('SU-11 an unpaid free test ends after 7 days and can still be paid', async () => {
  const { session, email } = await newRetailTester(portal)
  const linkOf = async (of = session) => (await retailLicences(of))[0]?.activation_link
  await endTrialIn(email, 60)
  await portal.housekeep()
  const last = await portal.retailLogin({ email }, 'Store-pass1!')
  expect(await linkOf(last)).toContain(`${portal.url}/A/`)
  await endTrialIn(email, -1)
  // The link disappears at once, before any job has run.
  expect(await linkOf(last)).toBeNull()
  await portal.housekeep()
  const ended = await onlyGroup(last)
  expect(ended.payment_info.payment_result).toBeNull()
  expect((await retailLicences(last))[0]?.status).toBe('deactivated')
  expect((await payGroup(portal, last)).result).toBe('OK')
  expect((await onlyGroup(last)).can_cancel).toBe(true)
  expect(await linkOf(last)).toContain(`${portal.url}/A/`)
})

test('SU-11 a free test paid in time continues after 7 days', async () => {
  const { session, email } = await newRetailTester(portal)
  expect((await payGroup(portal, session)).result).toBe('OK')
  await allTold(portal)
  await endTrialIn(email, -86_400)
  await portal.housekeep()
  const later = await portal.retailLogin({ email }, 'Store-pass1!')
  expect((await onlyGroup(later)).payment_info.payment_result).toBe('payment_succeeded')
  expect((await retailLicences(later))[0]?.activation_link).toContain(`${portal.url}/A/`)
})
