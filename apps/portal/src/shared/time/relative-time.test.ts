import { expect, test } from 'vitest'
import { relativeTime } from './relative-time.ts'

const NOW_S = 1_795_000_000
const ago = (seconds: number) =>
  relativeTime(NOW_S - seconds, NOW_S, { locale: 'en-GB', justNow: 'just now' })

test('LC-03 ages are shown in the largest suitable unit', () => {
  expect(ago(20)).toBe('just now')
  expect(ago(4 * 60 + 30)).toBe('4 min ago')
  expect(ago(2 * 3600)).toBe('2 hours ago')
  expect(ago(3 * 86_400)).toBe('3 days ago')
  expect(ago(15 * 86_400)).toBe('2 weeks ago')
  expect(ago(65 * 86_400)).toBe('2 months ago')
  expect(ago(800 * 86_400)).toBe('2 years ago')
})

test('a time in the future is shown as just now', () => {
  expect(ago(-500)).toBe('just now')
})
