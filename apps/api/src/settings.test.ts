import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSettings } from './settings.ts'
import { faultsIn } from './testing/faults-of-settings.ts'
import { PRODUCTION, PUBLIC_SETTINGS } from './testing/public-settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'assure-settings-'))
afterAll(() => rmSync(folder, { recursive: true }))
const read = (environment: Record<string, string> = {}, demo = false) =>
  readSettings({ DATA_DIR: folder, ...environment }, demo)

const faultsOf = (environment: Record<string, string>) => faultsIn(() => read(environment))

test('without any setting the portal runs on loopback with an embedded database', () => {
  expect(read()).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    secure: false,
    databaseUrl: undefined,
    portal: {
      appName: 'AgeCheck',
      appSlug: 'agecheck',
      companyName: 'Lumen Assure',
      copyrightYear: 2024,
      accuracyMae: '',
      accuracyFalsePass: '',
      accuracyFalseChallenge: '',
      accuracySource: '',
      demo: false,
    },
    sessionIdleS: 43_200,
    sessionMaxS: 604_800,
  })
})

test('the secret is created once, in a file that only its owner can read', () => {
  const first = read().portalSecrets
  expect(read().portalSecrets).toEqual(first)
  expect(first).toHaveLength(1)
  expect(statSync(join(folder, 'portal-secret')).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(folder, 'portal-secret'), 'utf8')).toBe(first[0].toString('base64'))
})

const SECRET = Buffer.alloc(32, 7).toString('base64')

test.each([',', '\n', ',\n'])(
  'PORTAL_SECRET holds several secrets in their order, with %j between',
  (separator) => {
    const other = Buffer.alloc(32, 8).toString('base64')
    const { portalSecrets } = read({ PORTAL_SECRET: `${[SECRET, other].join(separator)}\n` })
    expect(portalSecrets.map((secret) => secret.toString('base64'))).toEqual([SECRET, other])
  },
)

