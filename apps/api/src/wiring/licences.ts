import { firstLicenceGiving } from '#src/features/licences/first-licence.workflow.ts'
import { licenceListRepository } from '#src/features/licences/licence-list.repository.ts'
import { toLicence } from '#src/features/licences/licence-row.repository.ts'
import { codePrefix } from '#src/features/licences/licence-tokens.ts'
import { recountNext } from '#src/features/licences/licence-recount.repository.ts'
import { licenceHandlers } from '#src/features/licences/licence.handlers.ts'
import { licenceRepository } from '#src/features/licences/licence.repository.ts'
import { licenceMaking } from '#src/features/licences/new-licences.repository.ts'
import { paymentResultIs } from '#src/features/billing/orders/payment-result.repository.ts'
import type { PostMail } from '#src/mails/mail.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Database } from '#src/platform/database/database.ts'
import type { Secrets } from '#src/platform/secrets.ts'
import { hourly, type HousekeepingStep } from '#src/platform/housekeeping.ts'
import type { Throttle } from '#src/platform/throttle.ts'
import type { Settings } from '#src/settings.ts'
import { makeLicenceOrders, paymentOf } from './licence-orders.ts'

interface Dependencies {
  settings: Pick<Settings, 'portal' | 'engagementReminderDays'>
  database: Database
  clock: Clock
  secrets: Secrets
  postMail: PostMail
  throttle: Throttle
  publicUrl: string
}

/** Builds licences with the orders that bill them. */
export const makeLicenceArea = ({ settings, publicUrl, ...given }: Dependencies) => {
  const { database, clock, secrets } = given
  const orders = makeLicenceOrders(given)
  const makeLicences = licenceMaking(secrets, codePrefix(settings.portal.appName), orders.addOrder)
  const licences = licenceRepository(database, secrets, makeLicences)
  /** Accounts whose recount failed in this round. */
  const failed = new Set<string>()
  const onWire = toLicence(secrets, publicUrl, paymentOf)
  return {
    licences,
    toLicence: onWire,
    /** Recounts accounts that are due. `warn` hears of failures, and of counts that were wrong after an earlier recount. */
    housekeeping: (warn: (details: object, message: string) => void): HousekeepingStep[] => [
      {
        name: 'licence-counts',
        every: hourly(43),
        // One account in each batch, because it may have a million licences.
        batch: async (limit) => {
          const recounted = await recountNext(database, clock(), failed)
          if (recounted && 'error' in recounted) warn(recounted, 'licences could not be recounted')
          else if (recounted?.wasCounted && recounted.wrong > 0)
            warn(recounted, 'counts of licences were wrong and are repaired')
          return recounted ? limit : 0
        },
      },
    ],
    giveFirstLicence: firstLicenceGiving(makeLicences),
    /** Builds the handlers of resellers' calls. `passRate` reads the pass rate of an account's scans. */
    handlers: ({ passRate }: Pick<Parameters<typeof licenceHandlers>[0], 'passRate'>) => ({
      ...licenceHandlers({
        licences,
        list: licenceListRepository(database, settings.engagementReminderDays, paymentResultIs),
        passRate,
        toLicence: onWire,
        clock,
      }),
      ...orders.handlers,
    }),
  }
}
