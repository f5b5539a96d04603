import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FrameLocator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { TESTS_ALL } from '../tools/test-run/test-scope.ts'
import { newAccount } from './support/accounts.ts'
import { callWith, readPair } from './support/api-keys.ts'
import { expectGoodInEveryLook } from './support/axe.ts'
import { DESKTOP, openBrowser, PHONE } from './support/browser.ts'
import { fillLogin, logIn, openLogin } from './support/login.ts'
import { mailTo } from './support/mails.ts'
import {
  following,
  hearInto,
  microphoneArguments,
  noise,
  silence,
  type Sound,
  talking,
  tone,
} from './support/voice.ts'

const folder = mkdtempSync(join(tmpdir(), 'assure-voice-'))
afterAll(() => rmSync(folder, { recursive: true }))
const SOUND_FILE = join(folder, 'microphone.wav')

const browser = openBrowser({ args: microphoneArguments(SOUND_FILE) })
const refusing = openBrowser({
  args: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream=deny'],
})

const PASSWORD = 'Harbour-77'
const OTHER_PASSWORD = 'Lantern-hill8!'
const CHECK_LIMIT_MS = 40_000
const newAddress = () => `amelie-${randomBytes(6).toString('hex')}@example.com`
const frameOf = (page: Page): FrameLocator => page.frameLocator('iframe[title="Voice verification"]')
const submitOf = (page: Page, name = 'Create an account') => page.getByRole('button', { name })

