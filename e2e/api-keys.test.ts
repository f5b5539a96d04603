import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { TESTS_ALL } from '../tools/test-run/test-scope.ts'
import { newAccount } from './support/accounts.ts'
import { logInAs } from './support/login.ts'
import { callWith, keyOf, readPair, secretOf } from './support/api-keys.ts'
import { expectGoodInEveryTheme } from './support/axe.ts'
import { openBrowser } from './support/browser.ts'

const browser = openBrowser()
const run = promisify(execFile)

const openKeys = async (page: Page) => {
  await page.goto('/api-keys')
  await keyOf(page).waitFor()
}
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
const rotate = async (page: Page, overlap: string, password: string) => {
  const before = await keyOf(page).inputValue()
  await page.getByRole('button', { name: 'Rotate key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(overlap, { exact: true }).click()
  await dialog.getByLabel('Your password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Rotate key' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => keyOf(page).inputValue()).not.toBe(before)
}

test('SB-06 the displayed key pair and the copied sample make a first call, until a rotation without overlap', async () => {
  const account = await newAccount()
  const page = await browser.newPage()
  await logInAs(page, account)
  await page.getByRole('link', { name: 'API Keys', exact: true }).click()
  await keyOf(page).waitFor()
  await page.getByText('Not used yet').waitFor()
  await page.getByText('Current Plan').waitFor()
  await page.getByText('Registration Date').waitFor()

  const pair = await readPair(page)
  const answer = await callWith(pair)
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ session_id: pair.key, email: account.email })

  await page.getByRole('button', { name: 'Copy the Secret Key' }).click()
  await page.getByText('Copied!').waitFor()
  expect(await clipboard(page)).toBe(pair.secret)
  expect(await secretOf(page).inputValue()).toMatch(/^•+$/)

  await page.getByRole('tab', { name: 'TypeScript' }).click()
  await page.getByRole('button', { name: 'Copy sample' }).click()
  await expect.poll(() => clipboard(page)).not.toBe(pair.secret)
  const sample = await clipboard(page)
  expect(sample).not.toContain(pair.secret)
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', sample], {
    env: { SECRET_KEY: pair.secret },
  })
  expect(stdout).toContain(account.email)

  await page.reload()
  await page
    .getByText(/Last used/)
    .first()
    .waitFor()

  await rotate(page, 'Not at all', account.password)
  const fresh = await readPair(page)
  expect((await callWith(pair)).status).toBe(401)
  expect((await callWith(fresh)).status).toBe(200)
  expect(await page.getByText(/The old key works until/).count()).toBe(0)
  // The portal uses the new identity, so no redirect to the login follows.
  await page.getByRole('link', { name: 'AgeCheck Licences' }).click()
  await page.getByRole('heading', { level: 1, name: 'AgeCheck Licences' }).waitFor()
})

test.runIf(TESTS_ALL)(
  'SB-06 after a rotation with overlap both keys work, and the page mentions the old one',
  async () => {
    const account = await newAccount()
    const page = await browser.newPage()
    await logInAs(page, account)
    await openKeys(page)
    const old = await readPair(page)
    await rotate(page, '1 hour', account.password)
    const fresh = await readPair(page)
    expect(fresh.secret).not.toBe(old.secret)
    expect((await callWith(fresh)).status).toBe(200)
    expect((await callWith(old)).status).toBe(200)
    await page.reload()
    await page.getByText(/The old key works until/).waitFor()
    await page.getByText(old.key).waitFor()
    await page.getByText(/one of your servers still uses it/).waitFor()
  },
)

test('axe finds nothing on the API Keys screen and in its dialogs, at any width, light and dark', async () => {
  const account = await newAccount()
  const page = await browser.newPage({ expectErrors: /403/ })
  await logInAs(page, account)
  await openKeys(page)
  await rotate(page, '24 hours', account.password)
  await expectGoodInEveryTheme(page, 'API keys')
  await page.getByRole('button', { name: 'Rotate key' }).click()
  await page.getByRole('dialog').getByLabel('Your password', { exact: true }).waitFor()
  await expectGoodInEveryTheme(page, 'rotate dialog')
  await page.keyboard.press('Escape')
  await page.route('**/api/account', (route) =>
    route.request().postData()?.includes('reveal_secret')
      ? route.fulfill({ status: 403, json: { code: 'reauthentication_required', request_id: 'r-1' } })
      : route.continue(),
  )
  await page.getByRole('button', { name: 'Show the Secret Key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' })
  await dialog.getByLabel('Password', { exact: true }).fill('Wrong-pass1!')
  await page.keyboard.press('Enter')
  await dialog.getByText('That is not right. Try again.').waitFor()
  await expectGoodInEveryTheme(page, 'confirm it is you')
})
