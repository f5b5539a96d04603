import { makeDesk, type AdminContext } from '#src/admin/desk.ts'
import { parseCommand } from '#src/admin/run-command.ts'
import { afterAll, beforeAll } from 'vitest'
import { startTestPortal, TEST_SECRET, type TestPortal } from './test-portal.ts'

/** Makes the context of the operator's commands on a test's database. */
export const makeTestDesk = (portal: TestPortal): AdminContext =>
  makeDesk(
    portal,
    {
      portalSecrets: [TEST_SECRET] as const,
      sessionIdleS: 600,
      sessionMaxS: 600,
      recoveryWaitS: 259_200,
      publicUrl: portal.url,
    },
    portal.jobSchema,
  )

/** Runs a typed command. Returns its text (`said`) and its JSON output. */
export const typeCommand = async (
  desk: AdminContext,
  args: readonly string[],
): Promise<{ said: string; json: Record<string, unknown> }> => {
  const parsed = parseCommand(args)
  if ('help' in parsed) throw new Error('asked for help')
  const { name, command, words, options } = parsed
  if (!('run' in command)) throw new Error('does not work on the desk’s database')
  const origin = { actorKind: 'operator', actor: name, address: '', requestId: '' } as const
  const { lines, json } = await command.run(desk, { words, options, origin })
  return { said: lines.join('\n'), json: json as Record<string, unknown> }
}

/** Gives a test file its own portal and an operator who types commands. Both exist once the tests run. */
export const operatorAtDesk = () => {
  const operator = {
    portal: undefined as unknown as TestPortal,
    desk: undefined as unknown as AdminContext,
    /** The text of the last command. */
    said: '',
    /** Runs a command, split at blanks and followed by `more` as single words. Returns its JSON output. */
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