const fillPerson = async (page: Page, email: string) => {
  await page.getByLabel('First Name').fill('Amélie')
  await page.getByLabel('Last Name').fill('Okafor')
  await page.getByLabel('Work E-mail').fill(email)
  await page.getByLabel('Company').fill('Fernhill Stores')
  await page.getByLabel('Job Title').fill('Android developer')
}
const fillAccount = async (page: Page, email: string) => {
  await fillPerson(page, email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
}
const speakInto = async (page: Page, sound: Sound) => {
  await hearInto(page, SOUND_FILE, sound)
  await frameOf(page).getByRole('button', { name: 'Start', exact: true }).click()
}
const expectCheckSays = (page: Page, text: string) =>
  frameOf(page).getByText(text).waitFor({ timeout: CHECK_LIMIT_MS })
const workThrough = async (page: Page) => {
  await frameOf(page).getByRole('button', { name: 'I can’t use my voice' }).click()
  await expectCheckSays(page, 'Your device has solved the puzzle')
}

/** The voice pattern is slow, so `npm test` runs it only once. */
test.each([['phone', PHONE] as const, ...(TESTS_ALL ? [['desktop', DESKTOP] as const] : [])])(
  'SU-07 SU-10 SB-06 a voice that follows the pattern leads to an account and a first call, on a %s',
  async (_name, viewport) => {
    const page = await browser.newPage({ viewport })
    const email = newAddress()
    await page.goto('/signup?create=account')
    await fillAccount(page, email)
    const password = page.getByLabel('Password', { exact: true })
    await password.fill('Password1!')
    await password.blur()
    await page.getByText('This password is too easy to guess').waitFor()
    await password.fill(PASSWORD)
    await page.getByText('To finish: complete the voice verification.').waitFor()
    expect(await submitOf(page).getAttribute('aria-disabled')).toBe('true')
    await speakInto(page, following)
    await expectCheckSays(page, 'Thank you. The microphone is off.')
    await submitOf(page).click()
    await page.getByRole('heading', { name: 'Check your mail' }).waitFor()
    await page.getByText(email).waitFor()
    await page.getByRole('button', { name: 'Send again' }).click()
    await page.getByText('The mail is on its way once more.').waitFor()
    const { links } = await mailTo(email)
    const link = links.find((address) => new URL(address).pathname.startsWith('/login/'))
    const other = await browser.newPage({ viewport })
    await other.goto(link ?? '')
    await other.getByRole('heading', { level: 1, name: 'Choose your password' }).waitFor()
    await other.getByText('Amélie Okafor of Fernhill Stores signed up').waitFor()
    const own = viewport === DESKTOP
    if (!own) {
      await expectGoodInEveryLook(other, 'activation in another browser')
      await other.getByLabel('New password', { exact: true }).fill(OTHER_PASSWORD)
      await other.getByLabel('New password again', { exact: true }).fill(OTHER_PASSWORD)
      await other.getByRole('button', { name: 'Activate account' }).click()
      await other.getByText('Account activated. Now you can log in.').waitFor()
    }
    await page.goto(link ?? '')
    await page
      .getByText(own ? 'Account activated. Now you can log in.' : 'Link is invalid or expired')
      .waitFor()
    await fillLogin(page, { email, password: own ? PASSWORD : OTHER_PASSWORD })
    await page.waitForURL('**/agecheck-licences')
    await page.goto('/api-keys')
    const { status, body } = await callWith(await readPair(page))
    expect(status).toBe(200)
    expect(body).toMatchObject({ email })
  },
)

/** Each takes as long as a pattern. Unit tests of frames and envelopes cover all of them in every run. */
const SOUNDS = [
  ['silence', silence, 'No voice was heard'],
  ['speech over the whole time', talking, 'There were no pauses'],
  ['steady noise', noise, 'No voice was heard'],
  ['a constant tone', tone, 'a steady tone and not a voice'],
] as const
test.runIf(TESTS_ALL).each(SOUNDS)(
  'SU-10 %s fails the verification with a reason',
  async (_name, sound, message) => {
    const page = await browser.newPage()
    await page.goto('/signup?create=account')
    await fillAccount(page, newAddress())
    await speakInto(page, sound)
    await expectCheckSays(page, message)
    await frameOf(page).getByRole('button', { name: 'Try again' }).first().waitFor()
    expect(await submitOf(page).getAttribute('aria-disabled')).toBe('true')
  },
)

test.runIf(TESTS_ALL)('SU-10 a voice with a different rhythm fails the verification', async () => {
  const page = await browser.newPage()
  await page.goto('/signup?create=account')
  // More changes than any pattern has.
  const own = Array.from({ length: 5 }, () => [
    { speak: true, duration_ms: 600 },
    { speak: false, duration_ms: 600 },
  ]).flat()
  await speakInto(page, () => following(own))
  await expectCheckSays(page, 'That did not follow the ring')
})

test.each([['desktop', DESKTOP] as const, ...(TESTS_ALL ? [['phone', PHONE] as const] : [])])(
  'SU-10 without microphone permission the puzzle works instead, on a %s',
  async (_name, viewport) => {
    const page = await refusing.newPage({ viewport })
    const email = newAddress()
    await page.goto('/signup?create=account')
    await fillAccount(page, email)
    await frameOf(page).getByRole('button', { name: 'Start', exact: true }).click()
    await expectCheckSays(page, 'Allow the microphone in the address bar')
    await workThrough(page)
    await submitOf(page).click()
    await page.getByRole('heading', { name: 'Check your mail' }).waitFor()
    const { links } = await mailTo(email)
    await page.goto(links.find((address) => new URL(address).pathname.startsWith('/login/')) ?? '')
    await page.getByText('Account activated. Now you can log in.').waitFor()
  },
)

test('SU-10 a success message from another window or origin is ignored', async () => {
  const page = await browser.newPage()
  await page.goto('/signup?create=account')
  await fillAccount(page, newAddress())
  await frameOf(page).getByRole('button', { name: 'Start', exact: true }).waitFor()
  await page.evaluate(() => {
    const success = { message: 'success', human_proof: 'forged' }
    window.postMessage(success, '*')
    window.dispatchEvent(new MessageEvent('message', { data: success, origin: window.location.origin }))
    const own = document.querySelector('iframe')?.contentWindow ?? null
    window.dispatchEvent(
      new MessageEvent('message', { data: success, origin: 'https://evil.example', source: own }),
    )
  })
  await page.waitForTimeout(200)
  expect(await submitOf(page).getAttribute('aria-disabled')).toBe('true')
})

test.each(['/signup', '/signup?create=account'])(
  'SU-01 %s has the title of the specification and a link to the home page',
  async (address) => {
    const page = await browser.newPage()
    await page.goto(address)
    await page.getByRole('heading', { level: 1, name: 'Contact us for a free 30 day trial' }).waitFor()
    expect(await page.title()).toContain('Contact us for a free 30 day trial')
    expect(await page.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/home')
  },
)

test('SU-02 SU-03 SU-04 a trial request reports missing fields, resets and refuses a repeat', async () => {
  const page = await browser.newPage()
  const email = newAddress()
  await page.goto('/signup')
  await page.getByText('Now, by yourself: create an account.').waitFor()
  const widget = page.locator('iframe[title="Voice verification"]')
  expect(await widget.count()).toBe(0)
  await page.getByRole('button', { name: 'Voice verification (optional)' }).click()
  await widget.waitFor()
  await submitOf(page, 'Request a trial').click()
  expect(await page.getByText('This field is required').count()).toBe(6)
  await page.getByLabel('Work E-mail').fill('amelie@fernhill')
  await page.getByLabel('Work E-mail').blur()
  await page.getByText('E-mail must be valid').waitFor()
  const fill = async () => {
    await fillPerson(page, email)
    await page.getByLabel('Solution Type').selectOption('SDK - On Browser')
    await page.getByLabel('Additional Details').fill('x'.repeat(499))
    await page.getByText('499 of 500 characters').waitFor()
    await submitOf(page, 'Request a trial').click()
  }
  await fill()
  await page
    .getByText('Thank you for reaching out! We will get back to you within the next 48 hours.')
    .waitFor()
  expect(await page.getByLabel('Work E-mail').inputValue()).toBe('')
  await fill()
  await page.getByText('The email you entered is already submitted a query in the system!').waitFor()
})

test('SU-06 sign-up with the email of an account shows an error and keeps the input', async () => {
  const { email } = await newAccount()
  const page = await browser.newPage()
  await page.goto('/signup?create=account')
  await fillAccount(page, email)
  await workThrough(page)
  await submitOf(page).click()
  await page.getByText('The email you entered is already registered in the system!').waitFor()
  expect(await page.getByLabel('Work E-mail').inputValue()).toBe(email)
})

test('SU-05 SU-09 tabs have URLs, and the form keeps its input and shows no early errors', async () => {
  const page = await browser.newPage()
  await page.goto('/signup')
  await fillPerson(page, 'amelie@example.com')
  await page.getByRole('tab', { name: 'Create an account' }).click()
  await page.waitForURL('**/signup?create=account')
  expect(await page.getByLabel('Last Name').inputValue()).toBe('Okafor')
  const password = page.getByLabel('Password', { exact: true })
  await password.pressSequentially('harbour7')
  expect(await password.getAttribute('aria-invalid')).toBeNull()
  await page.getByText('To finish: correct Password, then complete the voice verification.').waitFor()
  await password.fill('')
  await password.blur()
  await page.getByText('Please enter a password').waitFor()
  await page.keyboard.press('Shift+Tab')
  await page.getByRole('tab', { name: 'Create an account' }).press('ArrowLeft')
  await page.waitForURL((url) => url.search === '')
})

test('RT-04 a logged-in user is redirected from the sign-up', async () => {
  const page = await browser.newPage()
  await logIn(page, 'newcomer')
  await page.goto('/signup')
  await page.waitForURL('**/agecheck-licences')
})

test('SU-10 the human check works for visitors who come from the login page', async () => {
  const page = await browser.newPage()
  await openLogin(page)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.waitForURL('**/signup?create=account')
  await frameOf(page).getByRole('button', { name: 'Start', exact: true }).waitFor()
})

test('the sign-up screens are accessible in every look', async () => {
  const page = await refusing.newPage()
  await page.goto('/signup')
  await submitOf(page, 'Request a trial').click()
  await page.getByText('This field is required').first().waitFor()
  await expectGoodInEveryLook(page, 'trial with errors')
  await page.goto('/signup?create=account')
  await page.getByLabel('Password', { exact: true }).fill('weak')
  await submitOf(page).focus()
  await page.keyboard.press('Enter')
  await page.getByText('The password does not keep every rule yet').waitFor()
  await expectGoodInEveryLook(page, 'account with errors')
  await fillAccount(page, newAddress())
  await frameOf(page).getByRole('button', { name: 'Start', exact: true }).waitFor()
  await expectGoodInEveryLook(page, 'account')

  const frame = await page.context().newPage()
  await frame.goto('/human-check')
  await frame.getByRole('button', { name: 'Start', exact: true }).waitFor()
  await expectGoodInEveryLook(frame, 'human check')
  await frame.getByRole('button', { name: 'Start', exact: true }).click()
  await frame.getByText('Allow the microphone in the address bar').waitFor()
  await expectGoodInEveryLook(frame, 'refused')
  await frame.getByRole('button', { name: 'I can’t use my voice' }).click()
  await frame.getByText('Your device has solved the puzzle').waitFor({ timeout: CHECK_LIMIT_MS })
  await expectGoodInEveryLook(frame, 'verified')

  await workThrough(page)
  await submitOf(page).click()
  await page.getByRole('heading', { name: 'Check your mail' }).waitFor()
  await expectGoodInEveryLook(page, 'check your mail')
})
