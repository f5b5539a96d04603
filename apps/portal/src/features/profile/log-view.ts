import { AUDIT_GROUPS, type AuditGroup } from '@assure/contract/accounts/audit-actions'
import type { accountService } from '@assure/contract/accounts/account.contract'
import type { ModeInput } from '@assure/contract/rpc'

/** The spans of time that can be picked, in days up to now. */
export const LOG_SPANS_DAYS = [7, 30, 90] as const
export type LogSpanDays = (typeof LOG_SPANS_DAYS)[number]

/** The view of the security log, as the address holds it. Days are local ones, such as '2026-11-21'. */
export interface LogView {
  group: AuditGroup | ''
  days: LogSpanDays | null
  from: string
  to: string
  /** The days are to be chosen, though neither may be yet. */
  isRange: boolean
}

export const WHOLE_LOG: LogView = { group: '', days: null, from: '', to: '', isRange: false }

const PARAMS = { group: 'group', days: 'days', from: 'from', to: 'to', range: 'range' } as const

/** The start of a local day, `plus` days later; null for what is no day. */
const startOfDay = (day: string, plus = 0): Date | null => {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []
  if (!year || !month || !date) return null
  const start = new Date(Number(year), Number(month) - 1, Number(date))
  // 31 February would be a day in March.
  if (start.getMonth() !== Number(month) - 1 || start.getTime() < 0) return null
  start.setDate(start.getDate() + plus)
  return start
}

const dayOf = (params: URLSearchParams, name: string) => {
  const day = params.get(name) ?? ''
  return startOfDay(day) ? day : ''
}

/** Reads a view off the address. What it does not know it leaves out: an address may be old or typed. */
export const parseLogView = (params: URLSearchParams): LogView => {
  const group = AUDIT_GROUPS.find((name) => name === params.get(PARAMS.group)) ?? ''
  const days = LOG_SPANS_DAYS.find((span) => String(span) === params.get(PARAMS.days)) ?? null
  if (days) return { ...WHOLE_LOG, group, days }
  const [from, to] = [dayOf(params, PARAMS.from), dayOf(params, PARAMS.to)]
  return { group, days, from, to, isRange: from !== '' || to !== '' || params.has(PARAMS.range) }
}

/** Writes a view into an address, and keeps its other parameters. */
export const formatLogView = (view: LogView, beside: URLSearchParams): URLSearchParams => {
  const params = new URLSearchParams(beside)
  for (const name of Object.values(PARAMS)) params.delete(name)
  if (view.group) params.set(PARAMS.group, view.group)
  if (view.days) params.set(PARAMS.days, String(view.days))
  if (view.from) params.set(PARAMS.from, view.from)
  if (view.to) params.set(PARAMS.to, view.to)
  if (view.isRange && !view.from && !view.to) params.set(PARAMS.range, '')
  return params
}

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

/** The first moment of the view and the one after its last, in seconds; both days count whole. */
const timesOf = ({ days, from, to }: LogView, now: Date): { sinceS?: number; untilS?: number } => {
  if (days) return { sinceS: seconds(new Date(now.getFullYear(), now.getMonth(), now.getDate() - days + 1)) }
  const [first, last] = [startOfDay(from), startOfDay(to, 1)]
  return { ...(first && { sinceS: seconds(first) }), ...(last && { untilS: seconds(last) }) }
}

type ListInput = ModeInput<typeof accountService, 'list_audit_entries'>

/** The input of `list_audit_entries` for a view. The same all day, so that it is fetched once. */
export const logInput = (view: LogView, now: Date): ListInput => {
  const { sinceS, untilS } = timesOf(view, now)
  return {
    ...(view.group && { groups: [view.group] }),
    ...(sinceS !== undefined && { since_utc: sinceS }),
    ...(untilS !== undefined && { until_utc: untilS }),
  }
}

/** Whether its first day comes after its last: there can be nothing. */
export const isBackwards = ({ from, to }: LogView): boolean => from !== '' && to !== '' && from > to

/** Whether a filter narrows the log. */
export const isNarrowed = (view: LogView): boolean =>
  view.group !== '' || view.days !== null || view.from !== '' || view.to !== ''
