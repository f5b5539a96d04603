import { recipients } from '#src/features/accounts/members/recipients.repository.ts'
import type { NewAccount } from '#src/features/accounts/account/account-row.ts'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { utcDay } from '#src/platform/clock.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'
import { newEstimations } from '#src/testing/test-reports.ts'
import { usageAlertRepository } from './usage-alert.repository.ts'
import { usageMonthRepository } from './usage-month.repository.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

const day = (offset = 0) => utcDay(portal.clock.now(), offset)

const newLimited = async (monthlyLimit: number | null, details: Partial<NewAccount> = {}) => {
  const { owner, device } = await portal.newCustomer({ monthlyLimit, ...details })
  return {
    owner,
    report: async (...reports: Record<string, unknown>[]) =>
      (await device('report_estimations', { reports })).body,
    count: async (estimations: number, on = day()) =>
      (await device('report_estimations', { reports: [newEstimations(on, estimations)] })).body,
    setLimit: (limit: number) =>
      portal.pool.query('update accounts set monthly_limit = $2 where account_id = $1', [
        owner.accountId,
        limit,
      ]),
    counted: async () =>
      (
        await portal.pool.query<{ sum: number }>(
          'select sum(estimations)::bigint as sum from usage_months where account_id = $1',
          [owner.accountId],
        )
      ).rows[0]?.sum,
    alerts: async () =>
      (
        await portal.pool.query<{ percent: number; monthly_limit: number; month: string }>(
          `select month, percent, monthly_limit from usage_alerts where account_id = $1
           order by month, monthly_limit, percent`,
          [owner.accountId],
        )
      ).rows.map(({ percent, monthly_limit }) => `${percent} % of ${monthly_limit}`),
    /** Returns the percentages of the alerts that the account got. */
    mailed: async () =>
      (await portal.mailsTo(owner.email))
        .map(({ subject }) => Number.parseInt(subject, 10))
        .sort((a, b) => a - b),
  }
}

test('RT-09 80 % and 100 % of the limit send one alert each, and usage beyond it still counts', async () => {
  const account = await newLimited(1000)
  await account.count(799)
  expect(await account.mailed()).toEqual([])
  await account.count(1)
  const mail = await portal.mailTo(account.owner.email)
  expect(mail.subject).toBe('80% of your monthly limit at Lumen Assure is used')
  expect(mail.text).toContain('has counted 800 estimations. Its monthly limit is 1,000.')
  expect(mail.links).toEqual([`${portal.url}/plans`, `${portal.url}/dashboard`])
  await account.count(150)
  await account.count(0)
  expect(await account.mailed()).toEqual([80])
  await account.count(60)
  await account.count(5000)
  expect(await account.mailed()).toEqual([80, 100])
  expect(await account.counted()).toBe(6010)
})

test('RT-09 a report that crosses 80 % and 100 % sends both alerts; only estimations count', async () => {
  const account = await newLimited(100)
  await account.report(newEstimations(day(), 0, { spoof_count: 500 }))
  expect(await account.mailed()).toEqual([])
  await account.report(newEstimations(day(), 50), newEstimations(day(), 50, { product: 'voice' }))
  expect(await account.mailed()).toEqual([80, 100])
})

test('RT-09 a French account gets its alert in French', async () => {
  const account = await newLimited(12_500, { language: 'fr' })
  await account.count(10_000)
  const { subject, text } = await portal.mailTo(account.owner.email)
  expect(subject).toBe('80\u202f% de votre limite mensuelle Lumen Assure sont utilisés')
  expect(text.replaceAll(/[\u202f\u00a0]/g, ' ')).toContain('Sa limite mensuelle est de 12 500.')
})

test('RT-09 eight clients that cross 80 % and 100 % at once send each alert once and count fully', async () => {
  const account = await newLimited(1000)
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (let round = 0; round < 10; round++) await account.count(20)
    }),
  )
  expect(await account.counted()).toBe(1600)
  expect(await account.mailed()).toEqual([80, 100])
})

