import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runQuietly } from './child.mjs'
import { NODE_VERSION, withNode } from './node.mjs'
import { filesBelow, hashFiles, isStamped, stamp } from './stamp.mjs'

const BUILD_LIMIT_MS = 600_000
/** The build's input. */
export const PORTAL_SOURCES = [
  'apps/portal',
  'packages/contract',
  'packages/device-client',
  'packages/documents',
  'package-lock.json',
]

/**
 * Builds the portal if its sources changed since the last build.
 *
 * @param {string} root
 * @param {string} node
 * @param {(line: string) => void} say
 */
export const ensurePortal = async (root, node, say) => {
  const portal = join(root, 'apps', 'portal')
  const file = join(portal, 'build', '.assure-built')
  const sources = PORTAL_SOURCES.flatMap((path) => filesBelow(root, path)).filter(
    (path) => !/\.test\.tsx?$/.test(path),
  )
  const hash = hashFiles(root, sources, NODE_VERSION)
  if (isStamped(file, hash) && existsSync(join(portal, 'build', 'client'))) return
  const cli = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs')
  await runQuietly('Building the portal', node, [cli, 'build'], {
    cwd: portal,
    env: { ...withNode(process.env, node), NODE_ENV: 'production' },
    say,
    timeoutMs: BUILD_LIMIT_MS,
  })
  stamp(file, hash)
}
