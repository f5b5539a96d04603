import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSettings } from './settings.ts'
import { faultsIn } from './testing/faults-of-settings.ts'
import { PRODUCTION } from './testing/public-settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'assure-unsafe-'))
afterAll(() => rmSync(folder, { recursive: true }))
const read = (environment: Record<string, string>, serves = true) =>
  readSettings({ DATA_DIR: folder, ...PRODUCTION, ...environment }, false, { serves })
const faultsOf = (environment: Record<string, string>) => faultsIn(() => read(environment))
const LOOPBACK = { PUBLIC_URL: 'http://localhost:3000' }
const randomSecret = () => randomBytes(32).toString('base64')

test.each([
  ['postgres://me:pw@db.northwind.com/portal', ['DATABASE_URL']],
  ['postgres://me:pw@db.northwind.com/portal?sslmode=require', ['DATABASE_URL']],
  ['postgres://me:pw@127.0.0.1/portal?host=db.northwind.com', ['DATABASE_URL']],
  ['postgres://me:pw@db.northwind.com/portal?sslmode=verify-full', []],
  ['postgres://me:pw@[::1]:5432/portal', []],
  ['postgres://me@%2Frun%2Fpostgresql/portal', []],
])('outside loopback %s has these faults: %j', (url, names) => {
  const given = { PORTAL_SECRET: randomSecret(), DATABASE_URL: url }
  expect(faultsOf(given).match(/^\w+(?=:)/gm) ?? []).toEqual(names)
  expect(read({ ...given, ALLOW_PLAIN_DATABASE: '1' }).databaseUrl).toBe(url)
  expect(read({ ...given, ...LOOPBACK }).databaseUrl).toBe(url)
})

test.each([
  ['equal bytes', Buffer.alloc(32, 7)],
  ['bytes in a row', Buffer.from(Array.from({ length: 32 }, (_, index) => index))],
  ['half of it repeated', Buffer.concat([Buffer.alloc(16, 'abcdefgh'), Buffer.alloc(16, 'abcdefgh')])],
  ['text', Buffer.from('the secret of our portal is here')],
])('outside loopback a PORTAL_SECRET of %s is refused', (_what, secret) => {
  const given = { PORTAL_SECRET: secret.toString('base64') }
  expect(faultsOf(given)).toMatch(/^PORTAL_SECRET: is too easy to guess[^\n]+$/)
  expect(read({ ...given, ...LOOPBACK }).portalSecrets).toEqual([secret])
})

test('a random secret is accepted', () => {
  for (let tries = 0; tries < 1000; tries++) expect(faultsOf({ PORTAL_SECRET: randomSecret() })).toBe('')
})

test('commands run with settings that keep a server from starting, and can name their faults', () => {
  const { startFaults } = read({ SMTP_URL: '', COMPANY_NAME: '' }, false)
  expect(startFaults.map((fault) => fault.split(':')[0])).toEqual(['SMTP_URL', 'COMPANY_NAME'])
  expect(read({}).startFaults).toEqual([])
})
