import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { withDeadline } from '../deadline.ts'
import type { RunningBuild } from './running-build.ts'

/** Load balancers and monitoring ask these often, by any name of the server. */
export const HEALTH_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz'])
const PATIENCE_MS = 500
/** With less free space the embedded database, backups and queued mails may fail at any moment. */
export const FREE_MIN_BYTES = 200 * 1024 ** 2

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
  /** Asks the database why this release cannot work with it; null if it can. Throws if the database does not answer. */
  incompatibility: () => Promise<string | null>
  isStopping: () => boolean
  /** Free space of the disk with the data folder, in bytes. */
  freeBytes: () => Promise<number>
  build: RunningBuild
  /** Codes of warnings that `/readyz` names. */
  warnings?: readonly string[]
}

/** A caller as the server sees it, for `doctor`: only what the caller or its proxy sent. */
const echoOf = ({ ip, protocol, host }: FastifyRequest) => ({ address: ip, scheme: protocol, host })

/**
 * Serves `/healthz`: the process responds, whatever the database does; with `?echo` it shows the caller's address as the
 * server sees it. Serves `/readyz`: the database responds within 500 ms, its schema fits this release, the disk has 200
 * MB left, and the server is not stopping. Both show the build.
 */
export const serveHealth = (
  app: FastifyInstance,
  { incompatibility, isStopping, freeBytes, build, warnings = [] }: Health,
): void => {
  const look = async (): Promise<string | null> => {
    if ((await freeBytes()) < FREE_MIN_BYTES) return 'disk_full'
    return withDeadline(PATIENCE_MS, incompatibility).then(
      (reason) => (reason === null ? null : 'schema_incompatible'),
      () => 'database_away',
    )
  }
  // Callers share a running check, so that strangers cannot take the connections of other calls.
  let running: Promise<string | null> | null = null
  const obstacle = async (): Promise<string | null> => {
    if (isStopping()) return 'stopping'
    running ??= look().finally(() => (running = null))
    return running
  }
  app.get<{ Querystring: { echo?: string } }>('/healthz', { logLevel: 'warn' }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'ok', ...build, ...(request.query.echo !== undefined && echoOf(request)) }
  })
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    const reason = await obstacle()
    const more = { ...build, ...(warnings.length > 0 && { warnings }) }
    if (reason === null) return { status: 'ready', ...more }
    return reply.code(503).send({ status: 'unavailable', reason, ...more })
  })
}
