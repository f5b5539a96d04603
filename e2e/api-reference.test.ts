import { LANGUAGES } from '@assure/contract/constants'
import { EXAMPLE_DAY } from '@assure/contract/example-values'
import { portalCalls, publicCalls } from '@assure/documents/api/published-calls'
import { SAMPLE_LANGUAGES } from '@assure/documents/api/samples/samples'
import { apiPaths, LLMS_PATH } from '@assure/documents/documents'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { TESTS_ALL } from '../tools/test-run/test-scope.ts'
import { expectGoodInEveryTheme, expectNoSidewaysScroll } from './support/axe.ts'
import { openBrowser, PHONE } from './support/browser.ts'
import { readPage } from './support/html.ts'

const browser = openBrowser()
const CALLS = publicCalls().map(({ name }) => name)
const { overview, call, portal } = apiPaths('en')
/** A call with a key, one that a device signs, one with the token of a link, and the pages without a call. */
const KINDS = [call('report_estimations'), call('activate_licence'), call('metrics'), overview, portal]
/** Limits of a page with its font, all compressed. */
const SCRIPT_MAX_BYTES = 20_000
const PAGE_MAX_BYTES = 60_000
/** The limit of the page that has all calls of the portal itself. */
const PORTAL_PAGE_MAX_BYTES = 70_000
const NODES_MAX = 1500

/** Yesterday in UTC, the day of the samples. */
const yesterday = () => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
const samples = (page: Page) => page.getByRole('group', { name: 'Sample' })
/** The code of the sample that is shown. */
const shown = (page: Page) => page.getByRole('region', { name: 'Sample,' }).locator('visible=true')

describe.each(LANGUAGES)('HM-08 the reference in %s', (language) => {
  test('every public call has a page and Markdown, and llms.txt lists them', async () => {
    const page = await browser.newPage()
    const paths = apiPaths(language)
    const list = await (await page.request.get(LLMS_PATH)).text()
    for (const path of [paths.overview, paths.portal, ...CALLS.map(paths.call)]) {
      const answer = await page.request.get(path)
      const html = await answer.text()
      // The server fills in the day of the samples.
      for (const unfilled of ['@@', EXAMPLE_DAY]) expect(html.includes(unfilled) && path).toBe(false)
      const read = readPage(html)
      expect([path, answer.status(), read.language, read.headings]).toEqual([path, 200, language, 1])
      const markdown = await page.request.get(`${path}.md`)
      expect(read.title).toContain((await markdown.text()).split('\n')[0]?.slice('# '.length))
      expect(list).toContain(`${path}.md)`)
    }
  })

  test('a page of a call says the same without JavaScript', async () => {
    const page = await browser.newPage({ javaScriptEnabled: false })
    await page.goto(apiPaths(language).call('report_estimations'))
    expect(await page.locator('pre', { hasText: 'curl' }).first().textContent()).toContain(yesterday())
    const python = page.getByRole('radio', { name: 'Python' })
    await page.getByText('Python', { exact: true }).click()
    expect(await python.isChecked()).toBe(true)
    await page.getByText('import urllib.request').waitFor()
    expect(await page.getByText('curl "$PORTAL_URL').isVisible()).toBe(false)
  })
})

test('HM-08 no page exists for a call of the portal or an unknown call', async () => {
  const page = await browser.newPage()
  for (const name of [portalCalls()[0]?.name ?? '', 'no_such_call'])
    expect((await page.request.get(call(name))).status()).toBe(404)
})

test('HM-08 the chosen language of samples holds for all pages, and a link can choose another', async () => {
  const page = await browser.newPage()
  await page.goto(call('report_estimations'))
  expect(await shown(page).textContent()).toContain('curl')
  await samples(page).getByText('Kotlin').click()
  await page.goto(call('list_licences'))
  expect(await shown(page).textContent()).toContain('fun main()')
  await page.goto('/documentation/en')
  expect(await samples(page).getByRole('radio', { name: 'Kotlin' }).isChecked()).toBe(true)
  for (const { id, name } of SAMPLE_LANGUAGES) {
    await page.goto(`${call('list_licences')}?sample=${id}`)
    expect(await samples(page).getByRole('radio', { name }).isChecked()).toBe(true)
  }
  // A link chooses for its page only.
  await page.goto(call('list_licences'))
  expect(await samples(page).getByRole('radio', { name: 'Kotlin' }).isChecked()).toBe(true)
})

