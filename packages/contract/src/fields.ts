import * as z from 'zod'
import {
  ADDITIONAL_DETAILS_MAX,
  PERSON_TEXT_MAX,
  EMAIL_MAX,
  EMAIL_PATTERN,
  LICENCE_TEXT_MAX,
  PASSWORD_MAX,
} from './constants.ts'

/** Seconds since 1970 UTC, whole; 0 for never. */
export const UtcSeconds = z.int().min(0)

/** A mail address as accounts are found by it: trimmed by nobody, compared in lower case. */
export const Email = z.string().max(EMAIL_MAX).regex(EMAIL_PATTERN, 'Must look like text@text.text.')

/** A password as typed; login never enforces the rules of creation. */
export const Password = z.string().min(1).max(PASSWORD_MAX)

/** One line that a person typed, of at most so many characters: something must be left when blanks are cut off. */
const lineOf = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    // No line breaks, and nothing that turns the direction of the text around it.
    .regex(/^[^\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]*$/u, 'Must be one plain line.')
    .regex(/[^\p{Z}\p{C}]/u, 'Must have something to see.')

/** One line about a licence, such as a store's name. */
export const Line = lineOf(LICENCE_TEXT_MAX)
/** One line about a person or company; of a name, which is joined of two, twice as long. */
export const PersonLine = lineOf(PERSON_TEXT_MAX)
export const PersonName = lineOf(2 * PERSON_TEXT_MAX + 1)

/** Some lines of text, or nothing. */
export const Prose = z
  .string()
  .trim()
  .max(ADDITIONAL_DETAILS_MAX)
  .regex(/^(?:[^\p{Cc}\u202A-\u202E\u2066-\u2069]|[\t\n])*$/u, 'Must be plain text.')

/** A field of the old client that the server must not trust: accepted and ignored. */
export const Ignored = z
  .unknown()
  .optional()
  .meta({ description: 'Accepted from older clients and ignored.', deprecated: true })

/** Any JSON value. Published under this name and in words: a definition that contains itself stops generators. */
export const JsonValue = z.json().meta({ id: 'JsonValue', description: 'Any JSON value.' })

/** The API key and secret in the body, for API clients without HTTP Basic; the portal sends neither. */
export const Credentials = {
  session_id: z
    .string()
    .max(200)
    .optional()
    .meta({ description: 'API key. A claim, checked against the caller.' }),
  session_password: z
    .string()
    .max(200)
    .optional()
    .meta({ description: 'Secret key, when not sent by HTTP Basic.' }),
}
