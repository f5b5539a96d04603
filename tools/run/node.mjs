import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { runQuietly, ToolError } from './child.mjs'
import { npmCommand } from './npm.mjs'

export const NODE_VERSION = '24.21.0'
const NODE_MAJOR = 24
const INSTALL_LIMIT_MS = 600_000
const PLATFORMS = new Set(['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'])

/**
 * Whether a version of Node runs our TypeScript directly, by stripping types.
 *
 * @param {string} version such as `24.21.0`
 * @param {unknown} typescript `process.features.typescript` of that Node
 */
export const isNodeGoodEnough = (version, typescript) =>
  Number(version.split('.')[0]) >= NODE_MAJOR && typescript === 'strip'

/**
 * The npm package that contains Node for a platform, or null if there is none.
 *
 * @param {string} platform `process.platform`
 * @param {string} arch `process.arch`
 */
export const nodePackageFor = (platform, arch) =>
  PLATFORMS.has(`${platform}-${arch}`) ? `node-${platform}-${arch}` : null

/**
 * Puts this Node first on a command's path.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {string} node
 * @returns {NodeJS.ProcessEnv}
 */
export const withNode = (env, node) => ({ ...env, PATH: `${dirname(node)}${delimiter}${env.PATH ?? ''}` })

/**
 * Enables Node's compile cache for a command. It halves the start-up time and saves 25 MB, because the type stripper is
 * not loaded.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {string} root
 * @returns {NodeJS.ProcessEnv}
 */
export const withCompileCache = (env, root) => ({
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
  ...env,
})

/** @param {string} folder of an installed package */
const installedVersion = (folder) => {
  try {
    const { version } = /** @type {{ version: string }} */ (
      JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    )
    return version
  } catch {
    return null
  }
}

/**
 * Returns the path of a suitable Node: this one, or Node 24 that npm installs into `.node` of the checkout.
 *
 * @param {string} root
 * @param {(line: string) => void} say
 * @returns {Promise<string>} its path
 */
export const ensureNode = async (root, say) => {
  const { typescript } = /** @type {{ typescript?: unknown }} */ (process.features)
  if (isNodeGoodEnough(process.versions.node, typescript)) return process.execPath
  const name = nodePackageFor(process.platform, process.arch)
  if (!name) {
    throw new ToolError(
      `This needs Node ${NODE_MAJOR} or later, and here is Node ${process.versions.node}. ` +
        `For ${process.platform} on ${process.arch} it cannot be brought from npm: please install it (https://nodejs.org).`,
    )
  }
  const home = join(root, '.node')
  const node = join(home, 'node_modules', name, 'bin', 'node')
  if (!existsSync(node) || installedVersion(join(home, 'node_modules', name)) !== NODE_VERSION) {
    mkdirSync(home, { recursive: true })
    // Its own package, so that npm does not treat it as part of the workspaces.
    writeFileSync(join(home, 'package.json'), '{ "private": true }\n')
    const npm = npmCommand(process.execPath)
    const args = ['install', '--prefix', home, '--no-save', '--no-package-lock', '--no-audit', '--no-fund']
    await runQuietly(
      `Bringing Node ${NODE_VERSION} into .node (here is ${process.versions.node})`,
      npm.file,
      [...npm.args, ...args, `${name}@${NODE_VERSION}`],
      { cwd: home, env: npm.env(process.env), say, timeoutMs: INSTALL_LIMIT_MS },
    )
  }
  await mustStart(node)
  return node
}

/** @param {string} node */
const mustStart = async (node) => {
  try {
    const options = { cwd: dirname(node), env: process.env, say: () => undefined, timeoutMs: 30_000 }
    await runQuietly('node --version', node, ['--version'], options)
  } catch {
    throw new ToolError(
      `The Node ${NODE_VERSION} from npm does not run on this machine (it needs glibc). ` +
        `Please install Node ${NODE_MAJOR} (https://nodejs.org) and start again.`,
    )
  }
}
