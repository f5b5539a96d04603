import { spawn } from 'node:child_process'
import { createWriteStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { childEnvironment } from '../../tools/test-run/child-environment.ts'
import { freePort } from '../../tools/test-run/free-port.ts'
import { startMailServer } from './mail-server.ts'
import type { Portal } from './own-portal.ts'
import { refuseSecretsIn } from './secrets.ts'

const RUN_DEMO = fileURLToPath(new URL('../../tools/test-run/run-demo.ts', import.meta.url))
const START_LIMIT_MS = 600_000

/** Starts the demo with its log in a file. Resolves when it is ready, with a function that stops it. */
const startDemo = async (env: Record<string, string>, logFile: string): Promise<() => Promise<void>> => {
  const child = spawn(process.execPath, [RUN_DEMO], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  try {
    await new Promise<void>((resolve, reject) => {
      const patience = setTimeout(() => reject(new Error('the demo did not start in time')), START_LIMIT_MS)
      child.stdout.on('data', function listen(data) {
        if (!String(data).includes('Ctrl-C stops it')) return
        child.stdout.off('data', listen)
        clearTimeout(patience)
        // Start the log only now, because the demo's greeting contains its password.
        child.stdout.pipe(createWriteStream(logFile))
        resolve()
      })
      void ended.then(() => reject(new Error('the demo ended while it started')))
    })
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

/** Whether all tests of a project ran, without a filter by file or name. */
const isWholeRun = async (project: TestProject): Promise<boolean> => {
  const { testFiles } = await project.globTestFiles()
  const ran = project.vitest.state.getTestModules().filter((module) => module.project === project)
  return ran.length === testFiles.length && !project.config.testNamePattern
}

interface StartedPortal extends Portal {
  /** Stops the portal and searches its files for secrets. `isWhole`: whether all tests ran. */
  stop: (isWhole: boolean) => Promise<void>
}

/**
 * Starts the built product with sample data, like `npm run demo`. Its mails go to the tests' mail server, and it trusts
 * the client IP addresses that tests send.
 */
const startPortal = async (): Promise<StartedPortal> => {
  const folder = mkdtempSync(join(tmpdir(), 'assure-e2e-'))
  const mailFolder = join(folder, 'mails')
  const browserFolder = join(folder, 'browser')
  const dataFolder = join(folder, 'data')
  const logFolder = join(folder, 'log')
  const secretsFile = join(folder, 'secrets')
  for (const path of [mailFolder, browserFolder, logFolder]) mkdirSync(path)
  writeFileSync(secretsFile, '')
  const mailServer = await startMailServer(mailFolder)
  const clear = async () => {
    await mailServer.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  const port = await freePort()
  try {
    const stopDemo = await startDemo(
      {
        ...childEnvironment(),
        HOME: folder,
        DATA_DIR: dataFolder,
        LOG_LEVEL: 'info',
        // A longer deadline, because the browsers use the same machine.
        CALL_DEADLINE_S: '15',
        PORT: String(port),
        SMTP_URL: mailServer.url,
        TRUST_PROXY: '127.0.0.1,::1',
      },
      join(logFolder, 'demo'),
    )
    return {
      ...{ url: `http://localhost:${port}`, mailFolder, browserFolder, secretsFile },
      stop: async (isWhole) => {
        await stopDemo()
        try {
          refuseSecretsIn({ secretsFile, mailFolder, isWhole }, [dataFolder, logFolder])
        } finally {
          await clear()
        }
      },
    }
  } catch (error) {
    await clear()
    throw error
  }
}

/** Starts a portal for each worker of the browser tests. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const starting = Array.from({ length: project.config.maxWorkers }, startPortal)
  const stopAll = async (isWhole: boolean) => {
    const started = await Promise.allSettled(starting)
    const stops = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value.stop(isWhole)] : []))
    const failed = (await Promise.allSettled(stops)).find((one) => one.status === 'rejected')
    if (failed) throw failed.reason
  }
  try {
    const portals = (await Promise.all(starting)).map(({ stop: _stop, ...portal }) => portal)
    project.provide('portals', portals)
  } catch (error) {
    await stopAll(false)
    throw error
  }
  project.provide('renewPictures', project.config.snapshotOptions.updateSnapshot === 'all')
  return async () => stopAll(await isWholeRun(project))
}
