import {
  KNOWN_USAGE,
  type KnownAttempt,
  knownAttempts,
  knownReports,
  knownTotals,
  utcDayOf,
} from '@assure/contract/testing/known-estimations'
import { numberFormat } from '@assure/contract/number-format'
import { AGE_BRACKETS, latencyBin } from '@assure/contract/usage/estimation-counts'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TESTS_ALL } from '../tools/test-run/test-scope.ts'
import { newAccount } from './support/accounts.ts'
import { logInAs } from './support/login.ts'
import { openBrowser } from './support/browser.ts'
import { startClockedPortal } from './support/clocked-portal.ts'
import { daysUntil, knownMessages, type Message, messageCalls } from './support/known-messages.ts'
import { cardOf, panelOf, programOf, report, tableOf } from './support/usage.ts'

const browser = openBrowser()
const number = (value: number) => value.toLocaleString('en-GB')
const dayIn = (month: string, day: number) => `${month}-${String(day).padStart(2, '0')}`
const lengthOf = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()

let portal: Awaited<ReturnType<typeof startClockedPortal>>
beforeAll(async () => {
  portal = await startClockedPortal()
})
afterAll(() => portal.stop())

/** The known days end on 16 March 2028. The test reports the last ones and checks the dashboard on this day. */
const TODAY = '2028-03-16'
const NOW = `${TODAY}T23:40:00Z`
/** Reports for days up to this one are sent on it, because on `TODAY` they would be too old. */
const FIRST_SENDING = '2028-02-12'
const MONTHS = ['2028-01', '2028-02', '2028-03']
const CLIENTS = 8
const BATCH = 90
/** 100,000 attempts in `npm run test:all`. The API tests check the sums of as many in every run. */
const ATTEMPTS = TESTS_ALL ? KNOWN_USAGE.estimations : 5_000
const LIMITS = [null, ATTEMPTS / 5, (ATTEMPTS * 12) / 100]

/** Splits a client's reports into batches. Each starts with some reports of the batch before, as duplicates. */
const batchesOf = (reports: readonly object[]) =>
  Array.from({ length: Math.ceil(reports.length / BATCH) }, (_, index) =>
    reports.slice(Math.max(0, index * BATCH - 7), (index + 1) * BATCH),
  )

const sendAll = async (
  accounts: readonly { email: string; password: string }[],
  attempts: KnownAttempt[],
) => {
  const reports = knownReports(attempts)
  for (const sending of [FIRST_SENDING, TODAY]) {
    await portal.setClock(`${sending}T23:30:00Z`)
    const due = reports.filter(({ report: { day } }) =>
      sending === FIRST_SENDING ? day <= FIRST_SENDING : day > FIRST_SENDING,
    )
    for (const [index, account] of accounts.entries()) {
      const mine = due.filter((known) => known.account === index)
      const program = await programOf(account, portal.url)
      const accepted = await Promise.all(
        Array.from({ length: CLIENTS }, async (_, client) => {
          const own = mine.filter((known) => known.client % CLIENTS === client).map((known) => known.report)
          let sum = 0
          // Send each batch twice concurrently, like a client that does not wait for an answer.
          for (const batch of batchesOf(own))
            sum += await report(program, 'report_estimations', [batch, [...batch].reverse()])
          return sum
        }),
      )
      expect(accepted.reduce((sum, count) => sum + count, 0)).toBe(mine.length)
    }
  }
  await portal.setClock(NOW)
}

const namedRows = async (page: Page, title: string) =>
  new Map((await tableOf(page, title)).map(([name = '', value = '']) => [name, value]))

