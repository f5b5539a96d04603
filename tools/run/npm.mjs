import { existsSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { ToolError } from './child.mjs'

/**
 * Possible places of npm's own script: named by the npm that started us, next to this Node, or behind the `npm` on
 * the path.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {string} execPath
 * @returns {string[]}
 */
const candidates = (env, execPath) => [
  ...(env.npm_execpath ? [env.npm_execpath] : []),
  join(dirname(execPath), '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
  ...(env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'npm')),
]

/**
 * npm's script, so that it can be run under a Node of our choice; yarn or pnpm do not count.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {string} execPath
 * @param {(path: string) => string | null} [resolve] the real path of a file, null when it is not there
 */
export const findNpmScript = (env, execPath, resolve = realPath) => {
  for (const candidate of candidates(env, execPath)) {
    const path = resolve(candidate)
    if (path?.endsWith('npm-cli.js')) return path
  }
  return null
}

/** @param {string} path */
const realPath = (path) => (existsSync(path) ? realpathSync(path) : null)

/** Settings that would make npm leave out the tools, or install somewhere else. */
const HARMFUL = new Set([
  'NODE_ENV',
  'npm_config_omit',
  'npm_config_include',
  'npm_config_production',
  'npm_config_prefix',
  'npm_config_local_prefix',
  'npm_config_workspace',
])

/**
 * npm's environment without what would change the result; registry, proxy and cache stay.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export const npmEnvironment = (env) =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !HARMFUL.has(name)))

/**
 * How to call npm under the given Node. Throws `ToolError` when there is no npm.
 *
 * @param {string} node
 */
export const npmCommand = (node) => {
  const script = findNpmScript(process.env, process.execPath)
  if (!script) throw new ToolError('npm was not found: please install Node with npm (https://nodejs.org).')
  return { file: node, args: [script], env: npmEnvironment }
}
