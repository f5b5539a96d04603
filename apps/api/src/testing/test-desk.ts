import { makeDesk, type AdminContext } from '#src/admin/desk.ts'
import { parseCommand } from '#src/admin/run-command.ts'
import { afterAll, beforeAll } from 'vitest'
import { startTestPortal, TEST_SECRET, type TestPortal } from './test-portal.ts'

/** The repositories of the operator's commands, on a test's database. */
export const makeTestDesk = (portal: TestPortal): AdminContext =>
  makeDesk(
    portal,
    { portalSecret: TEST_SECRET, sessionIdleS: 600, sessionMaxS: 600, publicUrl: portal.url },
    portal.jobSchema,
  )

/** Runs a command as it is typed: what it then says to a person, and to a program. */
export const typeCommand = async (
  desk: AdminContext,
  args: readonly string[],
): Promise<{ said: string; json: Record<string, unknown> }> => {
  const parsed = parseCommand(args)
  if ('help' in parsed) throw new Error('asked for help')
  const { name, command, words, options } = parsed
  const origin = { actorKind: 'operator', actor: name, address: '', requestId: '' } as const
  const { lines, json } = await command.run(desk, { words, options, origin })
  return { said: lines.join('\n'), json: json as Record<string, unknown> }
}

/** For a test file: a portal of its own and the operator at it, both there from the first test on. */
export const operatorAtDesk = () => {
  const operator = {
    portal: undefined as unknown as TestPortal,
    desk: undefined as unknown as AdminContext,
    /** The text of the last command. */
    said: '',
    /** Types a line, split at its blanks, and further words as they are; what it says to a program. */
    admin: async (line: string, ...more: string[]): Promise<Record<string, unknown>> => {
      const answer = await typeCommand(operator.desk, [...line.split(' '), ...more])
      operator.said = answer.said
      return answer.json
    },
  }
  beforeAll(async () => {
    operator.portal = await startTestPortal({ jobs: true })
    operator.desk = makeTestDesk(operator.portal)
    await operator.desk.openQueue()
  })
  afterAll(async () => {
    await operator.desk.close()
    await operator.portal.stop()
  })
  return operator
}