test('RT-09 two servers that cross 80 % and 100 % at once send each alert once', async () => {
  const account = await newLimited(1000)
  const second = await startTestPortal({ jobs: true })
  const there = second.byKey(account.owner)
  await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      index % 2
        ? account.count(20)
        : there.device('report_estimations', { reports: [newEstimations(day(), 20)] }),
    ),
  )
  expect(await account.counted()).toBe(1200)
  expect(await account.alerts()).toEqual(['80 % of 1000', '100 % of 1000'])
  const mails = [
    ...(await portal.mailsTo(account.owner.email)),
    ...(await second.mailsTo(account.owner.email)),
  ]
  expect(mails).toHaveLength(2)
  await second.stop()
})

test('RT-09 raising the limit re-arms its alerts, and the old limit stays silent', async () => {
  const account = await newLimited(100)
  await account.count(100)
  await account.setLimit(200)
  await account.count(50)
  expect(await account.mailed()).toEqual([80, 100])
  await account.count(10)
  expect(await account.mailed()).toEqual([80, 80, 100])
  await account.setLimit(100)
  await account.count(1)
  expect(await account.mailed()).toEqual([80, 80, 100])
  // If usage exceeds the new limit already, the alert is sent with the next report.
  await account.setLimit(150)
  expect(await account.mailed()).toEqual([80, 80, 100])
  await account.count(1)
  expect(await account.alerts()).toEqual([
    '80 % of 100',
    '100 % of 100',
    '80 % of 150',
    '100 % of 150',
    '80 % of 200',
  ])
})

test('RT-09 each month has its own count, and a late report counts in the month of its day', async () => {
  const account = await newLimited(100)
  // The last day of the previous month.
  const lastMonth = utcDay(new Date(`${day().slice(0, 7)}-01`), -1)
  await account.count(79)
  await account.count(79, lastMonth)
  expect(await account.mailed()).toEqual([])
  await account.count(1, lastMonth)
  const { text } = await portal.mailTo(account.owner.email)
  const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  expect(text).toContain(
    `In ${month.format(new Date(lastMonth))} the account of Test Company has counted 80 estimations`,
  )
  await account.count(1)
  expect(await account.mailed()).toEqual([80, 80])
})

test('RT-09 an account without a limit gets no alert', async () => {
  const account = await newLimited(null)
  await account.count(1_000_000)
  expect(await account.mailed()).toEqual([])
  expect(await account.counted()).toBe(1_000_000)
})

test('RT-09 a suspended account cannot report and gets no alert', async () => {
  const account = await newLimited(100)
  await account.count(70)
  await portal.pool.query(`update accounts set status = 'suspended' where account_id = $1`, [
    account.owner.accountId,
  ])
  const refused = await portal.byKey(account.owner).device('report_estimations', {
    reports: [newEstimations(day(), 100)],
  })
  expect(refused.status).toBe(401)
  expect(await account.mailed()).toEqual([])
  expect(await account.counted()).toBe(70)
})

test.each(['suspended', 'deleting', 'deleted'])(
  'RT-09 an account that is %s during a report gets its alert only when it is active again',
  async (status) => {
    const account = await newLimited(100)
    const setStatus = (to: string) =>
      portal.pool.query('update accounts set status = $2 where account_id = $1', [
        account.owner.accountId,
        to,
      ])
    await setStatus(status)
    await portal.database.transaction((transaction) =>
      usageMonthRepository(usageAlertRepository(portal.postMail, () => sql`0`, recipients)).add(
        transaction,
        [{ accountId: account.owner.accountId, month: `${day().slice(0, 7)}-01`, estimations: 85 }],
        portal.clock.now(),
      ),
    )
    expect(await account.counted()).toBe(85)
    expect([await account.alerts(), await account.mailed()]).toEqual([[], []])
    await setStatus('active')
    await account.count(1)
    expect(await account.mailed()).toEqual([80])
  },
)

test('RT-09 the limit counts duplicates once', async () => {
  const account = await newLimited(100)
  const report = newEstimations(day(), 79)
  await Promise.all(Array.from({ length: 10 }, () => account.report(report, report)))
  expect(await account.counted()).toBe(79)
  expect(await account.mailed()).toEqual([])
})

test('RT-09 a very large limit does not overflow', async () => {
  const account = await newLimited(9_000_000_000_000_000)
  await account.count(10)
  expect(await account.counted()).toBe(10)
  expect(await account.mailed()).toEqual([])
})
