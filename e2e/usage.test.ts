import { knownAttempts, knownReports } from '@assure/contract/testing/known-estimations'
import { describe, expect, test } from 'vitest'
import { newAccount } from './support/accounts.ts'
import { openBrowser } from './support/browser.ts'
import { logIn, logInAs } from './support/login.ts'
import {
  cardOf,
  csvOf,
  dashboardOf,
  monthBack,
  openDashboard,
  panelOf,
  programOf,
  report,
  spokenBy,
  tableOf,
} from './support/usage.ts'

const browser = openBrowser()
const asDeveloper = (search = '') => dashboardOf(browser, 'developer', search)

describe('Age Assurance', () => {
  test('DB-02 DB-03 the cards show titles, trend and, for a past month, an average over 30 days', async () => {
    const page = await asDeveloper(`?month=${monthBack(1).month}`)
    const numbers = async (label: string) =>
      (await cardOf(page, label).innerText())
        .replaceAll(',', '')
        .match(/[\d.]+/g)
        ?.map(Number) ?? []
    const [, ...days] = await tableOf(page, 'Estimations per day')
    const [, total = ''] = days.pop() ?? []
    const count = Number(total.replaceAll(',', ''))
    expect(count).toBeGreaterThan(1000)
    expect((await numbers('Estimations this month'))[0]).toBe(count)
    expect(await numbers('Average estimations per day')).toEqual([Math.round(count / 30), count, 30])
    expect((await numbers('Total Spoof Detections'))[0]).toBeGreaterThan(0)
    const chip = cardOf(page, 'Estimations this month')
      .getByText(/^(Rising|Falling|Neutral)/)
      .locator('..')
    const text = (await chip.textContent()) ?? ''
    expect(text).toMatch(/Rising \+[\d.]+%|Falling −[\d.]+%|Neutral 0%/)
  })

  test('DB-04 the ring shows ages, and average, minimum and maximum time are always visible', async () => {
    const page = await asDeveloper(`?month=${monthBack(2).month}`)
    const ages = await tableOf(page, 'Age distribution')
    expect(ages.map(([name]) => name)).toEqual(['Age', '0–13', '13–17', '18–24', '25+', 'No age', 'Total'])
    expect(await spokenBy(page, 'Age distribution')).toEqual(
      ages.slice(1, -1).map(([name, count, share]) => `${name}: ${count}, ${share}`),
    )
    const time = panelOf(page, 'Average time taken')
    await time
      .getByText(/^\d+\.\d\d s$/)
      .first()
      .waitFor()
    for (const name of ['Minimum', 'Maximum', 'Half within', '90% within', '99% within'])
      expect(await time.getByText(name, { exact: true }).isVisible()).toBe(true)
  })

  test('a chart gives the same values by keyboard as its table', async () => {
    const page = await asDeveloper(`?month=${monthBack(1).month}`)
    const [, ...rows] = await tableOf(page, 'Estimations per day')
    const days = rows.slice(0, -1)
    expect(await spokenBy(page, 'Estimations per day')).toEqual(
      days.map(([day, count]) => `${day}: Estimations ${count}`),
    )
    const slider = panelOf(page, 'Estimations per day').getByRole('slider')
    await page.keyboard.press('Home')
    const tip = slider.locator('..').getByText(days[0]?.[0] ?? '', { exact: true })
    await tip.waitFor()
    await page.keyboard.press('Escape')
    await tip.waitFor({ state: 'detached' })
  })

  test('a chart’s CSV file has its name, a UTF-8 BOM, CRLF and the table’s numbers', async () => {
    const { month } = monthBack(1)
    const page = await asDeveloper(`?month=${month}`)
    const [, ...rows] = await tableOf(page, 'Estimations per day')
    const { name, text } = await csvOf(page, 'Estimations per day')
    expect(name).toBe(`estimations-per-day-${month}.csv`)
    const lines = text.split('\r\n')
    expect(lines[0]).toBe('\uFEFFDay,Estimations')
    expect(lines.at(-1)).toBe('')
    expect(lines.slice(1, -1).map((line) => line.split(',')[1])).toEqual(
      rows.map(([, count = '']) => count.replaceAll(',', '')),
    )
    expect(lines[1]).toMatch(new RegExp(`^${month}-01,\\d+$`))
  })
})

