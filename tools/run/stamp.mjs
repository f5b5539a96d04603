import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const SKIPPED = new Set(['node_modules', 'build', '.react-router', '.git', '.node', 'data'])

/**
 * Lists every file below `path`, or `path` itself if it is a file. Returns an empty list if it does not exist.
 *
 * @param {string} root
 * @param {string} path relative to `root`
 * @returns {string[]} relative to `root`, sorted
 */
export const filesBelow = (root, path) => {
  let entries
  try {
    entries = readdirSync(join(root, path), { withFileTypes: true })
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error)
    if (code === 'ENOTDIR') return [path]
    if (code === 'ENOENT') return []
    throw error
  }
  return entries
    .filter(({ name }) => !SKIPPED.has(name))
    .flatMap((entry) => {
      const child = `${path}/${entry.name}`
      return entry.isDirectory() ? filesBelow(root, child) : [child]
    })
    .sort()
}

/**
 * Hashes the names and contents of files, and `salt`.
 *
 * @param {string} root
 * @param {readonly string[]} files relative to `root`
 * @param {string} [salt] other input of the result
 */
export const hashFiles = (root, files, salt = '') => {
  const hash = createHash('sha256').update(salt)
  for (const file of files) {
    const content = createHash('sha256')
      .update(readFileSync(join(root, file)))
      .digest('hex')
    hash.update(`\n${file} ${content}`)
  }
  return hash.digest('hex')
}

/**
 * Whether the stamp in `file` has this hash, so that its work can be skipped.
 *
 * @param {string} file
 * @param {string} hash
 */
export const isStamped = (file, hash) => {
  try {
    return readFileSync(file, 'utf8') === hash
  } catch {
    return false
  }
}

/**
 * @param {string} file
 * @param {string} hash
 */
export const stamp = (file, hash) => {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, hash)
}
