import type { ProblemCode } from '@assure/contract/rpc-error'

/** Failures with a text of their own in the contact form. All others use `internal`. */
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

/** Texts for the script of the contact form. The page passes them in its language as `data-texts`. */
export interface ContactTexts {
  required: string
  email: string
  /** With the placeholders `{used}` and `{most}`. */
  count: string
  full: string
  submit: string
  sending: string
  sent: string
  alreadySubmitted: string
  /** With the placeholder `{wait}` if the visitor must wait. */
  problems: Record<ContactProblem, string>
}
