import type { FastifyInstance } from 'fastify'
import { type Clock, DAY_MS } from '../clock.ts'

const PATH = '/.well-known/security.txt'
/** RFC 9116 requires less than a year. */
const EXPIRES_AFTER_DAYS = 180

/**
 * Serves the contact for security reports (RFC 9116). It is built per request, so that it never expires while the
 * server runs.
 */
export const serveSecurityTxt = (
  app: FastifyInstance,
  { publicUrl, contactEmail, clock }: { publicUrl: string; contactEmail: string; clock: Clock },
): void => {
  app.get(PATH, async (_request, reply) => {
    const expires = new Date(Math.floor(clock().getTime() / DAY_MS + EXPIRES_AFTER_DAYS) * DAY_MS)
    const lines = [
      `Contact: mailto:${contactEmail}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en, fr',
      `Canonical: ${publicUrl}${PATH}`,
      '',
    ]
    return reply
      .header('cache-control', 'public, max-age=86400')
      .type('text/plain; charset=utf-8')
      .send(lines.join('\n'))
  })
}
