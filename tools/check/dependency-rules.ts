import { createRequire } from 'node:module'
import { Compiler, type ParseOptions } from '@swc/core'
import { cruise, type ICruiseOptions, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser'

import { roomCircles } from './room-circles.ts'

interface Config {
  forbidden: NonNullable<IFlattenedRuleSet['forbidden']>
  options: ICruiseOptions
}

const config = createRequire(import.meta.url)('../../.dependency-cruiser.cjs') as Config

// dependency-cruiser 17 gives its parser one set of options for all files, without JSX: told here, file by
// file. (In plain TypeScript JSX must stay off, where `<T>` may open a type.)
const parseFileSync = Compiler.prototype.parseFileSync
Compiler.prototype.parseFileSync = function (this: Compiler, path: string, options?: ParseOptions) {
  const tsx = path.endsWith('x')
  return parseFileSync.call(this, path, { ...options, syntax: 'typescript', tsx })
} as typeof parseFileSync

/** The folders whose imports are held to the rules; those that are not there are left out by the caller. */
export const CRUISED = ['apps', 'packages', 'e2e']

/**
 * Every import below `baseDir` that a rule forbids, as `rule: from -> to`. Throws when nothing was read:
 * a parser that understands no TypeScript finds no offence either.
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
    ...roomCircles(sources).map((circle) => `rooms-have-no-circle: ${circle}`),
  ]
}
