import { expect, test } from 'vitest'
import { storePlatform } from './store-platform.ts'

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15', 'ios'],
  ['Mozilla/5.0 (iPad; CPU OS 17_6 like Mac OS X) AppleWebKit/605.1.15', 'ios'],
  ['Mozilla/5.0 (Linux; Android 15; SM-X210) AppleWebKit/537.36', 'android'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36', 'android'],
])('RS-02 %s gets the app from the store for %s', (userAgent, platform) => {
  expect(storePlatform(userAgent)).toBe(platform)
})
