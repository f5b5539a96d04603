import type { makeAccounts } from './features/accounts/accounts.ts'
import type { makeAnalytics } from './features/analytics/analytics.ts'
import type { makeBilling } from './features/billing/billing.ts'
import { droppedMailHousekeeping } from './mails/dropped-mail.repository.ts'
import type { MailTransport } from './mails/mail-transport.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/database/database.ts'
import { hourly, type HousekeepingStep } from './platform/housekeeping.ts'
import { forgetOldAnswers } from './platform/idempotency.ts'
import { serviceMinuteHousekeeping } from './features/status/service-minute.repository.ts'
import { forgetOldAttempts } from './platform/throttle.ts'
import { proofHousekeeping } from './platform/used-proofs.ts'
import type { makeLicenceArea } from './wiring/licences.ts'
import type { makeReminders } from './wiring/reminders.ts'

type Billing = Awaited<ReturnType<typeof makeBilling>>

interface Dependencies {
  database: Database
  clock: Clock
  transport: MailTransport
  movePartitions: () => Promise<void>
  accounts: Pick<ReturnType<typeof makeAccounts>, 'housekeeping'>
  analytics: Pick<ReturnType<typeof makeAnalytics>, 'housekeeping'>
  billing: Pick<Billing, 'housekeeping'>
  licences: Pick<ReturnType<typeof makeLicenceArea>, 'housekeeping'>
  reminders: Pick<ReturnType<typeof makeReminders>, 'housekeeping'>
  log: (error: unknown, message: string) => void
  warn: (details: object, message: string) => void
}

/** Returns all housekeeping steps. Each deletes expired rows or does other hourly work. */
export const housekeepingSteps = ({
  database,
  clock,
  transport,
  movePartitions,
  accounts,
  analytics,
  billing,
  licences,
  reminders,
  log,
  warn,
}: Dependencies): HousekeepingStep[] => {
  const onError = (error: unknown) => log(error, 'housekeeping failed for a row, which is retried')
  return [
    {
      name: 'report-partitions',
      every: hourly(5),
      batch: async () => {
        await movePartitions()
        return 0
      },
    },
    ...proofHousekeeping(database, clock),
    droppedMailHousekeeping(database, clock),
    serviceMinuteHousekeeping(database, clock),
    {
      name: 'idempotency-keys',
      every: hourly(11),
      batch: (limit) => forgetOldAnswers(database, clock(), limit),
    },
    { name: 'attempts', every: hourly(13), batch: (limit) => forgetOldAttempts(database, clock(), limit) },
    {
      name: 'mail-outbox',
      every: hourly(37),
      batch: async () => {
        await transport.tidy?.(clock())
        return 0
      },
    },
    ...accounts.housekeeping(onError),
    ...billing.housekeeping(onError),
    ...licences.housekeeping(warn),
    ...reminders.housekeeping,
    ...analytics.housekeeping,
  ]
}
