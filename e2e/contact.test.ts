import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { expectGoodScreen } from './support/axe.ts'
import { openBrowser, PHONE } from './support/browser.ts'
import { mailTo } from './support/mails.ts'

const browser = openBrowser()

const OPERATOR = 'hello@lumen-assure.example'
const newAddress = () => `noor-${randomBytes(6).toString('hex')}@example.com`
const PERSON = [
  ['First Name', 'Noor'],
  ['Last Name', 'Lindqvist'],
  ['Company', 'Fernhill Games'],
  ['Job Title', 'Producer'],
] as const
const DETAILS = 'We want to try OWAS NLP in a chat.\nTen thousand messages a day.'
const SENT = 'Thank you for reaching out! We will get back to you within the next 48 hours.'
const ALREADY_SUBMITTED = 'The email you entered is already submitted a query in the system!'

const field = (page: Page, label: string) => page.locator('form').getByLabel(label, { exact: true })
const details = (page: Page) => page.getByLabel('Additional Details')
const fillRequest = async (page: Page, email: string) => {
  for (const [label, text] of PERSON) await field(page, label).fill(text)
  await field(page, 'Work E-mail').fill(email)
  await field(page, 'Solution Type').selectOption('SDK - Android')
  await details(page).fill(DETAILS)
}
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true })
const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))
/** Records the page's contact form calls from now on. */
const watchCalls = (page: Page) => {
  const bodies: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') bodies.push(request.postDataJSON())
  })
  return bodies
}

test('HM-06 SU-02 SU-04 SU-08 a request reaches the operator and is confirmed on screen and by mail', async () => {
  const page = await browser.newPage()
  const bodies = watchCalls(page)
  const email = newAddress()
  await page.goto('/contact-us')
  await fillRequest(page, email)
  await page.getByLabel('Send me product news by e-mail').check()
  await send(page).click()
  await page.getByText(SENT).waitFor()
  expect(bodies).toEqual([
    {
      execution_mode: 'contact_us',
      email,
      additional_info_fields: {
        name: 'Noor Lindqvist',
        company: 'Fernhill Games',
        job_title: 'Producer',
        solution_type: 'SDK - Android',
        additional_details: DETAILS,
        subscribe_news: true,
      },
      language: 'en',
    },
  ])
  expect(await field(page, 'First Name').inputValue()).toBe('')
  expect(await details(page).inputValue()).toBe('')
  await page.getByText('0 of 500 characters').waitFor()
  const confirmation = await mailTo(email)
  expect(confirmation.subject).toContain('We have your request')
  expect(confirmation.text).toContain('We will get back to you within 48 hours')
  expect(confirmation.text).not.toContain('Ten thousand messages a day.')
  await vi.waitFor(
    async () => {
      const { text } = await mailTo(OPERATOR)
      expect(text).toContain(email)
      expect(text).toContain('Fernhill Games')
    },
    { timeout: 60_000 },
  )
})

test('SU-08 a visitor of the French page gets a French mail', async () => {
  const page = await browser.newPage({ viewport: PHONE })
  const email = newAddress()
  await page.goto('/fr/contact-us')
  await field(page, 'Prénom').fill('Noor')
  await field(page, 'Nom').fill('Lindqvist')
  await field(page, 'E-mail professionnel').fill(email)
  await field(page, 'Entreprise').fill('Fernhill Games')
  await field(page, 'Fonction').fill('Productrice')
  await field(page, 'Type de solution').selectOption('SDK - iOS')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await page.getByText('Nous vous répondrons sous 48 heures').waitFor()
  expect((await mailTo(email)).text).toContain('Nous vous répondrons sous 48 heures')
})

test('SU-03 an empty request shows the missing fields and focuses the first one', async () => {
  const page = await browser.newPage()
  const bodies = watchCalls(page)
  await page.goto('/contact-us')
  await send(page).click()
  expect(await page.getByText('This field is required').count()).toBe(6)
  expect(await focusedName(page)).toBe('firstName')
  await field(page, 'First Name').fill('Noor')
  expect(await page.getByText('This field is required').filter({ visible: true }).count()).toBe(5)
  await fillRequest(page, 'noor@example')
  await send(page).click()
  await page.getByText('E-mail must be valid').waitFor()
  expect(await focusedName(page)).toBe('email')
  expect(await field(page, 'Work E-mail').getAttribute('aria-invalid')).toBe('true')
  expect(await details(page).inputValue()).toBe(DETAILS)
  expect(bodies).toEqual([])
})

