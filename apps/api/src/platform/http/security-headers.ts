import type { FastifyInstance } from 'fastify'

type Directives = Record<string, string>

const PAGE_POLICY: Directives = {
  'default-src': `'none'`,
  'script-src': `'self'`,
  'style-src': `'self'`,
  'img-src': `'self' data: blob:`,
  'font-src': `'self'`,
  'connect-src': `'self'`,
  'manifest-src': `'self'`,
  'form-action': `'self'`,
  'base-uri': `'none'`,
  'object-src': `'none'`,
  'frame-ancestors': `'none'`,
}

/**
 * The content security policy of a page that allows its inline scripts and styles by hash. `own` overrides directives
 * for this page.
 */
export const contentSecurityPolicy = (
  { scriptHashes, styleHashes = [] }: { scriptHashes: readonly string[]; styleHashes?: readonly string[] },
  secure: boolean,
  own: Directives = {},
): string => {
  const directives = { ...PAGE_POLICY, ...own }
  const admit = (name: string, hashes: readonly string[]) =>
    [directives[name], ...hashes.map((hash) => `'sha256-${hash}'`)].join(' ')
  const policy = Object.entries({
    ...directives,
    'script-src': admit('script-src', scriptHashes),
    'style-src': admit('style-src', styleHashes),
  })
  return [
    ...policy.map(([name, value]) => `${name} ${value}`),
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

const permissions = (microphone: string) =>
  `camera=(), microphone=(${microphone}), geolocation=(), payment=()`

/** Directives and headers that differ for pages at certain addresses. */
export interface PageRule {
  path: RegExp
  directives?: Directives
  headers?: Record<string, string>
}

const NO_REFERRER = { 'referrer-policy': 'no-referrer' }

/** Allows Stripe's script and the frames of its card fields and 3-D Secure. */
export const STRIPE_RULES: readonly PageRule[] = [
  {
    path: /^\/(?:retail-)?checkout\/./,
    directives: {
      'script-src': `'self' https://js.stripe.com`,
      'frame-src': 'https://js.stripe.com https://hooks.stripe.com',
      'connect-src': `'self' https://api.stripe.com`,
    },
    headers: NO_REFERRER,
  },
]

/** Pages with special rules. The first match applies. */
export const PAGE_RULES: readonly PageRule[] = [
  // Their address holds a token, which must not reach other sites.
  {
    path: /^\/(?:(?:A|login|reset-password|recover|activate|invitation|email-change|email-undo|checkout|retail-checkout|retail-billing-success|undo-deletion|sso)\/.|(?:analytics|retail-login|retail-billing-success)\/?$)/,
    headers: NO_REFERRER,
  },
  // The document viewer reads files in a worker.
  { path: /^\/docs\/./, directives: { 'worker-src': `'self'` } },
  // They show the human check in a frame and let it use the microphone (SU-10).
  {
    path: /^\/(?:(?:retail-)?signup|(?:fr\/)?contact-us)\/?$/,
    directives: { 'frame-src': `'self'` },
    headers: { 'permissions-policy': permissions('self') },
  },
  {
    path: /^\/human-check\/?$/,
    directives: { 'frame-ancestors': `'self'`, 'worker-src': `'self'` },
    headers: { 'permissions-policy': permissions('self'), 'x-frame-options': 'SAMEORIGIN' },
  },
]

/** The headers of every response. The policy allows nothing; pages replace it. */
export const securityHeaders = (secure: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissions(''),
  'content-security-policy': `default-src 'none'; frame-ancestors 'none'`,
  ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
})

/** Sets the headers of every response. Calls must not be cached. */
export const addSecurityHeaders = (app: FastifyInstance, secure: boolean): void => {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders(secure))
    // Checks the route, not the address, because an address can be written in many ways.
    if ((request.routeOptions.url ?? request.url).startsWith('/api/'))
      reply.header('cache-control', 'no-store')
  })
}
