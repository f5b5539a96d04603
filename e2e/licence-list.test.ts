import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newAccount } from './support/accounts.ts'
import { openBrowser } from './support/browser.ts'
import { makeLicences } from './support/licences.ts'
import { logIn, logInAs } from './support/login.ts'

const browser = openBrowser()
const rows = (page: Page) => page.getByRole('row').filter({ hasText: /AC-/ })
const settled = async (page: Page, text: RegExp) => page.getByText(text).first().waitFor()

test('LC-01 LC-02 counters agree, a page has ten rows, and deleted licences cannot be selected', async () => {
  const page = await browser.newPage()
  await logIn(page, 'manager')
  await settled(page, /1–10 of \d+, including \d+ deleted/)
  const counter = async (label: string) =>
    Number(
      ((await page.getByText(label, { exact: true }).locator('..').textContent()) ?? '').replaceAll(
        /\D/g,
        '',
      ),
    )
  const [total, active, inactive] = [
    await counter('Total number of licences'),
    await counter('Active'),
    await counter('Inactive'),
  ]
  expect(total).toBeGreaterThan(100)
  expect(total).toBe(active + inactive)
  expect(await rows(page).count()).toBe(10)
  await page.goto('/agecheck-licences?status=deleted')
  await settled(page, /of \d+/)
  const deleted = rows(page).first()
  await deleted.getByText('Deleted', { exact: true }).waitFor()
  expect(await deleted.getByRole('checkbox').isDisabled()).toBe(true)
  expect(await deleted.getAttribute('class')).toContain('text-text-faint')
})

test('LC-02 filters, search and page are in the URL and work with Back', async () => {
  const page = await browser.newPage()
  await logIn(page, 'manager')
  await page.getByRole('button', { name: 'Store-Chain All' }).click()
  await page.getByRole('option', { name: 'Harbour Vape Co.' }).click()
  await page.waitForURL(/chain=Harbour/)
  await expectEveryRow(page, /Harbour Vape Co\./)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.waitForURL(/page=2/)
  await page.goBack()
  await page.goBack()
  await page.waitForURL((url) => url.search === '')
  await settled(page, /1–10 of/)

  await page.keyboard.press('/')
  await page.keyboard.type('zebra')
  await page.waitForURL(/search=zebra/)
  await expectEveryRow(page, /Zebra/)
  const shared = await page.context().newPage()
  await shared.goto(page.url())
  await expectEveryRow(shared, /Zebra/)
  await page.getByRole('textbox', { name: 'Search code, store or device' }).fill('no such licence')
  await page.getByText('No licence matches').waitFor()
  await page.getByRole('table').getByRole('button', { name: 'Clear filters' }).click()
  await settled(page, /1–10 of/)
})

const expectEveryRow = async (page: Page, text: RegExp) => {
  await settled(page, text)
  await page.waitForFunction((source) => {
    const found = [...document.querySelectorAll('tbody tr')].map((row) => row.textContent ?? '')
    return found.length > 0 && found.every((row) => new RegExp(source).test(row))
  }, text.source)
}

test('the table is one Tab stop: arrows lead through it and through an open menu, and the pager is at most 15 stops from the page’s head', async () => {
  const page = await browser.newPage()
  await logIn(page, 'manager', '/agecheck-licences?status=activated')
  await settled(page, /1–10 of/)
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: element } = document
      return `${element?.closest('tr, nav, main')?.tagName} ${element?.ariaLabel ?? element?.textContent}`
    })
  await page.getByRole('heading', { level: 1 }).focus()
  const stops: string[] = []
  while (stops.length <= 15 && !stops.at(-1)?.startsWith('NAV')) {
    await page.keyboard.press('Tab')
    stops.push(await focused())
  }
  expect(stops.at(-1)).toMatch(/^NAV/)
  expect(stops.filter((stop) => stop.startsWith('TR'))).toHaveLength(1)

  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowDown')
  const [code] = /AC-[0-9A-Z-]{14}/.exec((await rows(page).first().textContent()) ?? '') ?? []
  const focusedRow = () => page.evaluate(() => document.activeElement?.closest('tr')?.textContent)
  expect(await focusedRow()).toContain(code)
  await page.keyboard.press('End')
  expect(await focused()).toBe(`TR Actions for ${code}`)
  await page.keyboard.press('ArrowDown')
  expect(await focused()).toMatch(/^TR Actions for /)
  expect(await focused()).not.toContain(code)

  await page.keyboard.press('Enter')
  const chosen = () => page.evaluate(() => document.activeElement?.getAttribute('role'))
  const first = await expect.poll(chosen).toBe('menuitem').then(focused)
  await page.keyboard.press('ArrowDown')
  expect(await chosen()).toBe('menuitem')
  expect(await focused()).not.toBe(first)
  await page.keyboard.press('Escape')
  await page.getByText('Press ? for all shortcuts').waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(focused).toMatch(/^TR Actions for /)
})

