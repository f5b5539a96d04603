import type { FastifyRequest } from 'fastify'
import { addressSubject } from '../throttle.ts'

/** Our own machine. A local proxy that `TRUST_PROXY` lacks would make all visitors one address. */
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** The address of a visitor (IPv6: the /64), by which a process limits and shares. Null if it is our own machine. */
export const visitorOf = ({ ip }: Pick<FastifyRequest, 'ip'>): string | null =>
  LOOPBACK.has(ip) ? null : addressSubject(ip)
