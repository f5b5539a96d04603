import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { engagementEndsAt, engagementEndsBetween } from '#src/platform/database/engagement-end.ts'
import { moment } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'
import { testDays } from '#src/testing/test-days.ts'
import { newLicence, newLicences } from '#src/testing/test-licences.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'

let portal: TestPortal
let days: ReturnType<typeof testDays>
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
  days = testDays(portal, 2140)
})
afterAll(() => portal.stop())

const engaged = async (
  client: Awaited<ReturnType<TestPortal['newCustomer']>>,
  activatedAt: string | null,
  months: number,
) => {
  const licence = await newLicence(client)
  await portal.pool.query(
    `update licences set first_activated_at = $2, engagement_months = $3
     where account_id = $1 and licence_id = $4`,
    [client.owner.accountId, activatedAt, months, licence.deeplink_data],
  )
  return licence
}
/** Returns the ends of engagements that the mails to an address name, mail by mail. */
const endsTold = async (email: string) =>
  (await portal.mailsTo(email)).map(({ text }) =>
    [...text.matchAll(/, on (\d+ \w+ \d+)$/gm)].map(([, d]) => d),
  )

test('engagements that end within 30 days are in one mail per day, each once', async () => {
  const year = days.beginYear()
  const customer = await portal.newCustomer({ name: 'Ada Byron' })
  const { email } = customer.owner
  await engaged(customer, `${year - 1}-04-01T00:00:00Z`, 12)
  await engaged(customer, `${year - 1}-04-01T23:59:59Z`, 12)
  await engaged(customer, null, 12)
  days.setDay(`${year}-03-01`, '23:59:00')
  await portal.remind()
  expect(await endsTold(email)).toEqual([])
  days.setDay(`${year}-03-02`, '00:05:00')
  await portal.remind()
  await portal.remind()
  expect(await endsTold(email)).toEqual([[`1 April ${year}`, `1 April ${year}`]])
  const mail = await portal.mailTo(email)
  expect(mail.text).toContain('The engagement of 2 AgeCheck licences of Test Company ends within 30 days:')
  expect(mail.text).toContain('Northgate Convenience, Leeds Briggate, Till 1')
  expect(mail.links).toEqual([`${portal.url}/agecheck-licences?engagement=soon`])
  // A licence added on the same day waits for the mail of the next day.
  await engaged(customer, `${year - 1}-03-20T00:00:00Z`, 12)
  await portal.remind()
  expect(await endsTold(email)).toHaveLength(1)
  days.setDay(`${year}-03-03`, '00:05:00')
  await portal.remind()
  expect((await endsTold(email))[1]).toEqual([`20 March ${year}`])
})

test('a changed engagement gets a new reminder for its new end, and one changed back does not', async () => {
  const year = days.beginYear()
  const customer = await portal.newCustomer()
  const { email } = customer.owner
  const licence = await engaged(customer, `${year - 1}-03-15T09:00:00Z`, 12)
  await portal.remind()
  expect(await endsTold(email)).toEqual([[`15 March ${year}`]])
  const change = async (engagement_duration: number) => {
    await customer.licences('update_licence_details', {
      deeplink_data: licence.deeplink_data,
      engagement_duration,
    })
    days.passDays(1)
    await portal.remind()
  }
  await change(13)
  expect(await endsTold(email)).toEqual([[`15 March ${year}`]])
  await change(12)
  expect(await endsTold(email)).toEqual([[`15 March ${year}`]])
  days.setDay(`${year}-03-20`)
  await change(13)
  expect(await endsTold(email)).toEqual([[`15 March ${year}`], [`15 April ${year}`]])
})

test('deleted and deactivated licences, and deleted accounts, get no reminder', async () => {
  const year = days.beginYear()
  const customer = await portal.newCustomer()
  const gone = await portal.newCustomer()
  const deleted = await engaged(customer, `${year - 1}-03-15T00:00:00Z`, 12)
  const off = await engaged(customer, `${year - 1}-03-15T00:00:00Z`, 12)
  await engaged(gone, `${year - 1}-03-15T00:00:00Z`, 12)
  const { body } = await customer.licences('delete_licence', { deeplink_list: [deleted.deeplink_data] })
  expect(body.deleted).toBe(1)
  await portal.pool.query('update licences set deactivated_at = $2 where licence_id = $1', [
    off.deeplink_data,
    portal.clock.now(),
  ])
  await portal.pool.query(`update accounts set status = 'deleting' where account_id = $1`, [
    gone.owner.accountId,
  ])
  await portal.remind()
  expect(await portal.mailsTo(customer.owner.email)).toEqual([])
  expect(await portal.mailsTo(gone.owner.email)).toEqual([])
})

