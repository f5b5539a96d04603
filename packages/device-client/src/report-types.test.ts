import type * as device from '@assure/contract/devices/device.contract'
import type * as usage from '@assure/contract/usage/usage-reports'
import { expectTypeOf, test } from 'vitest'
import type {
  ActivationDenial,
  EndReason,
  EstimationReport,
  ReportAnswer,
  SafetyReport,
  ScanReport,
} from './report-types.ts'

// `npm run check` compiles this file, and fails there if a type differs.
test('the published types of reports and answers equal those of the contract', () => {
  expectTypeOf<ScanReport>().branded.toEqualTypeOf<device.ScanReport>()
  expectTypeOf<EstimationReport>().branded.toEqualTypeOf<usage.EstimationReport>()
  expectTypeOf<SafetyReport>().branded.toEqualTypeOf<usage.SafetyReport>()
  expectTypeOf<ReportAnswer>().branded.toEqualTypeOf<usage.ReportAnswer>()
  expectTypeOf<ActivationDenial>().branded.toEqualTypeOf<device.ActivationDenial>()
  expectTypeOf<EndReason>().toEqualTypeOf<device.EndReason>()
})
