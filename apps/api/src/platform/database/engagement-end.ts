import sql, { type Sql } from 'sql-template-tag'
import { DAY_MS } from '../clock.ts'

/**
 * Whole days in UTC: an engagement that ends on the last of them gets its reminder from the first moment of that day
 * on.
 */
export interface ReminderDays {
  now: Date
  today: Date
  before: Date
}
export const reminderDays = (now: Date, days: number): ReminderDays => {
  const today = new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS)
  return { now, today, before: new Date(today.getTime() + (days + 1) * DAY_MS) }
}

/**
 * When the engagement of a licence `l` ends: so many months after its first activation, on the month's last day
 * where that is too short. In UTC without a zone, as the index `licences_by_engagement_end` has it.
 */
const engagementEnd = sql`((l.first_activated_at at time zone 'UTC') + make_interval(months => l.engagement_months))`

/** The same as a moment. */
export const engagementEndsAt = sql`(${engagementEnd} at time zone 'UTC')`

/** The licences `l` in use whose engagement ends after a moment and before another. */
export const engagementEndsBetween = (after: Date, before: Date): Sql => sql`
  l.first_activated_at is not null and l.deactivated_at is null and l.deleted_at is null
  and ${engagementEnd} > (${after}::timestamptz at time zone 'UTC')
  and ${engagementEnd} < (${before}::timestamptz at time zone 'UTC')`

/** The order in which they end, as the index has it. */
export const byEngagementEnd = sql`${engagementEnd}, l.licence_id`
