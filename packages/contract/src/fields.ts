import * as z from 'zod'
import {
  ADDITIONAL_DETAILS_MAX,
  PERSON_TEXT_MAX,
  EMAIL_MAX,
  EMAIL_PATTERN,
  LICENCE_TEXT_MAX,
  PASSWORD_MAX,
} from './constants.ts'

/** Whole seconds since 1970 UTC; 0 for never. */
export const UtcSeconds = z.int().min(0).meta({ description: 'Seconds since 1970 UTC; 0 for never.' })

/** The number of a page of a list, from 1. */
export const Page = z.int().min(1).max(10_000).default(1)

/** An email address. It is not trimmed. Accounts are found by its lower-case form. */
export const Email = z.string().max(EMAIL_MAX).regex(EMAIL_PATTERN, 'Must look like text@text.text.')

/** A password as typed. Only its length limit is checked, because login does not enforce the rules of creation. */
export const Password = z.string().min(1).max(PASSWORD_MAX)
/** The password of a logged-in person, for a call that needs a proof of identity. */
export const OwnPassword = Password.optional().meta({
  description: 'Not needed for 10 minutes after a login or confirm_identity.',
})

/** Schema of a typed line: trimmed, not empty, at most `max` characters. */
const lineOf = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    // No control characters or line breaks, and no characters that change the text direction.
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]*$/u, 'Must be one plain line.')
    .regex(/[^\p{Z}\p{C}]/u, 'Must have something to see.')

/** One line about a licence, such as a store's name. */
export const Line = lineOf(LICENCE_TEXT_MAX)
/** One line about a person or company. `PersonName` is longer, because it joins first and last name. */
export const PersonLine = lineOf(PERSON_TEXT_MAX)
export const PersonName = lineOf(2 * PERSON_TEXT_MAX + 1)

const PROSE = /^(?:[^\p{Cc}\u202A-\u202E\u2066-\u2069]|[\t\n])*$/u
/** Text of several lines and at most `max` characters; can be empty. */
export const proseOf = (max: number) => z.string().trim().max(max).regex(PROSE, 'Must be plain text.')
export const Prose = proseOf(ADDITIONAL_DETAILS_MAX)

/** A field of the old client that the server must not trust. It is accepted and ignored. */
export const Ignored = z
  .unknown()
  .optional()
  .meta({ description: 'Accepted from older clients and ignored.', deprecated: true })

/** Any JSON value. Published with a name and a description only, because code generators fail on recursive schemas. */
export const JsonValue = z.json().meta({ id: 'JsonValue', description: 'Any JSON value.' })

/** API key and secret in the body, for API clients without HTTP Basic. The portal sends neither. */
export const Credentials = {
  session_id: z
    .string()
    .max(200)
    .optional()
    .meta({ description: 'API key. A claim, checked against the caller.', deprecated: true }),
  session_password: z
    .string()
    .max(200)
    .optional()
    .meta({ description: 'Secret key, when not sent by HTTP Basic.', deprecated: true }),
}
