import type { ProblemCode } from '@assure/contract/implement'

/** Failures that the contact form has words of its own for; any other is `internal`. */
export const CONTACT_PROBLEMS = [
  'network',
  'invalid',
  'cross_origin',
  'body_too_large',
  'misdirected',
  'rate_limited',
  'unavailable',
  'internal',
] as const satisfies readonly (ProblemCode | 'network')[]
export type ContactProblem = (typeof CONTACT_PROBLEMS)[number]

/** Texts for the script of the contact form: the page passes them in its language, as `data-texts`. */
export interface ContactTexts {
  required: string
  email: string
  /** With blanks `{used}` and `{most}`. */
  count: string
  full: string
  submit: string
  sending: string
  sent: string
  alreadySubmitted: string
  /** With a blank `{wait}` where there is one to wait. */
  problems: Record<ContactProblem, string>
}
