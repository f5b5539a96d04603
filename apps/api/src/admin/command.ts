import { proseOf } from '@assure/contract/fields'
import { z } from 'zod'
import type { AuditOrigin } from '../platform/audit.ts'
import type { Settings } from '../settings.ts'
import type { AdminContext } from './desk.ts'

/** Error for an invalid command line (exit code 64). */
export class UsageError extends Error {}
/** The command's target does not exist, or the operation is not possible (exit code 65). */
export class RefusedError extends Error {}

/** Exit code of a command that did its work and found a fault. */
export const EXIT_FAULT = 1

export interface CommandCall {
  /** The positional arguments, as many as the command takes. */
  words: string[]
  /** The given options with their values, by name; those without a value have an empty one. */
  options: Record<string, string | undefined>
  origin: AuditOrigin
}
/** A command's result: text lines for people, JSON for programs. */
export interface CommandReport {
  lines: string[]
  json: object
  /** Other than 0 if the command did its work but found a fault. */
  exitCode?: number
}

interface Described {
  /** The positional arguments as the help shows them. */
  takes: readonly string[]
  /** Whether they come after the options, as further values of the last one. */
  takesLast?: true
  /** The options that take a value: each name, with the value's placeholder in the help. */
  options?: Readonly<Record<string, string>>
  required?: readonly string[]
  /** Options without a value. */
  flags?: readonly string[]
  summary: string
  /** Extra lines for the command's own help. */
  details?: readonly string[]
  /** Whether the command changes data. `asks` is the confirmation prompt of a destructive command. */
  changes?: true
  asks?: (words: string[]) => string
}
/** A command on the database of the settings. */
export interface DatabaseCommand extends Described {
  /** Whether it works on the schema of an earlier release. Other commands run the pending migrations first. */
  keepsSchema?: true
  run(desk: AdminContext, call: CommandCall): Promise<CommandReport>
}
/** A command that needs the settings but not their database. */
export interface SettingsCommand extends Described {
  runWithSettings(settings: Settings, call: CommandCall): Promise<CommandReport>
}
export type Command = DatabaseCommand | SettingsCommand

/** Commands only queue mails. The server sends them. */
export const MAILED_BY_SERVER = 'will be mailed by the running server'

/** Builds a report of one line and, as JSON, `result: OK`. */
export const done = (line: string, json: object = {}): CommandReport => ({
  lines: [line],
  json: { result: 'OK', ...json },
})

/** Converts the names of top-level fields to snake_case, as in the API. */
export const snakeCase = (value: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      field,
    ]),
  )

const cell = (value: unknown): string => {
  if (value instanceof Date) return value.toISOString().replace(/\.\d+Z$/, 'Z')
  if (Array.isArray(value)) return value.join(',') || 'none'
  if (value === null || value === undefined || value === '') return '-'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
/** Replaces control and format characters, so that stored text cannot move the cursor or colour the terminal. */
export const printable = (text: string) => text.replaceAll(/\p{C}/gu, '?')

/** Formats rows as text columns under a header line. Without rows, the only line is `none`. */
export const table = <Row extends object>(
  rows: readonly Row[],
  columns: readonly (keyof Row & string)[],
): string[] => {
  if (rows.length === 0) return ['none']
  const cells = [[...columns], ...rows.map((row) => columns.map((name) => printable(cell(row[name]))))]
  const widths = columns.map((_, index) => Math.max(...cells.map((line) => line[index]?.length ?? 0)))
  return cells.map((line) =>
    line
      .map((text, index) => text.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

/** Formats an object with one line per field. Multi-line texts continue below their first line. */
export const card = (value: object): string[] => {
  const fields = Object.entries(value)
  const width = Math.max(...fields.map(([name]) => name.length))
  return fields.flatMap(([name, field]) =>
    cell(field)
      .split(/\r?\n/)
      .map((line, index) => `${(index === 0 ? name : '').padEnd(width)}  ${printable(line)}`),
  )
}

/** Parses the whole number of an option, from `min` to `max`. Throws `UsageError`. */
export const numberOf = (name: string, text: string, min: number, max: number): number => {
  const number = Number(text)
  if (!/^\d+$/.test(text) || number < min || number > max)
    throw new UsageError(`${name} must be a whole number from ${min} to ${max}.`)
  return number
}

/** Parses one plain line of 1 to `max` characters. Throws `UsageError`. */
export const lineOf = (name: string, text: string | undefined, max: number): string => {
  const parsed = proseOf(max).safeParse(text ?? '')
  if (!parsed.success || parsed.data === '' || /[\n\t]/.test(parsed.data))
    throw new UsageError(`${name} must be one plain line of at most ${max} characters.`)
  return parsed.data
}

const LIST_MAX = 10_000
/** Parses the number of rows of `--limit` (default 100). Throws `UsageError`. */
export const limitOf = (text = '100'): number => numberOf('--limit', text, 1, LIST_MAX)

/** Returns `text` if it is an allowed word. Throws `UsageError` otherwise. */
export const oneOf = <const T extends string>(name: string, text: string, allowed: readonly T[]): T => {
  const found = allowed.find((word) => word === text)
  if (found === undefined) throw new UsageError(`${name} must be one of: ${allowed.join(', ')}.`)
  return found
}

/** A day, which begins in UTC, or a time with its zone, also without seconds. */
const MOMENT = z.union([
  z.iso.date(),
  z.iso.datetime({ offset: true }),
  z.iso.datetime({ offset: true, precision: -1 }),
])

/** Parses the time of an option. Returns undefined if the option was not given. Throws `UsageError`. */
export const momentOf = (name: string, text: string | undefined): Date | undefined => {
  if (text === undefined) return undefined
  if (!MOMENT.safeParse(text).success)
    throw new UsageError(`${name} must be a time with its zone, such as 2026-01-31T12:00Z, or a day.`)
  return new Date(text)
}
