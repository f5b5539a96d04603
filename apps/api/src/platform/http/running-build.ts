import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PACKAGE_FILE, PORTAL_FOLDER } from '../release-files.ts'

/** The release that a server runs. */
export interface RunningBuild {
  /** The release, such as '1.0.0'. */
  version: string
  /** The hash of the commit; null if the server was started without `npm`. */
  commit: string | null
}

const readIfAny = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

/** Reads the version, and the stamp that `tools/run/commit.mjs` writes. */
export const readRunningBuild = (commitFile = join(PORTAL_FOLDER, 'commit.txt')): RunningBuild => {
  const { version } = JSON.parse(readFileSync(PACKAGE_FILE, 'utf8')) as { version: string }
  return { version, commit: readIfAny(commitFile) }
}
