import { LANGUAGES } from '@assure/contract/constants'
import { DOCUMENTS } from '@assure/documents/documents'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { TESTS_ALL } from '../tools/test-run/test-scope.ts'
import {
  expectAccessible,
  expectGoodInEveryTheme,
  expectGoodScreen,
  expectNoSidewaysScroll,
} from './support/axe.ts'
import { openBrowser, PHONE } from './support/browser.ts'
import { readPage } from './support/html.ts'

const browser = openBrowser()
const GUIDE = 'faceassure-android'
/** Documents that together have every kind of block: code, tables, notes and plain text. */
const WITH_EVERY_BLOCK: readonly string[] = [GUIDE, 'api', 'terms-and-conditions']
/** Documents for the viewer tests: the longest one, one with code, one with tables and a short one. */
const VIEWED: readonly string[] = ['api-reference', GUIDE, 'data-flow', 'privacy-policy']
/** Timeout of tests that open every document. */
const LIMIT_OF_ALL_MS = 300_000

/** Returns the documents listed in the index. */
const listed = async (page: Page, language: string): Promise<string[]> => {
  await page.goto(`/documentation/${language}/guides`)
  const start = `/documentation/${language}/`
  const links = await page
    .locator(`main section a[href^="${start}"]`)
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  return [...new Set(links.map((link) => link.slice(start.length)))]
}
/** Forces the layout of parts outside the window. Otherwise axe and the width check would skip them. */
const layOut = (page: Page) =>
  page.locator('.document-part').evaluateAll((parts: HTMLElement[]) => {
    for (const part of parts) part.style.contentVisibility = 'visible'
  })
const openViewer = async (page: Page, path: string) => {
  await page.goto(path)
  const word = page.locator('.pdfViewer .textLayer span[role=presentation]').first()
  // The server builds a PDF on its first request.
  await word.waitFor({ timeout: 60_000 })
}
const pageNumber = (page: Page) => page.getByRole('textbox', { name: 'Page number' })
const zoom = (page: Page) => page.getByRole('status', { name: 'Zoom', includeHidden: true })
const percent = async (page: Page) => Number.parseInt((await zoom(page).textContent()) ?? '', 10)

describe.each(LANGUAGES)('HM-08 in %s', (language) => {
  test(
    'every document is available as a web page and as Markdown',
    async () => {
      const page = await browser.newPage()
      const names = await listed(page, language)
      expect(names).toHaveLength(DOCUMENTS.length)
      for (const name of names) {
        const answer = await page.request.get(`/documentation/${language}/${name}`)
        expect([name, answer.status()]).toEqual([name, 200])
        const read = readPage(await answer.text())
        expect([name, read.language, read.headings]).toEqual([name, language, 1])
        const markdown = await page.request.get(`/documentation/${language}/${name}.md`)
        const [title = ''] = (await markdown.text()).split('\n')
        expect(read.title).toContain(title.slice('# '.length))
      }
    },
    LIMIT_OF_ALL_MS,
  )

  test.runIf(TESTS_ALL || language === 'en')(
    'a document fits a phone, and axe finds nothing on it',
    async () => {
      const page = await browser.newPage({ viewport: PHONE })
      for (const name of TESTS_ALL ? await listed(page, language) : WITH_EVERY_BLOCK) {
        await page.goto(`/documentation/${language}/${name}`)
        await layOut(page)
        await expectAccessible(page, name)
        await expectNoSidewaysScroll(page, name)
      }
    },
    LIMIT_OF_ALL_MS,
  )

  test('everything is readable without JavaScript', async () => {
    const page = await browser.newPage({ javaScriptEnabled: false })
    await page.goto(`/documentation/${language}/guides`)
    await page.getByRole('link', { name: 'FaceAssure', exact: false }).first().click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.locator('article h2').count()).toBeGreaterThan(5)
    await page.goto(`/docs/${language}/${GUIDE}`)
    const link = page.getByRole('link', { name: language === 'en' ? 'Open the PDF' : 'Ouvrir le PDF' })
    expect(await link.getAttribute('href')).toBe(`/static/docs/${language}/${GUIDE}.pdf`)
  })
})

