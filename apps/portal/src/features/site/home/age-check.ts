import type { AgeBracket } from '@assure/contract/usage/estimation-counts'

/** The legal age below a challenge age: the difference is the buffer. */
export const LEGAL_AGE = 18
export const CHALLENGE_AGE_MIN = 18
export const CHALLENGE_AGE_MAX = 30
export const CHALLENGE_AGE_USUAL = 25

/** A drawing's estimate: the age, the interval around it, both ends included, and how long it took. */
export interface Estimate {
  age: number
  low: number
  high: number
  latencyMs: number
}

/** The drawings of the demonstration. Their estimates are made up and fixed: a drawing has no age. */
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
 * The rule, said on the page in words: over when all of the interval is at or above the challenge age, under
 * when all of it is below, inconclusive when the challenge age lies within it.
 */
export const decide = ({ low, high }: Estimate, challengeAge: number): Decision => {
  if (low >= challengeAge) return 'over'
  return high < challengeAge ? 'under' : 'inconclusive'
}

/** How many years the challenge age lies above the legal age. */
export const bufferYears = (challengeAge: number): number => challengeAge - LEGAL_AGE

/** The advertised bracket of an age (HM-05); '0-13' means under 13. */
export const bracketOf = (age: number): AgeBracket => {
  if (age < 13) return '0-13'
  if (age < 18) return '13-17'
  return age < 25 ? '18-24' : '25+'
}

/** Which report it is: a random id, and the UTC day. */
export interface ReportName {
  id: string
  day: string
}

/** A call that reports a single estimation, as an app with the SDK would make it (`report_estimations`). */
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

/** The pieces of a call, in the order that they are sent: what each is of, its text, its bytes. */
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

/** The very text of a call, cut before each field of the report: put together again it is what is sent. */
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
