import { randomUUID } from 'node:crypto'
import type { Role } from '@assure/contract/accounts/roles'
import type { Place } from '@assure/contract/authorise'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { utcDay } from '#src/platform/clock.ts'
import { cardToken, allTold } from '#src/testing/test-checkout.ts'
import { testDays } from '#src/testing/test-days.ts'
import { newLicences } from '#src/testing/test-licences.ts'
import { addMany, newMember } from '#src/testing/test-members.ts'
import { testOrders } from '#src/testing/test-orders.ts'
import { startTestPortal, TEST_PASSWORD, type TestPortal } from '#src/testing/test-portal.ts'
import { newEstimations } from '#src/testing/test-reports.ts'
import { memberIdOf } from '#src/testing/test-team.ts'
import { RECIPIENTS_MAX } from './recipients.repository.ts'

let portal: TestPortal
let days: ReturnType<typeof testDays>
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
  days = testDays(portal, 2640)
})
afterAll(() => portal.stop())

const inChain = (chain: string): Place[] => [{ chain, store: null }]

/** A team with one person for each kind of mail. One member was removed, one is suspended. */
const newStaff = async () => {
  const customer = await portal.newCustomer({ monthlyLimit: 1000, company: 'Quillfeather' })
  const account = customer.owner
  const page = await portal.login(account)
  const add = (roles: readonly Role[], places: Place[] | null = null) =>
    newMember(portal, account, { roles, places })
  const staff = {
    admin: await add(['admin']),
    billing: await add(['billing']),
    developer: await add(['developer']),
    north: await add(['fleet'], inChain('Northway')),
    south: await add(['fleet'], inChain('Southmart')),
    auditor: await add(['auditor']),
    removed: await add(['admin', 'developer']),
    suspended: await add(['admin', 'developer']),
  }
  await staff.billing.account('update_language', { language: 'fr' })
  const member_id = await memberIdOf(page, staff.removed.email)
  expect((await page.account('remove_member', { member_id })).body).toEqual({ result: 'OK' })
  await portal.pool.query('update users set suspended_at = now() where user_id = $1', [
    staff.suspended.userId,
  ])
  const addresses = Object.entries({ owner: account, ...staff })
  /** The subjects of new mails by person. The mail about the removal is left out. */
  const mailed = async () =>
    Object.fromEntries(
      (
        await Promise.all(
          addresses.map(async ([who, { email }]) => {
            const subjects = (await portal.mailsTo(email)).map(({ subject }) => subject)
            return [who, subjects.filter((subject) => !subject.startsWith('You were removed'))] as const
          }),
        )
      ).filter(([, subjects]) => subjects.length > 0),
    )
  return { customer, account, page, staff, mailed }
}

// Before the clock moves on: the table of reports has partitions for these days.
test('RT-09 usage alerts are mailed to Owners and Developers', async () => {
  const { customer, mailed } = await newStaff()
  const reports = [newEstimations(utcDay(portal.clock.now()), 800)]
  await customer.device('report_estimations', { reports })
  await expect.poll(mailed).toEqual({
    owner: [expect.stringContaining('80')],
    developer: [expect.stringContaining('80')],
  })
})

test('a trial that ends is mailed to those who may pay, each in their own language, and to nobody else', async () => {
  const year = days.beginYear()
  const { account, mailed } = await newStaff()
  await testOrders(portal).put(account, { status: 'trialing', trialEndsAt: days.inDays(2) })
  await portal.remind()
  await portal.remind()
  const english = `Your trial at Lumen Assure ends on 3 March ${year}`
  const { text } = await portal.mailTo(account.email)
  expect(text).toMatch(/The trial of the plan \w+ of Quillfeather ends on/)
  expect(await mailed()).toEqual({
    owner: [english],
    admin: [english],
    billing: [expect.stringMatching(/^Votre essai .+ 3 mars/)],
  })
})