const seconds = (ms: number) =>
  (ms / 1000).toLocaleString('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Compares every figure of a month of Age Assurance with the attempts behind it. */
const expectMonth = async (
  page: Page,
  attempts: readonly KnownAttempt[],
  month: string,
  limit: number | null,
) => {
  await page.goto(`/dashboard?month=${month}`)
  await panelOf(page, 'Estimations per day').waitFor()
  const isRunning = TODAY.startsWith(month)
  const of = (test: (day: string) => boolean) => knownTotals(attempts.filter((one) => test(utcDayOf(one))))
  const { estimations, spoofs, brackets, sumMs, minMs, maxMs } = of((day) => day.startsWith(month))
  const before = MONTHS[MONTHS.indexOf(month) - 1]
  const previous = before
    ? of((day) => day.startsWith(before) && (!isRunning || day.slice(8) <= TODAY.slice(8))).estimations
    : 0
  const card = async (label: string) => (await cardOf(page, label).textContent()) ?? ''

  const change = Math.round(((estimations - previous) / previous) * 1000) / 10
  const first = await card('Estimations this month')
  expect(first).toMatch(new RegExp(`^${number(estimations)}\\D`))
  expect(first).toContain(
    previous === 0
      ? 'Nothing to compare with'
      : `${numberFormat('en-GB', { signDisplay: 'exceptZero' }).format(change)}%${number(previous)} ${isRunning ? 'on' : 'in'}`,
  )
  const shown = isRunning ? Number(TODAY.slice(8)) : lengthOf(month)
  expect(await card('Average estimations per day')).toBe(
    isRunning
      ? `${number(Math.round(estimations / shown))}${number(estimations)} over ${shown} days`
      : `${number(Math.round(estimations / 30))}${number(estimations)} divided by 30`,
  )
  const share = (spoofs / (spoofs + estimations)) * 100
  expect(await card('Total Spoof Detections')).toBe(`${number(spoofs)}${share.toFixed(1)}% of all attempts`)

  const [, ...days] = await tableOf(page, 'Estimations per day')
  expect(days.map(([, count]) => count)).toEqual([
    ...Array.from({ length: shown }, (_, index) =>
      number(of((day) => day === dayIn(month, index + 1)).estimations),
    ),
    number(estimations),
  ])
  const ages = await namedRows(page, 'Age distribution')
  for (const bracket of AGE_BRACKETS)
    expect(ages.get(bracket.replace('-', '–'))).toBe(number(brackets[bracket]))
  const withAge = AGE_BRACKETS.reduce((sum, bracket) => sum + brackets[bracket], 0)
  expect(ages.get('No age')).toBe(number(estimations - withAge))
  expect(ages.get('Total')).toBe(number(estimations))
  const times = await namedRows(page, 'Average time taken')
  expect(times.get('Average')).toBe(seconds(sumMs / estimations))
  expect(times.get('Minimum')).toBe(seconds(minMs ?? 0))
  expect(times.get('Maximum')).toBe(seconds(maxMs ?? 0))
  const sorted = attempts
    .filter((one) => one.outcome !== 'spoof' && utcDayOf(one).startsWith(month))
    .map(({ latencyMs }) => latencyMs)
    .sort((one, other) => one - other)
  for (const [name, part] of Object.entries({ 'Half within': 0.5, '90% within': 0.9, '99% within': 0.99 })) {
    // Percentiles are only known by bin: expect the right bin, or the edge of the next one.
    const right = latencyBin(sorted[Math.ceil(sorted.length * part) - 1] ?? 0)
    const said = latencyBin(Number(times.get(name)) * 1000)
    expect(`${name}: ${Math.abs(said - right) <= 1}`).toBe(`${name}: true`)
  }

  if (limit === null) {
    await page.getByRole('heading', { name: 'No monthly limit' }).waitFor()
    return
  }
  const rows = await namedRows(page, 'Monthly limit')
  expect(rows.get(isRunning ? 'Used so far' : 'Used')).toBe(number(estimations))
  expect(rows.get('Limit')).toBe(number(limit))
  const past = estimations - of((day) => day === dayIn(month, shown)).estimations
  const pace = past / (shown - 1)
  // The forecast counts today as at least the average of past days.
  const running = past + Math.max(pace, estimations - past) + pace * (lengthOf(month) - shown)
  const expected = isRunning ? Math.round(running) : estimations
  if (isRunning) expect(rows.get('Forecast for 31 March')).toBe(number(expected))
  const mostOf = estimations > limit ? estimations : expected
  expect(rows.get('Over the limit')).toBe(mostOf > limit ? number(mostOf - limit) : undefined)
}

test('DB-02 DB-03 DB-04 every Age Assurance figure matches the known attempts', async () => {
  const attempts = knownAttempts({ ...KNOWN_USAGE, estimations: ATTEMPTS })
  expect(KNOWN_USAGE.days).toBe(62)
  const accounts = LIMITS.map((monthlyLimit, index) => ({
    email: `known-${index}@example.com`,
    password: 'Known-pass1!',
    monthlyLimit,
  }))
  for (const account of accounts) await portal.newAccount(account)
  await sendAll(accounts, attempts)
  for (const [index, account] of accounts.entries()) {
    const page = await browser.newPage({ baseURL: portal.url })
    await page.clock.setFixedTime(NOW)
    await logInAs(page, account)
    const mine = attempts.filter((attempt) => attempt.account === index)
    for (const month of MONTHS) await expectMonth(page, mine, month, account.monthlyLimit)
  }
}, 240_000)

const CHARTS = {
  'Harmful text': ['hate_speech', 'toxic_speech', 'profanity'],
  Emotion: ['fear', 'sadness', 'anger', 'joy', 'neutral'],
  'Sensitive information': ['email', 'phone', 'address'],
} as const

test.runIf(TESTS_ALL)('DB-05 every NLP figure matches the known messages', async () => {
  const page = await browser.newPage()
  const account = await newAccount()
  const days = daysUntil(Date.now(), 36)
  const messages = knownMessages(days, 60, 7)
  const program = await programOf(account)
  const calls = messageCalls(messages)
  await report(program, 'report_online_safety', calls)
  expect(await report(program, 'report_online_safety', calls)).toBe(0)
  await logInAs(page, account)
  const today = days.at(-1) ?? ''
  for (const month of new Set(days.map((day) => day.slice(0, 7)))) {
    const shown = today.startsWith(month) ? Number(today.slice(8)) : lengthOf(month)
    const within = (period: string) => messages.filter(({ day }) => day.startsWith(period))
    const countOf = (category: string, of: readonly Message[]) =>
      of.filter(({ categories }) => categories.includes(category)).length
    const summed = (categories: readonly string[], of: readonly Message[]) => {
      const counts = categories.map((category) => countOf(category, of))
      return [...counts, counts.reduce((sum, count) => sum + count, 0)].map(number)
    }
    for (const [title, categories] of Object.entries(CHARTS)) {
      await page.goto(`/dashboard?month=${month}&tab=safety&modality=nlp`)
      const totals = await tableOf(page, title)
      expect(totals.slice(1).map(([, count]) => count)).toEqual(summed(categories, within(month)))
      await page.getByRole('link', { name: 'Timeseries Data' }).click()
      const [, ...rows] = await tableOf(page, `${title} per day`)
      expect(rows.map((row) => row.slice(1))).toEqual([
        ...Array.from({ length: shown }, (_, index) => summed(categories, within(dayIn(month, index + 1)))),
        summed(categories, within(month)),
      ])
    }
    await panelOf(page, 'Harmful text per day')
      .getByText(`In ${number(countOf('text_analyzed', within(month)))} messages analysed.`)
      .waitFor()
    await panelOf(page, 'Emotion per day')
      .getByText(`Of ${number(within(month).length)} messages`)
      .waitFor()
  }
})
