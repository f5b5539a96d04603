import { expect, test } from 'vitest'
import { isAtLeast } from './release-order.ts'

/** From https://semver.org, number 11, and numbers of two digits. */
const ORDER = [
  ...['0.9.10', '1.0.0-alpha', '1.0.0-alpha.1', '1.0.0-alpha.beta', '1.0.0-beta', '1.0.0-beta.2'],
  ...['1.0.0-beta.11', '1.0.0-rc.1', '1.0.0', '1.2.0', '1.10.0-rc', '1.10.0', '2.0.0'],
]

test('releases have the order of semver, and a candidate comes before its release', () => {
  for (const [place, version] of ORDER.entries())
    for (const [otherPlace, other] of ORDER.entries())
      expect([version, other, isAtLeast(version, other)]).toEqual([version, other, place >= otherPlace])
  expect(isAtLeast('1.0.0+build.7', '1.0.0')).toBe(true)
})
