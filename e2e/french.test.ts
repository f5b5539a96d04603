import type { Page } from 'playwright-core'
import { LOCALES } from '@assure/contract/constants'
import { dateFormat } from '@assure/contract/date-format'
import { expect, test } from 'vitest'
import { TESTS_ALL } from '../tools/test-run/test-scope.ts'
import { newAccount } from './support/accounts.ts'
import { openBrowser } from './support/browser.ts'
import { CARDS } from './support/checkout.ts'
import { frenchPhone } from './support/french-phone.ts'
import { makeLicences } from './support/licences.ts'
import { demoAccount, openLogin, startSession } from './support/login.ts'
import { newRetailAddress, retailSignUp } from './support/retail.ts'

const browser = openBrowser()

const openMenu = (page: Page) => page.getByRole('button', { name: /Ouvrir le menu/ }).click()

test('CN-02 French screens before the login show only texts of the catalogue', async () => {
  const { page, french, visit } = await frenchPhone(browser, { touch: true, expectErrors: /404|400/ })
  const submit = () => page.locator('button[type=submit]').press('Enter')
  await visit('/login', submit)
  await visit('/login/nothing')
  await visit('/reset-password', async () => {
    await page.locator('input[type=email]').fill('nobody-at-all@example.com')
    await submit()
    await page.getByText(/introuvable/).waitFor()
  })
  french.data.add('newcomer@example.com')
  await visit('/reset-password', async () => {
    await page.locator('input[type=email]').fill('newcomer@example.com')
    await submit()
    await page.getByRole('heading', { level: 1, name: /boîte de réception/ }).waitFor()
  })
  await visit('/reset-password/nothing')
  await visit('/signup', submit)
  await visit('/signup?create=account', async () => {
    await page.locator('input[type=email]').fill('nobody')
    await submit()
  })
  await visit('/human-check')
  expect([...french.areas]).toEqual(expect.arrayContaining(['common', 'signUp']))
})

test.runIf(TESTS_ALL)(
  'CN-02 French screens of mailed links and the retail login show only texts of the catalogue',
  async () => {
    const { page, french, visit } = await frenchPhone(browser, { touch: true, expectErrors: /404|400/ })
    const submit = () => page.locator('button[type=submit]').press('Enter')
    await visit('/retail-signup', submit)
    await visit('/retail-login', submit)
    await visit('/retail-login?firstLogin=true')
    await visit('/activate/nothing')
    const address = newRetailAddress()
    french.data.add(address)
    await visit(new URL(await retailSignUp(address)).pathname)
    await visit(`/A/${'A'.repeat(26)}`)
    await visit('/A/short')
    await visit('/analytics')
    await visit('/retail-checkout/nothing')
    await visit('/retail-billing-success/nothing')
    await visit('/retail-billing-cancelled/')
    expect([...french.areas]).toEqual(
      expect.arrayContaining(['common', 'devices', 'analytics', 'checkout', 'retailActivated']),
    )
  },
)

test.runIf(TESTS_ALL)('CN-02 French usage screens show only texts of the catalogue', async () => {
  const { page, french, check, visit } = await frenchPhone(browser, { touch: true })
  await startSession(page, 'developer', demoAccount('developer'))
  const tables = async () => {
    const twins = page.getByRole('button', { name: /Afficher le tableau/ })
    while ((await twins.count()) > 0) await twins.first().click()
  }
  await visit('/dashboard', () => page.getByRole('slider').first().press('ArrowLeft'))
  await tables()
  await check('tables')
  await page.getByRole('button', { name: /Mois/ }).first().click()
  await check('month picker')
  for (const search of ['image', 'nlp', 'nlp&view=timeseries', 'csam'])
    await visit(`/dashboard?tab=safety&modality=${search}`, () =>
      page.getByRole('slider').first().press('ArrowLeft'),
    )
  await visit('/dashboard?month=2019-02')
  expect([...french.areas]).toContain('usage')
})

