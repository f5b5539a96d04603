import { checkoutUrl, makeCheckoutLinks, PAYMENT_LINK_TTL_MS } from './features/billing/checkout-link.ts'
import { engagementReminderRepository } from './features/reminders/engagement-reminder.repository.ts'
import { noticeHandlers } from './features/reminders/notice.handlers.ts'
import {
  type CheckoutSubject,
  orderReminderRepository,
} from './features/reminders/order-reminder.repository.ts'
import { type ReminderDependencies, reminders } from './features/reminders/reminders.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/database/database.ts'
import { hourly, type HousekeepingStep } from './platform/housekeeping.ts'
import type { Jobs } from './platform/jobs.ts'
import type { Secrets } from './platform/secrets.ts'

type Dependencies = Pick<ReminderDependencies, 'postMail' | 'findPayer' | 'engagementDays'> & {
  database: Database
  clock: Clock
  secrets: Secrets
  publicUrl: string
}

const REMINDER_JOB = 'reminders'
const HOURLY = '22 * * * *'

/** Joins what people are reminded of: mails, each once, and notices on the screen. */
export const wireReminders = ({ database, secrets, publicUrl, ...rest }: Dependencies) => {
  const links = makeCheckoutLinks(secrets)
  const orders = orderReminderRepository(database)
  const engagements = engagementReminderRepository(database, rest.engagementDays)
  const checkoutToken = (subject: CheckoutSubject) =>
    links.make(subject, new Date(rest.clock().getTime() + PAYMENT_LINK_TTL_MS))
  const remind = reminders({
    ...rest,
    orders,
    engagements,
    checkoutToken,
  })
  return {
    remind,
    notices: noticeHandlers({
      ...{ orders, engagements, clock: rest.clock, engagementDays: rest.engagementDays },
      checkoutUrl: async (subject) => checkoutUrl(publicUrl, subject, await checkoutToken(subject)),
    }),
    define: (jobs: Jobs) => jobs.define(REMINDER_JOB, remind, { once: true, cron: HOURLY }),
    housekeeping: [
      { name: 'reminders', every: hourly(33), batch: (limit) => orders.forgetOld(rest.clock(), limit) },
    ] satisfies HousekeepingStep[],
  }
}
