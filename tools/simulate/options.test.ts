import { expect, test } from 'vitest'
import { readOptions } from './options.ts'

const LINK = `http://localhost:4000/A/${'A'.repeat(26)}`

test('a link also gives the portal’s address', () => {
  expect(readOptions(['--link', LINK])).toMatchObject({ url: 'http://localhost:4000', licences: 0, speed: 1 })
})

test('an account is given by email or by API key', () => {
  const account = ['--email', 'a@b.example', '--password', 'x']
  expect(readOptions(['--licences', '3', ...account])).toMatchObject({
    url: 'http://localhost:3000',
    licences: 3,
    account: { email: 'a@b.example', password: 'x' },
  })
  expect(readOptions(['--licences', '3', '--session-id', 'ak', '--session-password', 'sk'])).toMatchObject({
    account: { sessionId: 'ak', secret: 'sk' },
  })
})

test('`--sdk` gives an app of an SDK customer', () => {
  const key = ['--session-id', 'ak', '--session-password', 'sk']
  expect(readOptions(['--sdk', '--rate', '500', '--days', '3', '--once', ...key])).toMatchObject({
    account: { sessionId: 'ak', secret: 'sk' },
    sdk: { appType: 'social', rate: 500 },
    days: 3,
    once: true,
  })
  expect(readOptions(['--sdk', '--app-type', 'game', ...key])).toMatchObject({
    sdk: { appType: 'game', rate: null },
  })
})

test('`--help` returns null', () => {
  expect(readOptions(['--help'])).toBeNull()
})

test.each([
  [[], 'Choose the licences'],
  [['--licences', '3'], 'needs --email'],
  [['--link', 'nonsense'], '--link takes'],
  [['--link', LINK, '--days', '36'], '--days takes a number from 0 to 35'],
  [['--link', LINK, '--days', '1.5'], '--days takes a whole number'],
  [['--link', LINK, '--speed', '0'], '--speed takes'],
  [['--link', LINK, '--store-type', 'castle'], '--store-type takes'],
  [['--link', LINK, '--url', 'here'], '--url takes'],
  [['--sdk'], '--sdk needs --email'],
  [['--sdk', '--session-id', 'a', '--session-password', 's', '--link', LINK], 'has no licences'],
  [['--sdk', '--session-id', 'a', '--session-password', 's', '--rate', '0'], '--rate takes'],
  [['--sdk', '--session-id', 'a', '--session-password', 's', '--app-type', 'x'], '--app-type takes'],
  [['--link', LINK, '--rate', '5'], '--rate is for an app'],
  [['--colour'], 'colour'],
])('%j is refused with an explanation', (args, message) => {
  expect(() => readOptions(args)).toThrow(message)
})