test('SU-04 a second request from an address is refused and keeps the input', async () => {
  const page = await browser.newPage()
  const email = newAddress()
  await page.goto('/contact-us')
  await fillRequest(page, email)
  await send(page).click()
  await page.getByText(SENT).waitFor()
  await expectGoodScreen(page, 'sent')
  await fillRequest(page, email)
  expect(await page.getByText(SENT).isVisible()).toBe(false)
  await send(page).click()
  await page.getByText(ALREADY_SUBMITTED).waitFor()
  await expectGoodScreen(page, 'refused')
  expect(await focusedName(page)).toBe('email')
  expect(await details(page).inputValue()).toBe(DETAILS)
})

test('SU-04 repeated clicks send the request once and show progress', async () => {
  const page = await browser.newPage()
  const bodies = watchCalls(page)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/account', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/contact-us')
  await fillRequest(page, newAddress())
  await send(page).dblclick()
  const sending = page.getByRole('button', { name: 'Sending' })
  expect(await sending.getAttribute('aria-busy')).toBe('true')
  await sending.click()
  await field(page, 'Company').press('Enter')
  answer()
  await page.getByText(SENT).waitFor()
  expect(bodies).toHaveLength(1)
})

test.each([
  ['no connection', null, 'The portal cannot be reached'],
  [
    'too many',
    { status: 429, headers: { 'retry-after': '90' }, code: 'rate_limited' },
    'Try again in 90 seconds',
  ],
  ['a broken server', { status: 500, headers: {}, code: 'internal' }, 'Something went wrong on our side'],
])('SU-04 after %s the form keeps the request for a retry', async (_name, failure, said) => {
  const page = await browser.newPage({ expectErrors: /Failed to load resource/ })
  await page.route('**/api/account', (route) => {
    if (!failure) return route.abort()
    const { code, ...response } = failure
    return route.fulfill({ ...response, json: { code, request_id: 'r' } })
  })
  await page.goto('/contact-us')
  await fillRequest(page, newAddress())
  await send(page).click()
  await page.getByText(said).waitFor()
  expect(await details(page).inputValue()).toBe(DETAILS)
  await page.unroute('**/api/account')
  await send(page).click()
  await page.getByText(SENT).waitFor()
  expect(await page.getByText(said).isVisible()).toBe(false)
})

test('SU-02 the details have a counter and a limit of 500 characters', async () => {
  const page = await browser.newPage()
  await page.goto('/contact-us')
  await details(page).fill('x'.repeat(499))
  await page.getByText('499 of 500 characters').waitFor()
  await details(page).press('End')
  await page.keyboard.type('yz')
  await page.getByText('500 of 500 characters (limit reached)').waitFor()
  expect(await details(page).inputValue()).toBe(`${'x'.repeat(499)}y`)
})

test('SU-02 SU-03 the voice verification loads only on demand', async () => {
  const page = await browser.newPage()
  const frames: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/human-check')) frames.push(request.url())
  })
  await page.goto('/contact-us')
  await page.waitForLoadState('networkidle')
  expect(frames).toEqual([])
  await page.getByText('Voice verification').first().click()
  const frame = page.frameLocator('iframe[title="Voice verification"]')
  await frame.getByRole('button', { name: 'Start', exact: true }).waitFor()
})

test('HM-06 the form works with the keyboard only', async () => {
  const page = await browser.newPage()
  await page.goto('/contact-us')
  await field(page, 'First Name').focus()
  const email = newAddress()
  for (const text of ['Noor', 'Lindqvist', email, 'Fernhill Games', 'Producer', 'SDK - Android', DETAILS]) {
    await page.keyboard.type(text.replace('\n', ' '))
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Space') // the news
  await page.keyboard.press('Tab') // the voice verification
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText(SENT).waitFor()
  expect((await mailTo(email)).subject).toContain('We have your request')
})

test('HM-06 without JavaScript the page shows the email address instead of the form', async () => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto('/contact-us')
  expect(await page.locator('noscript p').innerText()).toContain(`Without it, write to ${OPERATOR}`)
  expect(await field(page, 'First Name').isVisible()).toBe(false)
  expect(await page.locator('main').getByRole('link', { name: OPERATOR }).getAttribute('href')).toBe(
    `mailto:${OPERATOR}`,
  )
})
