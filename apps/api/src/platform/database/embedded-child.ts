/**
 * The embedded database in its own process: a long query never stalls the server, and killing this process fixes a hung
 * one. `embedded.ts` starts it with the data folder and the socket's path.
 */
import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { processLog } from '../process-log.ts'
import { DataDirInUseError, databaseFolder, lockDataDir } from './data-dir-lock.ts'
import { serveDatabase } from './embedded-multiplexer.ts'
import { ALIVE_INTERVAL_MS, type ChildMessage } from './embedded-protocol.ts'

const [dataDir, socketPath] = process.argv.slice(2)
if (!dataDir || !socketPath) throw new Error('usage: embedded-child.ts DATA_DIR SOCKET')

const tell = (message: ChildMessage) => {
  if (process.connected) process.send?.(message)
}

// Ctrl-C reaches the whole process group. The parent must end first, so ignore it here.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined)

let opening: Promise<PGlite> | null = null
let release: () => void = () => undefined
const stop = async () => {
  const database = await opening?.catch(() => null)
  await database?.exec('checkpoint').catch(() => undefined)
  await database?.close().catch(() => undefined)
  release()
  process.exit(0)
}
// Listen from the start, because the parent may stop while this process still waits for the folder.
process.on('message', (message) => {
  if (message === 'stop') void stop()
})
// The parent is gone, so clean up for it.
process.on('disconnect', () => {
  rmSync(dirname(socketPath), { recursive: true, force: true })
  void stop()
})

mkdirSync(dataDir, { recursive: true, mode: 0o700 })
process.chdir(dataDir)
try {
  release = await lockDataDir(dataDir, socketPath)
} catch (error) {
  if (!(error instanceof DataDirInUseError)) throw error
  tell({ type: 'in_use', message: error.message })
  process.exit(1)
}

// PGlite's files are writable by everyone, so restrict their folder.
const folder = databaseFolder(dataDir)
mkdirSync(folder, { recursive: true, mode: 0o700 })
chmodSync(folder, 0o700)

opening = PGlite.create({
  dataDir: folder,
  extensions: { pg_trgm, btree_gin },
})
await serveDatabase(await opening, socketPath, (fault) => {
  processLog.error({ error: String(fault) }, 'PGlite failed')
})
tell({ type: 'ready' })
setInterval(() => tell({ type: 'alive' }), ALIVE_INTERVAL_MS)
