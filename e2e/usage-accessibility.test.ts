import { test } from 'vitest'
import { expectGoodInEveryTheme } from './support/axe.ts'
import { openBrowser } from './support/browser.ts'
import { logIn } from './support/login.ts'

const browser = openBrowser()

test('the dashboard is accessible in every width and theme', async () => {
  const page = await browser.newPage({ expectErrors: /500/ })
  const check = (what: string) => expectGoodInEveryTheme(page, what)
  await logIn(page, 'developer')
  for (const [search, withTables] of [
    ['', true],
    ['?tab=safety&modality=nlp', false],
    ['?tab=safety&modality=nlp&view=timeseries', true],
    ['?tab=safety&modality=csam', false],
  ] as const) {
    await page.goto(`/dashboard${search}`)
    const chart = page.getByRole('slider').first()
    await chart.focus()
    await page.keyboard.press('ArrowLeft')
    await check(`charts ${search}`)
    if (!withTables) continue
    const twins = page.getByRole('button', { name: 'Show as table' })
    while ((await twins.count()) > 0) await twins.first().click()
    await check(`tables ${search}`)
  }
  await page.getByRole('button', { name: /^Month:/ }).click()
  await page.getByRole('dialog', { name: 'Choose a month' }).waitFor()
  await check('month picker')
  await page.goto('/dashboard?month=2019-02')
  await page.getByRole('heading', { name: 'No data' }).waitFor()
  await check('no data')
  await page.route('**/api/budget', (route) => route.fulfill({ status: 500, body: '' }))
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'No data' }).waitFor()
  await check('failed')
  await page.goto('/reports')
  await page.getByRole('heading', { level: 1, name: 'Reports' }).waitFor()
  await check('reports')
})
