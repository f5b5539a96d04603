import type { Clock } from '#src/platform/clock.ts'
import type { Database } from '#src/platform/database/database.ts'
import { measureMinutes } from './measure-minutes.ts'
import { type MailQueue, serviceMinuteRepository } from './service-minute.repository.ts'

interface Dependencies {
  database: Database
  clock: Clock
  mails: MailQueue
}

/** Makes what measures the service and shows it on the status page. */
export const makeStatus = ({ database, clock, mails }: Dependencies) => ({
  minutes: measureMinutes({ minutes: serviceMinuteRepository(database, mails), clock }),
})
