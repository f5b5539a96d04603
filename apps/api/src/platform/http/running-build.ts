import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PORTAL_FOLDER } from '../release-files.ts'

/** The commit that a server runs. Both are null if it was started without `npm`. */
export interface RunningBuild {
  /** Date of the commit, YYYY-MM-DD. */
  version: string | null
  commit: string | null
}

/** Reads the stamp that `tools/run/commit.mjs` writes. */
export const readRunningBuild = (file = join(PORTAL_FOLDER, 'commit.txt')): RunningBuild => {
  try {
    const [version = null, commit = null] = readFileSync(file, 'utf8').split(' ')
    return { version, commit }
  } catch {
    return { version: null, commit: null }
  }
}
