import { createHash } from 'node:crypto'
import { COLLECTION_PATHS } from '@assure/contract/download-parts'
import { OPENAPI_PATHS } from '@assure/contract/service-paths'
import { expect, test } from 'vitest'
import { expectGoodInEveryTheme } from './support/axe.ts'
import { openBrowser } from './support/browser.ts'

const browser = openBrowser()

test('HM-08 the page of downloads gives the checksum of each file that it links, without a script', async () => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto('/documentation/en')
  await page.getByRole('link', { name: 'Collections and checksums' }).click()
  await page.getByRole('heading', { name: 'Downloads', level: 1 }).waitFor()
  const items = page.getByRole('main').getByRole('listitem')
  const hrefs: string[] = []
  for (const item of await items.all()) {
    const href = (await item.getByRole('link').getAttribute('href')) ?? ''
    const body = await (await page.request.get(href)).body()
    expect(await item.textContent()).toContain(createHash('sha256').update(body).digest('hex'))
    hrefs.push(href)
  }
  expect(hrefs.sort()).toEqual([...OPENAPI_PATHS, ...Object.values(COLLECTION_PATHS)].sort())
})

test('HM-08 the page of downloads is accessible in every width and theme, and exists in French', async () => {
  const page = await browser.newPage()
  await page.goto('/documentation/en/downloads')
  await expectGoodInEveryTheme(page, 'downloads')
  await page.goto('/documentation/fr/downloads')
  await page.getByRole('heading', { name: 'Téléchargements', level: 1 }).waitFor()
})
