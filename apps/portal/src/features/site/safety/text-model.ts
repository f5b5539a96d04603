import type { SafetyCategory } from '@assure/contract/usage/safety-categories'
import { ADDRESSES, EMAIL, HATEFUL, PHONE, PROFANE, TOXIC } from '#src/features/site/safety/text-words.ts'

/** Categories of the demo: a subset of OWAS NLP's counts, in the order on the page. */
export const TEXT_CATEGORIES = [
  'toxic_speech',
  'hate_speech',
  'profanity',
  'address',
  'phone',
  'email',
] as const satisfies readonly SafetyCategory<'nlp'>[]
export type TextCategory = (typeof TEXT_CATEGORIES)[number]
/** Categories with a score instead of yes or no. */
export type ScoredCategory = 'toxic_speech' | 'hate_speech'

export const TEXT_MAX = 500
/** Scores from which a message is held back, as in the SDK guide's first sample. */
export const THRESHOLDS = { toxic_speech: 0.7, hate_speech: 0.8 } as const satisfies Record<
  ScoredCategory,
  number
>
export const isScored = (category: TextCategory): category is ScoredCategory => category in THRESHOLDS

/** Finding as a range of the text; `end` is exclusive. */
export interface TextFinding {
  category: TextCategory
  start: number
  end: number
}

export interface TextVerdict {
  /** In the order of the text, without overlaps. */
  findings: readonly TextFinding[]
  scores: Readonly<Record<ScoredCategory, number>>
  /** Categories that would be counted. */
  counted: readonly TextCategory[]
  isHeld: boolean
}

interface Rule {
  category: TextCategory
  weight: number
  pattern: RegExp
}

const whole = (body: string, isExact = false) =>
  new RegExp(
    `(?<![\\p{L}\\d])(?:${body.replaceAll("'", "['’]").replaceAll(' ', '\\s+')})(?![\\p{L}\\d])`,
    isExact ? 'gu' : 'giu',
  )

const rule = (category: TextCategory, weight: number, body: string, isExact?: boolean): Rule => ({
  category,
  weight,
  pattern: whole(body, isExact),
})

/** Order matters: the first match at a place wins, so longer phrases come before the words in them. */
const RULES: readonly Rule[] = [
  { category: 'email', weight: 1, pattern: new RegExp(EMAIL, 'giu') },
  rule('phone', 1, PHONE),
  ...ADDRESSES.map(({ pattern, exact }) => rule('address', 1, pattern, exact)),
  ...HATEFUL.map(({ weight, phrases }) => rule('hate_speech', weight, phrases.join('|'))),
  ...TOXIC.map(({ weight, phrases }) => rule('toxic_speech', weight, phrases.join('|'))),
  rule('profanity', 1, PROFANE.join('|')),
]

const findAll = (text: string) => {
  const found: (TextFinding & { weight: number })[] = []
  for (const { category, weight, pattern } of RULES)
    for (const match of text.matchAll(pattern)) {
      const start = match.index
      const end = start + match[0].length
      if (!found.some((other) => start < other.end && other.start < end))
        found.push({ category, weight, start, end })
    }
  return found.sort((a, b) => a.start - b.start)
}

/** Judges a text by word lists only. Pure, so it runs at prerender, in the browser and in tests. */
export const judgeText = (text: string): TextVerdict => {
  const found = findAll(text.slice(0, TEXT_MAX))
  // Each finding adds its share of the remainder to 1, so that many mild ones add up.
  const score = (category: ScoredCategory) =>
    1 - found.reduce((left, { category: its, weight }) => (its === category ? left * (1 - weight) : left), 1)
  const scores = { toxic_speech: score('toxic_speech'), hate_speech: score('hate_speech') }
  const counted = TEXT_CATEGORIES.filter((category) =>
    isScored(category)
      ? scores[category] >= THRESHOLDS[category]
      : found.some((finding) => finding.category === category),
  )
  return {
    findings: found.map(({ category, start, end }) => ({ category, start, end })),
    scores,
    counted,
    isHeld: counted.length > 0,
  }
}

export interface TextPiece {
  text: string
  category: TextCategory | null
}

/** Splits the text at the findings, so that they can be marked. */
export const markedPieces = (text: string, findings: readonly TextFinding[]): TextPiece[] => {
  const pieces: TextPiece[] = []
  let at = 0
  for (const { category, start, end } of findings) {
    if (start > at) pieces.push({ text: text.slice(at, start), category: null })
    pieces.push({ text: text.slice(start, end), category })
    at = end
  }
  if (at < text.length) pieces.push({ text: text.slice(at), category: null })
  return pieces
}
