import {
  AGE_BRACKETS,
  type AgeBracket,
  type EstimationProduct,
  LATENCY_BINS,
  latencyBin,
} from '../usage/estimation-counts.ts'
import type { EstimationReport } from '../usage/usage-reports.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** One attempt at an age estimation. Only the device itself knows such details. */
export interface KnownAttempt {
  /** Index of the account and of its client, from 0. */
  account: number
  client: number
  /** Time in the client's time zone, such as 2028-03-01T08:15:00.000+09:00. */
  localTime: string
  product: EstimationProduct
  /** `spoof`: an attempt without an estimation. `no_age`: an estimation without a result. */
  outcome: AgeBracket | 'no_age' | 'spoof'
  latencyMs: number
}

export interface KnownUsageOptions {
  /** Number of attempts that are estimations. */
  estimations: number
  /** First UTC day, and number of days. */
  from: string
  days: number
  accounts: number
  clientsOfEach: number
  /** Time zones in minutes east of UTC, assigned to clients in turn. */
  zones: readonly number[]
  seed: number
}

/** 100,000 estimations of 3 accounts in two time zones, over 62 days with two month ends and a leap day. */
export const KNOWN_USAGE: KnownUsageOptions = {
  estimations: 100_000,
  from: '2028-01-15',
  days: 62,
  accounts: 3,
  clientsOfEach: 8,
  zones: [540, -480],
  seed: 20_280_115,
}

/** Creates a seeded random generator of numbers from 0 to 1 (mulberry32). */
export const seeded = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const pick = <T>(random: () => number, of: readonly T[]): T => of[Math.floor(random() * of.length)] as T

const localTime = (ms: number, zone: number): string => {
  const two = (value: number) => String(value).padStart(2, '0')
  const sign = zone < 0 ? '-' : '+'
  const offset = `${sign}${two(Math.floor(Math.abs(zone) / 60))}:${two(Math.abs(zone) % 60)}`
  return new Date(ms + zone * MINUTE_MS).toISOString().replace('Z', offset)
}

/** Generates attempts in random time order. Their totals can be counted exactly. */
export const knownAttempts = (options: KnownUsageOptions = KNOWN_USAGE): KnownAttempt[] => {
  const random = seeded(options.seed)
  const start = Date.parse(options.from)
  const attempts: KnownAttempt[] = []
  let estimations = 0
  while (estimations < options.estimations) {
    const client = Math.floor(random() * options.clientsOfEach)
    // 30 % of the attempts are within an hour of midnight UTC, to test the assignment to days.
    const atBorder = random() < 0.3
    const day = Math.floor(random() * options.days)
    const withinDay = atBorder ? (random() < 0.5 ? random() : 24 - random()) : random() * 24
    const spoof = random() < 0.04
    if (!spoof) estimations++
    attempts.push({
      account: Math.floor(random() * options.accounts),
      client,
      localTime: localTime(
        Math.min(start + day * DAY_MS + Math.floor(withinDay * 3_600_000), start + options.days * DAY_MS - 1),
        options.zones[client % options.zones.length] ?? 0,
      ),
      product: random() < 0.8 ? 'face' : 'voice',
      outcome: spoof ? 'spoof' : random() < 0.02 ? 'no_age' : pick(random, AGE_BRACKETS),
      // Covers all histogram bins, and values above the last bound.
      latencyMs: Math.floor(40 * Math.exp(random() * 5.7)),
    })
  }
  return attempts
}

/** Returns the UTC day of an attempt. */
export const utcDayOf = ({ localTime: time }: KnownAttempt): string =>
  new Date(Date.parse(time)).toISOString().slice(0, 10)

const newId = (random: () => number): string => {
  const hex = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16))
  hex[12] = '4'
  hex[16] = pick(random, ['8', '9', 'a', 'b'])
  return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const reportOf = (
  first: KnownAttempt,
  attempts: readonly KnownAttempt[],
  report_id: string,
): EstimationReport => {
  const estimations = attempts.filter(({ outcome }) => outcome !== 'spoof')
  const times = estimations.map(({ latencyMs }) => latencyMs)
  const histogram = Array.from({ length: LATENCY_BINS }, () => 0)
  for (const ms of times) histogram[latencyBin(ms)] = (histogram[latencyBin(ms)] ?? 0) + 1
  return {
    report_id,
    day: utcDayOf(first),
    product: first.product,
    age_distributions: Object.fromEntries(
      AGE_BRACKETS.map((bracket) => [bracket, attempts.filter(({ outcome }) => outcome === bracket).length]),
    ) as Record<AgeBracket, number>,
    spoof_count: attempts.length - estimations.length,
    latency: {
      count: times.length,
      sum_ms: times.reduce((sum, ms) => sum + ms, 0),
      min_ms: times.length > 0 ? Math.min(...times) : 0,
      max_ms: times.length > 0 ? Math.max(...times) : 0,
      histogram,
    },
  }
}

/** A client's report for a day and product, with its account. */
export interface KnownReport {
  account: number
  client: number
  report: EstimationReport
}

/** Builds the clients' reports of their attempts: up to three per day, client and product, shuffled. */
export const knownReports = (attempts: readonly KnownAttempt[], seed = KNOWN_USAGE.seed): KnownReport[] => {
  const random = seeded(seed + 1)
  const groups = new Map<string, KnownAttempt[]>()
  for (const attempt of attempts) {
    const { account, client, product } = attempt
    const part = Math.floor(random() * 3)
    const key = `${account} ${client} ${utcDayOf(attempt)} ${product} ${part}`
    const group = groups.get(key)
    if (group) group.push(attempt)
    else groups.set(key, [attempt])
  }
  const reports: (KnownReport & { order: number })[] = []
  for (const group of groups.values()) {
    const [first] = group
    if (!first) continue
    const { account, client } = first
    reports.push({ order: random(), account, client, report: reportOf(first, group, newId(random)) })
  }
  return reports.sort((one, other) => one.order - other.order)
}

/** Totals counted directly from the attempts. */
export interface KnownTotals {
  estimations: number
  spoofs: number
  brackets: Record<AgeBracket, number>
  sumMs: number
  /** null without estimations. */
  minMs: number | null
  maxMs: number | null
  histogram: number[]
}

/** Counts attempts one by one. Tests compare every figure with this independent sum. */
export const knownTotals = (attempts: Iterable<KnownAttempt>): KnownTotals => {
  const totals: KnownTotals = {
    estimations: 0,
    spoofs: 0,
    brackets: { '0-13': 0, '13-17': 0, '18-24': 0, '25+': 0 },
    sumMs: 0,
    minMs: null,
    maxMs: null,
    histogram: Array.from({ length: LATENCY_BINS }, () => 0),
  }
  for (const { outcome, latencyMs } of attempts) {
    if (outcome === 'spoof') {
      totals.spoofs++
      continue
    }
    totals.estimations++
    if (outcome !== 'no_age') totals.brackets[outcome]++
    totals.sumMs += latencyMs
    totals.minMs = Math.min(totals.minMs ?? latencyMs, latencyMs)
    totals.maxMs = Math.max(totals.maxMs ?? latencyMs, latencyMs)
    const bin = latencyBin(latencyMs)
    totals.histogram[bin] = (totals.histogram[bin] ?? 0) + 1
  }
  return totals
}
