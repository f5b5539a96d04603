import { PASS_RATE_WINDOW_DAYS } from '@assure/contract/constants'
import { passRate, SCAN_REASONS } from '@assure/contract/devices/scan-counts'
import type { DailyRecord } from '@assure/contract/usage/metrics'
import { dayIn, toMonth } from '#src/lib/month.ts'

/** Days in each span: yesterday, or the seven days before today, in local time (DB-09). */
export const SPANS = { yesterday: 1, lastWeek: PASS_RATE_WINDOW_DAYS } as const
export type Span = keyof typeof SPANS

/** The six reasons, and a total for reasons folded because of small groups. */
export const REASONS = [...SCAN_REASONS, 'total_reasons_folded'] as const
export type Reason = (typeof REASONS)[number]

/** Scans of one day. */
export interface DayFigures {
  /** YYYY-MM-DD */
  day: string
  scanned: number
  passed: number
  failed: number
  /** Share that passed, 0 to 1; null when nothing was scanned. */
  rate: number | null
}
export interface Figures {
  /** Oldest first, including days without scans. */
  days: DayFigures[]
  scanned: number
  passed: number
  failed: number
  /** 0 to 1, null when nothing was scanned. */
  rate: number | null
  reasons: { reason: Reason; count: number; share: number }[]
}

/** Returns the local calendar day that is `offset` days from now, as YYYY-MM-DD. */
export const calendarDay = (now: Date, offset: number): string => {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + offset)
  return dayIn(toMonth(day.getFullYear(), day.getMonth() + 1), day.getDate())
}

const NO_SCANS = { total_scanned_faces: 0, total_passed_faces: 0, total_failed_faces: 0 }

/** Computes the page's figures for a span that ends yesterday. Days without a record count as zero. */
export const figuresOf = (records: readonly DailyRecord[], span: Span, now: Date): Figures => {
  const byDay = new Map(records.map((record) => [record.start_date, record]))
  const wanted = Array.from({ length: SPANS[span] }, (_, place) => calendarDay(now, place - SPANS[span]))
  const days = wanted.map((day) => {
    const { total_scanned_faces, total_passed_faces, total_failed_faces } = byDay.get(day) ?? NO_SCANS
    return {
      day,
      scanned: total_scanned_faces,
      passed: total_passed_faces,
      failed: total_failed_faces,
      rate: passRate(total_scanned_faces, total_failed_faces),
    }
  })
  const sum = (name: 'scanned' | 'passed' | 'failed') => days.reduce((total, day) => total + day[name], 0)
  const failed = sum('failed')
  const reasons = REASONS.map((reason) => {
    const count = wanted.reduce((total, day) => total + (byDay.get(day)?.[reason] ?? 0), 0)
    return { reason, count, share: failed === 0 ? 0 : count / failed }
  }).filter(({ reason, count }) => count > 0 || reason !== 'total_reasons_folded')
  return {
    days,
    scanned: sum('scanned'),
    passed: sum('passed'),
    failed,
    rate: passRate(sum('scanned'), failed),
    reasons,
  }
}
