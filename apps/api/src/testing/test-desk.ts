import { makeDesk, type Desk } from '#src/admin/desk.ts'
import { parseCommand } from '#src/admin/run-command.ts'
import { TEST_SECRET, type TestPortal } from './test-portal.ts'

/** What the operator's commands work with, on a test's database. */
export const makeTestDesk = (portal: TestPortal): Desk =>
  makeDesk(portal, { portalSecret: TEST_SECRET, sessionIdleS: 600, sessionMaxS: 600 }, portal.jobSchema)

/** Runs a command as it is typed: what it then says to a person, and to a program. */
export const typeCommand = async (
  desk: Desk,
  args: readonly string[],
): Promise<{ said: string; json: Record<string, unknown> }> => {
  const parsed = parseCommand(args)
  if ('help' in parsed) throw new Error('asked for help')
  const { name, command, words, options } = parsed
  const origin = { actorKind: 'operator', actor: name, address: '', requestId: '' } as const
  const { lines, json } = await command.run(desk, { words, options, origin })
  return { said: lines.join('\n'), json: json as Record<string, unknown> }
}
