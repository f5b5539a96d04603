import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { DeviceStore } from './device-store.ts'

const OWNER_ONLY = 0o600

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return isCode(error, 'EPERM')
  }
}

/** Locks the file for this process. Two processes on one file would report the same counts twice. */
const lock = async (path: string): Promise<void> => {
  try {
    const file = await open(path, 'wx', OWNER_ONLY)
    await file.writeFile(String(process.pid))
    await file.close()
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
    const pid = Number(await readFile(path, 'utf8'))
    if (pid && pid !== process.pid && isRunning(pid)) {
      throw new Error(`The device file is in use by process ${pid} (${path}).`, { cause: error })
    }
    await rm(path, { force: true })
    await lock(path)
  }
}

/**
 * Writes to a temporary file, flushes it and renames it over the old one. A crash leaves either the old or the new
 * file, never a partial one.
 */
const writeDurably = async (path: string, text: string): Promise<void> => {
  const beside = `${path}.new`
  const file = await open(beside, 'w', OWNER_ONLY)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(beside, path)
  const folder = await open(dirname(path), 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

export interface FileStore extends DeviceStore {
  /** Waits for the last write and releases the lock. */
  close(): Promise<void>
}

/**
 * Opens a store in one JSON file, for devices on Node. It contains the private key, so only its owner can read it (mode
 * 0600). Rejects if another running process has the file open.
 */
export const openFileStore = async (path: string): Promise<FileStore> => {
  await mkdir(dirname(path), { recursive: true })
  const lockPath = `${path}.lock`
  await lock(lockPath)
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return '{}'
    throw error
  })
  let values = new Map<string, unknown>(Object.entries(JSON.parse(text) as object))
  let last: Promise<unknown> = Promise.resolve()

  const save = async (next: Map<string, unknown>): Promise<void> => {
    await writeDurably(path, JSON.stringify(Object.fromEntries(next)))
    values = next
  }
  const afterTheOthers = <T>(work: () => Promise<T>): Promise<T> => {
    const result = last.then(work)
    last = result.catch(() => undefined)
    return result
  }

  return {
    holdsCryptoKeys: false,
    get: <T>(name: string) => afterTheOthers(async () => structuredClone(values.get(name)) as T | undefined),
    update: <T>(name: string, change: (value: T | undefined) => T) =>
      afterTheOthers(async () => {
        const changed = change(structuredClone(values.get(name)) as T | undefined)
        await save(new Map(values).set(name, structuredClone(changed)))
        return changed
      }),
    delete: (name) =>
      afterTheOthers(async () => {
        const next = new Map(values)
        if (next.delete(name)) await save(next)
      }),
    close: () => afterTheOthers(() => rm(lockPath, { force: true })),
  }
}
