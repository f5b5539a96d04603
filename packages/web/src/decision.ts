import type { AgeBracket } from '@assure/contract/usage/estimation-counts'
import type { AgeCheckEnd } from './age-check-state.ts'
import type { AgeEstimate } from './estimator.ts'

/** The median: the lower middle value of an even number of values, so that a tie never helps to pass. */
const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) / 2)] ?? Number.NaN

const bracketOf = (age: number): AgeBracket => {
  if (age < 13) return '0-13'
  if (age < 18) return '13-17'
  return age < 25 ? '18-24' : '25+'
}

/**
 * Decides a session by the medians of the lower and of the upper ends of its estimates: passed if the whole interval is
 * at or above the challenge age, under if the whole of it is below. The bracket is that of the middle.
 */
export const decide = (estimates: readonly AgeEstimate[], challengeAge: number): AgeCheckEnd => {
  const minAge = median(estimates.map((each) => each.minAge))
  const maxAge = median(estimates.map((each) => each.maxAge))
  const ageBracket = bracketOf((minAge + maxAge) / 2)
  if (minAge >= challengeAge) return { status: 'passed', ageBracket }
  const reason = maxAge < challengeAge ? 'under_challenge_age' : 'inconclusive'
  return { status: 'failed', reason, ageBracket }
}