test(
  'HM-07 documents open in the viewer',
  async () => {
    const page = await browser.newPage()
    const names = TESTS_ALL ? await listed(page, 'en') : VIEWED
    for (const [at, name] of names.entries()) {
      // Alternate the language. `links.test.ts` fetches all PDFs of both languages.
      await openViewer(page, `/docs/${LANGUAGES[at % 2]}/${name}`)
      // Ignore white space: a PDF has none where a title wraps.
      const lettersOf = async (text: Locator) => (await text.textContent())?.replaceAll(/\s/g, '')
      const title = await lettersOf(page.getByRole('heading', { level: 1 }))
      await expect.poll(() => lettersOf(page.locator('.pdfViewer'))).toContain(title)
    }
  },
  LIMIT_OF_ALL_MS,
)

test('HM-08 the search works by keyboard, finds sections and shows their number', async () => {
  const page = await browser.newPage()
  await page.goto('/documentation/en')
  const box = page.getByRole('searchbox', { name: 'Search the documentation' })
  await box.fill('challenge age')
  await page
    .getByText(/\d+ sections found/)
    .first()
    .waitFor()
  expect(await page.locator('[data-search-results] mark').first().textContent()).toMatch(/challenge|age/i)
  await expectGoodScreen(page, 'results')
  await box.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/documentation\/en\/[\w-]+/)
  await page.goto('/documentation/fr')
  await page.getByRole('searchbox').fill('zzzz')
  await page.getByText('Aucun résultat pour', { exact: false }).first().waitFor()
  await page.keyboard.press('Escape')
  expect(await page.locator('[data-search-panel]').isVisible()).toBe(false)
})

test('HM-08 a search is in the URL, so that it can be shared and Back returns to it', async () => {
  const page = await browser.newPage()
  await page.goto('/documentation/en')
  await page.getByRole('searchbox').fill('offline')
  const results = page.locator('[data-search-results]')
  await results.getByText('network', { exact: false }).first().waitFor()
  await page.waitForURL('**/documentation/en?q=offline')
  await results.getByRole('link').first().click()
  await page.waitForURL(/\/documentation\/en\/[\w-]+/)
  await page.goBack()
  await page.waitForURL('**/documentation/en?q=offline')
  expect(await page.getByRole('searchbox').inputValue()).toBe('offline')
  await results.getByRole('link').first().waitFor()
  await page.getByRole('searchbox').fill('')
  await page.waitForURL('**/documentation/en')
})

test('HM-08 code is copied unchanged', async () => {
  const page = await browser.newPage()
  await page.goto(`/documentation/en/${GUIDE}`)
  const code = page.locator('.document-code').first()
  await code.getByRole('button', { name: 'Copy' }).click()
  await code.getByText('Copied').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    await code.locator('code').textContent(),
  )
})

test('HM-07 find counts the matches, highlights them and steps through them', async () => {
  const page = await browser.newPage()
  await openViewer(page, `/docs/en/${GUIDE}`)
  await page.keyboard.press('/')
  const find = page.getByRole('searchbox', { name: 'Find in the document' })
  await find.fill('challenge age')
  const matches = page.getByRole('search').getByRole('status')
  await matches.getByText(/^1 of \d+$/).waitFor()
  await page.locator('.textLayer .highlight.selected').first().waitFor()
  await find.press('Enter')
  await matches.getByText(/^2 of \d+$/).waitFor()
  await find.press('Shift+Enter')
  await matches.getByText(/^1 of \d+$/).waitFor()
  await find.fill('no such words here')
  await matches.getByText('No match').waitFor()
  await find.press('Escape')
  expect(await find.isVisible()).toBe(false)
})

