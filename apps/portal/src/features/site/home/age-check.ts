import type { AgeBracket } from '@assure/contract/usage/estimation-counts'

/** Legal age. The buffer is the challenge age minus the legal age. */
export const LEGAL_AGE = 18
export const CHALLENGE_AGE_MIN = 18
export const CHALLENGE_AGE_MAX = 30
export const CHALLENGE_AGE_USUAL = 25

/** Estimate of a drawing: age, interval with both ends included, and duration. */
export interface Estimate {
  age: number
  low: number
  high: number
  latencyMs: number
}

/** Drawings of the demo with fixed, made-up estimates. */
export const DRAWN_ESTIMATES = {
  child: { age: 10, low: 9, high: 12, latencyMs: 590 },
  teenager: { age: 15, low: 13, high: 17, latencyMs: 610 },
  youngMan: { age: 21, low: 19, high: 23, latencyMs: 640 },
  curls: { age: 28, low: 26, high: 31, latencyMs: 620 },
  beard: { age: 38, low: 34, high: 42, latencyMs: 680 },
  elder: { age: 67, low: 61, high: 73, latencyMs: 650 },
} as const satisfies Record<string, Estimate>
export type DrawnPerson = keyof typeof DRAWN_ESTIMATES
export const DRAWN_PEOPLE = Object.keys(DRAWN_ESTIMATES) as DrawnPerson[]
export const FIRST_PERSON: DrawnPerson = 'youngMan'

export type Decision = 'over' | 'under' | 'inconclusive'

/**
 * Applies the rule that the page explains: 'over' if the whole interval is at or above the challenge age, 'under' if
 * all of it is below, otherwise 'inconclusive'.
 */
export const decide = ({ low, high }: Estimate, challengeAge: number): Decision => {
  if (low >= challengeAge) return 'over'
  return high < challengeAge ? 'under' : 'inconclusive'
}

/** Returns the years between the legal age and the challenge age. */
export const bufferYears = (challengeAge: number): number => challengeAge - LEGAL_AGE

/** Returns the advertised bracket of an age (HM-05); '0-13' means under 13. */
export const bracketOf = (age: number): AgeBracket => {
  if (age < 13) return '0-13'
  if (age < 18) return '13-17'
  return age < 25 ? '18-24' : '25+'
}

/** Identity of a report: a random id and the UTC day. */
export interface ReportName {
  id: string
  day: string
}

/** Returns the call that reports one estimation (`report_estimations`), as an app with the SDK would make it. */
export const reportCall = ({ age, latencyMs }: Estimate, { id, day }: ReportName) => ({
  execution_mode: 'report_estimations',
  reports: [
    {
      report_id: id,
      day,
      product: 'face',
      age_distributions: { '0-13': 0, '13-17': 0, '18-24': 0, '25+': 0, [bracketOf(age)]: 1 },
      spoof_count: 0,
      latency: { count: 1, sum_ms: latencyMs, min_ms: latencyMs, max_ms: latencyMs },
    },
  ],
})

/** Pieces of a call, in the order of sending. */
export const CALL_PIECES = [
  'execution_mode',
  'report_id',
  'day',
  'product',
  'age_distributions',
  'spoof_count',
  'latency',
  'end',
] as const
const END = '}]}'
export type CallPiece = (typeof CALL_PIECES)[number]

/** Splits the JSON of a call before each field of the report. The pieces join to the exact text that is sent. */
export const callPieces = (
  call: ReturnType<typeof reportCall>,
): { piece: CallPiece; text: string; bytes: number }[] => {
  const whole = JSON.stringify(call)
  const starts = CALL_PIECES.map((piece, place) => {
    if (place === 0) return 0
    return piece === 'end' ? whole.length - END.length : whole.indexOf(`"${piece}":`)
  })
  return CALL_PIECES.map((piece, place) => {
    const text = whole.slice(starts[place], starts[place + 1])
    return { piece, text, bytes: new TextEncoder().encode(text).length }
  })
}