test.each([
  [{ PORT: 'eighty' }, 'PORT: must be a whole number from 0 to 65535, for example PORT=3000'],
  [{ PORT: '70000' }, 'PORT: must be a whole number from 0 to 65535, for example PORT=3000'],
  [{ PUBLIC_URL: 'portal.example' }, 'PUBLIC_URL: must be a web address without a path'],
  [{ PUBLIC_URL: 'http://portal.example' }, 'PUBLIC_URL: must be https outside loopback'],
  [{ PUBLIC_URL: 'https://portal.example/app' }, 'PUBLIC_URL: must be a web address without a path'],
  [{ PUBLIC_URL: 'https://me:pw@portal.example' }, 'PUBLIC_URL: must be a web address without a path'],
  [{ ALLOW_INSECURE: 'yes' }, 'ALLOW_INSECURE: must be on, true or 1'],
  [{ DATABASE_URL: 'mysql://x', PORTAL_SECRET: SECRET }, 'DATABASE_URL: must be the address of a PostgreSQL'],
  [{ DATABASE_URL: 'mysql:', PORTAL_SECRET: SECRET }, 'DATABASE_URL: must be the address of a PostgreSQL'],
  [{ DATABASE_URL: 'postgres://127.0.0.1/x' }, 'PORTAL_SECRET: is required with DATABASE_URL'],
  [{ PORTAL_SECRET: 'short' }, 'PORTAL_SECRET: must be 32 bytes in base64'],
  [{ PORTAL_SECRET: `${SECRET}${SECRET}` }, 'PORTAL_SECRET: must be 32 bytes in base64'],
  [{ PORTAL_SECRET: `${SECRET},short` }, 'PORTAL_SECRET: must be 32 bytes in base64'],
  [
    { PORTAL_SECRET: `${SECRET},${SECRET}` },
    'PORTAL_SECRET: must be 32 bytes in base64, or several different',
  ],
  [{ APP_NAME: '!!!' }, 'APP_NAME: must have a letter or digit'],
  [{ APP_NAME: 'Age\nCheck' }, 'APP_NAME: must have a letter or digit and at most 40 characters on one line'],
  [{ COMPANY_NAME: 'x'.repeat(81) }, 'COMPANY_NAME: must have at most 80 characters on one line'],
  [{ COMPANY_NAME: 'Lumen\r\nAssure' }, 'COMPANY_NAME: must have at most 80 characters on one line'],
  [{ CONTACT_EMAIL: 'nobody' }, 'CONTACT_EMAIL: must be an e-mail address'],
  [{ STORE_URL_ANDROID: 'play' }, 'STORE_URL_ANDROID: must be a web address'],
  [{ STORE_URL_IOS: 'javascript:alert(1)' }, 'STORE_URL_IOS: must be a web address'],
  [{ COPYRIGHT_YEAR: 'MMXXIV' }, 'COPYRIGHT_YEAR: must be a year'],
  [{ ACCURACY_MAE: '2.9' }, 'ACCURACY_SOURCE: is required with a figure of accuracy'],
  [{ STATUS_URL: 'status.northwind.com' }, 'STATUS_URL: must be a web address outside the portal'],
  [
    { PUBLIC_URL: 'http://localhost:3000', STATUS_URL: 'http://localhost:3000/status' },
    'STATUS_URL: must be a web address outside the portal',
  ],
  [{ SESSION_IDLE_S: '0' }, 'SESSION_IDLE_S: must be a whole number of seconds, 1 or more'],
  [{ SESSION_MAX_S: '1.5' }, 'SESSION_MAX_S: must be a whole number of seconds, 1 or more'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: must be fatal, error, warn, info, debug, trace or silent'],
  [{ TRUST_PROXY: 'foo' }, 'TRUST_PROXY: must be addresses or CIDR ranges'],
  [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY: must be addresses or CIDR ranges'],
  [{ DATA_DIR: '/etc/hostname' }, 'DATA_DIR: /etc/hostname cannot be written to'],
  [{ DATA_DIR: '/proc/nope/deeper', PORTAL_SECRET: SECRET }, 'DATA_DIR: /proc/nope/deeper cannot be'],
])('%j is refused in one line, with its name, the rule and an example', (environment, line) => {
  const said = faultsOf(environment)
  const [name] = line.split(':')
  expect(said).toContain(line)
  expect(said).toMatch(new RegExp(`^${name}: [^\n]+, for example ${name}=\\S[^\n]*$`, 'm'))
})

test.each([
  [true, ['on', 'true', '1']],
  [false, ['off', 'false', '0']],
])('every setting that is on or off reads as %s from %j', (isOn, forms) => {
  for (const form of forms) {
    const settings = read({
      JOBS: form,
      MIGRATE: form,
      STATEMENT_NAMES: form,
      REVEAL_ACCOUNT_EXISTENCE: form,
    })
    const { runsJobs, migrates, usesPreparedStatements, revealAccounts } = settings
    expect([runsJobs, migrates, usesPreparedStatements, revealAccounts]).toEqual(Array(4).fill(isOn))
  }
})

test('behind a pooler frequent statements are prepared only if STATEMENT_NAMES is on', () => {
  const prepares = (given: Record<string, string>) => read(given).usesPreparedStatements
  expect(prepares({})).toBe(true)
  expect(prepares({ DATABASE_POOLER: 'on' })).toBe(false)
  expect(prepares({ DATABASE_POOLER: 'on', STATEMENT_NAMES: 'on' })).toBe(true)
})

test('a secret can be in a file, with white space around it', () => {
  const file = join(folder, 'secret')
  writeFileSync(file, `${SECRET}\n`)
  expect(read({ PORTAL_SECRET_FILE: file }).portalSecrets[0].toString('base64')).toBe(SECRET)
})

test.each([
  ['a missing file', { PORTAL_SECRET_FILE: '/nowhere/secret' }, 'PORTAL_SECRET_FILE cannot be read (ENOENT)'],
  ['an empty file', { SMTP_URL_FILE: '/dev/null' }, 'SMTP_URL_FILE is empty'],
  [
    'a setting given both ways',
    { DATABASE_URL: 'postgres://127.0.0.1/x', DATABASE_URL_FILE: '/dev/null' },
    'DATABASE_URL: must not be given together with DATABASE_URL_FILE',
  ],
])('%s ends the start with its name', (_fault, environment, line) => {
  expect(faultsOf(environment)).toContain(line)
})

test('error messages never repeat a secret', () => {
  const said = faultsOf({ DATABASE_URL: 'postgre://me:canary@db/x', PORTAL_SECRET: 'canary' })
  expect(said.split('\n').map((line) => line.split(':')[0])).toEqual(['DATABASE_URL', 'PORTAL_SECRET'])
  expect(said).not.toContain('canary')
})

test('an invalid secret file is reported with its path', () => {
  const broken = join(folder, 'broken')
  mkdirSync(broken)
  writeFileSync(join(broken, 'portal-secret'), 'canary')
  expect(faultsOf({ DATA_DIR: broken })).toMatch(/^PORTAL_SECRET: \S+portal-secret does not hold 32 bytes/)
})

test('one message lists all faults, a line each', () => {
  const environment = {
    PORT: 'x',
    LOG_LEVEL: 'y',
    CONTACT_EMAIL: 'z',
    PUBLIC_URL: 'http://portal.example',
    DATA_DIR: '/etc/hostname',
  }
  const lines = faultsOf(environment).split('\n')
  expect(lines.map((line) => line.split(':')[0])).toEqual([
    'PORT',
    'CONTACT_EMAIL',
    'LOG_LEVEL',
    'PUBLIC_URL',
    'CARD_PROVIDER',
    'SMTP_URL',
    'COMPANY_NAME',
    'STORE_URL_ANDROID',
    'STORE_URL_IOS',
    'DATA_DIR',
  ])
})

test('TRUST_PROXY takes addresses and ranges', () => {
  expect(read({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,fd00::/8' }).trustProxy).toEqual([
    '127.0.0.1',
    '10.0.0.0/8',
    'fd00::/8',
  ])
  expect(read({ TRUST_PROXY: 'everyone' }).trustProxy).toBe(true)
})

test.each([
  '0.0.0.0/0',
  '::/0',
  '0.0.0.0/1,128.0.0.0/1',
  '10.0.0.0/7',
  '2000::/6',
  '::ffff:0:0/96',
  '0:0:0:0:0:ffff:0a00:0/100',
  '::ffff:0:0/90',
  '10.0.0.0/',
  '10.0.0.0/255.0.0.0',
  Array.from({ length: 17 }, (_, index) => `${index + 1}.0.0.0/8`).join(','),
  Array.from({ length: 9 }, (_, index) => `${(0x20 + 2 * index).toString(16)}00::/7`).join(','),
])('TRUST_PROXY refuses invalid ranges and those that cover most of the network: %s', (range) => {
  expect(faultsOf({ TRUST_PROXY: range })).toMatch(/^TRUST_PROXY: must be [^\n]+$/)
})

const { ALLOW_TEST_CARDS, ALLOW_OUTBOX, ...VENDOR } = PUBLIC_SETTINGS
const OWN_VENDOR = { PUBLIC_URL: PRODUCTION.PUBLIC_URL, ...VENDOR }
const namesOf = (faults: string) => faults.split('\n').map((line) => line.split(':')[0])

test('outside loopback test cards and the mail outbox must each be allowed by name', () => {
  expect(namesOf(faultsOf(OWN_VENDOR))).toEqual(['CARD_PROVIDER', 'SMTP_URL'])
  expect(namesOf(faultsOf({ ...OWN_VENDOR, ALLOW_OUTBOX }))).toEqual(['CARD_PROVIDER'])
  expect(namesOf(faultsOf({ ...OWN_VENDOR, ALLOW_TEST_CARDS }))).toEqual(['SMTP_URL'])
  expect(namesOf(faultsOf({ ...OWN_VENDOR, ALLOW_TEST_CARDS: '0', ALLOW_OUTBOX: '0' }))).toHaveLength(2)
  const allowed = read({ ...OWN_VENDOR, ALLOW_TEST_CARDS, ALLOW_OUTBOX })
  expect(allowed).toMatchObject({ portal: { testCards: true }, marksTestPayments: true })
  expect(read(PRODUCTION)).toMatchObject({ portal: { testCards: false } })
})

test('loopback and the demo need no such settings and mark no payment as a test', () => {
  for (const settings of [read(), read({ PUBLIC_URL: 'http://[::1]:3000' }), read({}, true)])
    expect(settings).toMatchObject({ portal: { testCards: false }, marksTestPayments: false })
})

const VENDOR_NAMES = ['COMPANY_NAME', 'CONTACT_EMAIL', 'STORE_URL_ANDROID', 'STORE_URL_IOS']

test('outside loopback all settings of a fictional vendor are refused and named at once', () => {
  const { PUBLIC_URL } = OWN_VENDOR
  expect(namesOf(faultsOf({ PUBLIC_URL }))).toEqual(['CARD_PROVIDER', 'SMTP_URL', ...VENDOR_NAMES])
  const fictional = {
    COMPANY_NAME: ' lumen assure ',
    CONTACT_EMAIL: 'me@shop.example',
    STORE_URL_ANDROID: 'https://play.google.com/store/apps/details?id=example.shop',
    STORE_URL_IOS: 'https://apps.apple.com/us/app/agecheck/id0000000000?mt=8',
  }
  expect(namesOf(faultsOf({ ...PRODUCTION, ...fictional }))).toEqual(VENDOR_NAMES)
})

test('an http PUBLIC_URL outside loopback needs ALLOW_INSECURE', () => {
  const insecure = { ...PRODUCTION, PUBLIC_URL: 'http://portal.example' }
  expect(namesOf(faultsOf(insecure))).toEqual(['PUBLIC_URL'])
  expect(read({ ...insecure, ALLOW_INSECURE: '1' }).publicUrl).toBe('http://portal.example')
  expect(read(PRODUCTION).secure).toBe(true)
})

test('demo mode listens on loopback only', () => {
  expect(read({}, true).portal.demo).toBe(true)
  expect(() => read({ HOST: '0.0.0.0' }, true)).toThrow('HOST:')
})

test('RT-06 the slug of the routes comes from the app’s name', () => {
  expect(read({ APP_NAME: 'Age Check 25+' }).portal.appSlug).toBe('age-check-25')
})

const STRIPE = {
  CARD_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1,whsec_2',
}

test('the default is the card sandbox, and Stripe takes keys and one or two signing secrets', () => {
  expect(read().cards).toEqual({ provider: 'sandbox' })
  expect(read(STRIPE).cards).toEqual({
    provider: 'stripe',
    secretKey: 'sk_test_1',
    publishableKey: 'pk_test_1',
    webhookSecrets: ['whsec_1', 'whsec_2'],
    apiBase: undefined,
    isLive: false,
  })
})

test('Stripe needs all its keys in one mode, and a live key allows no other API address', () => {
  const missing = faultsOf({ CARD_PROVIDER: 'stripe' })
  for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'])
    expect(missing).toContain(`${name}: is required with CARD_PROVIDER=stripe`)
  expect(faultsOf({ CARD_PROVIDER: 'paper' })).toContain('CARD_PROVIDER: must be sandbox or stripe')
  expect(faultsOf({ ...STRIPE, STRIPE_SECRET_KEY: 'pk_test_1' })).toContain('STRIPE_SECRET_KEY: must be')
  expect(faultsOf({ ...STRIPE, STRIPE_WEBHOOK_SECRET: 'whsec_1,whsec_2,whsec_3' })).toContain(
    'STRIPE_WEBHOOK_SECRET: must be one signing secret',
  )
  expect(faultsOf({ ...STRIPE, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' })).toContain('must be of the same mode')
  const live = { ...STRIPE, STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }
  expect(read(live).cards).toMatchObject({ isLive: true })
  expect(faultsOf({ ...live, STRIPE_API_BASE: 'http://127.0.0.1:1' })).toContain('is for tests')
})
