import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { adminCommand } from '../platform/admin-command.ts'
import type { Settings } from '../settings.ts'
import { type Command, type CommandReport, RefusedError, UsageError } from './command.ts'
import { openDesk } from './desk.ts'
import { COMMANDS, helpFor, isGroup, usageOf } from './help.ts'

/** A parsed command line. */
interface Parsed {
  name: string
  command: Command
  words: string[]
  options: Record<string, string | undefined>
  json: boolean
  yes: boolean
}

/** Parses a command line. Returns the topic in `help` if it asks for help. Throws `UsageError`. */
export const parseCommand = (args: readonly string[]): Parsed | { help: string } => {
  const [first = '', second = ''] = args
  if (first === '' || first === 'help') return { help: args.slice(1).join(' ') }
  const name = Object.hasOwn(COMMANDS, first) ? first : `${first} ${second}`
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) {
    // A group without a command, such as `accounts`, shows the group's commands.
    if (args.includes('--help') || (second === '' && isGroup(first))) return { help: first }
    throw new UsageError(`There is no command ${name.trim()}. ${adminCommand('help')} lists them.`)
  }
  const wrong = (why: string) => new UsageError(`${why}\nusage: ${adminCommand(usageOf(name, command))}`)
  const typed = (names: readonly string[], type: 'string' | 'boolean') =>
    Object.fromEntries(names.map((option) => [option, { type }]))
  const flag = { type: 'boolean', default: false } as const
  const { flags = [] } = command
  let parsed
  try {
    parsed = parseArgs({
      args: args.slice(name.split(' ').length),
      options: {
        ...{ ...typed(Object.keys(command.options ?? {}), 'string'), ...typed(flags, 'boolean') },
        ...{ json: flag, yes: flag, help: flag },
      },
      allowPositionals: true,
    })
  } catch (error) {
    throw wrong(error instanceof Error ? error.message : String(error))
  }
  const { positionals: words, values } = parsed
  const { json, yes, help, ...options } = values as Record<string, string | boolean | undefined>
  if (help) return { help: name }
  for (const own of flags) if (options[own] === true) options[own] = ''
  const missing = (command.required ?? []).filter((option) => options[option] === undefined)
  if (missing.length > 0) throw wrong(`This needs ${missing.map((option) => `--${option}`).join(', ')}.`)
  if (words.length !== command.takes.length)
    throw wrong(`This takes ${command.takes.join(' ') || 'no arguments'}.`)
  return {
    name,
    command,
    words,
    options: options as Record<string, string | undefined>,
    json: json === true,
    yes: yes === true,
  }
}

/**
 * Asks for confirmation at the terminal. Throws `UsageError` without a terminal and `RefusedError` unless the answer is
 * yes.
 */
const ask = async (warning: string): Promise<void> => {
  if (!process.stdin.isTTY) throw new UsageError(`${warning} Add --yes to do it.`)
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await terminal.question(`${warning} Type yes to continue: `)
  terminal.close()
  if (answer.trim().toLowerCase() !== 'yes') throw new RefusedError('Nothing was changed.')
}

/**
 * Runs a command line. Calls `readSettings` only if a command runs, not for help. Throws `UsageError` and
 * `RefusedError`.
 */
export const runCommand = async (
  args: readonly string[],
  readSettings: () => Settings,
): Promise<CommandReport & { asJson: boolean }> => {
  const parsed = parseCommand(args)
  if ('help' in parsed) return { lines: helpFor(parsed.help), json: {}, asJson: false }
  const { name, command, words, options, json, yes } = parsed
  if (command.asks && !yes) await ask(command.asks(words))
  const origin = { actorKind: 'operator', actor: name, address: '', requestId: '' } as const
  const call = { words, options, origin }
  if ('runWithSettings' in command)
    return { ...(await command.runWithSettings(readSettings(), call)), asJson: json }
  const warn = (line: string) => process.stderr.write(`${line}\n`)
  const desk = await openDesk(readSettings(), warn, !command.keepsSchema)
  try {
    if (command.changes) await desk.openQueue()
    return { ...(await command.run(desk, call)), asJson: json }
  } finally {
    await desk.close()
  }
}
