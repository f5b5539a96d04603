import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DESKTOP, openBrowser, PHONE, TABLET } from './support/browser.ts'
import { logIn } from './support/login.ts'

const browser = openBrowser()
const rows = (page: Page) => page.getByRole('row').filter({ hasText: /AC-/ })
const settled = async (page: Page, text: RegExp) => page.getByText(text).first().waitFor()
const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement)

test.each([DESKTOP, TABLET, PHONE])(
  'LC-02 one click clears all filters while rows match ($width px)',
  async (viewport) => {
    const page = await browser.newPage({ viewport })
    await logIn(page, 'manager')
    const clear = page.getByRole('button', { name: 'Clear filters' })
    expect(await clear.count()).toBe(0)
    await page.goto('/agecheck-licences?status=activated&search=Edinburgh&sort=chain')
    await settled(page, /1–\d+ of/)
    await clear.click()
    await page.waitForURL((url) => url.search === '?sort=chain')
    expect(await isFocused(page.getByRole('heading', { level: 1 }))).toBe(true)
  },
)

test('LC-03 QR code and actions stay visible when the table scrolls sideways', async () => {
  const page = await browser.newPage({ viewport: TABLET })
  await logIn(page, 'manager')
  for (const name of [/^Show the QR Code of/, /^Actions for/]) {
    const box = await rows(page).first().getByRole('button', { name }).boundingBox()
    expect((box?.x ?? TABLET.width) + (box?.width ?? 0)).toBeLessThan(TABLET.width)
  }
})

test('LC-01 in windows below 800 px height the counters are one line of at most 56 px', async () => {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } })
  await logIn(page, 'manager')
  await settled(page, /1–10 of/)
  const counters = page.getByLabel('Licences at a glance')
  const height = () => counters.evaluate((list) => list.getBoundingClientRect().height)
  expect(await height()).toBeLessThanOrEqual(56)
  await page.setViewportSize({ width: 1280, height: 800 })
  expect(await height()).toBeGreaterThan(56)
})

test.each([
  ['Payment failed', 'failed'],
  ['Not paid yet', 'not_made'],
])('LC-02 a reseller who filters by “%s” sees only licences with that payment', async (payment, search) => {
  const page = await browser.newPage()
  await logIn(page, 'reseller')
  await settled(page, /1–10 of/)
  await page.getByRole('button', { name: 'Payment All' }).click()
  await page.getByRole('option', { name: payment }).click()
  await page.waitForURL((url) => url.search === `?payment=${search}`)
  await expect.poll(() => rows(page).filter({ hasNotText: payment }).count()).toBe(0)
  expect(await rows(page).count()).toBeGreaterThan(0)
})

test('LC-08 errors do not change the height of the form', async () => {
  const page = await browser.newPage()
  await logIn(page, 'reseller')
  await page.getByRole('button', { name: 'Generate licence' }).click()
  const dialog = page.getByRole('dialog', { name: 'Generate new licences' })
  await dialog.getByLabel('Quantity').waitFor()
  const height = () => dialog.evaluate((popup) => (popup as HTMLElement).offsetHeight)
  const before = await height()
  await dialog.getByRole('button', { name: /^Generate/ }).click()
  await dialog.getByText('Please select a period').waitFor()
  expect(await height()).toBe(before)
})

test('LC-08 opening the form by keyboard focuses its first field, and Escape returns the focus', async () => {
  const page = await browser.newPage()
  await logIn(page, 'manager')
  await page.getByRole('button', { name: 'Generate licence' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Generate new licences' })
  await expect.poll(() => isFocused(dialog.getByRole('combobox', { name: 'Store-Chain' }))).toBe(true)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => isFocused(page.getByRole('button', { name: 'Generate licence' }))).toBe(true)
})

test('LC-11 a snackbar does not cover the selection bar', async () => {
  const page = await browser.newPage()
  await logIn(page, 'manager', '/agecheck-licences?status=activated')
  await settled(page, /1–10 of/)
  await page
    .getByRole('checkbox', { name: /^Select licence/ })
    .first()
    .check()
  await rows(page)
    .nth(2)
    .getByRole('button', { name: /^Store of/ })
    .click()
  await page.getByRole('textbox', { name: /^Store of/ }).fill('Pier 7')
  await page.keyboard.press('Enter')
  const snack = page.getByText('Licence details updated successfully!')
  await snack.waitFor()
  const news = await snack.locator('..').boundingBox()
  const bar = await page.getByRole('region', { name: '1 selected' }).boundingBox()
  expect((news?.y ?? 0) + (news?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
})

test('LC-05 selected engagements are extended together, and a partial failure is shown', async () => {
  const page = await browser.newPage({ expectErrors: /500/ })
  await logIn(page, 'manager', '/agecheck-licences?engagement=soon')
  await settled(page, /^1–\d+ of \d+/)
  const boxes = page.getByRole('checkbox', { name: /^Select licence/ })
  const codes = await boxes.evaluateAll((all) => all.map((box) => box.getAttribute('aria-label') ?? ''))
  const [first = '', second = ''] = codes.map((label) => label.replace('Select licence ', ''))
  const row = (code: string) => rows(page).filter({ hasText: code })
  await page.getByRole('checkbox', { name: `Select licence ${first}` }).check()
  await page.getByRole('checkbox', { name: `Select licence ${second}` }).check()
  let refused = ''
  await page.route('**/api/retail-licence', (route) => {
    const body = route.request().postData() ?? ''
    if (!body.includes('update_licence_details') || (refused && refused !== body)) return route.continue()
    refused = body
    return route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: '{"code":"internal","request_id":"fault-1","errors":[]}',
    })
  })
  const extend = page.getByRole('button', { name: 'Extend by 12 months' })
  await extend.click()
  await page.getByText(/^Extended: 1\. Not extended: 1, still selected\. Something went wrong/).waitFor()
  await page.getByRole('region', { name: '1 selected' }).waitFor()
  await page.unrouteAll()
  await extend.click()
  await page.getByText('1 engagement extended by 12 months').waitFor()
  for (const code of [first, second]) await row(code).waitFor({ state: 'detached' })
  await page.goto(`/agecheck-licences?search=${first}`)
  await row(first).getByText('24 months').waitFor()
})

test('LC-07 after detaching, the snackbar’s focused button shows the new QR code', async () => {
  const page = await browser.newPage()
  await logIn(page, 'manager', '/agecheck-licences?status=activated')
  await settled(page, /1–10 of/)
  const row = rows(page).last()
  const code = /AC-[0-9A-Z-]{14}/.exec((await row.textContent()) ?? '')?.[0] ?? ''
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Detach licence' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Detach licence' }).click()
  const show = page.getByRole('button', { name: 'Show QR Code' })
  await show.waitFor()
  await page.getByRole('row').filter({ hasText: code }).waitFor({ state: 'detached' })
  // The dialog moves the focus only after its closing animation.
  await expect.poll(() => isFocused(show)).toBe(true)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Activate a device with this licence' })
  await dialog.getByRole('img', { name: `QR code that activates licence ${code}` }).waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => isFocused(page.getByRole('heading', { level: 1 }))).toBe(true)
})
