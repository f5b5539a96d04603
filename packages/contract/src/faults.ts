import type * as z from 'zod'
import { FAULTS_MAX } from './constants.ts'
import { knownFieldsAt } from './known-fields.ts'
import { nearMiss } from './near-miss.ts'

/** Codes of the faults of fields. The errors page explains each. */
export const FAULT_CODES = [
  'required',
  'unknown_field',
  'wrong_type',
  'too_small',
  'too_big',
  'wrong_format',
  'wrong_value',
  'unfit_character',
  'unfit_name',
  'invalid_header',
  'repeated',
  'self_service_only',
  'not_on_offer',
  'too_many_unpaid',
] as const
export type FaultCode = (typeof FAULT_CODES)[number]

/** A fault of one field of a call. */
export interface Fault {
  /** JSON pointer to the field (RFC 6901). */
  pointer: string
  code: FaultCode
  message: string
}

type Issue = z.core.$ZodIssue | z.core.$ZodRawIssue

/** Names of value types in messages. */
const KINDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
}
const FORMATS: Record<string, string> = {
  uuid: 'Must be a UUID.',
  date: 'Must be a calendar day, YYYY-MM-DD.',
  url: 'Must be a URL.',
}
const UNITS: Record<string, string> = { string: 'character', array: 'item' }
export const UNKNOWN_FIELD = 'Unknown field.'
/** Maximum number of values in a message, to keep answers small. */
const LISTED_MAX = 20

const kindOf = (value: unknown): string => {
  if (value === null) return 'null'
  return Array.isArray(value) ? 'array' : typeof value
}

const sizeWords = (words: 'at least' | 'at most', limit: number | bigint, origin: string): string => {
  const unit = UNITS[origin]
  if (!unit) return `Must be ${words} ${limit}.`
  return `${words === 'at least' ? 'Needs' : 'Takes'} ${words} ${limit} ${unit}${limit === 1 ? '' : 's'}.`
}

const listOf = (values: readonly unknown[]): string =>
  values.length > LISTED_MAX ? `one of ${values.length} values` : values.map(String).join(', ')

/** Maps an issue of the parser to our own code and message. */
const describe = (issue: Issue): Omit<Fault, 'pointer'> => {
  const isMissing = 'input' in issue && issue.input === undefined
  switch (issue.code) {
    case 'unrecognized_keys':
      return { code: 'unknown_field', message: UNKNOWN_FIELD }
    case 'invalid_type': {
      if (isMissing) return { code: 'required', message: 'Is required.' }
      const wanted = KINDS[String(issue.expected)] ?? 'of another type'
      const given = 'input' in issue ? KINDS[kindOf(issue.input)] : undefined
      const isFraction = issue.expected === 'int' && given === KINDS['number']
      const message = given && !isFraction ? `Must be ${wanted}, and is ${given}.` : `Must be ${wanted}.`
      return { code: 'wrong_type', message }
    }
    case 'too_small':
      return {
        code: 'too_small',
        message: sizeWords('at least', issue.minimum, String(issue.origin)),
      }
    case 'too_big':
      return { code: 'too_big', message: sizeWords('at most', issue.maximum, String(issue.origin)) }
    case 'invalid_format':
      return { code: 'wrong_format', message: FORMATS[String(issue.format)] ?? 'Has the wrong form.' }
    case 'invalid_value': {
      if (isMissing) return { code: 'required', message: 'Is required.' }
      const values = issue.values as unknown[]
      const message =
        values.length === 1 ? `Must be ${String(values[0])}.` : `Must be one of ${listOf(values)}.`
      return { code: 'wrong_value', message }
    }
    case 'not_multiple_of':
      return { code: 'wrong_value', message: `Must be a multiple of ${String(issue.divisor)}.` }
    case 'invalid_union':
      return isMissing
        ? { code: 'required', message: 'Is required.' }
        : { code: 'wrong_value', message: 'Has none of the allowed forms.' }
    case 'invalid_key':
    case 'invalid_element':
      return { code: 'wrong_value', message: 'Holds a name or a value that is not allowed.' }
    default:
      return { code: 'wrong_value', message: 'Is not valid.' }
  }
}

/** Parse options for input whose faults go to the caller. They give our own messages. */
export const IN_OUR_WORDS = {
  error: (issue: z.core.$ZodRawIssue) => describe(issue).message,
  reportInput: true,
} as const

const pointerOf = (path: readonly PropertyKey[]) =>
  path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')

/** Says that a field is unknown, and which of the known ones it probably means. */
const unknownField = (name: string, known: readonly string[]): string => {
  const meant = nearMiss(name, known)
  return meant === undefined || meant === name ? UNKNOWN_FIELD : `${UNKNOWN_FIELD} Did you mean ${meant}?`
}

/**
 * Converts parser issues of a type to faults of a problem document, with one fault per unknown field. Returns at most `max`
 * faults, so that an answer is never much larger than the request.
 */
export const faultsOf = (error: z.ZodError, type: z.core.$ZodType, max = FAULTS_MAX): Fault[] =>
  error.issues
    .slice(0, max)
    .flatMap((issue) => {
      const { code } = describe(issue)
      if (issue.code !== 'unrecognized_keys')
        return [{ pointer: pointerOf(issue.path), code, message: issue.message }]
      const known = knownFieldsAt(type, issue.path)
      const keys = issue.keys.slice(0, max)
      return keys.map((key) => ({
        ...{ pointer: pointerOf([...issue.path, key]), code },
        message: unknownField(key, known),
      }))
    })
    .slice(0, max)
