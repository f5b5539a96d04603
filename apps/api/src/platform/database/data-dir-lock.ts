import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import { basename, dirname, join, relative } from 'node:path'

/** Another process works on the same folder: two would silently diverge. */
export class DataDirInUseError extends Error {}

interface Holder {
  pid: number
  /** Within the folder itself: another container has another /tmp, and perhaps another path to here. */
  socket: string
  /** The address of the holder's database: a socket that only this machine or container reaches. */
  database?: string
}

/** The folder that a lock makes, and the socket in it. */
const SOCKET_PATTERN = /^lock-\w+\/alive$/
const PATIENCE_MS = 3000
const PAUSE_MS = 200
const SETTLE_MS = 50
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Where the embedded database of a data folder keeps its files. */
export const databaseFolder = (dataDir: string): string => join(dataDir, 'database')

const lockFile = (dataDir: string) => join(dataDir, 'portal.lock')

const readHolder = (file: string): Holder | null => {
  try {
    const holder = JSON.parse(readFileSync(file, 'utf8')) as Holder
    // Its folder is removed when it is stale: nothing but a lock's own may be named.
    return SOCKET_PATTERN.test(holder.socket) ? holder : null
  } catch {
    return null
  }
}

/** A socket's address must be short: from here it mostly is. */
const fromHere = (path: string) => relative(process.cwd(), path)

/** Whether the holder still listens: the kernel answers for it even while it is busy. */
const isAlive = (dataDir: string, { socket }: Holder) =>
  new Promise<boolean>((resolve) => {
    const probe = net.connect(fromHere(join(dataDir, socket)))
    probe.once('connect', () => {
      probe.destroy()
      resolve(true)
    })
    probe.once('error', () => resolve(false))
  })

/** Breaks a lock that a killed process left; one that was taken meanwhile is put back. */
const removeStale = (dataDir: string, file: string, stale: Holder) => {
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
  } catch {
    return // Somebody else broke it first.
  }
  if (readHolder(aside)?.socket === stale.socket) {
    rmSync(aside, { force: true })
    rmSync(join(dataDir, basename(dirname(stale.socket))), { recursive: true, force: true })
  } else renameSync(aside, file)
}

/** The socket of the database that a running process has open on a folder; null when none has. */
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
 * Takes the folder for this process until it ends. The lock names a socket on which the holder listens, so that the
 * lock of a killed process can be recognised, and `database`, for commands that run next to it. Throws
 * `DataDirInUseError`.
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
      // Somebody who saw the same stale lock may have moved ours away: the one that is left holds it.
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
