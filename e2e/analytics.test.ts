import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectGoodInEveryTheme } from './support/axe.ts'
import { openBrowser } from './support/browser.ts'
import { logIn } from './support/login.ts'

const browser = openBrowser()
const REFUSED = /401|The scan metrics did not load/

interface DailyRecord {
  start_date: string
  total_scanned_faces: number
  total_passed_faces: number
  total_failed_faces: number
  [total: string]: number | string
}
const REASONS = [
  ['ID check passed', 'total_id_check_passed'],
  ['Visually passed', 'total_visually_passed'],
  ['ID check failed', 'total_id_check_failed'],
  ['Visually failed', 'total_visually_failed'],
  ['ID not provided', 'total_id_not_provided'],
  ['Clicked cancel', 'total_reason_skipped'],
] as const

const actionsOf = (page: Page) => page.getByRole('button', { name: /^Actions for AC-/, includeHidden: true })

/** Creates a link as the manager, from the licence list, and returns its URL. */
const makeLink = async (
  page: Page,
  scope: 'Licence' | 'Store' | 'Store-Chain',
  actions = actionsOf(page).first(),
): Promise<string> => {
  await logIn(page, 'manager', '/agecheck-licences?status=activated&chain=Northgate+Convenience')
  await actions.click()
  await page.getByRole('menuitem', { name: 'Analytics link' }).click()
  const dialog = page.getByRole('dialog')
  // Click the label. The radio button has no size, and Playwright waits until the label stops moving.
  const choose = (label: string) =>
    dialog
      .locator('label')
      .filter({ hasText: new RegExp(`^${label}$`) })
      .click()
  await choose(scope)
  await choose('7 days')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await dialog.getByText('The link is ready. Copy it now: it is shown only once.').waitFor()
  return dialog.getByRole('textbox', { name: 'Link' }).inputValue()
}

/** Fetches the metrics of the link's token with a separate client. */
const metricsOf = async (url: string): Promise<{ status: number; result: DailyRecord[] }> => {
  const { origin, searchParams } = new URL(url)
  const response = await fetch(`${origin}/api/metrics`, {
    headers: { authorization: `Bearer ${searchParams.get('token')}` },
  })
  const { result = [] } = (await response.json()) as { result?: DailyRecord[] }
  return { status: response.status, result }
}

const inBrowser = (page: Page, offset: number) =>
  page.evaluate((days) => {
    const day = new Date()
    day.setDate(day.getDate() + days)
    return day.toLocaleDateString('sv')
  }, offset)

/** Returns the expected figures for these days, summed independently. */
const sumOf = (records: readonly DailyRecord[], days: readonly string[]) => {
  const of = records.filter(({ start_date }) => days.includes(start_date))
  return (name: string) => of.reduce((total, record) => total + Number(record[name]), 0)
}

const expectFigures = async (page: Page, sum: (name: string) => number) => {
  const [scanned, failed] = [sum('total_scanned_faces'), sum('total_failed_faces')]
  expect(scanned).toBeGreaterThan(0)
  const rate = page.getByRole('region', { name: 'Pass rate' })
  const text = (await rate.textContent()) ?? ''
  expect(text).toContain(`${(((scanned - failed) / scanned) * 100).toFixed(1)}%`)
  for (const count of [scanned, sum('total_passed_faces'), failed])
    expect(text).toContain(count.toLocaleString('en-GB'))
  const reasons = page.getByRole('region', { name: 'Reasons' })
  await reasons.getByRole('button', { name: 'Show as table' }).click()
  for (const [name, total] of REASONS) {
    const cells = await reasons
      .getByRole('row', { name: new RegExp(`^${name}`) })
      .getByRole('cell')
      .allTextContents()
    expect(cells[0], name).toBe(sum(total).toLocaleString('en-GB'))
  }
  await reasons.getByRole('button', { name: 'Show as chart' }).click()
}

test('DB-09 DB-10 a chain’s link shows yesterday and the last 7 days, with correct sums', async () => {
  const url = await makeLink(await browser.newPage(), 'Store-Chain')
  const { result } = await metricsOf(url)
  const page = await browser.newPage()
  await page.goto(url)
  await page.getByRole('region', { name: 'Pass rate' }).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Analytics: Northgate Convenience' }).waitFor()
  await page.getByText(/^Figures as of/).waitFor()
  await expectFigures(page, sumOf(result, [await inBrowser(page, -1)]))
  await page.getByRole('tab', { name: 'Yesterday' }).press('ArrowRight')
  const days = await Promise.all([-7, -6, -5, -4, -3, -2, -1].map((offset) => inBrowser(page, offset)))
  await expectFigures(page, sumOf(result, days))
  const byDay = page.getByRole('region', { name: 'Passed and failed by day' })
  await byDay.getByRole('button', { name: 'Show as table' }).click()
  const rows = await byDay.getByRole('row').allTextContents()
  expect(rows).toHaveLength(8)
  for (const [place, day] of days.entries()) {
    const sum = sumOf(result, [day])
    const counts = ['total_scanned_faces', 'total_passed_faces', 'total_failed_faces']
    expect(rows[place + 1]).toContain(counts.map((name) => sum(name).toLocaleString('en-GB')).join(''))
  }
})

