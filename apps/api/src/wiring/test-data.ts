import type { TestDataKind } from '@assure/contract/accounts/test-mode.modes'
import { TEST_LICENCES_MAX } from '@assure/contract/constants'
import type { LicenceRepository } from '#src/features/licences/licence.repository.ts'
import type { sampleLicences } from '#src/features/licences/sample-licence.repository.ts'
import type { ReportIntake } from '#src/features/usage/report-group.workflow.ts'
import type { AuditOrigin } from '#src/platform/audit.ts'
import type { ForcedOutcomes } from '#src/platform/forced-outcomes.ts'
import { type Clock, utcDay } from '#src/platform/clock.ts'
import { wholeAccount } from '#src/platform/fence.ts'
import { sampleEstimations, sampleSafety, sampleScans } from './sample-reports.ts'

interface Dependencies {
  licences: Pick<LicenceRepository, 'generate'>
  samples: ReturnType<typeof sampleLicences>
  countReports: ReportIntake
  outcomes: Pick<ForcedOutcomes, 'countReports'>
  clock: Clock
}
interface WantedData {
  kind: TestDataKind
  count: number
  /** Spreads counts over so many days, until today. */
  days: number
}

/** The place of the sample licences. */
const PLACES = { requested_by: 'Sample Stores', subclient: 'High Street', location: 'Till' }

/** Builds sample data of test mode, by the ways that real calls use. */
export const makeTestData = ({ licences, samples, countReports, outcomes, clock }: Dependencies) => {
  const scansFor = async (
    accountId: string,
    count: number,
    days: readonly string[],
  ): Promise<number | 'NO_DEVICE'> => {
    const running = await samples.running(accountId, TEST_LICENCES_MAX)
    if (running.length === 0) return 'NO_DEVICE'
    const sent = [...sampleScans(running, count, days)]
    const total = sent.reduce((sum, { reports }) => sum + reports.length, 0)
    await outcomes.countReports(accountId, total)
    for (const { licenceId, reports } of sent)
      await countReports({ kind: 'scans', accountId, licenceId, reports })
    return count
  }

  /** Makes sample data. Returns how much, or why it cannot. Throws `RpcError` `test_limit`. */
  return async (
    accountId: string,
    { kind, count, days: dayCount }: WantedData,
    origin: AuditOrigin,
  ): Promise<number | 'NO_LICENCE' | 'NO_DEVICE'> => {
    const now = clock()
    const days = Array.from({ length: dayCount }, (_, index) => utcDay(now, -index))
    switch (kind) {
      case 'licences': {
        const wanted = { quantity: count, places: PLACES, numbered: true, order: null }
        return licences.generate(wholeAccount(accountId), wanted, null, origin, now, () => count)
      }
      case 'devices':
        return (await samples.activateSome(accountId, count, origin, now)) ?? 'NO_LICENCE'
      case 'scans':
        return scansFor(accountId, count, days)
      case 'estimations': {
        const reports = sampleEstimations(count, days)
        await outcomes.countReports(accountId, reports.length)
        await countReports({ kind, accountId, reports })
        return count
      }
      case 'safety': {
        const reports = sampleSafety(count, days)
        await outcomes.countReports(accountId, reports.length)
        await countReports({ kind, accountId, reports })
        return count
      }
    }
  }
}
export type MakeTestData = ReturnType<typeof makeTestData>
