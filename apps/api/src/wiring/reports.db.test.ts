import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#src/platform/database/database.ts'
import { forcedOutcomes } from '#src/platform/forced-outcomes.ts'
import { makeMetrics } from '#src/metrics/metrics.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'
import { newEstimations } from '#src/testing/test-reports.ts'
import { makeReports } from './reports.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

/** Counts reports of new accounts, given how many each sends at once. Returns the accounts of each transaction. */
const groupsOf = async (isDistributed: boolean, numbers: readonly number[]) => {
  const groups: number[][] = []
  const accounts = await Promise.all(numbers.map(() => portal.newAccount()))
  const indexOf = (id: string) => accounts.findIndex(({ accountId }) => accountId === id)
  const logged: Database = {
    ...portal.database,
    transaction: (work) =>
      portal.database.transaction((transaction) =>
        work({
          ...transaction,
          execute: (statement) => {
            const ids = JSON.stringify(statement.values).match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? []
            if (/^\s*insert into usage_days/.test(statement.text))
              groups.push([...new Set(ids.map(indexOf))].toSorted((one, other) => one - other))
            return transaction.execute(statement)
          },
        }),
      ),
  }
  const { countUsage } = makeReports(
    { reportDatabase: logged, isDistributed },
    { database: portal.database, clock: portal.clock.now, postMail: portal.postMail },
    () => Promise.resolve(),
    { coveredEstimations: () => sql`0` },
    {
      measured: makeMetrics(),
      outcomes: forcedOutcomes(portal.database, portal.clock.now),
    },
  )
  const day = portal.clock.now().toISOString().slice(0, 10)
  const reports = (number: number) => Array.from({ length: number }, () => newEstimations(day, 1))
  const answers = await Promise.all(
    numbers.map((number, index) =>
      countUsage.estimations(accounts[index]?.accountId ?? randomUUID(), reports(number)),
    ),
  )
  expect(answers.map(({ accepted }) => accepted)).toEqual(numbers)
  return groups
}
const NUMBERS = [1, 1, 1, 1, 20, 1, 30, 1, 1, 25, 1, 1]
const LARGE = new Set([4, 6, 9])

test('on Citus an account with many reports has transactions of its own, and others share', async () => {
  const groups = await groupsOf(true, NUMBERS)
  for (const group of groups)
    if (group.length > 1) expect(group.filter((index) => LARGE.has(index))).toEqual([])
  expect(groups.flat().toSorted((one, other) => one - other)).toEqual([...NUMBERS.keys()])
  expect(groups.length).toBeLessThan(NUMBERS.length)
})

test('elsewhere all accounts share their transactions', async () => {
  // Each of the two connections sends its first report as a group of one.
  expect((await groupsOf(false, NUMBERS)).length).toBeLessThanOrEqual(4)
})
