import type { FastifyRequest } from 'fastify'

/**
 * Whether a browser says that our own page made this call. `unknown` is a client that is no browser, or
 * one too old to say: such a call never acts by a cookie.
 */
export const originOf = (request: FastifyRequest, publicUrl: string): 'same' | 'other' | 'unknown' => {
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return 'other'
  if (origin !== undefined) return origin === publicUrl ? 'same' : 'other'
  return site === undefined ? 'unknown' : 'same'
}
