import sql, { type Sql } from 'sql-template-tag'
import { DAY_MS } from '../clock.ts'

/**
 * Range of engagement ends that are due for a reminder. It covers whole UTC days, so the hour of the end does not
 * matter. `today` is the start of the current day, `before` the end of the range.
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
 * SQL for the end of licence `l`'s engagement: its months after the first activation, clamped to the last day of the
 * month. In UTC without a zone, as in the index `licences_by_engagement_end`.
 */
const engagementEnd = sql`((l.first_activated_at at time zone 'UTC') + make_interval(months => l.engagement_months))`

/** The same as a timestamp with time zone. */
export const engagementEndsAt = sql`(${engagementEnd} at time zone 'UTC')`

/** Condition for active licences `l` whose engagement ends between two moments, both exclusive. */
export const engagementEndsBetween = (after: Date, before: Date): Sql => sql`
  l.first_activated_at is not null and l.deactivated_at is null and l.deleted_at is null
  and ${engagementEnd} > (${after}::timestamptz at time zone 'UTC')
  and ${engagementEnd} < (${before}::timestamptz at time zone 'UTC')`

/** Order by engagement end, as in the index. */
export const byEngagementEnd = sql`${engagementEnd}, l.licence_id`