test('a plan’s declined card and its end are mailed to those who may pay', async () => {
  days.beginYear()
  const { account, page, mailed } = await newStaff()
  const { body } = await page.budget('start_checkout', { selected_plan: 'growth' })
  if (body.result !== 'OK') throw new Error(body.code)
  const token = body.checkout_url.split('/').at(-1)?.split('?')[0] ?? ''
  await page.budget('pay_checkout', { token, payment_token: cardToken() })
  await allTold(portal)
  await portal.pool.query(
    `update orders set status = 'past_due', period_ends_at = $2 where account_id = $1`,
    [account.accountId, portal.clock.now()],
  )
  await portal.remind()
  const { rows } = await portal.pool.query<{ subscription_id: string }>(
    'select subscription_id from orders where account_id = $1',
    [account.accountId],
  )
  await portal.cards.cancelSubscription(rows[0]?.subscription_id ?? '')
  await allTold(portal)
  await expect.poll(async () => (await mailed())['owner']).toHaveLength(2)
  const found = await mailed()
  expect(Object.keys(found).toSorted()).toEqual(['admin', 'billing', 'owner'])
  // The mails arrive in any order.
  expect(found['admin']?.toSorted()).toEqual(found['owner']?.toSorted())
  expect(found['billing']).toHaveLength(2)
  expect(found['billing']?.join()).toMatch(/abonnement/)
  const failed = await portal.mailTo(account.email, { subject: 'could not be charged' })
  expect(failed.text).toContain('payment for the plan Growth of Quillfeather')
  const ended = await portal.mailTo(account.email, { subject: 'has ended' })
  expect(ended.text).toContain('subscription for the plan Growth of Quillfeather')
  expect(ended.text).toContain('The account of Quillfeather has no plan now')
})

test('SB-06 a rotated key is mailed to every Owner', async () => {
  const { account, page, mailed } = await newStaff()
  const second = await newMember(portal, account, { roles: ['owner'] })
  await page.account('rotate_api_key', { password: TEST_PASSWORD, overlap_s: 0 })
  const { subject, text } = await portal.mailTo(second.email)
  expect(text).toContain('The API key of the account of Quillfeather was changed')
  expect(await mailed()).toEqual({ owner: [subject] })
})

/** Makes licences of a chain whose engagement ends in 14 days. */
const engage = async (
  { customer, account }: Pick<Awaited<ReturnType<typeof newStaff>>, 'customer' | 'account'>,
  year: number,
  chain: string,
  count: number,
) => {
  const made = await newLicences(customer, count, { requested_by: chain, subclient: `${chain} One` })
  await portal.pool.query(
    `update licences set first_activated_at = $2, engagement_months = 12 where account_id = $1 and licence_id = any($3)`,
    [account.accountId, `${year - 1}-03-15T00:00:00Z`, made.map(({ deeplink_data }) => deeplink_data)],
  )
  return made.map(({ licence_code }) => licence_code)
}

test('ending engagements are mailed to each member for the licences in their places, and for no other', async () => {
  const year = days.beginYear()
  const team = await newStaff()
  const north = await engage(team, year, 'Northway', 2)
  const east = await engage(team, year, 'Eastco', 1)
  await Promise.all([portal.remind(), portal.remind()])
  await portal.remind()
  const found = await team.mailed()
  expect(Object.keys(found).toSorted()).toEqual(['admin', 'north', 'owner'])
  for (const subjects of Object.values(found)) expect(subjects).toHaveLength(1)
  const all = (await portal.mailTo(team.account.email)).text
  for (const code of [...north, ...east]) expect(all).toContain(code)
  expect(all).toContain('of 3 AgeCheck licences of Quillfeather ends')
  const own = await portal.mailTo(team.staff.north.email)
  expect(own.text).toContain('of 2 AgeCheck licences of Quillfeather ends')
  for (const code of north) expect(own.text).toContain(code)
  for (const hidden of ['Eastco', ...east]) expect(own.raw).not.toContain(hidden)
  // The next day tells of what is new, only where it is.
  const south = await engage(team, year, 'Southmart', 1)
  days.passDays(1)
  await portal.remind()
  const next = await portal.mailTo(team.staff.south.email)
  for (const code of south) expect(next.text).toContain(code)
  expect((await team.mailed())['north']).toHaveLength(1)
})

