import { EstimationReport } from '@assure/contract/usage/usage-reports'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { TESTS_ALL } from '../tools/test-run/test-scope.ts'
import { expectFitsEveryWidth, expectGoodInEveryTheme } from './support/axe.ts'
import { openBrowser, PHONE, watchRequests } from './support/browser.ts'
import { returningVisitor } from './support/site-visitor.ts'

const browser = openBrowser()

const returning = (options: Parameters<typeof returningVisitor>[1] = {}) => returningVisitor(browser, options)

const infoDrawer = (page: Page) => page.getByRole('dialog', { name: 'How it works, in a minute' })
/** Reads the data that leaves according to the page: the texts of its rows and the byte counts. */
const leaving = async (page: Page) => {
  const rows = page.getByRole('table').getByRole('row')
  const sent = (await rows.locator('code').allTextContents()).join('')
  const bytes = (await rows.locator('td:last-child').allTextContents()).map(Number)
  return { sent, bytesOfRows: bytes.slice(0, -1), total: bytes.at(-1) }
}

describe('HM-01 /home', () => {
  test('links to trial, login, documents, demo apps, legal pages and email', async () => {
    const page = await returning()
    await page.goto('/home')
    await page.getByRole('heading', { level: 1, name: 'Faces stay. Counts leave.' }).waitFor()
    const header = page.getByRole('banner')
    expect(await header.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login')
    const trials = page.getByRole('link', { name: 'Start free trial' })
    const ways = await trials.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(ways).toEqual(Array.from({ length: 4 }, () => '/signup?create=account'))
    const apps = page.getByRole('list', { name: 'Demo apps' }).getByRole('link')
    expect(await apps.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual([
      '#try',
      '/documentation/en/faceassure-android#sample',
      '/documentation/en/faceassure-ios#sample',
    ])
    const footer = page.getByRole('contentinfo')
    for (const [name, href] of [
      ['Documentation', '/documentation/en'],
      ['Sample code', '/documentation/en/faceassure-android#sample'],
      ['Demo apps', '/home#demo-apps'],
      ['Privacy policy', '/privacy-policy'],
      ['Terms and conditions', '/terms-and-conditions'],
      ['How it works', '/home#how-it-works'],
    ] as const) {
      expect(await footer.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(href)
    }
    expect(await footer.locator('a[href^="mailto:"]').getAttribute('href')).toMatch(/^mailto:\S+@\S+$/)
  })

  test('has a row per SDK with links to its guide, and only one row is open', async () => {
    const page = await returning()
    await page.goto('/home')
    for (const [name, document] of [
      ['FaceAssure for Android', 'faceassure-android'],
      ['FaceAssure for iOS', 'faceassure-ios'],
      ['FaceAssure for Browser', 'faceassure-browser'],
      ['VoiceAssure', 'voiceassure'],
    ] as const) {
      const row = page.locator('details', { has: page.getByRole('heading', { name, exact: true }) })
      if (!(await row.evaluate((details: HTMLDetailsElement) => details.open))) {
        await row.locator('summary').focus()
        await page.keyboard.press('Enter')
      }
      for (const part of ['first-result', 'sample', 'fields']) {
        await row.locator(`a[href="/documentation/en/${document}#${part}"]`).waitFor()
      }
      expect(await page.locator('details[name=sdk][open]').count()).toBe(1)
    }
  })

  test('a sample is copied unchanged, in the language chosen by keyboard', async () => {
    const page = await returning()
    await page.goto('/home')
    const block = page.locator('details[open]')
    await block.getByRole('radio', { name: 'Kotlin' }).focus()
    await page.keyboard.press('ArrowRight')
    const java = block.getByRole('region', { name: 'FaceAssure for Android, sample: Java' })
    await java.waitFor()
    expect(await block.getByRole('region').count()).toBe(1)
    await block.getByRole('button', { name: 'Copy: FaceAssure for Android, Java' }).click()
    await block.getByText('Copied').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await java.textContent())
  })

  test('on a phone, buttons step through the demo apps and the position is shown', async () => {
    const page = await returning({ viewport: PHONE })
    await page.goto('/home')
    const next = page.getByRole('button', { name: 'Next' })
    await page.getByText('1 of 3').waitFor()
    await next.focus()
    await page.keyboard.press('Enter')
    await page.getByText('2 of 3').waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('3 of 3').waitFor()
    expect(await next.getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('button', { name: 'Previous' }).click()
    await page.getByText('2 of 3').waitFor()
  })

  test('HM-05 names the age brackets', async () => {
    const page = await returning()
    await page.goto('/home')
    const brackets = page.getByText('The age brackets are 0–13, 13–17, 18–24 and 25+.')
    expect(await brackets.textContent()).toContain('0–13 means under 13.')
  })

  test('the report in the hero is valid and has the displayed size', async () => {
    const page = await returning()
    await page.goto('/home')
    const report: unknown = JSON.parse(
      (await page.locator('pre').first().textContent())?.replace('+1', '') ?? '',
    )
    expect(EstimationReport.parse(report)).toEqual(report)
    const bytes = Buffer.byteLength(JSON.stringify(report))
    await page.getByText(`${bytes} bytes`, { exact: true }).waitFor()
    await page.getByText(`Counts arrive: ${bytes} bytes`).waitFor()
  })
})

describe('Deliver 2: the demonstration of /home', () => {
  test('works by keyboard, shows the exact bytes that would leave, and sends nothing', async () => {
    const page = await returning()
    await page.goto('/home', { waitUntil: 'networkidle' })
    const requests = watchRequests(page)
    await page.getByRole('radio', { name: 'A young man with short hair' }).focus()
    const decision = page.locator('[data-word=decision]')
    expect(await decision.textContent()).toBe('Ask for ID')
    await page.keyboard.press('ArrowRight')
    expect(await page.getByRole('radio', { name: 'A woman with curls' }).isChecked()).toBe(true)
    expect(await decision.textContent()).toBe('Over challenge age')
    expect(await page.locator('[data-shown-face] use').first().getAttribute('href')).toBe('#face-curls')

    await page.keyboard.press('Tab')
    for (const _ of ['26', '27']) await page.keyboard.press('ArrowRight')
    expect(await decision.textContent()).toBe('Inconclusive')
    await page
      .getByText(
        'The challenge age of 27 lies within the estimate, 26 to 31. The app tries again or asks for ID.',
      )
      .waitFor()
    await page.getByText('9 years above the legal age of 18').waitFor()
    await page.keyboard.press('Home')
    expect(await decision.textContent()).toBe('Over challenge age')
    await page.getByText('0 years above the legal age of 18').waitFor()

    const { sent, bytesOfRows, total } = await leaving(page)
    const call = JSON.parse(sent) as { execution_mode: string; reports: object[] }
    expect(call.execution_mode).toBe('report_estimations')
    const report = EstimationReport.parse(call.reports[0])
    expect(report.age_distributions).toEqual({ '0-13': 0, '13-17': 0, '18-24': 0, '25+': 1 })
    expect(total).toBe(Buffer.byteLength(sent))
    expect(bytesOfRows.reduce((sum, bytes) => sum + bytes, 0)).toBe(total)
    expect(requests).toEqual([])
  })
})

describe('without JavaScript', () => {
  test('Deliver 1: /home shows the demonstration, all samples and how it works', async () => {
    const page = await browser.newPage({ javaScriptEnabled: false })
    await page.goto('/home')
    await page.getByText('Without JavaScript this shows one drawing').waitFor()
    await page.getByText('All of the estimate, 19 to 23, is below the challenge age of 25.').waitFor()
    const { sent, total } = await leaving(page)
    expect(total).toBe(Buffer.byteLength(sent))
    const browserRow = page.locator('#faceassure-browser')
    await browserRow.locator('summary').click()
    await browserRow.getByText('TypeScript', { exact: true }).click()
    await browserRow.getByText('next[result.decision]()').waitFor()
    expect(await page.getByRole('button', { name: /^Copy/ }).count()).toBe(0)
    await page.getByRole('link', { name: 'How it works' }).click()
    await page.getByText('The camera looks for a moment.').waitFor()
    await page.getByRole('link', { name: 'Got it' }).click()
    await page.getByText('The camera looks for a moment.').waitFor({ state: 'hidden' })
  })
})

test('HM-01 HM-03 /home is accessible with and without the drawer and fits every width', async () => {
  const page = await browser.newPage()
  const check = (what: string) => expectGoodInEveryTheme(page, what)
  const checkFrench = TESTS_ALL ? check : (what: string) => expectFitsEveryWidth(page, what)
  await page.goto('/home')
  await infoDrawer(page).waitFor()
  await check('the drawer')
  await page.keyboard.press('Escape')
  await infoDrawer(page).waitFor({ state: 'hidden' })
  await check('English')
  await page.goto('/fr/home')
  await page
    .getByRole('heading', { level: 1, name: 'Les visages restent. Seuls des totaux partent.' })
    .waitFor()
  await checkFrench('French')
  for (const summary of await page.locator('details[name=sdk] summary').all()) {
    await summary.click()
    await checkFrench('a row of the SDKs')
  }
})
