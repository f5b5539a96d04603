import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { EMBEDDED_CHILD } from '../release-files.ts'
import { DataDirInUseError, findDatabase } from './data-dir-lock.ts'
import type { ChildMessage } from './embedded-protocol.ts'

/** Only part of the socket's file name. */
const PORT = 5432
/** A query that takes this long hangs, however busy the machine. PGlite has no statement timeout. */
const HUNG_AFTER_MS = 20_000
const WATCH_INTERVAL_MS = 1000
const STOP_PATIENCE_MS = 5000
const CHECKPOINT_INTERVAL_MS = 60_000
const VACUUM_INTERVAL_MS = 600_000

/** Options for `pg`: a Unix socket in its own folder. */
const connectionOf = (folder: string) => ({
  host: folder,
  port: PORT,
  user: 'postgres',
  database: 'postgres',
})

/** Options to connect to the embedded database of the server that runs on `dataDir`; null if none runs. */
export const findEmbedded = async (dataDir: string) => {
  const socketPath = await findDatabase(dataDir)
  return socketPath === null ? null : connectionOf(dirname(socketPath))
}

export interface EmbeddedDatabase {
  connection: ReturnType<typeof connectionOf>
  /** Runs checkpoints and vacuums on timers, because PGlite does not. */
  maintain(pool: pg.Pool, onError: (error: unknown) => void): void
  stop(): Promise<void>
}

const startChild = (dataDir: string, socketPath: string) =>
  new Promise<ChildProcess>((resolve, reject) => {
    // Do not pass on the parent's inspector and watch flags.
    const child = fork(EMBEDDED_CHILD, [dataDir, socketPath], {
      execArgv: [],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    const failed = (reason: Error) => reject(reason)
    child.once('error', failed)
    child.once('exit', (code, signal) =>
      failed(new Error(`The embedded database ended (${signal ?? code}).`)),
    )
    child.on('message', (message: ChildMessage) => {
      if (message.type === 'in_use') reject(new DataDirInUseError(message.message))
      if (message.type === 'ready') resolve(child)
    })
  })

/**
 * Starts PGlite on `dataDir` in a child process. Restarts it if it ends or hangs; running statements then fail.
 * `onRestart` receives the reason. Throws `DataDirInUseError` if another process uses the folder.
 */
export const startEmbedded = async (
  dataDir: string,
  onRestart: (reason: string) => void,
  hungAfterMs = HUNG_AFTER_MS,
): Promise<EmbeddedDatabase> => {
  const folder = mkdtempSync(join(tmpdir(), 'assure-db-'))
  const socketPath = join(folder, `.s.PGSQL.${PORT}`)
  const timers: NodeJS.Timeout[] = []
  let stopping = false
  let lastAliveMs = Date.now()
  let child: ChildProcess

  const adopt = (started: ChildProcess) => {
    child = started
    lastAliveMs = Date.now()
    child.on('message', () => {
      lastAliveMs = Date.now()
    })
    child.once('exit', (code, signal) => {
      if (stopping) return
      onRestart(`the embedded database ended (${signal ?? code})`)
      void restart()
    })
  }
  const restart = async () => {
    rmSync(socketPath, { force: true })
    try {
      adopt(await startChild(dataDir, socketPath))
    } catch (error) {
      onRestart(String(error))
      if (!stopping) setTimeout(() => void restart(), WATCH_INTERVAL_MS)
    }
  }

  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  try {
    adopt(await startChild(dataDir, socketPath))
  } catch (error) {
    removeFolder()
    throw error
  }
  timers.push(
    setInterval(() => {
      if (!stopping && child.exitCode === null && Date.now() - lastAliveMs > hungAfterMs) {
        onRestart('a query hung the embedded database')
        lastAliveMs = Date.now()
        child.kill('SIGKILL')
      }
    }, WATCH_INTERVAL_MS),
  )

  return {
    connection: connectionOf(folder),
    maintain: (pool, onError) => {
      const run = (statement: string) => () => void pool.query(statement).catch(onError)
      timers.push(
        setInterval(run('checkpoint'), CHECKPOINT_INTERVAL_MS),
        setInterval(run('vacuum analyze'), VACUUM_INTERVAL_MS),
      )
    },
    stop: async () => {
      stopping = true
      for (const timer of timers) clearInterval(timer)
      const ended = new Promise((resolve) => child.once('exit', resolve))
      if (child.exitCode === null && child.connected) {
        child.send('stop')
        const patience = setTimeout(() => child.kill('SIGKILL'), STOP_PATIENCE_MS)
        await ended
        clearTimeout(patience)
      }
      removeFolder()
    },
  }
}
