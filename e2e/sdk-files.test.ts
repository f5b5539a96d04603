import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectGoodInEveryTheme } from './support/axe.ts'
import { openBrowser } from './support/browser.ts'
import { startClockedPortal } from './support/clocked-portal.ts'
import { fillLogin } from './support/login.ts'

const browser = openBrowser()
const NAME = 'faceassure-3.2.0.aar'
const CONTENT = randomBytes(700_000)
const SHA256 = createHash('sha256').update(CONTENT).digest('hex')

let portal: Awaited<ReturnType<typeof startClockedPortal>>
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sdk-files-'))
  portal = await startClockedPortal()
  const file = async (name: string, content: string | Buffer) => {
    await writeFile(join(folder, name), content)
    return join(folder, name)
  }
  const options = {
    ...{ product: 'face', platform: 'android', version: '3.2.0', 'min-os': 'Android 8' },
    file: await file(NAME, CONTENT),
    notes: await file('en.md', 'Faster.'),
  }
  const words = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
  await portal.admin('sdks', 'add', ...words, await file('fr.md', 'Plus rapide.'))
})
afterAll(async () => {
  await portal.stop()
  await rm(folder, { recursive: true })
})

test('HM-08 a visitor gets from the page of downloads through the login to the file that its checksum names', async () => {
  const page = await browser.newPage({ baseURL: portal.url })
  await page.goto('/documentation/en/downloads')
  const item = page.getByRole('listitem').filter({ hasText: NAME })
  expect(await item.textContent()).toContain(SHA256)
  await item.getByRole('link', { name: 'FaceAssure, Android 3.2.0' }).click()
  await page.waitForURL(/\/login/)
  const account = { email: 'files@example.com', password: 'Right-pass1!', monthlyLimit: null }
  await portal.newAccount(account)
  await fillLogin(page, account)
  await page.getByRole('heading', { name: 'SDK files', level: 1 }).waitFor()
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: `Download ${NAME}` }).click()
  const got = await download
  expect(got.suggestedFilename()).toBe(NAME)
  expect(
    createHash('sha256')
      .update(await readFile(await got.path()))
      .digest('hex'),
  ).toBe(SHA256)
  await expectGoodInEveryTheme(page, 'SDK files')
})

test('HM-08 an address of a file that a visitor types leads to the login', async () => {
  const page = await browser.newPage({ baseURL: portal.url })
  await page.goto('/api/sdk-file?product=face&platform=android&version=3.2.0')
  await page.waitForURL(/\/login/)
})
