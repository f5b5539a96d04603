import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { SettingsError } from './environment.ts'
import { readSettings } from './settings.ts'
import { PUBLIC_SETTINGS } from './testing/public-settings.ts'

const FICTIONAL = /lumen.?assure|id0000000000/i
const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
/** The sources of pages, mails and documents. Only the demo shows the style guide. */
const SOURCES = [
  'apps/portal/src',
  'apps/portal/public',
  'apps/api/src/mails',
  'apps/api/src/features',
  'packages/documents/texts',
]
const isOfTests = (file: string) => /\.test\.tsx?$|features\/styleguide\//.test(file)

const OWN = {
  PUBLIC_URL: 'https://portal.northwind.com',
  ...PUBLIC_SETTINGS,
  DATABASE_URL: 'postgres://127.0.0.1/none',
  PORTAL_SECRET: randomBytes(32).toString('base64'),
}

test('outside loopback no page shows a default of the fictional vendor', () => {
  expect(JSON.stringify(readSettings(OWN, false))).not.toMatch(FICTIONAL)
  for (const name of ['COMPANY_NAME', 'CONTACT_EMAIL', 'STORE_URL_ANDROID', 'STORE_URL_IOS'])
    expect(() => readSettings({ ...OWN, [name]: '' }, false)).toThrow(SettingsError)
  const named = SOURCES.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name)),
  ).filter((file) => !isOfTests(file) && FICTIONAL.test(readFileSync(file, 'utf8')))
  expect(named).toEqual([])
})
