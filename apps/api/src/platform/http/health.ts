import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import type { Database } from '../database/database.ts'
import { withDeadline } from '../deadline.ts'
import type { RunningBuild } from './running-build.ts'

const PATIENCE_MS = 500
/** With less free space the embedded database, backups and queued mails may fail at any moment. */
const FREE_MIN_BYTES = 200 * 1024 ** 2

/** Free space of the disk that holds a folder, in bytes. With PostgreSQL the folder may not exist yet. */
export const freeSpace = async (folder: string): Promise<number> => {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    const parent = dirname(folder)
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === folder) throw error
    return freeSpace(parent)
  }
}

interface Health {
  database: Database
  isStopping: () => boolean
  /** Free space of the disk with the data folder, in bytes. */
  freeBytes: () => Promise<number>
  build: RunningBuild
}

/**
 * Serves `/healthz`: the process responds, whatever the database does. Serves `/readyz`: the database responds within
 * 500 ms, the disk has 200 MB left, and the server is not stopping. Both name the build.
 */
export const serveHealth = (
  app: FastifyInstance,
  { database, isStopping, freeBytes, build }: Health,
): void => {
  const obstacle = async (): Promise<string | null> => {
    if (isStopping()) return 'stopping'
    if ((await freeBytes()) < FREE_MIN_BYTES) return 'disk_full'
    return withDeadline(PATIENCE_MS, () => database.execute(sql`select 1`)).then(
      () => null,
      () => 'database_away',
    )
  }
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok', ...build }))
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const reason = await obstacle()
    if (reason === null) return { status: 'ready', ...build }
    return reply.code(503).send({ status: 'unavailable', reason, ...build })
  })
}
