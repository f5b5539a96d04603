import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { stamp } from './stamp.mjs'

/**
 * Writes the hash of the checkout's commit next to the built portal, where the server reads them. Without git
 * or a `.git`, as in an image, the stamp of the build stays.
 *
 * @param {string} root
 */
export const stampCommit = (root) => {
  // Otherwise git would name the commit of a checkout around this folder.
  if (!existsSync(join(root, '.git'))) return
  const { status, stdout } = spawnSync('git', ['log', '-1', '--format=%H'], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status === 0) stamp(join(root, 'apps', 'portal', 'build', 'commit.txt'), stdout.trim())
}
