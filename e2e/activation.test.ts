import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser, PHONE } from './support/browser.ts'
import { makeLicences } from './support/licences.ts'
import { logIn } from './support/login.ts'
import { readQr } from './support/qr.ts'

const browser = openBrowser()

const STORE = `Counter ${Date.now()}`

/** Returns the activation link of a licence, from its card in the licence QR list. */
const linkOf = async (page: Page, code: string) => {
  await page.goto(`/activate-licence?search=${code}`)
  const card = page.getByRole('listitem').filter({ hasText: code })
  return (await card.getByRole('link', { name: 'Open via AgeCheck app' }).getAttribute('href')) ?? ''
}

test('RT-08 LC-14 the licence QR list has counters, open licences, QR dialog and app link', async () => {
  const page = await browser.newPage({ viewport: PHONE })
  await logIn(page, 'manager')
  const [code] = await makeLicences(page, 1, STORE)
  await page.goto('/activate-licence')
  await page.getByText('Total number of licences').waitFor()
  const cards = page.getByRole('list', { name: 'Licences' }).getByRole('listitem')
  await cards.first().getByText('Not activated').waitFor()

  await page.getByRole('textbox', { name: 'Search code, store or device' }).fill(code ?? '')
  const card = cards.filter({ hasText: code ?? '' })
  await page.getByText('1–1 of 1').waitFor()
  await card.getByRole('button', { name: /Show QR Code/ }).click()
  const qr = page.getByRole('dialog').getByRole('img', { name: /QR code that activates/ })
  await qr.waitFor()
  const link = readQr(await page.screenshot())
  expect(link).toMatch(/\/A\/[A-Z2-7]{26}$/)
  await page.keyboard.press('Escape')
  expect(await card.getByRole('link', { name: 'Open via AgeCheck app' }).getAttribute('href')).toBe(link)
})

test('LC-14 cards of activated licences have QR code and app link disabled', async () => {
  const page = await browser.newPage()
  await logIn(page, 'manager', '/activate-licence')
  await page.getByRole('button', { name: /^Status/ }).click()
  await page.getByRole('option', { name: 'Activated', exact: true }).click()
  await page.waitForURL('**/activate-licence?status=activated')
  const cards = page.getByRole('list', { name: 'Licences' }).getByRole('listitem')
  const card = cards.filter({ has: page.getByText('Activated', { exact: true }) }).first()
  for (const name of [/Show QR Code/, 'Open via AgeCheck app']) {
    expect(await card.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true')
  }
})

test('DV-05 a link that is refused, ended or not complete says why and what to do, without the steps for a good one', async () => {
  const page = await browser.newPage()
  await logIn(page, 'manager')
  const [used = '', gone = ''] = await makeLicences(page, 2, STORE)
  const [usedLink, goneLink] = [await linkOf(page, used), await linkOf(page, gone)]
  const expectDeadEnd = async (visitor: Page, title: string) => {
    const heading = visitor.getByRole('heading', { level: 1, name: title })
    await heading.waitFor()
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await visitor.getByRole('list', { name: 'How to activate' }).count()).toBe(0)
    expect(await visitor.getByRole('button', { name: 'Activate a virtual device' }).count()).toBe(0)
    await visitor.getByRole('link', { name: 'Go to the start page' }).waitFor()
  }
  const deleteLicence = async (code: string) => {
    await page.goto(`/agecheck-licences?search=${code}`)
    await page.getByRole('checkbox', { name: `Select licence ${code}` }).check()
    await page.getByRole('button', { name: 'Delete selected (1)' }).click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Delete/ })
      .click()
    await page.getByText('1 licence(s) deleted successfully!').waitFor()
  }

  const shop = await browser.newPage()
  await shop.goto(usedLink)
  await shop.getByRole('list', { name: 'How to activate' }).waitFor()
  await shop.getByRole('button', { name: 'Activate a virtual device' }).click()
  await shop.getByRole('heading', { name: 'Virtual device' }).waitFor()

  const other = await browser.newPage()
  for (const [link, title] of [
    [usedLink, 'This link has been used'],
    [goneLink, 'This licence has ended'],
    [`/A/${'A'.repeat(26)}`, 'This link is not known here'],
  ] as const) {
    if (link === goneLink) await deleteLicence(gone)
    await other.goto(link)
    await other.getByRole('button', { name: 'Activate a virtual device' }).click()
    await expectDeadEnd(other, title)
  }
  await other.goto('/A/ABC')
  await expectDeadEnd(other, 'This activation link is not complete')

  await deleteLicence(used)
  await expectDeadEnd(shop, `Licence ${used} was deleted`)
  await shop.getByRole('button', { name: 'Remove this virtual device' }).click()
  await shop.getByRole('button', { name: 'Activate a virtual device' }).waitFor()
})
