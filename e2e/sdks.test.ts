import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectGoodInEveryTheme } from './support/axe.ts'
import { openBrowser } from './support/browser.ts'
import { startClockedPortal } from './support/clocked-portal.ts'
import { returningVisitor } from './support/site-visitor.ts'

const browser = openBrowser()
const DAY_MS = 86_400_000

let portal: Awaited<ReturnType<typeof startClockedPortal>>
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sdk-notes-'))
  portal = await startClockedPortal()
})
afterAll(async () => {
  await portal.stop()
  await rm(folder, { recursive: true })
})

const add = async (product: string, version: string) => {
  const notes = [join(folder, 'en.md'), join(folder, 'fr.md')] as const
  await writeFile(notes[0], 'Faster.\n\n- Fewer frames\n')
  await writeFile(notes[1], 'Plus rapide.\n')
  const options = { product, version, platform: 'android', 'min-os': 'Android 8', size: '18400000' }
  const words = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
  await portal.admin(
    'sdks',
    'add',
    ...words,
    '--coordinates',
    `com.vendor:${product}:${version}`,
    '--notes',
    ...notes,
  )
}
/** Opens a page that works without scripts, as this one must. */
const visitor = () => browser.newPage({ baseURL: portal.url, javaScriptEnabled: false })

test('HM-08 the page lists what the operator releases and withdraws, without a script', async () => {
  const page = await visitor()
  await page.goto('/documentation/en/sdks')
  await page
    .getByText('No release is published here yet. We send the library within 48 hours of your request.')
    .waitFor()
  await page.getByRole('heading', { name: '@assure-portal/client' }).waitFor()
  await page.getByText('npm install @assure-portal/client', { exact: true }).waitFor()
  const web = page.locator('#web')
  const device = page.locator('#device-client')
  expect(await device.getByRole('link').allTextContents()).toEqual(['Reporting usage', 'Test mode'])
  const guide = web.getByRole('link', { name: 'Age checks in a web page' })
  expect(await guide.getAttribute('href')).toBe('/documentation/en/age-checks-in-a-web-page')
  await add('face', '3.2.0')
  await add('face', '3.1.0')
  await portal.admin(
    'sdks',
    'withdraw',
    'face',
    'android',
    '3.1.0',
    '--why',
    'It counts a face twice.',
    '--yes',
  )
  await portal.setClock(new Date(Date.now() + DAY_MS).toISOString())
  await page.reload()
  const list = page.getByRole('region', { name: 'SDKs' })
  await list.getByText('com.vendor:face:3.2.0').waitFor()
  await list.getByText('It counts a face twice.').waitFor()
  expect(await list.getByText('com.vendor:face:3.1.0').count()).toBe(0)
  await list.getByText('What is new').click()
  await list.getByText('Fewer frames').waitFor()
  const markdown = await (await page.request.get('/documentation/en/sdks.md')).text()
  for (const shown of [
    '`com.vendor:face:3.2.0`',
    'It counts a face twice.',
    'npm install @assure-portal/client',
    '[Age checks in a web page]',
  ])
    expect(markdown).toContain(shown)
  expect(markdown).not.toContain('com.vendor:face:3.1.0')
  await page.goto('/documentation/fr/sdks')
  await page.getByText('18,4 Mo').waitFor()
})

test('HM-01 HM-02 a page says that the SDKs come with the trial only while its products have a release', async () => {
  const page = await visitor()
  const said = async (path: string) => {
    await page.goto(path)
    return {
      sent: await page.getByText('We send you the SDK within 48 hours.').first().isVisible(),
      included: await page.getByText('The SDKs come with the trial.').first().isVisible(),
    }
  }
  expect(await said('/home')).toEqual({ sent: false, included: true })
  expect(await said('/home/online-safety')).toEqual({ sent: true, included: false })
})

test('the page is accessible and fits every width and theme, in both languages', async () => {
  const page = await returningVisitor(browser, { baseURL: portal.url })
  for (const language of ['en', 'fr']) {
    await page.goto(`/documentation/${language}/sdks`)
    await expectGoodInEveryTheme(page, `SDKs in ${language}`)
  }
})