test('HM-08 samples have the day of yesterday, also when they are copied', async () => {
  const page = await browser.newPage()
  await page.goto(call('report_estimations'))
  await page.getByRole('button', { name: 'Copy: Sample, cURL' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`"day": "${yesterday()}"`)
})

test('HM-08 the start page reads back the month of its report, in the chosen language', async () => {
  const page = await browser.newPage()
  await page.goto('/documentation/en')
  const month = page.getByRole('group', { name: 'Month of estimations' })
  await samples(page).getByText('TypeScript').click()
  expect(await month.getByRole('radio', { name: 'TypeScript' }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Copy: Month of estimations, TypeScript' }).click()
  const [year, monthNumber] = yesterday().split('-').map(Number)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
    `portal.cukka({ year: ${year}, month: ${monthNumber} })`,
  )
})

test('HM-08 the anchors of the former single page lead to the new pages', async () => {
  const page = await browser.newPage()
  await page.goto('/documentation/en/api-reference#generate-licences')
  await page.waitForURL(`**${call('generate_licences')}`)
  await page.goto('/documentation/en/api-reference#email-login')
  await page.waitForURL(`**${portal}#email_login`)
  await page.locator(':target').waitFor()
  await page.goto('/documentation/en/api-reference')
  await page.waitForURL(`**${overview}`)
})

test('HM-08 each code of a call leads to its entry on the errors page', async () => {
  const page = await browser.newPage()
  await page.goto(call('report_estimations'))
  await page.getByRole('link', { name: 'rate_limited' }).click()
  await page.waitForURL('**/documentation/en/errors#rate_limited')
  expect(await page.locator(':target').textContent()).toBe('rate_limited')
})

test('HM-08 an address without a language leads to that of the reader', async () => {
  const page = await browser.newPage({ locale: 'fr-FR' })
  await page.goto('/documentation/api/heartbeat?sample=swift')
  expect(new URL(page.url()).pathname).toBe(apiPaths('fr').call('heartbeat'))
  expect(new URL(page.url()).search).toBe('?sample=swift')
  // The address in problem documents.
  await page.goto('/documentation/errors#rate_limited')
  expect(new URL(page.url()).pathname).toBe('/documentation/fr/errors')
  expect(await page.locator(':target').textContent()).toBe('rate_limited')
})

test('HM-08 the search leads to the line of a field by keyboard', async () => {
  const page = await browser.newPage()
  await page.goto('/documentation/en')
  await page.keyboard.press('/')
  await page.keyboard.type('engagement_duration')
  // The results of the whole word, not of its beginning.
  await page.locator('[data-search-results] mark', { hasText: 'engagement_duration' }).first().waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/api\/\w+#\S*engagement_duration$/)
  expect(await page.locator(':target').textContent()).toContain('engagement_duration')
})

test('HM-08 on a phone the calls are in a drawer', async () => {
  const page = await browser.newPage({ viewport: PHONE })
  await page.goto(call('report_estimations'))
  const link = page.getByRole('navigation', { name: 'Calls' }).getByRole('link', { name: 'List licences' })
  expect(await link.isVisible()).toBe(false)
  await page.getByText('Calls', { exact: true }).click()
  await link.click()
  await page.waitForURL(`**${call('list_licences')}`)
})

test('HM-08 the pages of the reference are accessible in every width and theme', async () => {
  const page = await browser.newPage()
  for (const path of TESTS_ALL ? KINDS : KINDS.slice(0, 2)) {
    await page.goto(path)
    await expectGoodInEveryTheme(page, path)
  }
})

test('HM-08 the longest fields and samples fit a phone', async () => {
  const page = await browser.newPage({ viewport: PHONE })
  for (const name of CALLS) {
    await page.goto(call(name))
    await page.locator('details').evaluateAll((all: HTMLDetailsElement[]) => {
      for (const each of all) each.open = true
    })
    await expectNoSidewaysScroll(page, name)
  }
})

test('HM-08 a page of the reference stays light', async () => {
  for (const path of [...KINDS, apiPaths('fr').call('list_licences')]) {
    const page = await browser.newPage({ serviceWorkers: 'block' })
    const network = await page.context().newCDPSession(page)
    await network.send('Network.enable')
    const kinds = new Map<string, string>()
    const bytes: Record<string, number> = {}
    network.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
    network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const kind = kinds.get(requestId) ?? ''
      bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength
    })
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(bytes['Document']).toBeGreaterThan(0)
    expect(bytes['Font']).toBeGreaterThan(0)
    expect(bytes['Script']).toBeLessThan(SCRIPT_MAX_BYTES)
    expect(Object.values(bytes).reduce((sum, each) => sum + each, 0)).toBeLessThan(
      path === portal ? PORTAL_PAGE_MAX_BYTES : PAGE_MAX_BYTES,
    )
    expect(await page.locator('*').count()).toBeLessThan(NODES_MAX)
  }
})
