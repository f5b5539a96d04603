import type { Page } from 'playwright-core'
import { test } from 'vitest'
import { expectGoodInEveryTheme } from './support/axe.ts'
import { openBrowser } from './support/browser.ts'
import { demoAccount, logIn, startSession } from './support/login.ts'

const browser = openBrowser()

test('the screens are accessible in every width and theme', async () => {
  const page = await browser.newPage({ expectErrors: /404/ })
  const check = (what: string) => expectGoodInEveryTheme(page, what)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByText('Email is required').waitFor()
  await check('login with errors')
  await page.goto('/nowhere')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await check('404')
  await page.goto(`/A/${'A'.repeat(26)}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await check('activation link')

  await logIn(page, 'manager')
  await page.getByText(/1–10 of/).waitFor()
  await check('licence list')
  await page.goto('/agecheck-licences?status=deleted')
  await page.getByText(/of \d+, including/).waitFor()
  await check('deleted licences')
  await page.goto('/agecheck-licences?search=nothing-at-all')
  await page.getByText('No licence matches').waitFor()
  await check('nothing matches')
  await page.getByRole('button', { name: 'Generate licence' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Generate/ }).click()
  await dialog.getByText('This field is required').first().waitFor()
  await check('generate dialog with errors')
  await page.goto('/activate-licence')
  await page.getByText('Total number of licences').waitFor()
  await check('licence QR list')
  await page
    .getByRole('button', { name: /Show QR Code/ })
    .first()
    .waitFor()
  const open = page
    .getByRole('listitem')
    .filter({ hasText: 'Not activated' })
    .getByRole('button', { name: /Show QR Code/ })
  await open.first().click()
  await page.getByRole('dialog').getByRole('img').waitFor()
  await check('QR dialog')
})

test('lists with orders and devices in every state are accessible in every width and theme', async () => {
  const rows = (page: Page) => page.getByRole('button', { name: /AC-/ }).first().waitFor()
  const reseller = await browser.newPage()
  await logIn(reseller, 'reseller')
  await rows(reseller)
  await expectGoodInEveryTheme(reseller, 'licences of several payers')
  const store = await browser.newPage()
  await startSession(store, 'retail', demoAccount('store'))
  await store.goto('/retail-selfservice-licencelist')
  await rows(store)
  await expectGoodInEveryTheme(store, 'licences of a store')
})
