import { ScanReport } from '@assure/contract/devices/device.contract'
import { NO_SCANS, plusScan } from '@assure/device-client/device-state'
import { expect, test } from 'vitest'
import { BUSY_HOUR_CUSTOMERS, busyHour } from '#src/features/devices/busy-hour.ts'
import { reportPreview } from '#src/features/devices/report-preview.ts'

const day = '2026-11-20'

test('DV-03 the report preview is as long as the sent report', () => {
  const counts = plusScan(NO_SCANS, 'total_reason_skipped')
  const before = reportPreview('device-1', { tally: { [day]: counts }, queue: [] })
  const report = { report_id: crypto.randomUUID(), start_date: day, ...counts }
  const sealed = reportPreview('device-1', { tally: {}, queue: [report] })
  expect(before?.bytes).toBe(sealed?.bytes)
  expect(JSON.parse(sealed?.text ?? '')).toEqual({
    execution_mode: 'report_scans',
    device_id: 'device-1',
    reports: [ScanReport.parse(report)],
  })
})

test('the report preview is null without counts', () => {
  expect(reportPreview('device-1', { tally: {}, queue: [] })).toBeNull()
})

test.each([0, 0.3, 0.6, 0.999])(
  'a busy hour has the same number of customers for every random value (%d)',
  (chance) => {
    const counts = busyHour(() => chance).reduce(plusScan, NO_SCANS)
    expect(counts).toMatchObject({ total_scanned_faces: BUSY_HOUR_CUSTOMERS, total_failed_faces: 4 })
  },
)
