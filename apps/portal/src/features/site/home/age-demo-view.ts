import {
  bracketOf,
  callPieces,
  type CallPiece,
  type Decision,
  DRAWN_ESTIMATES,
  type DrawnPerson,
  decide,
  type ReportName,
  reportCall,
} from '#src/features/site/home/age-check.ts'
import { bracketName } from '#src/shared/usage/bracket-name.ts'
import { fillBlanks } from '@assure/contract/fill-blanks'

/** Texts of the demo in the page's language, for the script. It fills in `{low}`, `{high}` and other placeholders. */
export interface AgeDemoTexts {
  decision: Record<Decision, string>
  sentence: Record<Decision, string>
  interval: string
  /** The buffer of each challenge age, in ascending order. */
  buffers: readonly string[]
  challengeAge: string
}

export interface AgeDemoState extends ReportName {
  person: DrawnPerson
  challengeAge: number
}

/** Age range of the scale. Older ages appear at the upper end. */
const SCALE_FROM = 4
const SCALE_TO = 44
/** Returns the position of an age on the scale, in percent. */
export const scalePercent = (age: number): number =>
  ((Math.min(age, SCALE_TO - 1) - SCALE_FROM) / (SCALE_TO - SCALE_FROM)) * 100

/** Computes everything that the demo shows for a choice: the first one at prerender, others in the browser. */
export const ageDemoView = (
  { person, challengeAge, ...name }: AgeDemoState,
  texts: AgeDemoTexts,
  leastChallengeAge: number,
) => {
  const estimate = DRAWN_ESTIMATES[person]
  const { age, low, high } = estimate
  const decision = decide(estimate, challengeAge)
  const bracket = bracketOf(age)
  const pieces = callPieces(reportCall(estimate, name))
  const values = { age, low, high, challenge: challengeAge }
  return {
    decision,
    words: {
      decision: texts.decision[decision],
      sentence: fillBlanks(texts.sentence[decision], values),
      challengeAge: String(challengeAge),
      scaleLabel: fillBlanks(texts.challengeAge, { age: challengeAge }),
      interval: fillBlanks(texts.interval, values),
      bracket: bracketName(bracket),
      buffer: texts.buffers[challengeAge - leastChallengeAge] ?? '',
      count: `"${bracket}": +1`,
      total: String(pieces.reduce((sum, { bytes }) => sum + bytes, 0)),
    },
    pieces: Object.fromEntries(pieces.map(({ piece, ...of }) => [piece, of])) as Record<
      CallPiece,
      { text: string; bytes: number }
    >,
    scale: {
      age: scalePercent(age),
      low: scalePercent(low),
      width: Math.max(scalePercent(high) - scalePercent(low), 4),
      challenge: scalePercent(challengeAge),
    },
  }
}
export type AgeDemoView = ReturnType<typeof ageDemoView>
