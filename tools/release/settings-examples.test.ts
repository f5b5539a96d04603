import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { Environment } from '../../apps/api/src/environment.ts'
import { readSettings } from '../../apps/api/src/settings.ts'

const EXAMPLES = fileURLToPath(new URL('../../examples/', import.meta.url))
const compose = readFileSync(join(EXAMPLES, 'compose.yaml'), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'assure-examples-'))
afterAll(() => rmSync(folder, { recursive: true }))

const pairs = (text: string, pattern: RegExp): Record<string, string> =>
  Object.fromEntries([...text.matchAll(pattern)].map(([, name = '', value = '']) => [name, value]))
const [, portal = ''] = /\n {4}environment:\n((?: {6}.*\n)+)/.exec(compose) ?? []
const IN_COMPOSE = pairs(portal, /^ {6}([A-Z_]+): "?([^"\n]*)"?$/gm)
const IN_FILE = pairs(readFileSync(join(EXAMPLES, 'settings.env'), 'utf8'), /^([A-Z_]+)=(.*)$/gm)

/** The names that an operator fills in. */
const OWN: Record<string, string> = {
  ...{ COMPANY_NAME: 'Northwind Ltd', CONTACT_EMAIL: 'help@northwind.com' },
  STORE_URL_ANDROID: 'https://play.google.com/store/apps/details?id=com.northwind.agecheck',
  STORE_URL_IOS: 'https://apps.apple.com/app/id1234567890',
}
const SECRETS: Record<string, string> = {
  PORTAL_SECRET: randomBytes(32).toString('base64'),
  DATABASE_URL: 'postgres://portal:password@database:5432/portal',
  SMTP_URL: 'smtps://user:password@mail.example.com:465',
}

/** The settings of an example with its secrets and these names. */
const filled = (given: Record<string, string>, own: Record<string, string>) => {
  const settings: Record<string, string> = { ...given, ...own, DATA_DIR: folder }
  for (const [name, value] of Object.entries(SECRETS)) {
    const inFile = `${name}_FILE`
    if (inFile in given) {
      const file = join(folder, name)
      writeFileSync(file, value)
      settings[inFile] = file
    } else settings[name] ??= value
  }
  return settings
}

test.each([
  ['compose.yaml', IN_COMPOSE],
  ['settings.env', IN_FILE],
])(
  '%s names settings that exist, and a server starts with it only after its names are filled in',
  (_, given) => {
    const names = Object.keys(given).map((name) => name.replace(/_FILE$/, ''))
    expect(names.length).toBeGreaterThan(8)
    expect(names.filter((name) => !(name in Environment.shape))).toEqual([])
    expect(() => readSettings(filled(given, {}), false)).toThrow(/COMPANY_NAME/)
    expect(readSettings(filled(given, OWN), false).startFaults).toEqual([])
  },
)

const hasCompose = spawnSync('docker-compose', ['--version'], { stdio: 'ignore' }).error === undefined
test.runIf(hasCompose)('docker-compose accepts the example in a folder with its secrets', () => {
  writeFileSync(join(folder, 'compose.yaml'), compose)
  mkdirSync(join(folder, 'secrets'))
  for (const [, name = ''] of compose.matchAll(/file: secrets\/(\w+)/g))
    writeFileSync(join(folder, 'secrets', name), 'x')
  const { status, stderr } = spawnSync('docker-compose', ['-f', 'compose.yaml', 'config', '-q'], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
})