test('LC-04 a cell is edited in place, with only the keyboard', async () => {
  const page = await browser.newPage()
  await logIn(page, 'manager', '/agecheck-licences?status=activated')
  await settled(page, /1–10 of/)
  const code = /AC-[0-9A-Z-]{14}/.exec((await rows(page).first().textContent()) ?? '')?.[0] ?? ''
  const cell = page.getByRole('button', { name: new RegExp(`Counter Location of ${code}`) })
  await cell.focus()
  await page.keyboard.press('Enter')
  const editor = page.getByRole('textbox', { name: `Counter Location of ${code}` })
  await editor.fill('Window seat')
  await page.keyboard.press('Escape')
  expect(await rows(page).first().textContent()).not.toContain('Window seat')
  await cell.focus()
  await page.keyboard.press('Enter')
  await editor.fill('   ')
  await page.keyboard.press('Enter')
  await page.getByText('Counter Location cannot be empty').waitFor()
  await editor.fill('Exit counter')
  await page.keyboard.press('Enter')
  await page.getByText('Licence details updated successfully!').waitFor()
  await page.reload()
  await page.getByRole('row').filter({ hasText: code }).getByText('Exit counter').waitFor()
})

test('LC-11 the delete dialog names the selected licences and counts those on other pages', async () => {
  const page = await browser.newPage()
  await logIn(page, 'manager')
  const codes = await makeLicences(page, 12, 'Closing down')
  const [onPage2 = '', onPage1 = ''] = [codes.at(0), codes.at(-1)]
  const select = (code: string) => page.getByRole('checkbox', { name: `Select licence ${code}` }).check()
  await page.goto('/agecheck-licences?store=Closing+down')
  await select(onPage1)
  await page.getByText('1 selected').waitFor()
  await page.getByRole('button', { name: /^Status All/ }).click()
  await page.getByRole('option', { name: 'Not activated' }).click()
  await page.getByText('1 selected').waitFor({ state: 'detached' })

  await select(onPage1)
  await page.getByRole('button', { name: 'Next' }).click()
  await select(onPage2)
  const bar = page.getByRole('region', { name: '2 selected' })
  await bar.getByText('1 on another page').waitFor()
  await bar.getByRole('button', { name: 'Delete selected (2)' }).click()
  const confirm = page.getByRole('alertdialog', { name: 'Delete 2 licences?' })
  await confirm.getByText(/No device runs on them now/).waitFor()
  for (const code of [onPage1, onPage2])
    await confirm.getByRole('listitem').filter({ hasText: code }).getByText('Till 1, Closing down').waitFor()
  await confirm.getByText('1 of the 2 is not on this page.').waitFor()
  const keep = confirm.getByRole('button', { name: 'Keep them' })
  await expect.poll(() => keep.evaluate((button) => button === document.activeElement)).toBe(true)
  await confirm.getByRole('button', { name: 'Delete 2 licences' }).click()
  await page.getByText('2 licence(s) deleted successfully!').waitFor()
  await confirm.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  for (const code of [onPage1, onPage2]) {
    await page.goto(`/agecheck-licences?search=${code}`)
    await page.getByRole('row').filter({ hasText: code }).getByText('Deleted', { exact: true }).waitFor()
  }
})

test('an account without licences sees the first step, the SDK guides and the API keys link', async () => {
  const page = await browser.newPage()
  await logInAs(page, await newAccount())
  await page.goto('/agecheck-licences')
  await page.getByRole('heading', { name: 'No licences yet' }).waitFor()
  await page.getByRole('heading', { name: 'Building with an SDK?' }).waitFor()
  const guides = await page.getByRole('list', { name: 'Guides to start with' }).getByRole('link').all()
  expect(await Promise.all(guides.map((guide) => guide.innerText()))).toEqual([
    'Android guide',
    'iOS guide',
    'Browser guide',
  ])
  for (const guide of guides)
    expect((await page.request.get((await guide.getAttribute('href')) ?? '')).status()).toBe(200)
  await page.getByRole('link', { name: 'Your API keys' }).click()
  await page.waitForURL('**/api-keys')
})

