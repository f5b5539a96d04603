import { droppedMailHousekeeping } from './mails/dropped-mail.repository.ts'
import type { MailTransport } from './mails/mail-transport.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/database/database.ts'
import { hourly, type HousekeepingStep } from './platform/housekeeping.ts'
import { forgetOldAnswers } from './platform/idempotency.ts'
import { forgetOldAttempts } from './platform/throttle.ts'
import { proofHousekeeping } from './platform/used-proofs.ts'

interface Dependencies {
  database: Database
  clock: Clock
  transport: MailTransport
  movePartitions: () => Promise<void>
}

/** Steps of the housekeeping that belong to no feature; each feature's wiring adds its own. */
export const platformHousekeeping = ({
  database,
  clock,
  transport,
  movePartitions,
}: Dependencies): HousekeepingStep[] => [
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
]
