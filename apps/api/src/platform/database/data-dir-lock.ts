import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import { basename, dirname, join, relative } from 'node:path'

/** Another process uses the same folder. The data of two processes would silently diverge. */
export class DataDirInUseError extends Error {}

interface Holder {
  pid: number
  /** Path relative to the folder, because another container has another /tmp and may mount the folder elsewhere. */
  socket: string
  /** Socket path of the holder's database, reachable only within the same machine or container. */
  database?: string
}

/** A path that a lock writes: its folder and the socket in it. */
const SOCKET_PATTERN = /^lock-\w+\/alive$/
const PATIENCE_MS = 3000
const PAUSE_MS = 200
const SETTLE_MS = 50
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** The folder of the embedded database's files in a data folder. */
export const databaseFolder = (dataDir: string): string => join(dataDir, 'database')

const lockFile = (dataDir: string) => join(dataDir, 'portal.lock')

const readHolder = (file: string): Holder | null => {
  try {
    const holder = JSON.parse(readFileSync(file, 'utf8')) as Holder
    // The folder of a stale lock is deleted, so only the path of a lock folder is accepted.
    return SOCKET_PATTERN.test(holder.socket) ? holder : null
  } catch {
    return null
  }
}

/** Shortens a socket's path, because the system limits its length. */
const fromHere = (path: string) => relative(process.cwd(), path)

/** Whether the holder still listens. The kernel accepts the connection even if the process is busy. */
const isAlive = (dataDir: string, { socket }: Holder) =>
  new Promise<boolean>((resolve) => {
    const probe = net.connect(fromHere(join(dataDir, socket)))
    probe.once('connect', () => {
      probe.destroy()
      resolve(true)
    })
    probe.once('error', () => resolve(false))
  })

/** Removes the lock of a killed process. If another process has taken the lock meanwhile, puts that one back. */
const removeStale = (dataDir: string, file: string, stale: Holder) => {
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
  } catch {
    return // Another process removed it first.
  }
  if (readHolder(aside)?.socket === stale.socket) {
    rmSync(aside, { force: true })
    rmSync(join(dataDir, basename(dirname(stale.socket))), { recursive: true, force: true })
  } else renameSync(aside, file)
}

/** Returns the socket path of the database of the process that holds the folder; null if none does. */
export const findDatabase = async (dataDir: string): Promise<string | null> => {
  const holder = readHolder(lockFile(dataDir))
  return holder?.database !== undefined && (await isAlive(dataDir, holder)) ? holder.database : null
}

const listen = (server: net.Server, path: string) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })

/**
 * Locks the folder until the returned function releases it. The lock names a socket on which the holder listens, so
 * that the lock of a killed process can be recognised. It also names `database`, for commands that run next to the
 * server. Throws `DataDirInUseError`.
 */
export const lockDataDir = async (dataDir: string, database?: string): Promise<() => void> => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = lockFile(dataDir)
  const folder = mkdtempSync(join(dataDir, 'lock-'))
  const socket = join(basename(folder), 'alive')
  const server = net.createServer((connection) => connection.end())
  await listen(server, fromHere(join(dataDir, socket)))
  const release = () => {
    if (readHolder(file)?.socket === socket) rmSync(file, { force: true })
    server.close()
    rmSync(folder, { recursive: true, force: true })
  }
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      const holder: Holder = { pid: process.pid, socket, ...(database !== undefined && { database }) }
      writeFileSync(file, JSON.stringify(holder), { flag: 'wx', mode: 0o600 })
      // Another process that saw the same stale lock may have moved our lock away. The remaining lock wins.
      await sleep(SETTLE_MS)
      if (readHolder(file)?.socket === socket) return release
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const holder = readHolder(file)
    if (holder && (await isAlive(dataDir, holder))) {
      if (Date.now() > deadline) {
        release()
        throw new DataDirInUseError(
          `DATA_DIR: ${dataDir} is in use by process ${holder.pid}; two servers cannot share it.`,
        )
      }
      await sleep(PAUSE_MS)
    } else if (holder) {
      removeStale(dataDir, file, holder)
    } else {
      await sleep(PAUSE_MS)
      if (Date.now() > deadline) rmSync(file, { force: true })
    }
  }
}
