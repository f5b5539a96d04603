/** The nearest-rank percentile for a share of 0 to 1; NaN without values. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

/** The middle value; NaN without values. */
export const median = (values: readonly number[]): number => percentile(values, 0.5)

export const p95 = (values: readonly number[]): number => percentile(values, 0.95)

export const p99 = (values: readonly number[]): number => percentile(values, 0.99)

/** Milliseconds as text, with one decimal below 10. */
export const inMs = (ms: number): string => {
  if (!Number.isFinite(ms)) return '-'
  return `${ms.toFixed(ms < 10 ? 1 : 0)} ms`
}

/** A ratio as text, such as `1.24 x`. */
export const ratio = (value: number, reference: number): string =>
  Number.isFinite(value / reference) ? `${(value / reference).toFixed(2)} x` : '-'

/** A count with thousands separators. */
export const count = (value: number): string => Math.round(value).toLocaleString('en-GB')

/** Bytes as kB (1,000 bytes). */
export const inKb = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`

/** Bytes as MB (1,000,000 bytes). */
export const inMb = (bytes: number): string => `${(bytes / 1_000_000).toFixed(0)} MB`
