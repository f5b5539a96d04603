import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { TESTS_ALL } from '../tools/test-run/test-scope.ts'
import { openBrowser } from './support/browser.ts'
import { changeFrench } from './support/french-texts.ts'
import { demoAccount, logIn, startSession } from './support/login.ts'

const browser = openBrowser()
const WIDTHS = [1280, 1440, 1920]
/** Longer texts, such as the sample store of 60 letters, end with an ellipsis and show in full on hover. */
const LONG_NAME = 50

const LISTS = [
  ['manager', '/agecheck-licences'],
  ['manager', '/agecheck-licences?engagement=soon'],
  ['manager', '/agecheck-licences?status=deleted'],
  ['reseller', '/agecheck-licences'],
] as const

const rowsOf = (page: Page) => page.locator('tbody tr').filter({ hasText: /AC-/ })

/** Measures a list: cut texts, columns narrower than a word, and scrolling boxes. */
const layoutOf = (page: Page) =>
  page.evaluate((longName) => {
    const table = document.querySelector('table')
    if (!table) throw new Error('no table')
    const isShown = (element: Element) => element.clientWidth > 1
    // A payer's email address is on one line by design and shows in full on hover.
    const isMeant = (text: string) => text.length > longName || text.includes('@')
    const found = (selector: string, isFound: (element: Element) => boolean) =>
      [...table.querySelectorAll(selector)]
        .filter((element) => isShown(element) && isFound(element))
        .map((element) => element.textContent ?? '')
        .filter((text) => !isMeant(text))
    return {
      cut: found('td *', (element) => {
        if (getComputedStyle(element).overflow === 'visible') return false
        const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
        return scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 2
      }),
      tooNarrow: found('th, th *', (element) => element.scrollWidth > element.clientWidth + 1),
      rowHeights: [...new Set([...table.querySelectorAll('tbody tr')].map((row) => row.clientHeight))],
      tableScrolls: table.offsetWidth > (table.parentElement?.clientWidth ?? 0),
      pageScrolls: document.documentElement.scrollWidth > innerWidth,
    }
  }, LONG_NAME)

test.each(['en', 'fr'])(
  'LC-03 no cell of the licence list is cut at 1280, 1440 and 1920 px (%s)',
  async (lang) => {
    for (const [login, path] of LISTS) {
      const page = await browser.newPage()
      await logIn(page, login, `${path}${path.includes('?') ? '&' : '?'}lang=${lang}`)
      await rowsOf(page).first().waitFor()
      await page.evaluate(() => document.fonts.ready)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 720 })
        expect({ login, path, width, ...(await layoutOf(page)) }).toEqual({
          login,
          path,
          width,
          cut: [],
          tooNarrow: [],
          rowHeights: [44],
          tableScrolls: false,
          pageScrolls: false,
        })
      }
    }
  },
)

/** Lengthens each word of a text by 40 %. */
const longer = (text: string) =>
  text.replaceAll(/\p{L}{2,}/gu, (word) => word + word.slice(0, Math.ceil(word.length * 0.4)))

test.runIf(TESTS_ALL)(
  'LC-03 RS-03 lists fit texts 40 % longer than French, as a future language may have',
  async () => {
    const developer = async (login: 'manager' | 'reseller', page: Page) => logIn(page, login)
    const retail = (path: string) => async (page: Page) => {
      await startSession(page, 'retail', demoAccount('store'))
      await page.goto(path)
    }
    for (const open of [
      (page: Page) => developer('manager', page),
      (page: Page) => developer('reseller', page),
      retail('/retail-selfservice-licencelist'),
      retail('/retail-subscriptions'),
    ]) {
      const page = await browser.newPage()
      await changeFrench(page, longer)
      await open(page)
      await page.locator('tbody tr button').first().waitFor()
      await page.evaluate(() => document.fonts.ready)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 720 })
        const { cut, tooNarrow, pageScrolls } = await layoutOf(page)
        expect({ url: page.url(), width, cut, tooNarrow, pageScrolls }).toMatchObject({
          tooNarrow: [],
          pageScrolls: false,
        })
      }
    }
  },
)
