import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser, PHONE } from './support/browser.ts'
import { expectNarrow, frenchPhone } from './support/french-phone.ts'
import { textsOn } from './support/marked-french.ts'

const browser = openBrowser()

test('CN-02 the French viewer shows only texts of the catalogue and of the document', async () => {
  // 418: the hydration differs, because the prerendered page has no marks.
  const { page, french, visit } = await frenchPhone(browser, {
    expectErrors: /404|ERR_FAILED|React error #418/,
  })
  const addData = (texts: readonly string[]) => {
    for (const text of texts) if (/\p{L}{3}/u.test(text)) french.data.add(text)
  }
  const isData = async (texts: Locator) => addData(await texts.allTextContents())
  const name = 'voiceassure'
  await page.goto(`/docs/fr/${name}`)
  const words = page.locator('.pdfViewer .textLayer span[role=presentation]')
  await words.first().waitFor({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Pages et sommaire' }).click()
  const side = page.getByRole('complementary')
  await isData(side.getByRole('tabpanel').getByRole('button'))
  await isData(page.getByRole('heading', { level: 1 }))
  const check = async (what: string) => {
    await isData(words)
    addData(
      await page
        .locator('.pdfViewer a')
        .evaluateAll((links: HTMLElement[]) => links.map(({ title }) => title)),
    )
    await french.expectNoOther(what)
  }
  await check('contents')
  await side.getByRole('tab', { name: /Pages/ }).click()
  await side.getByRole('button', { name: /Page.*2$/ }).waitFor()
  await check('pages')
  await page.keyboard.press('/')
  await page.getByRole('searchbox').fill('zzzz')
  await page.getByText('Aucun résultat').waitFor()
  await check('find')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
  await check('keys')
  await page.route('**/*.pdf', (route) => route.abort())
  await page.reload()
  await page.getByRole('alert').waitFor()
  await french.expectNoOther('failed')
  await page.goto('/docs/fr/nothing')
  await page.getByRole('main').getByRole('link').first().waitFor()
  await isData(page.locator('main a[href^="/docs/fr/"]'))
  await isData(page.getByRole('main').getByRole('heading', { level: 2 }))
  await visit('/docs/fr/nothing')
  expect([...french.areas]).toEqual(expect.arrayContaining(['common', 'viewer']))
})

test.each([
  ['/home', '/fr/home'],
  ['/home/online-safety', '/fr/home/online-safety'],
  ['/retail-home', '/fr/retail-home'],
  ['/prices', '/fr/prices'],
  ['/contact-us', '/fr/contact-us'],
  ['/accuracy-and-limits', '/fr/accuracy-and-limits'],
  ['/privacy-policy', '/fr/privacy-policy'],
  ['/terms-and-conditions', '/fr/terms-and-conditions'],
  ['/documentation/en', '/documentation/fr'],
])(
  'CN-02 the French version of %s fits phones and repeats no English sentence',
  async (inEnglish, inFrench) => {
    const page = await browser.newPage({ viewport: PHONE, hasTouch: true, isMobile: true })
    const sentencesOf = async (address: string) => {
      await page.goto(address)
      await expectNarrow(page, address)
      return (await textsOn(page)).filter(
        (text) => text.split(/\s+/).filter((word) => /\p{L}{2}/u.test(word)).length >= 4,
      )
    }
    const english = new Set(await sentencesOf(inEnglish))
    expect(english.size).toBeGreaterThan(5)
    expect((await sentencesOf(inFrench)).filter((text) => english.has(text))).toEqual([])
    expect(await page.locator('html').getAttribute('lang')).toBe('fr')
  },
)

test('CN-02 a visitor of a French public page stays in French, whatever the browser prefers', async () => {
  const page = await browser.newPage()
  await page.goto('/fr/home/online-safety')
  await page.getByRole('link', { name: 'Essai gratuit' }).first().click()
  await page.waitForURL('**/signup?create=account')
  await page.getByLabel('Prénom').waitFor()
  await page.goto('/login')
  await page.getByText('Portail développeur et gestion des licences').first().waitFor()
})
