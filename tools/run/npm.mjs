import { existsSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { ToolError } from './child.mjs'

/**
 * Possible paths of npm's script: from the npm that started us, next to this Node, or behind `npm` on the path.
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
 * Finds npm's script, so that it can run under a Node of our choice. Ignores yarn and pnpm. Returns null if there is
 * none.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {string} execPath
 * @param {(path: string) => string | null} [resolve] the real path of a file; null if it does not exist
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

/** Variables that would make npm skip dev dependencies or install somewhere else. */
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
 * npm's environment without variables that would change the result. Registry, proxy and cache settings stay.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export const npmEnvironment = (env) =>
  Object.fromEntries(Object.entries(env).filter(([name]) => !HARMFUL.has(name)))

/**
 * How to run npm under the given Node. Throws `ToolError` if there is no npm.
 *
 * @param {string} node
 */
export const npmCommand = (node) => {
  const script = findNpmScript(process.env, process.execPath)
  if (!script) throw new ToolError('npm was not found: please install Node with npm (https://nodejs.org).')
  return { file: node, args: [script], env: npmEnvironment }
}
