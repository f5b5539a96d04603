import type { FastifyRequest } from 'fastify'
import type { Settings } from '#src/settings.ts'
import { addressSubject } from '../throttle.ts'

/** Our own machine. A local proxy that `TRUST_PROXY` lacks would make all visitors one address. */
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/**
 * The address by which a process shares itself between visitors (IPv6: the /64). Null if it is that of our own machine or of
 * a proxy that no setting names, because all visitors would have it.
 */
export const visitorOf = (
  { ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>,
  trustProxy: Settings['trustProxy'],
): string | null =>
  LOOPBACK.has(ip) || (trustProxy === undefined && headers['x-forwarded-for'] !== undefined)
    ? null
    : addressSubject(ip)
