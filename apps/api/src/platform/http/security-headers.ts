import type { FastifyInstance } from 'fastify'

/** The content security policy of a page whose inline scripts have these hashes: nothing unsafe in it. */
export const contentSecurityPolicy = (scriptHashes: readonly string[], secure: boolean): string =>
  [
    `default-src 'none'`,
    [`script-src 'self'`, ...scriptHashes.map((hash) => `'sha256-${hash}'`)].join(' '),
    `style-src 'self'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `object-src 'none'`,
    `frame-ancestors 'none'`,
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')

/** The headers that every answer carries. What is not a page gets a policy that allows nothing. */
export const securityHeaders = (secure: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'content-security-policy': `default-src 'none'; frame-ancestors 'none'`,
  ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})

/** Sets the headers of every answer; what a call answers is kept by nobody. */
export const addSecurityHeaders = (app: FastifyInstance, secure: boolean): void => {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders(secure))
    // By the route and not by the address, which can be written in many ways.
    if ((request.routeOptions.url ?? request.url).startsWith('/api/'))
      reply.header('cache-control', 'no-store')
  })
}