test('DB-05 each modality has its charts, and NLP has two sub-tabs', async () => {
  const page = await asDeveloper(`?tab=safety&month=${monthBack(1).month}`)
  await panelOf(page, 'Nudity found per day').waitFor()
  await page.getByRole('link', { name: 'CSAM' }).click()
  await panelOf(page, 'Flagged per day').waitFor()
  await panelOf(page, 'All checks per day').waitFor()
  expect(await page.getByRole('link', { name: 'Timeseries Data' }).count()).toBe(0)
  await page.getByRole('link', { name: 'NLP' }).click()
  for (const title of ['Harmful text', 'Emotion', 'Sensitive information']) {
    const totals = await tableOf(page, title)
    expect(await spokenBy(page, title)).toEqual(
      totals.slice(1, -1).map(([name, count, share]) => `${name}: ${count}, ${share}`),
    )
    await page.getByRole('link', { name: 'Timeseries Data' }).click()
    const days = await tableOf(page, `${title} per day`)
    // The totals by day and by month must match.
    expect(days.at(-1)?.slice(1)).toEqual(totals.slice(1).map(([, count]) => count))
    const spoken = await spokenBy(page, `${title} per day`)
    expect(spoken).toHaveLength(days.length - 2)
    const [head = [], first = []] = days
    expect(spoken[0]).toBe(
      `${first[0]}: ${head
        .slice(1)
        .map((category, index) => `${category} ${first[index + 1]}`)
        .join(', ')}`,
    )
    await page.getByRole('link', { name: 'Analytics Data' }).click()
  }
})

test('counts of a single day: the day is on its chart, and the limit uses it', async () => {
  const page = await browser.newPage()
  const account = await newAccount()
  const today = new Date().toISOString().slice(0, 10)
  const count = 40
  const attempts = knownAttempts({
    estimations: count,
    from: today,
    days: 1,
    accounts: 1,
    clientsOfEach: 2,
    zones: [0],
    seed: 5,
  })
  const reports = knownReports(attempts).map((known) => known.report)
  await report(await programOf(account), 'report_estimations', [reports])
  await logInAs(page, account)
  await openDashboard(page)
  const days = (await tableOf(page, 'Estimations per day')).slice(1)
  expect(days.map(([, value]) => Number(value))).toEqual([
    ...Array.from({ length: days.length - 2 }, () => 0),
    count,
    count,
  ])
  expect((await spokenBy(page, 'Estimations per day')).at(-1)).toMatch(/, so far: Estimations 40$/)
  await cardOf(page, 'Estimations this month').getByText('Nothing to compare with').waitFor()
  await panelOf(page, 'Monthly limit')
    .getByText(/of 2,500 estimations used/)
    .waitFor()
})

test('RT-09 reports and alerts show only their title and are not in the menu', async () => {
  const page = await browser.newPage()
  await logIn(page, 'developer', '/dashboard')
  const entries = page.getByRole('navigation', { name: 'Menu' }).getByRole('link')
  await entries.first().waitFor()
  const names = await entries.allInnerTexts()
  expect(names.slice(0, 5)).toEqual(['AgeCheck Licences', 'Activate licence', 'Usage', 'API Keys', 'Plans'])
  for (const name of ['Reports', 'Alerts']) {
    expect(names).not.toContain(name)
    await page.goto(`/${name.toLowerCase()}`)
    await page.getByRole('heading', { level: 1, name }).waitFor()
    expect(await page.title()).toContain(name)
    expect((await page.getByRole('main').textContent())?.trim()).toBe(name)
  }
})
