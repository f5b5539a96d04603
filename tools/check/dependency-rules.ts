import { createRequire } from 'node:module'
import { Compiler, type ParseOptions } from '@swc/core'
import { cruise, type ICruiseOptions, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser'

import { roomCycles } from './room-cycles.ts'

interface Config {
  forbidden: NonNullable<IFlattenedRuleSet['forbidden']>
  options: ICruiseOptions
}

const config = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as Config

// dependency-cruiser 17 parses all files with one set of options, without JSX, so set JSX per file. In plain TypeScript
// it must stay off, because there `<T>` may start a type.
const parseFileSync = Compiler.prototype.parseFileSync
Compiler.prototype.parseFileSync = function (this: Compiler, path: string, options?: ParseOptions) {
  const tsx = path.endsWith('x')
  return parseFileSync.call(this, path, { ...options, syntax: 'typescript', tsx })
} as typeof parseFileSync

/** The folders whose imports are checked. The caller leaves out missing ones. */
export const CRUISED = ['apps', 'packages', 'e2e']

/**
 * Lists every import below `baseDir` that a rule forbids, as `rule: from -> to`. Throws if no module was read, because
 * a parser that fails on TypeScript would report nothing.
 */
export const dependencyOffences = async (baseDir: string, folders: readonly string[]): Promise<string[]> => {
  const { output } = await cruise([...folders], {
    ...config.options,
    baseDir,
    validate: true,
    ruleSet: { forbidden: config.forbidden },
  })
  const { modules, summary } = output as ICruiseResult
  const sources = modules.filter(({ source }) => !source.includes('node_modules'))
  if (sources.length === 0) throw new Error('No module was read.')
  return [
    ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`),
    ...roomCycles(sources).map((cycle) => `rooms-have-no-cycle: ${cycle}`),
  ]
}
