import type { AuditGroup } from '@assure/contract/accounts/audit-actions'
import { LOG_GROUPS, type LogInput, type LogName } from '#src/features/profile/profile-queries.ts'

/** Selectable spans, in days including today. */
export const LOG_SPANS_DAYS = [7, 30, 90] as const
export type LogSpanDays = (typeof LOG_SPANS_DAYS)[number]

/** View of a log, kept in the URL. Days are local, such as '2026-11-21'. */
export interface LogView {
  group: AuditGroup | ''
  /** `member_id` of the person who acted; '' for everybody. */
  member: string
  days: LogSpanDays | null
  from: string
  to: string
  /** Whether a range of days is being chosen, even if neither day is set yet. */
  isRange: boolean
}

export const WHOLE_LOG: LogView = { group: '', member: '', days: null, from: '', to: '', isRange: false }

const PARAMS = {
  group: 'group',
  member: 'member',
  days: 'days',
  from: 'from',
  to: 'to',
  range: 'range',
} as const

/** Returns the start of the local day that is `plus` days after `day`; null for an invalid day. */
const startOfDay = (day: string, plus = 0): Date | null => {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []
  if (!year || !month || !date) return null
  const start = new Date(Number(year), Number(month) - 1, Number(date))
  // `Date` would turn 31 February into a day in March.
  if (start.getMonth() !== Number(month) - 1 || start.getTime() < 0) return null
  start.setDate(start.getDate() + plus)
  return start
}

const dayOf = (params: URLSearchParams, name: string) => {
  const day = params.get(name) ?? ''
  return startOfDay(day) ? day : ''
}

/** Parses a view from the query. Ignores unknown values, because a URL may be outdated or mistyped. */
export const parseLogView = (params: URLSearchParams, log: LogName): LogView => {
  const group = LOG_GROUPS[log].find((name) => name === params.get(PARAMS.group)) ?? ''
  const member = (log === 'organisation' && params.get(PARAMS.member)) || ''
  const days = LOG_SPANS_DAYS.find((span) => String(span) === params.get(PARAMS.days)) ?? null
  if (days) return { ...WHOLE_LOG, group, member, days }
  const [from, to] = [dayOf(params, PARAMS.from), dayOf(params, PARAMS.to)]
  return { group, member, days, from, to, isRange: from !== '' || to !== '' || params.has(PARAMS.range) }
}

/** Adds a view to a query, and keeps its other parameters. */
export const formatLogView = (view: LogView, beside: URLSearchParams): URLSearchParams => {
  const params = new URLSearchParams(beside)
  for (const name of Object.values(PARAMS)) params.delete(name)
  if (view.group) params.set(PARAMS.group, view.group)
  if (view.member) params.set(PARAMS.member, view.member)
  if (view.days) params.set(PARAMS.days, String(view.days))
  if (view.from) params.set(PARAMS.from, view.from)
  if (view.to) params.set(PARAMS.to, view.to)
  if (view.isRange && !view.from && !view.to) params.set(PARAMS.range, '')
  return params
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** Returns the first second of the view and the first second after it. Both days are included in full. */
const timesOf = ({ days, from, to }: LogView, now: Date): { sinceS?: number; untilS?: number } => {
  if (days) return { sinceS: seconds(new Date(now.getFullYear(), now.getMonth(), now.getDate() - days + 1)) }
  const [first, last] = [startOfDay(from), startOfDay(to, 1)]
  return { ...(first && { sinceS: seconds(first) }), ...(last && { untilS: seconds(last) }) }
}

/** Converts a view to the input of the log's call. It is constant during a day, so the cache works. */
export const logInput = (view: LogView, now: Date): LogInput => {
  const { sinceS, untilS } = timesOf(view, now)
  return {
    ...(view.group && { groups: [view.group] }),
    ...(view.member && { member_id: view.member }),
    ...(sinceS !== undefined && { since_utc: sinceS }),
    ...(untilS !== undefined && { until_utc: untilS }),
  }
}

/** Whether the first day is after the last, so that nothing can match. */
export const isBackwards = ({ from, to }: LogView): boolean => from !== '' && to !== '' && from > to

/** Whether a filter is active. */
export const isNarrowed = (view: LogView): boolean =>
  view.group !== '' || view.member !== '' || view.days !== null || view.from !== '' || view.to !== ''
