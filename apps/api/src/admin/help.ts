import { adminCommand } from '../platform/admin-command.ts'
import { accountCommands } from './account-commands.ts'
import { auditCommands } from './audit-commands.ts'
import { backupCommands } from './backup-commands.ts'
import type { Command } from './command.ts'
import { databaseCommands } from './database-commands.ts'
import { doctorCommand } from './doctor-command.ts'
import { licenceCommands } from './licence-commands.ts'
import { mailCommands } from './mail-commands.ts'
import { memberCommands } from './member-commands.ts'
import { nameOwnerCommands } from './name-owner-commands.ts'
import { signInPolicyCommands } from './sign-in-policy-commands.ts'
import { orderCommands } from './order-commands.ts'
import { promotionCommands } from './promotion-commands.ts'
import { requestCommands } from './request-commands.ts'
import { sandboxCommands } from './sandbox-commands.ts'
import { sdkCommands } from './sdk-commands.ts'
import { statusCommands } from './status-commands.ts'
import { secretCommands } from './secret-commands.ts'

export const COMMANDS: Record<string, Command> = {
  ...accountCommands,
  ...nameOwnerCommands,
  ...signInPolicyCommands,
  ...memberCommands,
  ...requestCommands,
  ...promotionCommands,
  ...orderCommands,
  ...sdkCommands,
  ...statusCommands,
  ...licenceCommands,
  ...mailCommands,
  ...auditCommands,
  ...backupCommands,
  ...secretCommands,
  ...databaseCommands,
  ...doctorCommand,
  ...sandboxCommands,
}

const SETTINGS_NEEDED = [
  'Needs the settings of the server in the environment: DATA_DIR, or DATABASE_URL and PORTAL_SECRET. For the demo:',
  'DATA_DIR=data/demo.',
]
const ABOUT = [
  `usage: ${adminCommand('<command>')}`,
  '',
  'The operator’s command line. It works with or without a running server. Mails wait in the queue of the server,',
  'which sends them while it runs.',
  ...SETTINGS_NEEDED,
]
const ENDING = [
  '  --json   answer as JSON (npm run --silent admin -- ... --json keeps npm quiet)',
  '  --yes    do not ask for confirmation',
  '',
  `${adminCommand('help <command>')} explains a command. Exit codes: 0 done, 64 usage, 65 not found or refused,`,
  '75 the database does not answer or lacks migrations, 78 settings; doctor: 1 a fault.',
]

/** Formats a command's usage: its name, arguments and options. */
export const usageOf = (
  name: string,
  { takes, takesLast, options = {}, required = [], flags = [] }: Command,
): string =>
  [
    name,
    ...(takesLast ? [] : takes),
    ...Object.entries(options).map(([option, value]) =>
      required.includes(option) ? `--${option} <${value}>` : `[--${option} <${value}>]`,
    ),
    ...(takesLast ? takes : []),
    ...flags.map((flag) => `[--${flag}]`),
  ].join(' ')

const commandsOf = (group: string) =>
  Object.entries(COMMANDS).filter(([known]) => known.startsWith(`${group} `))

/** Whether commands begin with this word. */
export const isGroup = (word: string): boolean => commandsOf(word).length > 0

/** Returns the help of one command, of a group, or of all commands, line by line. */
export const helpFor = (name: string): string[] => {
  const command = COMMANDS[name]
  if (command) {
    const { summary, details = [], asks } = command
    const asking = asks ? ['Asks for confirmation, except with --yes.'] : []
    const usage = `usage: ${adminCommand(usageOf(name, command))}`
    return [usage, '', `${summary}.`, ...details, ...asking, ...SETTINGS_NEEDED]
  }
  const some = commandsOf(name)
  const shown = some.length > 0 ? some : Object.entries(COMMANDS)
  const list = shown.flatMap(([known, each]) => [`  ${usageOf(known, each)}`, `      ${each.summary}`])
  return [...ABOUT, '', ...list, '', ...ENDING]
}
