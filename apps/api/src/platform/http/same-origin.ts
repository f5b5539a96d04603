import type { FastifyRequest } from 'fastify'

/**
 * Whether our own page made this call, according to the browser. `unknown` means a client that is no browser, or an old
 * one. Such a call never acts by a cookie.
 */
export const originOf = (request: FastifyRequest, publicUrl: string): 'same' | 'other' | 'unknown' => {
  const { origin } = request.headers
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return 'other'
  if (origin !== undefined) return origin === publicUrl ? 'same' : 'other'
  return site === undefined ? 'unknown' : 'same'
}
