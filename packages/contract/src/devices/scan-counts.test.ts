import { expect, test } from 'vitest'
import { passRate, SCAN_TOTALS, scanCountsAgree } from './scan-counts.ts'

const COUNTS = {
  total_scanned_faces: 30,
  total_passed_faces: 9,
  total_failed_faces: 21,
  total_id_check_passed: 1,
  total_visually_passed: 2,
  total_id_check_failed: 3,
  total_visually_failed: 4,
  total_id_not_provided: 5,
  total_reason_skipped: 6,
}

test('DV-03 counts agree only if scanned = passed + failed and failed = the six reasons', () => {
  expect(SCAN_TOTALS).toHaveLength(9)
  expect(scanCountsAgree(COUNTS)).toBe(true)
  for (const name of SCAN_TOTALS) expect(scanCountsAgree({ ...COUNTS, [name]: COUNTS[name] + 1 })).toBe(false)
})

test('LC-01 the pass rate without scans is null, not 0', () => {
  expect(passRate(0, 0)).toBeNull()
  expect(passRate(8, 2)).toBe(0.75)
  expect(passRate(3, 3)).toBe(0)
})
