import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import type { Database } from '../database/database.ts'
import { withDeadline } from '../deadline.ts'

const PATIENCE_MS = 500

/**
 * `/healthz`: the process answers, whatever the database does. `/readyz`: it can serve, that is the
 * database answers within 500 ms and the server is not about to stop.
 */
export const serveHealth = (app: FastifyInstance, database: Database, isStopping: () => boolean): void => {
  app.get('/healthz', { logLevel: 'warn' }, async () => ({ status: 'ok' }))
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const answers = withDeadline(PATIENCE_MS, () => database.execute(sql`select 1`)).then(
      () => true,
      () => false,
    )
    const ready = !isStopping() && (await answers)
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'unavailable' })
  })
}
