import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FrameLocator, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { TESTS_ALL } from '../tools/test-run/test-scope.ts'
import { callWith, readPair } from './support/api-keys.ts'
import { expectGoodInEveryTheme } from './support/axe.ts'
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
    await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor()
    await page.getByText(email).waitFor()
    await page.getByRole('button', { name: 'Send again' }).click()
    await page.getByText('We have sent the e-mail again.').waitFor()
    const { links } = await mailTo(email)
    const link = links.find((address) => new URL(address).pathname.startsWith('/login/'))
    const other = await browser.newPage({ viewport })
    await other.goto(link ?? '')
    await other.getByRole('heading', { level: 1, name: 'Choose your password' }).waitFor()
    await other.getByText('Amélie Okafor of Fernhill Stores signed up').waitFor()
    const own = viewport === DESKTOP
    if (!own) {
      await expectGoodInEveryTheme(other, 'activation in another browser')
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

/** Activates the account by the mailed link, in the browser that signed up. */
const expectActivates = async (page: Page, email: string) => {
  const { links } = await mailTo(email)
  await page.goto(links.find((address) => new URL(address).pathname.startsWith('/login/')) ?? '')
  await page.getByText('Account activated. Now you can log in.').waitFor()
}
const signUpByPuzzle = async (page: Page) => {
  await frameOf(page).getByRole('button', { name: 'Start', exact: true }).click()
  await expectCheckSays(page, 'Allow the microphone in the address bar')
  await workThrough(page)
  await submitOf(page).click()
  await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor()
}

test.runIf(TESTS_ALL)(
  'SU-10 without microphone permission the puzzle works instead, on a phone',
  async () => {
    const page = await refusing.newPage({ viewport: PHONE })
    const email = newAddress()
    await page.goto('/signup?create=account')
    await fillAccount(page, email)
    await signUpByPuzzle(page)
    await expectActivates(page, email)
  },
)

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

test('SU-04 SU-10 sign-up without a microphone works by the puzzle and is accessible', async () => {
  const page = await refusing.newPage()
  const email = newAddress()
  await page.goto('/signup')
  await submitOf(page, 'Request a trial').click()
  await page.getByText('This field is required').first().waitFor()
  await expectGoodInEveryTheme(page, 'trial with errors')
  await fillPerson(page, newAddress())
  await page.getByLabel('Solution Type').selectOption('SDK - On Browser')
  await submitOf(page, 'Request a trial').click()
  await page
    .getByText('Thank you for reaching out! We will get back to you within the next 48 hours.')
    .waitFor()
  await page.goto('/signup?create=account')
  await page.getByLabel('Password', { exact: true }).fill('weak')
  await submitOf(page).focus()
  await page.keyboard.press('Enter')
  await page.getByText('The password does not meet every rule yet').waitFor()
  await expectGoodInEveryTheme(page, 'account with errors')
  await fillAccount(page, email)
  await frameOf(page).getByRole('button', { name: 'Start', exact: true }).waitFor()
  await expectGoodInEveryTheme(page, 'account')

  const frame = await page.context().newPage()
  await frame.goto('/human-check')
  await frame.getByRole('button', { name: 'Start', exact: true }).waitFor()
  await expectGoodInEveryTheme(frame, 'human check')
  await frame.getByRole('button', { name: 'Start', exact: true }).click()
  await frame.getByText('Allow the microphone in the address bar').waitFor()
  await expectGoodInEveryTheme(frame, 'refused')
  await frame.getByRole('button', { name: 'I can’t use my voice' }).click()
  await frame.getByText('Your device has solved the puzzle').waitFor({ timeout: CHECK_LIMIT_MS })
  await expectGoodInEveryTheme(frame, 'verified')

  await signUpByPuzzle(page)
  await expectGoodInEveryTheme(page, 'check your mail')
  await expectActivates(page, email)
})
