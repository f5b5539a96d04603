import { expect, test, vi } from 'vitest'
import { readSettings } from './settings.ts'
import { logWarnings, settingsWarnings } from './settings-warnings.ts'
import { PUBLIC_SETTINGS } from './testing/public-settings.ts'

const PORTAL_SECRET = Buffer.from('any secret of exactly 32 bytes..').toString('base64')
const warningsOf = (environment: Record<string, string> = {}, demo = false) =>
  settingsWarnings(readSettings({ PORTAL_SECRET, ...environment }, demo, { serves: false }))
const codesOf = (...given: Parameters<typeof warningsOf>) => warningsOf(...given).map(({ code }) => code)

test('each setting that is allowed but risky has a warning', () => {
  expect(codesOf()).toEqual(['mails_in_files', 'test_cards'])
  expect(codesOf({}, true)).toEqual([])
  expect(codesOf({ JOBS: 'off' }, true)).toEqual(['jobs_off'])
  const SMTP_URL = 'smtp://127.0.0.1'
  const outside = { ...PUBLIC_SETTINGS, SMTP_URL, PUBLIC_URL: 'https://portal.northwind.com' }
  expect(codesOf({ ...outside, TRUST_PROXY: 'everyone' })).toEqual([
    ...['test_cards', 'embedded_database', 'every_proxy_trusted'],
  ])
  expect(codesOf({ ...outside, DATABASE_URL: 'postgres://127.0.0.1/x' })).toEqual(['test_cards'])
})

test('TRUST_PROXY=everyone is logged at the start and again every hour', () => {
  vi.useFakeTimers()
  const lines: string[] = []
  const stop = logWarnings(warningsOf({ TRUST_PROXY: 'everyone' }), (says) => lines.push(says))
  expect(lines).toHaveLength(3)
  vi.advanceTimersByTime(7_200_000)
  expect(lines.slice(3)).toEqual([lines[2], lines[2]])
  expect(lines[2]).toMatch(/^TRUST_PROXY is everyone/)
  stop()
  vi.advanceTimersByTime(7_200_000)
  expect(lines).toHaveLength(5)
  vi.useRealTimers()
})
