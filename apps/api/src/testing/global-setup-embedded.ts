import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '#src/platform/database/embedded.ts'
import { provideDatabase } from './provided-database.ts'

const PREFIX = 'assure-embedded-'

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Deletes the folders of killed runs. A folder's name contains the process id of its run. */
const removeLeftovers = () => {
  for (const name of readdirSync(tmpdir())) {
    const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length).split('-')[0]) : Number.NaN
    if (Number.isInteger(pid) && !isRunning(pid))
      rmSync(join(tmpdir(), name), { recursive: true, force: true })
  }
}

/** Starts an embedded database for the run. The returned function stops and deletes it. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  removeLeftovers()
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`))
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