test('a reminder that stopped half-way goes on with the members who got no mail', async () => {
  const year = days.beginYear()
  const team = await newStaff()
  await engage(team, year, 'Northway', 1)
  const { rows } = await portal.pool.query<{ user_id: string }>(
    `select user_id from memberships where account_id = $1 and roles && '{owner,admin,fleet}' and removed_at is null
     order by user_id`,
    [team.account.accountId],
  )
  const mailedTo = rows[1]?.user_id
  expect(mailedTo).toBe(team.staff.admin.userId)
  await portal.pool.query(
    `insert into reminders (account_id, kind, subject_id, due_at, reminded_at, pending, mailed_to)
     values ($1, 'engagement_mail', $1, $2, $3, false, $4)`,
    [team.account.accountId, `${year}-03-01T00:00:00Z`, portal.clock.now(), mailedTo],
  )
  await portal.remind()
  await portal.remind()
  expect(Object.keys(await team.mailed())).toEqual(['north'])
  days.passDays(1)
  await portal.remind()
  expect(Object.keys(await team.mailed())).toEqual(['north'])
})

test('a mail that a server of 1.3.0 sent is not sent again', async () => {
  const year = days.beginYear()
  const team = await newStaff()
  await engage(team, year, 'Northway', 1)
  await portal.pool.query(
    `insert into reminders (account_id, kind, subject_id, due_at, reminded_at, pending)
     values ($1, 'engagement_mail', $1, $2, $3, true)`,
    [team.account.accountId, `${year}-03-01T00:00:00Z`, portal.clock.now()],
  )
  await portal.remind()
  days.passDays(1)
  await portal.remind()
  expect(await team.mailed()).toEqual({})
})

const countMany = async () => {
  const { rows } = await portal.pool.query<{ email: string }>(`select email from users where name = 'Many'`)
  const counts = await Promise.all(rows.map(async ({ email }) => (await portal.mailsTo(email)).length))
  return counts.reduce((sum, count) => sum + count, 0)
}

test('one event mails a limited number of members, the Owners first; engagements reach all members', async () => {
  const year = days.beginYear()
  const customer = await portal.newCustomer()
  const account = customer.owner
  await addMany(portal, account.accountId, 'billing', RECIPIENTS_MAX + 5)
  await testOrders(portal).put(account, { status: 'trialing', trialEndsAt: days.inDays(2) })
  await portal.remind()
  expect(await portal.mailsTo(account.email)).toHaveLength(1)
  expect(await countMany()).toBe(RECIPIENTS_MAX - 1)
  await addMany(portal, account.accountId, 'fleet', 2 * RECIPIENTS_MAX + 5, 'Northway')
  await engage({ customer, account }, year, 'Northway', 1)
  await portal.remind()
  expect(await countMany()).toBe(RECIPIENTS_MAX - 1 + 2 * RECIPIENTS_MAX + 5)
  expect(await portal.mailsTo(account.email)).toHaveLength(2)
})

test('a payer of licences gets the mail in the language of the seller’s contact, who is a person', async () => {
  const year = days.beginYear()
  const customer = await portal.newCustomer({ language: 'fr', name: 'Zélie Quill' })
  const payerEmail = `payer-${randomUUID()}@example.com`
  await testOrders(portal).put(customer.owner, {
    ...{ kind: 'licences', payerEmail, quantity: 3, unitAmount: 6750, trialEndsAt: days.inDays(2) },
  })
  await portal.remind()
  expect((await portal.mailTo(payerEmail)).subject).toContain(`mars ${year}`)
  expect((await customer.account('retrieve_session', {})).body.name).toBe('Zélie Quill')
})
