import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

const PATIENCE_MS = 500

/**
 * `/healthz`: the process answers, whatever the database does. `/readyz`: it can serve, that is the
 * database answers within 500 ms and the server is not about to stop.
 */
export const serveHealth = (app: FastifyInstance, pool: pg.Pool, isStopping: () => boolean): void => {
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    let patience: NodeJS.Timeout | undefined
    const late = new Promise<boolean>((resolve) => {
      patience = setTimeout(() => resolve(false), PATIENCE_MS)
    })
    const answers = pool.query('select 1').then(
      () => true,
      () => false,
    )
    const ready = !isStopping() && (await Promise.race([answers, late]))
    clearTimeout(patience)
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'unavailable' })
  })
}
