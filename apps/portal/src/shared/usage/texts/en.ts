/** Use of the monthly limit, on the dashboard and on the plans page. */
export const limitUse = {
  nothingText: 'We still count your estimations: {number} so far this month.',
  noLimitText: 'Your plan has no monthly limit. Estimations so far this month: {number}.',
  used_zero: '{share} of {limit} estimations used, last day of the month',
  used_one: '{share} of {limit} estimations used, 1 day left',
  used_other: '{share} of {limit} estimations used, {count} days left',
  limit: 'Limit {number}',
  tooEarly: 'The forecast begins tomorrow, after the first complete day.',
  neverDropped: 'Estimations over the limit are counted, never dropped.',
  willReach: 'At this pace, you reach the limit on {day}',
  within: 'At this pace, you do not reach the limit',
  reached: 'The limit was reached on {day}',
  notReached: 'The limit was not reached',
} as const
