import { parseArgs } from 'node:util'

/** A wrong command line. Its message is for the user. */
export class UsageError extends Error {}

export interface BenchOptions {
  only: string | null
  write: boolean
  quick: boolean
  explain: boolean
}

export const HELP = `usage: npm run bench -- [--only NAME] [--write] [--quick] [--explain]
  --only NAME   only this measure
  --write       writes the figures into docs/benchmarks.md
  --quick       small sizes, to see that it works: such figures are never written
  --explain     adds the plans of queries that miss their goal`

/** Reads the command line; null if it asks for help. Throws `UsageError`. */
export const readOptions = (args: readonly string[], names: readonly string[]): BenchOptions | null => {
  const flag = { type: 'boolean', default: false } as const
  let values: { only?: string; write: boolean; quick: boolean; explain: boolean; help: boolean }
  try {
    values = parseArgs({
      args: [...args],
      options: { only: { type: 'string' }, write: flag, quick: flag, explain: flag, help: flag },
    }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
  const { only = null, write, quick, explain, help } = values
  if (help) return null
  if (only !== null && !names.includes(only)) {
    throw new UsageError(`There is no measure '${only}'. There are: ${names.join(', ')}`)
  }
  if (write && quick) throw new UsageError('--write and --quick cannot be used together.')
  return { only, write, quick, explain }
}
