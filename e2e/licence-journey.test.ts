import { DeviceClient } from '@assure/device-client/device-client'
import { memoryStore } from '@assure/device-client/memory-store'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { logIn } from './support/login.ts'
import { readQr } from './support/qr.ts'
import { ownPortal } from './support/own-portal.ts'

const browser = openBrowser()

const STORE = `Journey ${Date.now()}`

const generate = async (page: Page, quantity: number) => {
  await page.getByRole('button', { name: 'Generate licence' }).click()
  const dialog = page.getByRole('dialog', { name: 'Generate new licences' })
  await dialog.getByRole('combobox', { name: 'Store-Chain' }).fill('Fernhill Stores')
  await page.keyboard.press('Enter')
  await dialog.getByLabel('Store', { exact: true }).fill(STORE)
  await dialog.getByLabel('Counter Location').fill('Till 1')
  await dialog.getByLabel('Quantity').fill(String(quantity))
  await dialog.getByRole('button', { name: `Generate ${quantity} licences` }).click()
  await page.getByText(`${quantity} licence(s) have been generated successfully`).waitFor()
  await dialog.waitFor({ state: 'hidden' })
}

/** Returns the percentage in the pass rate counter. */
const passRate = async (page: Page) => {
  const counter = page.getByText('Pass Rate (Last 7 Days)').locator('..').filter({ hasText: /\d%/ })
  return Number(/(\d+)%/.exec((await counter.textContent()) ?? '')?.[1])
}

test('LC-06 LC-10 DV-01 DV-03 a licence is generated, activated, detached and deleted', async () => {
  const page = await browser.newPage()
  await logIn(page, 'manager')
  const rateBefore = await passRate(page)
  await generate(page, 3)

  await page.goto(`/agecheck-licences?store=${encodeURIComponent(STORE)}`)
  const rows = page.getByRole('row').filter({ hasText: STORE })
  await rows.nth(2).waitFor()
  expect(await rows.count()).toBe(3)
  const code = /AC-[0-9A-Z-]{14}/.exec((await rows.first().textContent()) ?? '')?.[0] ?? ''
  const row = page.getByRole('row').filter({ hasText: code })
  expect(await row.textContent()).toContain('Waiting for device')

  // The device reads the link from a screenshot, like its camera would.
  await row.getByRole('button', { name: `Show the QR Code of ${code}` }).click()
  const qr = page.getByRole('dialog', { name: 'Activate a device with this licence' })
  const picture = qr.getByRole('img', { name: `QR code that activates licence ${code}` })
  // 300 px plus a border of 1 px on each side (LC-06).
  expect(await picture.locator('..').boundingBox()).toMatchObject({ width: 302, height: 302 })
  const link = readQr(await page.screenshot())
  expect(link).toMatch(/\/A\/[A-Z2-7]{26}$/)
  const device = new DeviceClient({
    url: ownPortal().url,
    store: memoryStore(),
    device: { model: 'Zebra ET40', os: 'Android 14', app_version: '3.2.0' },
  })
  expect(await device.activate(link)).toMatchObject({ result: 'OK', licence_code: code })

  await page.getByText(`Licence with code ${code} has been activated successfully`).waitFor()
  await qr.waitFor({ state: 'hidden' })
  await row.getByText('Activated', { exact: true }).waitFor()
  await row.getByText(/^Seen /).waitFor()
  expect(await row.textContent()).toContain('Zebra ET40')
  await expectDisabled(row.getByRole('button', { name: `Show the QR Code of ${code}` }))

  // Failed scans lower the account's pass rate.
  const today = new Intl.DateTimeFormat('sv-SE').format(new Date())
  await device.report(today, {
    total_scanned_faces: 400_000,
    total_passed_faces: 0,
    total_failed_faces: 400_000,
    total_id_check_passed: 400_000,
    total_visually_passed: 0,
    total_id_check_failed: 0,
    total_visually_failed: 0,
    total_id_not_provided: 0,
    total_reason_skipped: 0,
  })
  expect((await device.flush()).accepted).toBe(1)
  await page.reload()
  await row.waitFor()
  expect(rateBefore).toBeGreaterThan(10)
  expect(await passRate(page)).toBeLessThan(rateBefore)

  await row.getByRole('button', { name: `Actions for ${code}` }).click()
  await page.getByRole('menuitem', { name: 'Detach licence' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Detach licence' }).click()
  await row.getByText('Not activated').waitFor()
  expect(await device.heartbeat()).toMatchObject({ result: 'ENDED', reason: 'detached' })
  expect(await device.licence()).toMatchObject({ status: 'ended', reason: 'detached' })

  await row.getByRole('button', { name: `Actions for ${code}` }).click()
  await page.getByRole('menuitem', { name: 'Delete licence' }).click()
  const confirm = page.getByRole('alertdialog', { name: 'Delete 1 licence?' })
  await confirm.getByRole('button', { name: 'Delete 1 licence' }).click()
  await page.getByText('1 licence(s) deleted successfully!').waitFor()
  await row.getByText('Deleted', { exact: true }).waitFor()
  await expectDisabled(row.getByRole('checkbox'))
})

const expectDisabled = async (control: ReturnType<Page['locator']>) => {
  expect(
    await control.evaluate(
      (element) =>
        element.getAttribute('aria-disabled') === 'true' || (element as HTMLButtonElement).disabled,
    ),
  ).toBe(true)
}

test('DV-05 the activation page redeems nothing until a virtual device is started in demo mode', async () => {
  const page = await browser.newPage()
  await logIn(page, 'manager')
  await generate(page, 2)
  await page.goto(`/agecheck-licences?store=${encodeURIComponent(STORE)}&status=not_activated`)
  const row = page.getByRole('row').filter({ hasText: STORE }).first()
  const code = /AC-[0-9A-Z-]{14}/.exec((await row.textContent()) ?? '')?.[0] ?? ''
  await row.getByRole('button', { name: `Actions for ${code}` }).click()
  await page.getByRole('menuitem', { name: 'Copy deeplink' }).click()
  await page.getByText('URL copied!').waitFor()
  const link = await page.evaluate(() => navigator.clipboard.readText())

  const shop = await browser.newPage()
  const answer = await shop.goto(link)
  expect(answer?.status()).toBe(200)
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
  for (let visit = 0; visit < 3; visit++) await shop.reload()
  await page.reload()
  await page.getByRole('row').filter({ hasText: code }).getByText('Not activated').waitFor()

  await shop.getByRole('button', { name: 'Activate a virtual device' }).click()
  await shop.getByText(code).first().waitFor()
  await page.goto(`/agecheck-licences?search=${code}`)
  await page.getByRole('row').filter({ hasText: code }).getByText('Activated', { exact: true }).waitFor()
})
