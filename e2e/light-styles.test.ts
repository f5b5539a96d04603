import { expect, test } from 'vitest'
import { openBrowser } from './support/browser.ts'

const browser = openBrowser()

/** One page of each kind, and those that the server fills with content of its own. */
const PAGES = [
  '/home',
  '/home/online-safety',
  '/retail-home',
  '/prices',
  '/contact-us',
  '/fr/terms-and-conditions',
  '/status',
  '/no-such-page',
  '/documentation/en',
  '/documentation/fr/guides',
  '/documentation/en/api',
  '/documentation/en/api/report_estimations',
  '/documentation/en/api/portal',
  '/documentation/en/downloads',
  '/documentation/en/sdks',
]

test('HM-08 the light style sheet of a public page has all rules for its classes that the application has', async () => {
  const page = await browser.newPage({ expectErrors: /404/ })
  await page.goto('/login')
  const whole = await page.locator('link[rel=stylesheet]').first().getAttribute('href')
  for (const path of PAGES) {
    await page.goto(path, { waitUntil: 'networkidle' })
    const found = await page.evaluate(async (sheet) => {
      const selectorsIn = (rules: CSSRuleList): string[] =>
        [...rules].flatMap((rule) => [
          ...(rule instanceof CSSStyleRule ? rule.selectorText.split(/,\s*(?=[.:])(?![^(]*\))/) : []),
          ...('cssRules' in rule ? selectorsIn(rule.cssRules as CSSRuleList) : []),
        ])
      const application = new CSSStyleSheet()
      application.replaceSync(await (await fetch(sheet)).text())
      const sheets = [...document.styleSheets]
      const own = new Set(sheets.flatMap(({ cssRules }) => selectorsIn(cssRules)))
      const classes = new Set(
        [...document.querySelectorAll('[class]')].flatMap((each) => [...each.classList]),
      )
      const rules = selectorsIn(application.cssRules)
      const isFor = (selector: string) =>
        [...selector.matchAll(/\.((?:\\.|[\w-])+)/g)].every(([, name = '']) =>
          classes.has(name.replaceAll(/\\(.)/g, '$1')),
        )
      const needed = rules.filter(isFor)
      return {
        isLight: !sheets.some(({ href }) => href?.endsWith(sheet)),
        needed: needed.length,
        rules: rules.length,
        missing: needed.filter((selector) => !own.has(selector)),
      }
    }, whole ?? '')
    expect(found, path).toMatchObject({ isLight: true, missing: [] })
    expect(found.needed, path).toBeGreaterThan(100)
    expect(found.rules, path).toBeGreaterThan(2 * found.needed)
  }
})