test('an engagement that would end after the last of February ends on the last of February', async () => {
  const year = days.beginYear('02-01')
  const customer = await portal.newCustomer()
  await engaged(customer, `${year - 4}-02-29T10:00:00Z`, 48)
  await engaged(customer, `${year}-01-31T10:00:00Z`, 1)
  await portal.remind()
  expect(await endsTold(customer.owner.email)).toEqual([[`29 February ${year}`, `29 February ${year}`]])
  days.setDay(`${year + 1}-02-01`)
  await engaged(customer, `${year}-02-29T10:00:00Z`, 12)
  await portal.remind()
  expect((await endsTold(customer.owner.email))[1]).toEqual([`28 February ${year + 1}`])
})

test('engagements end by UTC days, whatever the time zone of the database', async () => {
  const year = days.beginYear()
  const customer = await portal.newCustomer()
  // This hour does not exist in New York, which changes to summer time.
  await engaged(customer, `${year - 1}-03-11T02:30:00Z`, 12)
  const rows = await portal.database.transaction(async (transaction) => {
    await transaction.execute(sql`set local timezone to 'America/New_York'`)
    return select(transaction, { at: moment })`
      select ${engagementEndsAt} as at from licences l where l.account_id = ${customer.owner.accountId}
        and ${engagementEndsBetween(days.inDays(9), days.inDays(11))}`
  })
  expect(rows).toEqual([{ at: new Date(`${year}-03-11T02:30:00Z`) }])
})

test('a reminder names the first 20 licences and counts them all', async () => {
  const year = days.beginYear()
  const customer = await portal.newCustomer()
  await newLicences(customer, 45)
  await portal.pool.query(
    `update licences set first_activated_at = $2::timestamptz, activated_at = $2 where account_id = $1`,
    [customer.owner.accountId, `${year - 1}-03-15T00:00:00Z`],
  )
  await portal.remind()
  const mail = await portal.mailTo(customer.owner.email)
  expect(mail.text).toContain(
    'The engagement of 45 AgeCheck licences of Test Company ends within 30 days. The first of them:',
  )
  expect(mail.text.match(/^- AC/gm)).toHaveLength(20)
})

test('1,200 licences are recorded in batches, and concurrent processes send one mail', async () => {
  const year = days.beginYear()
  const customer = await portal.newCustomer()
  const { accountId, email } = customer.owner
  await newLicence(customer)
  await portal.pool.query(
    `insert into licences (account_id, licence_id, code, requested_by, subclient, location, engagement_months,
       device_model, activated_at, first_activated_at, created_at)
     select l.account_id, gen_random_uuid(), 'X' || n, 'a', 'b', 'c', 12, '', $2, $2, $2
     from licences l, generate_series(1, 1200) n where l.account_id = $1`,
    [accountId, `${year - 1}-03-15T00:00:00Z`],
  )
  await Promise.all([portal.remind(), portal.remind()])
  await portal.remind()
  days.passDays(1)
  await portal.remind()
  const mails = await portal.mailsTo(email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('The engagement of 1,200 AgeCheck licences')
  const { rows } = await portal.pool.query(
    `select kind, count(*)::int as count, bool_or(pending) as pending from reminders where account_id = $1
     group by kind order by kind`,
    [accountId],
  )
  expect(rows).toEqual([
    { kind: 'engagement_ends', count: 1200, pending: false },
    { kind: 'engagement_mail', count: 1, pending: false },
  ])
})

test('after a crash, the next run records the licences and sends no second mail', async () => {
  const year = days.beginYear()
  const customer = await portal.newCustomer()
  const { accountId, email } = customer.owner
  await engaged(customer, `${year - 1}-03-15T00:00:00Z`, 12)
  await portal.remind()
  expect(await portal.mailsTo(email)).toHaveLength(1)
  await portal.pool.query(
    `with gone as (delete from reminders where account_id = $1 and kind = 'engagement_ends')
     update reminders set pending = true where account_id = $1 and kind = 'engagement_mail'`,
    [accountId],
  )
  days.passDays(1)
  await portal.remind()
  expect(await portal.mailsTo(email)).toHaveLength(1)
})
