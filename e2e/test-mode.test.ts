import { randomUUID } from 'node:crypto'
import { SERVICE_PATHS } from '@assure/contract/service-paths'
import { DeviceClient } from '@assure/device-client/device-client'
import { memoryStore } from '@assure/device-client/memory-store'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { patientFetch } from '../tools/test-run/patient-fetch.ts'
import { newAccount } from './support/accounts.ts'
import { keyOf, type Pair, readPair } from './support/api-keys.ts'
import { expectGoodInEveryTheme } from './support/axe.ts'
import { DESKTOP, openBrowser } from './support/browser.ts'
import { logInAs } from './support/login.ts'
import { ownPortal } from './support/own-portal.ts'

const browser = openBrowser()
const TILL = { model: 'Galaxy Tab A9', os: 'Android 15', app_version: '1.0.0' }

/** Makes a call with a pair, like a developer's program. */
const call = async ({ key, secret }: Pair, path: string, body: object) => {
  const answer = await patientFetch(new URL(path, ownPortal().url), {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${key}:${secret}`)}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as Record<string, unknown>
}
const makeLicences = async (pair: Pair): Promise<string[]> => {
  const { licences } = await call(pair, SERVICE_PATHS.retailLicence, {
    ...{ execution_mode: 'generate_licences', quantity: 2 },
    tags: { requested_by: 'Northgate', subclient: 'Leeds', location: 'Till' },
  })
  return (licences as { activation_link: string }[]).map(({ activation_link: link }) => link)
}
const report = (pair: Pair) =>
  call(pair, SERVICE_PATHS.device, {
    execution_mode: 'report_estimations',
    reports: [
      {
        ...{ report_id: randomUUID(), day: new Date().toISOString().slice(0, 10), product: 'face' },
        ...{ age_distributions: { '18-24': 1 }, spoof_count: 0 },
        latency: { count: 1, sum_ms: 640, min_ms: 640, max_ms: 640 },
      },
    ],
  })
const strip = (page: Page) => page.getByRole('region', { name: 'Test mode' })
/** The live figures of an organisation: its licences, and its estimations of this month. */
const liveFigures = async (pair: Pair) => {
  const [year, month] = new Date().toISOString().split('-').map(Number)
  const { counters } = await call(pair, SERVICE_PATHS.retailLicence, { execution_mode: 'list_licences' })
  const { count } = await call(pair, SERVICE_PATHS.budget, { execution_mode: 'cukka', year, month })
  return { counters, count }
}

test('a developer builds a whole integration in test mode without touching live figures', async () => {
  const page = await browser.newPage()
  await logInAs(page, await newAccount(), '/api-keys')
  await keyOf(page).waitFor()
  const live = await readPair(page)
  expect(live.key).toMatch(/^ak_(?!test_)/)
  const before = await liveFigures(live)

  // Test mode, and its key.
  await page.getByRole('switch', { name: 'Test mode' }).click()
  await strip(page).getByText('Test mode. Nothing here is real or billed.').waitFor()
  await expect.poll(() => keyOf(page).inputValue()).toMatch(/^ak_test_/)
  const pair = await readPair(page)
  await page.getByText('Test mode holds 0 licences and 0 counts.').waitFor()
  await expectGoodInEveryTheme(page, 'API Keys in test mode')
  await page.setViewportSize(DESKTOP)

  // Licences, a device, and reports, by the key.
  const [link = '', other = ''] = await makeLicences(pair)
  const shop = new DeviceClient({ url: ownPortal().url, store: memoryStore(), device: TILL })
  await expect(shop.activate(link)).rejects.toMatchObject({ code: 'certificate' })
  const device = new DeviceClient({
    ...{ url: ownPortal().url, store: memoryStore(), device: TILL, allowTest: true },
  })
  expect(await device.activate(other)).toMatchObject({ result: 'OK' })
  expect(await device.certificate()).toMatchObject({ valid: true, certificate: { test: true } })
  expect(await device.heartbeat()).toEqual({ result: 'OK' })
  await device.addScan('total_passed_faces')
  await device.seal()
  expect(await device.flush()).toMatchObject({ accepted: 1 })
  expect(await report(pair)).toMatchObject({ accepted: 1 })

  // A refusal, forced on the page.
  const force = page.getByRole('form', { name: 'Force an outcome' })
  await force.getByLabel('Outcome').selectOption({ label: 'Reports are rejected' })
  await force.getByRole('button', { name: 'Force outcome' }).click()
  await page.getByText(/^Reports are rejected: 1 call, until/).waitFor()
  expect(await report(pair)).toMatchObject({ accepted: 0, rejected: [{ code: 'INVALID' }] })
  expect(await report(pair)).toMatchObject({ accepted: 1 })

  // Sample data, and clearing everything.
  const make = page.getByRole('form', { name: 'Make sample data' })
  await make.getByLabel('Kind').selectOption({ label: 'Licences' })
  await make.getByLabel('How many').fill('3')
  await make.getByRole('button', { name: 'Make data' }).click()
  await page.getByText('Test mode holds 5 licences and 2 counts.').waitFor()
  await page.getByRole('button', { name: 'Clear test data…' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText(/^This deletes 5 licences and 2 counts of test mode\./).waitFor()
  await dialog.getByRole('button', { name: 'Clear test data' }).click()
  await page.getByText('Test mode holds 0 licences and 0 counts.').waitFor()
  expect(await report(pair)).toMatchObject({ accepted: 1 })

  // Another tab is live, and so is this one after it left test mode.
  const tab = await page.context().newPage()
  await tab.goto('/api-keys')
  await expect.poll(() => keyOf(tab).inputValue()).toBe(live.key)
  expect(await strip(tab).count()).toBe(0)
  await tab.close()
  await strip(page).getByRole('button', { name: 'Leave test mode' }).click()
  await expect.poll(() => keyOf(page).inputValue()).toBe(live.key)
  expect(await strip(page).count()).toBe(0)
  expect(await liveFigures(live)).toEqual(before)
  expect(before).toMatchObject({ counters: { total: 0 }, count: 0 })
})