test('DB-09 tab title and print name the chain, and the print has no controls', async () => {
  const url = await makeLink(await browser.newPage(), 'Store')
  const page = await browser.newPage({ colorScheme: 'dark' })
  await page.goto(url)
  await page.getByRole('region', { name: 'Pass rate' }).waitFor()
  const heading = page.getByRole('heading', { level: 1 })
  expect(await heading.textContent()).toMatch(/^Analytics: \S.+, Northgate Convenience$/)
  expect(await page.title()).toContain(await heading.textContent())
  const onScreenOnly = [
    page.getByRole('tablist'),
    page.getByRole('button', { name: 'Français' }),
    page.getByRole('button', { name: 'Show as table' }).first(),
  ]
  for (const part of onScreenOnly) await part.waitFor()
  await page.emulateMedia({ media: 'print' })
  for (const part of onScreenOnly) expect(await part.isVisible()).toBe(false)
  for (const part of [
    heading,
    page.getByText(/^Figures as of/),
    page.getByRole('region', { name: 'Pass rate' }),
  ])
    expect(await part.isVisible()).toBe(true)
  expect(await page.locator('html').evaluate((html) => getComputedStyle(html).colorScheme)).toBe('light')
})

test('DB-10 the token is removed from the URL, survives a reload and stays in its tab', async () => {
  const url = await makeLink(await browser.newPage(), 'Store')
  const page = await browser.newPage()
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.headers()['referer'] ?? ''))
  await page.goto(url)
  await page.getByRole('region', { name: 'Pass rate' }).waitFor()
  expect(new URL(page.url()).search).toBe('?lang=en')
  await page.reload()
  await page.getByRole('region', { name: 'Pass rate' }).waitFor()
  expect(sent.filter((referer) => referer.includes('token'))).toEqual([])
  const other = await page.context().newPage()
  await other.goto('/analytics')
  await other.getByText('Open this page with the link in the app').waitFor()
  await page.goBack().catch(() => null)
  expect(page.url()).not.toContain('token')
})

test('DB-09 the French page has French texts, dates and numbers, and a language switch', async () => {
  const url = await makeLink(await browser.newPage(), 'Licence')
  const page = await browser.newPage()
  await page.goto(url.replace('lang=en', 'lang=fr'))
  await page.getByRole('tab', { name: 'Hier' }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('fr')
  await page.getByRole('tab', { name: '7 derniers jours' }).click()
  const rate = page.getByRole('region', { name: 'Taux de réussite' })
  expect(await rate.textContent()).toMatch(/\d+,\d\s%/)
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('tab', { name: 'Last 7 Days' }).waitFor()
})

test('DB-09 DB-10 a revoked link shows no data, logs the failure and keeps other sessions', async () => {
  const owner = await browser.newPage()
  // Use a licence for which no other test creates a link.
  const actions = actionsOf(owner).nth(1)
  const url = await makeLink(owner, 'Licence', actions)
  const [code = ''] = /AC-\S+/.exec((await actions.getAttribute('aria-label')) ?? '') ?? []
  const dialog = owner.getByRole('dialog')
  await dialog.getByRole('button', { name: `Revoke the link: Licence ${code}` }).click()
  await dialog.getByText('The link no longer works.').waitFor()
  expect((await metricsOf(url)).status).toBe(401)
  const page = await browser.newPage({ expectErrors: REFUSED })
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await logIn(page, 'manager')
  await page.goto(url)
  await page.getByRole('heading', { name: 'No data' }).waitFor()
  expect(logged.join()).toContain('The scan metrics did not load')
  await page.goto('/agecheck-licences')
  await page.getByRole('heading', { level: 1, name: 'AgeCheck Licences' }).waitFor()
})

test('DB-10 a chain can be chosen without a licence, and an unknown one shows an error', async () => {
  const page = await browser.newPage({ expectErrors: /404/ })
  await logIn(page, 'manager')
  await page.getByRole('button', { name: 'Analytics link' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await dialog.getByText('This field is required').waitFor()
  await dialog.getByRole('combobox', { name: 'Store-Chain' }).fill('Nobody’s Stores')
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await dialog.getByText('No licence at this location').waitFor()
  expect(await dialog.getByRole('textbox', { name: 'Link' }).count()).toBe(0)
})

test('the analytics page is accessible in every width and theme', async () => {
  const url = await makeLink(await browser.newPage(), 'Store-Chain')
  const page = await browser.newPage()
  await page.goto(url)
  await page.getByRole('tab', { name: 'Yesterday' }).click()
  await page.getByRole('region', { name: 'Pass rate' }).waitFor()
  await expectGoodInEveryTheme(page, 'yesterday')
  await page.getByRole('tab', { name: 'Last 7 Days' }).click()
  const table = page.getByRole('region', { name: 'Passed and failed by day' }).getByRole('button')
  await table.waitFor()
  await expectGoodInEveryTheme(page, 'last 7 days')
  await table.click()
  await expectGoodInEveryTheme(page, 'days as a table')
})