test('LC-03 LC-09 a self-service customer orders: prices by quantity, the estimate only when all is valid', async () => {
  const page = await browser.newPage()
  await logIn(page, 'reseller')
  await settled(page, /of \d+/)
  await page.getByRole('columnheader', { name: 'Billed to' }).waitFor()
  expect(await page.getByRole('columnheader', { name: 'Actions' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Generate licence' }).click()
  const dialog = page.getByRole('dialog', { name: 'Generate new licences' })
  await dialog.getByRole('combobox', { name: 'Store-Chain' }).fill('Corner & Co')
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Store', { exact: true }).fill('High Street')
  await dialog.getByLabel('Counter Location').fill('Till 2')
  await dialog.getByLabel('Quantity').fill('9')
  expect(await dialog.getByRole('radio', { name: /37.50/ }).count()).toBe(0)
  await dialog.getByLabel('Quantity').fill('12')
  await dialog.getByRole('radio', { name: /37.50/ }).check({ force: true })
  await dialog.getByRole('radio', { name: 'Year' }).check({ force: true })
  await dialog.getByLabel('Billed to').fill('accounts')
  await dialog.getByRole('button', { name: /^Generate/ }).click()
  await dialog.getByText('Invalid Email address').waitFor()
  expect(await dialog.getByText('5,400.00').count()).toBe(0)
  await dialog.getByLabel('Billed to').fill('accounts@corner.example')
  await dialog.getByText('5,400.00').waitFor()
  await dialog.getByRole('button', { name: 'Generate 12 licences' }).click()
  await page.getByText('12 licence(s) have been generated successfully').waitFor()
  await rows(page).first().getByText('accounts@corner.example').waitFor()
})

/** A simulated server error. */
const FAULT = {
  status: 500,
  contentType: 'application/problem+json',
  body: JSON.stringify({ code: 'internal', request_id: 'fault-1', errors: [] }),
}
const failWhile = async (page: Page, mode: string, work: () => Promise<void>) => {
  await page.route('**/api/retail-licence', (route) =>
    route.request().postData()?.includes(`"${mode}"`) ? route.fulfill(FAULT) : route.continue(),
  )
  await work()
  await page.unrouteAll()
}

test('LC-10 a failed generation keeps the form, and the retry leads to the QR codes', async () => {
  const page = await browser.newPage({ expectErrors: /500/ })
  await logIn(page, 'manager')
  await page.getByRole('button', { name: 'Generate licence' }).click()
  const dialog = page.getByRole('dialog', { name: 'Generate new licences' })
  await dialog.getByRole('combobox', { name: 'Store-Chain' }).fill('Fernhill Stores')
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Store', { exact: true }).fill('Second try')
  await dialog.getByLabel('Counter Location').fill('Till')
  await dialog.getByLabel('Quantity').fill('3')
  expect(await dialog.getByRole('checkbox', { name: 'Number the counters' }).isChecked()).toBe(true)
  await dialog.getByText('Till 1, Till 2 and so on, from the highest number in that store.').waitFor()
  const submit = dialog.getByRole('button', { name: 'Generate 3 licences', exact: true })
  await failWhile(page, 'generate_licences', async () => {
    await submit.click()
    await dialog.getByText(/^Error occurred: Something went wrong/).waitFor()
  })
  expect(await dialog.getByLabel('Store', { exact: true }).inputValue()).toBe('Second try')
  await submit.click()
  await page.getByText('3 licence(s) have been generated successfully').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Show QR codes' }).click()
  await page.waitForURL('**/activate-licence?only=*')
  const cards = page.getByRole('list', { name: 'Licences' }).getByRole('listitem')
  for (const counter of ['Till 1', 'Till 2', 'Till 3'])
    await cards.filter({ hasText: `Second try, ${counter}` }).waitFor()
  expect(await cards.count()).toBe(3)
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect.poll(() => cards.count()).toBe(10)
})
