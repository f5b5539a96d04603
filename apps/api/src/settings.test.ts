import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSettings, SettingsError } from './settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'assure-settings-'))
afterAll(() => rmSync(folder, { recursive: true }))
const read = (environment: Record<string, string> = {}, demo = false) =>
  readSettings({ DATA_DIR: folder, ...environment }, demo)

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
      demo: false,
    },
    sessionIdleS: 43_200,
    sessionMaxS: 604_800,
  })
})

test('the secret is made once, for its owner’s eyes only', () => {
  const first = read().portalSecret
  expect(read().portalSecret).toEqual(first)
  expect(first).toHaveLength(32)
  expect(statSync(join(folder, 'portal-secret')).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(folder, 'portal-secret'), 'utf8')).toBe(first.toString('base64'))
})

test.each([
  [{ PORT: 'eighty' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ PUBLIC_URL: 'portal.example' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'http://portal.example' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'https://portal.example/app' }, 'PUBLIC_URL'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
  [{ DATABASE_URL: 'postgres://127.0.0.1/x' }, 'PORTAL_SECRET'],
  [{ PORTAL_SECRET: 'short' }, 'PORTAL_SECRET'],
  [{ APP_NAME: '!!!' }, 'APP_NAME'],
  [{ SESSION_IDLE_S: '0' }, 'SESSION_IDLE_S'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  [{ TRUST_PROXY: 'foo' }, 'TRUST_PROXY'],
  [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY'],
  [{ DATA_DIR: '/etc/hostname' }, 'DATA_DIR'],
])('%j is refused by name', (environment, name) => {
  expect(() => read(environment as Record<string, string>)).toThrow(SettingsError)
  expect(() => read(environment as Record<string, string>)).toThrow(`${name}:`)
})

test('all faults stand in one message', () => {
  expect(() => read({ PORT: 'x', LOG_LEVEL: 'y', CONTACT_EMAIL: 'z' })).toThrow(
    /PORT[\s\S]*CONTACT_EMAIL[\s\S]*LOG_LEVEL/,
  )
})

test('the proxies in front are addresses and ranges', () => {
  expect(read({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,fd00::/8' }).trustProxy).toEqual([
    '127.0.0.1',
    '10.0.0.0/8',
    'fd00::/8',
  ])
})

test('http outside loopback needs to be asked for', () => {
  expect(read({ PUBLIC_URL: 'http://portal.example', ALLOW_INSECURE: '1' }).publicUrl).toBe(
    'http://portal.example',
  )
  expect(read({ PUBLIC_URL: 'https://portal.example' }).secure).toBe(true)
})

test('demo mode listens on loopback only', () => {
  expect(read({}, true).portal.demo).toBe(true)
  expect(() => read({ HOST: '0.0.0.0' }, true)).toThrow('HOST:')
})

test('RT-06 the slug of the routes comes of the app’s name', () => {
  expect(read({ APP_NAME: 'Age Check 25+' }).portal.appSlug).toBe('age-check-25')
})