test('HM-07 page and zoom change by keyboard, field and buttons, and the URL has the page', async () => {
  const page = await browser.newPage()
  await openViewer(page, `/docs/en/${GUIDE}`)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => pageNumber(page).inputValue()).toBe('2')
  await page.keyboard.press('End')
  await page.waitForURL(/#page=\d{2}$/)
  await page.keyboard.press('Home')
  await expect.poll(() => pageNumber(page).inputValue()).toBe('1')
  await pageNumber(page).fill('3')
  await pageNumber(page).press('Enter')
  await page.waitForURL(/#page=3$/)
  await page.reload()
  await expect.poll(() => pageNumber(page).inputValue()).toBe('3')
  const before = await percent(page)
  await page.keyboard.press('+')
  await expect.poll(() => percent(page)).toBeGreaterThan(before)
  await page.keyboard.press('-')
  await expect.poll(() => percent(page)).toBe(before)
  for (let times = 0; times < 12; times++) await page.getByRole('button', { name: 'Zoom out' }).click()
  await expect.poll(() => percent(page)).toBe(50)
  await page.getByRole('button', { name: 'Fit width' }).click()
  await expect.poll(() => percent(page)).toBeGreaterThan(100)
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await page.keyboard.press('Escape')
})

test('HM-07 contents and thumbnails navigate, and the download has the document’s name', async () => {
  const page = await browser.newPage()
  await openViewer(page, `/docs/en/${GUIDE}`)
  const side = page.getByRole('complementary', { name: 'Pages and contents' })
  await side.getByRole('button', { name: 'Privacy' }).click()
  await expect.poll(async () => Number(await pageNumber(page).inputValue())).toBeGreaterThan(5)
  await side.getByRole('tab', { name: 'Pages' }).click()
  await side.getByRole('button', { name: 'Page 2', exact: true }).click()
  await expect.poll(() => pageNumber(page).inputValue()).toBe('2')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download PDF' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`${GUIDE}-en.pdf`)
})

test.each(['/docs/en/no-such-document', '/docs/de/voiceassure'])(
  'HM-07 %s shows that the document does not exist and lists the others',
  async (path) => {
    const page = await browser.newPage({ expectErrors: /404/ })
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await page.getByRole('heading', { name: 'There is no such document' }).waitFor()
    expect(await page.locator('main a[href^="/docs/en/"]').count()).toBe(DOCUMENTS.length)
    await expectGoodScreen(page, path)
    await page.getByRole('link', { name: 'Back to the home page' }).click()
    await page.waitForURL('**/home')
  },
)

test('HM-07 a document that fails to load shows an error, and the retry works', async () => {
  const page = await browser.newPage({ expectErrors: /ERR_FAILED/ })
  await page.route('**/*.pdf', (route) => route.abort())
  await page.goto(`/docs/en/${GUIDE}`)
  await page.getByText('The document could not be loaded').waitFor()
  await page.unroute('**/*.pdf')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.locator('.pdfViewer .textLayer span[role=presentation]').first().waitFor()
  expect(await page.getByText('The document could not be loaded').isVisible()).toBe(false)
  expect(await pageNumber(page).inputValue()).toBe('1')
})

test.each(LANGUAGES.slice(0, TESTS_ALL ? LANGUAGES.length : 1))(
  'HM-07 HM-08 documents and viewer are accessible in every width and theme, in %s',
  async (language) => {
    const page = await browser.newPage()
    const check = async (path: string) => {
      await page.goto(path)
      await layOut(page)
      await expectGoodInEveryTheme(page, path)
    }
    await check(`/documentation/${language}`)
    // One document is enough, because all have the same kinds of blocks.
    await check(`/documentation/${language}/${GUIDE}`)
    await check(`${language === 'en' ? '' : '/fr'}/privacy-policy`)
    await openViewer(page, `/docs/${language}/${GUIDE}`)
    // Zoom in first: at page width on a phone, links are below the minimum target size.
    while ((await percent(page)) < 200) await page.keyboard.press('+')
    await page.keyboard.press('/')
    await page.getByRole('searchbox').fill('age')
    await page.locator('.textLayer .highlight').first().waitFor()
    await expectGoodInEveryTheme(page, `docs/${language}`)
  },
)

test('HM-07 on a phone the contents overlay the pages and close on selection', async () => {
  const page = await browser.newPage({ viewport: PHONE })
  await openViewer(page, `/docs/en/${GUIDE}`)
  const side = page.getByRole('complementary', { name: 'Pages and contents' })
  expect(await side.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Pages and contents' }).click()
  await side.getByRole('button', { name: 'Privacy' }).click()
  expect(await side.isVisible()).toBe(false)
  await expect.poll(async () => Number(await pageNumber(page).inputValue())).toBeGreaterThan(5)
})
