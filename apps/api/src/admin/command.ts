import type { AuditOrigin } from '../platform/audit.ts'
import type { AdminContext } from './desk.ts'

/** The command line is not what a command takes (exit code 64). */
export class UsageError extends Error {}
/** There is no such thing, or it cannot be done to it (exit code 65). */
export class RefusedError extends Error {}

/** A command's arguments. */
export interface CommandCall {
  /** As many as the command takes, in their order. */
  words: string[]
  /** Options with a value, by name. */
  options: Record<string, string | undefined>
  origin: AuditOrigin
}
/** A command's answer: the same for people and for programs. */
export interface CommandReport {
  lines: string[]
  json: object
}

export interface Command {
  /** Each word it takes, as its help shows it. */
  takes: readonly string[]
  /** Each option with a value it takes, with what stands for the value. */
  options?: Readonly<Record<string, string>>
  required?: readonly string[]
  summary: string
  /** More for its own help. */
  details?: readonly string[]
  /** It changes something. `asks`: it takes something from somebody, and asks before. */
  changes?: true
  asks?: (words: string[]) => string
  run(desk: AdminContext, call: CommandCall): Promise<CommandReport>
}

/** Mails are put into the queue here; the command line sends none. */
export const MAILED_BY_SERVER = 'will be mailed by the running server'

/** A plain statement that something was done. */
export const done = (line: string, json: object = {}): CommandReport => ({
  lines: [line],
  json: { result: 'OK', ...json },
})

/** Names as the API spells them. */
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
/** Nothing that a stranger typed may move the cursor or colour the terminal. */
const printable = (text: string) => text.replaceAll(/\p{C}/gu, '?')

/** Rows in columns under their names. */
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

/** One object, with a line for each field. Further lines of a text go below its first. */
export const card = (value: object): string[] => {
  const fields = Object.entries(value)
  const width = Math.max(...fields.map(([name]) => name.length))
  return fields.flatMap(([name, field]) =>
    cell(field)
      .split(/\r?\n/)
      .map((line, index) => `${(index === 0 ? name : '').padEnd(width)}  ${printable(line)}`),
  )
}

/** A whole number of an option, within bounds. Throws `UsageError`. */
export const numberOf = (name: string, text: string, min: number, max: number): number => {
  const number = Number(text)
  if (!/^\d+$/.test(text) || number < min || number > max)
    throw new UsageError(`${name} must be a whole number from ${min} to ${max}.`)
  return number
}

const LIST_MAX = 10_000
/** How many rows `--limit` asks for; 100 unless told. Throws `UsageError`. */
export const limitOf = (text = '100'): number => numberOf('--limit', text, 1, LIST_MAX)

/** One of some words. Throws `UsageError`. */
export const oneOf = <const T extends string>(name: string, text: string, allowed: readonly T[]): T => {
  const found = allowed.find((word) => word === text)
  if (found === undefined) throw new UsageError(`${name} must be one of: ${allowed.join(', ')}.`)
  return found
}

/** A moment of an option, or undefined where it was not given. Throws `UsageError`. */
export const momentOf = (name: string, text: string | undefined): Date | undefined => {
  if (text === undefined) return undefined
  const moment = new Date(text)
  if (Number.isNaN(moment.getTime()))
    throw new UsageError(`${name} must be a time, such as 2026-01-31T12:00Z.`)
  return moment
}
