import { recipients } from '#src/features/accounts/members/recipients.repository.ts'
import {
  checkoutUrl,
  makeCheckoutLinks,
  PAYMENT_LINK_TTL_MS,
} from '#src/features/billing/orders/checkout-link.ts'
import { engagementReminderRepository } from '#src/features/reminders/engagement-reminder.repository.ts'
import { noticeHandlers } from '#src/features/reminders/notice.handlers.ts'
import {
  type CheckoutSubject,
  orderReminderRepository,
} from '#src/features/reminders/order-reminder.repository.ts'
import { type ReminderDependencies, reminders } from '#src/features/reminders/reminders.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Database } from '#src/platform/database/database.ts'
import { hourly, type HousekeepingStep } from '#src/platform/housekeeping.ts'
import type { Jobs } from '#src/platform/jobs.ts'
import type { Secrets } from '#src/platform/secrets.ts'

type Dependencies = Pick<ReminderDependencies, 'postMail' | 'engagementDays'> & {
  database: Database
  clock: Clock
  secrets: Secrets
  publicUrl: string
}

const REMINDER_JOB = 'reminders'
const HOURLY = '22 * * * *'

/** Builds reminders: mails, each sent once, and notices on the screen. */
export const makeReminders = ({ database, secrets, publicUrl, ...rest }: Dependencies) => {
  const links = makeCheckoutLinks(secrets)
  const orders = orderReminderRepository(database)
  const engagements = engagementReminderRepository(database, rest.engagementDays)
  const checkoutToken = (subject: CheckoutSubject) =>
    links.make(subject, new Date(rest.clock().getTime() + PAYMENT_LINK_TTL_MS))
  const remind = reminders({
    ...rest,
    recipients,
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