test.runIf(TESTS_ALL)('CN-02 French account screens show only texts of the catalogue', async () => {
  const { page, french, check, visit } = await frenchPhone(browser, { touch: true })
  for (const name of ['Chrome', 'Linux']) french.data.add(name)
  await startSession(page, 'developer', demoAccount('developer'))
  for (const path of [
    '/reports',
    '/alerts',
    '/api-keys',
    '/api-keys/requests',
    '/plans',
    '/organisation/sign-in',
    '/profile',
    '/account/delete',
  ])
    await visit(path)
  for (const section of ['sign_in', 'sessions', 'log']) await visit(`/profile?section=${section}`)
  await openMenu(page)
  await check('menu')
  expect([...french.areas]).toEqual(expect.arrayContaining(['apiKeys', 'plans', 'billing', 'profile']))
})

test.runIf(TESTS_ALL)('CN-02 French licence screens show only texts of the catalogue', async () => {
  const { page, french, check, visit } = await frenchPhone(browser, { touch: true })
  french.data.add('nothing-at-all')
  await startSession(page, 'developer', demoAccount('reseller'))
  await visit('/agecheck-licences')
  const dialog = page.getByRole('dialog')
  const close = async () => {
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  const inMenu = async (name: RegExp) => {
    const actions = page.getByRole('button', { name: /Actions pour/ }).last()
    await actions.click()
    await check('menu of a licence')
    await actions.click()
    await page.getByRole('menuitem', { name }).click()
    await dialog.waitFor()
    await check(`dialog ${name.source}`)
    await close()
  }
  await inMenu(/Modifier/)
  await inMenu(/Lien d’analyse/)
  await page.getByRole('button', { name: /Filtres/ }).click()
  await dialog.waitFor()
  await check('filters')
  await close()
  await page.getByRole('button', { name: /Générer/ }).click()
  await dialog.locator('button[type=submit]').click()
  await check('generate with errors')
  await close()
  await visit('/agecheck-licences?search=nothing-at-all&status=deleted')
  await visit('/activate-licence', () =>
    page
      .getByRole('button', { name: /Afficher le QR code/ })
      .first()
      .click(),
  )
  await visit('/activate-licence?status=activated')
  await visit('/activate-licence?search=nothing-at-all')
  expect([...french.areas]).toContain('licences')
})

test.runIf(TESTS_ALL)(
  'CN-02 French dialogs of a licence administrator show only texts of the catalogue',
  async () => {
    const { page, check, visit } = await frenchPhone(browser, { touch: true })
    await startSession(page, 'developer', demoAccount('manager'))
    await visit('/agecheck-licences?status=activated')
    await page.getByRole('checkbox').first().check()
    await check('a licence is chosen')
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    await page.getByRole('button', { name: /Supprimer \(/ }).click()
    await dialog.waitFor()
    await check('deletion')
    await page.keyboard.press('Escape')
    await page
      .getByRole('button', { name: /Actions pour/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: /Détacher/ }).click()
    await dialog.waitFor()
    await check('detaching')
  },
)

test.runIf(TESTS_ALL)(
  'CN-02 French retail and payment screens show only texts of the catalogue',
  async () => {
    const { page, french, check, visit } = await frenchPhone(browser, { touch: true })
    french.data.add('nothing-at-all')
    // The raw API value, shown on hover.
    french.data.add('payment_not_made')
    await startSession(page, 'retail', demoAccount('store'))
    await visit('/retail-selfservice-licencelist')
    await page.getByText('Non payée').first().waitFor()
    await page
      .getByRole('link', { name: /Payer pour/ })
      .first()
      .waitFor()
    await page
      .getByRole('button', { name: /Remplacer la tablette de/ })
      .first()
      .click()
    await page.getByRole('alertdialog').getByText(/AC-/).waitFor()
    await check('replacing a tablet')
    await page.getByRole('button', { name: /Garder l’ancienne/ }).click()
    await openMenu(page)
    await check('menu')
    await visit('/retail-selfservice-licencelist?search=nothing-at-all')
    await visit('/retail-subscriptions', async () => {
      await page
        .getByRole('button', { name: /Résilier l’abonnement/, disabled: false })
        .first()
        .click()
    })
    await visit('/retail-subscriptions')
    const blocked = page.getByRole('button', { name: /Résilier l’abonnement/, disabled: true }).first()
    await blocked.tap({ force: true })
    await page.getByRole('tooltip').filter({ visible: true }).getByText(/payé/).waitFor()
    await check('a tap on a button that cannot be used')
    await page.getByRole('link', { name: /Payer/ }).first().click()
    await page.waitForURL('**/retail-checkout/*')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await check('checkout')
  },
)

test.runIf(TESTS_ALL)('CN-02 French screens of a new customer show only texts of the catalogue', async () => {
  const { page, french, check, visit } = await frenchPhone(browser)
  const account = await newAccount()
  await startSession(page, 'developer', account)
  for (const path of ['/agecheck-licences', '/activate-licence', '/dashboard']) await visit(path)
  const submit = () => page.locator('form button[type=submit]').last().press('Enter')
  await visit('/profile?section=sign_in', async () => {
    await page.getByRole('button', { name: /Configurer/ }).click()
    await page.locator('input[type=password]').last().fill(account.password)
    await submit()
    await page.getByRole('img', { name: /QR code/ }).waitFor()
  })
  await page.locator('input[inputmode=numeric]').fill('000000')
  await submit()
  await page.getByText(/Ce code est incorrect/).waitFor()
  await check('a wrong code')

  const [code = ''] = await makeLicences(page, 1, 'Quay')
  await visit(`/activate-licence?search=${code}`)
  const link = page.getByRole('link', { name: /Ouvrir dans l’application/ })
  const activation = await link.getAttribute('href')
  await visit(new URL(activation ?? '', page.url()).pathname, async () => {
    await page.getByRole('button', { name: /Activer un appareil virtuel/ }).click()
    await page.getByText(/Client.*caisse/).waitFor()
    await page.getByRole('button', { name: /Pièce d’identité refusée/ }).click()
    await page.getByRole('button', { name: /Envoyer le rapport/ }).click()
    await page.getByText(/Rapport envoyé/).waitFor()
  })

  await page.goto('/plans')
  await page.getByRole('button', { name: /Choisir.*Starter/ }).click()
  await page.waitForURL('**/checkout/*')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const card = page.locator('form input')
  for (const [place, value] of [CARDS.declined, '0429', '123'].entries()) await card.nth(place).fill(value)
  await submit()
  await page.getByText(/Votre carte a été refusée/).waitFor()
  await check('a declined card')
  await card.nth(0).fill(CARDS.good)
  await submit()
  await page.waitForURL('**/payment-success?session_id=*')
  await page.getByRole('heading', { level: 1, name: /essai gratuit/ }).waitFor()
  await check('a payment that went through')
  expect([...french.areas]).toContain('devices')
})

test('CN-02 a language chosen before the login stays, and one chosen after it applies to mails', async () => {
  const account = await newAccount()
  const page = await browser.newPage()
  await openLogin(page)
  await page.getByRole('button', { name: 'Français' }).press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Connexion' }).waitFor()
  await page.getByLabel('E-mail').fill(account.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Licences AgeCheck' }).waitFor()
  await page.goto('/profile')
  const registered = page.getByText('Date d’inscription').locator('xpath=..')
  const today = dateFormat(LOCALES.fr, { dateStyle: 'long', timeZone: 'Europe/London' })
  await registered.getByText(today.format(new Date())).waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Profil' }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('fr')
  expect(await page.title()).toBe('Profil · Lumen Assure')
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
  await page.getByRole('button', { name: 'Français' }).click()
  await page.getByRole('heading', { level: 1, name: 'Profil', exact: true }).waitFor()
  await page.goto('/profile?section=log')
  await page.getByText('Langue modifiée').first().waitFor()
})
