import { randomUUID } from 'node:crypto'
import { SERVICE_PATHS } from '@assure/contract/service-paths'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { patientFetch } from '../tools/test-run/patient-fetch.ts'
import { newAccount } from './support/accounts.ts'
import type { Pair } from './support/api-keys.ts'
import { expectGoodInBothThemes, expectGoodInEveryTheme } from './support/axe.ts'
import { DESKTOP, openBrowser } from './support/browser.ts'
import { logInAs } from './support/login.ts'
import { ownPortal } from './support/own-portal.ts'
import { callAs } from './support/second-factor.ts'

const browser = openBrowser()
const NAME = 'Till reports'

/** Makes a call with a pair, like a customer's program. */
const call = async ({ key, secret }: Pair, path: string, body: object) => {
  const answer = await patientFetch(new URL(path, ownPortal().url), {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${key}:${secret}`)}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
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

/** Reads the pair that a dialog shows once. */
const shownPair = async (page: Page): Promise<Pair> => {
  const dialog = page.getByRole('dialog')
  return {
    key: await dialog.getByRole('textbox', { name: 'API Key', exact: true }).inputValue(),
    secret: await dialog.getByRole('textbox', { name: 'Secret Key', exact: true }).inputValue(),
  }
}
const act = async (page: Page, action: string) => {
  await page.getByRole('button', { name: `Actions for “${NAME}”` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('a key that only reports counts does that, is refused the rest, is rotated and ended', async () => {
  const page = await browser.newPage()
  await logInAs(page, await newAccount(), '/api-keys')
  await page.getByText(/^Give each program a key of its own/).waitFor()
  await expectGoodInEveryTheme(page, 'no keys with names')
  await page.setViewportSize(DESKTOP)
  await page.getByRole('button', { name: 'New key…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Run the fleet').click()
  await dialog.getByText('Choose', { exact: true }).first().click()
  await dialog.getByLabel('Ends').selectOption({ label: 'On a date' })
  await dialog.getByRole('button', { name: 'Make key' }).click()
  await dialog.getByText('This field is required').waitFor()
  await expectGoodInEveryTheme(page, 'the form of a key')
  await page.setViewportSize(DESKTOP)
  await dialog.getByLabel('Name', { exact: true }).fill(NAME)
  await dialog.getByText('Report counts', { exact: true }).first().click()
  await dialog.getByLabel('Ends').selectOption({ label: 'Never' })
  await dialog.getByRole('button', { name: 'Make key' }).click()
  await dialog.getByText('Copy the secret now. It is not shown again.').waitFor()
  await expectGoodInEveryTheme(page, 'a new pair')
  await page.setViewportSize(DESKTOP)
  const pair = await shownPair(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  const question = page.getByRole('alertdialog', { name: 'You have not copied the secret' })
  await question.waitFor()
  await expectGoodInBothThemes(page, 'a secret that is not copied')
  await question.getByRole('button', { name: 'Go back' }).click()
  await question.waitFor({ state: 'hidden' })
  await dialog.getByRole('button', { name: 'Copy the Secret Key' }).click()
  await dialog.getByText('The secret is copied.').waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(pair.secret)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await page.content()).not.toContain(pair.secret)

  expect((await report(pair)).status).toBe(200)
  const refused = await call(pair, SERVICE_PATHS.retailLicence, { execution_mode: 'list_licences' })
  expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden', needs: 'licence.read' } })

  await act(page, 'Rotate…')
  await dialog.getByText('1 hour', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Rotate key' }).click()
  await dialog.getByText('Copy the secret now. It is not shown again.').waitFor()
  const fresh = await shownPair(page)
  await dialog.getByRole('button', { name: 'Copy the Secret Key' }).click()
  await dialog.getByText('The secret is copied.').waitFor()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText(pair.key).waitFor()
  expect((await report(fresh)).status).toBe(200)
  expect((await report(pair)).status).toBe(200)
  const inTenDays = Math.floor(Date.now() / 1000) + 10 * 86_400
  await callAs(page, 'create_named_key', {
    name: 'Northgate roll-out with the new tills',
    scopes: ['licence.read', 'licence.activate', 'licence.create', 'link.read'],
    places: [
      { chain: 'Northgate Convenience Stores', store: null },
      { chain: 'Wayside', store: 'Leeds' },
    ],
    expires_at_utc: inTenDays,
  })
  await page.reload()
  await page.getByText(/^from /).waitFor()
  await expectGoodInEveryTheme(page, 'keys with names')
  await page.setViewportSize(DESKTOP)
  await page.getByRole('button', { name: `End now: the old pair of “${NAME}”` }).click()
  await page.getByText(`The old pair of “${NAME}” is ended.`).waitFor()
  expect((await report(pair)).status).toBe(401)
  expect((await report(fresh)).status).toBe(200)

  await act(page, 'End…')
  await page.getByRole('alertdialog').getByRole('button', { name: 'End key' }).click()
  await page.getByText(`“${NAME}” is ended.`, { exact: true }).waitFor()
  expect((await report(fresh)).status).toBe(401)
  await page.getByText('In 9 days').waitFor()
})
