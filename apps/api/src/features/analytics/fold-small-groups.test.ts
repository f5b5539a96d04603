import { SMALL_GROUP_MIN } from '@assure/contract/constants'
import { eachTotal, SCAN_REASONS, type ScanCounts } from '@assure/contract/devices/scan-counts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type FoldedCounts, foldSmallGroups } from './fold-small-groups.ts'

const dayOf = (reasons: readonly number[], passed = 20): ScanCounts => {
  const failed = reasons.reduce((sum, count) => sum + count, 0)
  return {
    ...eachTotal(0),
    ...Object.fromEntries(SCAN_REASONS.map((name, index) => [name, reasons[index] ?? 0])),
    total_scanned_faces: passed + failed,
    total_passed_faces: passed,
    total_failed_faces: failed,
  }
}
const anyReasons = fc.array(fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 500 })), {
  minLength: SCAN_REASONS.length,
  maxLength: SCAN_REASONS.length,
})
const shownAtNone = (day: FoldedCounts) => SCAN_REASONS.filter((reason) => day[reason] === 0)

test('DB-10 no reason with one or two people is shown, and all sums still agree', () => {
  fc.assert(
    fc.property(anyReasons, (reasons) => {
      const day = dayOf(reasons)
      const folded = foldSmallGroups(day)
      for (const reason of SCAN_REASONS) {
        expect([0, day[reason]]).toContain(folded[reason])
        expect(folded[reason] > 0 && folded[reason] < SMALL_GROUP_MIN).toBe(false)
      }
      const sum = SCAN_REASONS.reduce((total, reason) => total + folded[reason], 0)
      expect(sum + folded.total_reasons_folded).toBe(folded.total_failed_faces)
      const { total_scanned_faces, total_passed_faces, total_failed_faces } = folded
      expect({ total_scanned_faces, total_passed_faces, total_failed_faces }).toEqual({
        total_scanned_faces: day.total_scanned_faces,
        total_passed_faces: day.total_passed_faces,
        total_failed_faces: day.total_failed_faces,
      })
    }),
    { numRuns: 2000 },
  )
})

test('DB-10 a folded total never reveals the counts in it', () => {
  fc.assert(
    fc.property(anyReasons, (reasons) => {
      const folded = foldSmallGroups(dayOf(reasons))
      const none = shownAtNone(folded)
      if (folded.total_reasons_folded === 0) return
      // Whether small counts could fill this total in only one way. This is harmless if a large reason or every reason
      // is folded.
      const certain = none.length === 1 || folded.total_reasons_folded === (SMALL_GROUP_MIN - 1) * none.length
      const hiddenLarge = none.some((reason) => dayOf(reasons)[reason] >= SMALL_GROUP_MIN)
      expect(certain && !hiddenLarge && none.length < SCAN_REASONS.length).toBe(false)
    }),
    { numRuns: 2000 },
  )
})

test('DB-10 knowing the folding rules still reveals no reason with one or two people', () => {
  const counts = [0, 1, 2, 3, 4]
  const days = SCAN_REASONS.reduce<number[][]>(
    (shorter, _) => shorter.flatMap((reasons) => counts.map((count) => [...reasons, count])),
    [[]],
  )
  const alike = new Map<string, Set<number>[]>()
  for (const reasons of days) {
    const answer = JSON.stringify(foldSmallGroups(dayOf(reasons)))
    const possible = alike.get(answer) ?? SCAN_REASONS.map(() => new Set<number>())
    for (const [index, count] of reasons.entries()) possible[index]?.add(count)
    alike.set(answer, possible)
  }
  const revealed = [...alike.values()].flat().filter(({ size }) => size === 1)
  expect(revealed.filter((possible) => possible.has(1) || possible.has(2))).toEqual([])
})

test.each([
  ['only large groups', [10, 8, 3, 4, 5, 6], [10, 8, 3, 4, 5, 6, 0]],
  ['no failed scans', [0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0]],
  ['small groups among large ones', [10, 1, 0, 2, 5, 0], [10, 0, 0, 0, 5, 0, 3]],
  ['one small group: the next smallest is folded too', [10, 8, 1, 4, 5, 6], [10, 8, 0, 0, 5, 6, 5]],
  ['small groups that must all have the largest folded count', [10, 2, 2, 4, 5, 6], [10, 0, 0, 0, 5, 6, 8]],
  ['one small group and two next smallest: both are folded', [10, 8, 1, 4, 4, 6], [10, 8, 0, 0, 0, 6, 9]],
  ['every group at the largest folded count', [2, 2, 2, 2, 2, 2], [0, 0, 0, 0, 0, 0, 12]],
  [
    'the same total as if every group had the largest folded count',
    [6, 0, 5, 0, 1, 0],
    [0, 0, 0, 0, 0, 0, 12],
  ],
  ['only small groups', [1, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0, 1]],
])('DB-10 %s', (_name, reasons, shown) => {
  const folded = foldSmallGroups(dayOf(reasons))
  expect([...SCAN_REASONS.map((reason) => folded[reason]), folded.total_reasons_folded]).toEqual(shown)
})
