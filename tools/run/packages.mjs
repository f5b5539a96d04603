import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runQuietly } from './child.mjs'
import { withNode } from './node.mjs'
import { npmCommand } from './npm.mjs'
import { filesBelow, hashFiles, isStamped, stamp } from './stamp.mjs'

const INSTALL_LIMIT_MS = 900_000

/**
 * The files that decide what is installed: the lock file and the package.json of every workspace.
 *
 * @param {string} root
 */
export const packageFiles = (root) => [
  'package.json',
  ...(existsSync(join(root, 'package-lock.json')) ? ['package-lock.json'] : []),
  ...['apps', 'packages', 'e2e'].flatMap((folder) =>
    filesBelow(root, folder).filter((file) => file.split('/').at(-1) === 'package.json'),
  ),
]

/**
 * Installs the packages if they are missing or outdated. It does not use `npm ci`, which refuses a lock file without
 * the builds for other platforms. Some registries lack those.
 *
 * @param {string} root
 * @param {string} node
 * @param {(line: string) => void} say
 */
export const ensurePackages = async (root, node, say) => {
  const file = join(root, 'node_modules', '.assure-installed')
  const hash = hashFiles(root, packageFiles(root), `${process.platform}-${process.arch}`)
  if (isStamped(file, hash)) return
  const npm = npmCommand(node)
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  await runQuietly('Installing packages', npm.file, [...npm.args, ...args], {
    cwd: root,
    env: npm.env(withNode(process.env, node)),
    say,
    timeoutMs: INSTALL_LIMIT_MS,
  })
  stamp(file, hash)
}
