import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Another process works on the same folder: two would silently diverge. */
export class DataDirInUseError extends Error {}

interface Holder {
  pid: number
  socket: string
}

const PATIENCE_MS = 3000
const PAUSE_MS = 200
const SETTLE_MS = 50
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const readHolder = (file: string): Holder | null => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch {
    return null
  }
}

/** Whether the holder still listens: the kernel answers for it even while it is busy. */
const isAlive = ({ socket }: Holder) =>
  new Promise<boolean>((resolve) => {
    const probe = net.connect(socket)
    probe.once('connect', () => {
      probe.destroy()
      resolve(true)
    })
    probe.once('error', () => resolve(false))
  })

const listen = (server: net.Server, path: string) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })

/**
 * Takes the folder for this process until it ends. The lock names a socket that the holder listens on,
 * so that a lock left behind by a killed process is told from a live one. Throws `DataDirInUseError`.
 */
export const lockDataDir = async (dataDir: string): Promise<() => void> => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const file = join(dataDir, 'portal.lock')
  const folder = mkdtempSync(join(tmpdir(), 'assure-lock-'))
  const socket = join(folder, 'alive')
  const server = net.createServer((connection) => connection.end())
  await listen(server, socket)
  const release = () => {
    if (readHolder(file)?.socket === socket) rmSync(file, { force: true })
    server.close()
    rmSync(folder, { recursive: true, force: true })
  }
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      writeFileSync(file, JSON.stringify({ pid: process.pid, socket } satisfies Holder), {
        flag: 'wx',
        mode: 0o600,
      })
      // Somebody who saw the same stale lock may have moved ours away: the one that is left holds it.
      await sleep(SETTLE_MS)
      if (readHolder(file)?.socket === socket) return release
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const holder = readHolder(file)
    if (holder && (await isAlive(holder))) {
      if (Date.now() > deadline) {
        release()
        throw new DataDirInUseError(
          `${dataDir} is in use by process ${holder.pid}; two servers cannot share it.`,
        )
      }
      await sleep(PAUSE_MS)
    } else if (holder) {
      renameSync(file, `${file}.stale`)
    } else {
      await sleep(PAUSE_MS)
      if (Date.now() > deadline) rmSync(file, { force: true })
    }
  }
}
