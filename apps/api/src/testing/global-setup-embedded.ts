import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#src/platform/database/embedded.ts'
import { provideDatabase } from './provided-database.ts'

/** An embedded database for the run, deleted afterwards. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const folder = mkdtempSync(join(tmpdir(), 'assure-embedded-'))
  const embedded = await startEmbedded(folder, (reason) => process.stderr.write(`${reason}\n`))
  const stop = async () => {
    await embedded.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await provideDatabase(project, { kind: 'embedded', ...embedded.connection })
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}
