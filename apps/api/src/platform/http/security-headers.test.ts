import { expect, test } from 'vitest'
import { contentSecurityPolicy, PAGE_RULES, securityHeaders, STRIPE_RULES } from './security-headers.ts'

const ruleOf = (path: string) => PAGE_RULES.find((rule) => rule.path.test(path))
const policyOf = (path: string) =>
  contentSecurityPolicy({ scriptHashes: ['aGFzaA=='] }, true, ruleOf(path)?.directives)
const headersOf = (path: string) => ({ ...securityHeaders(true), ...ruleOf(path)?.headers })
const TOKEN = 'x'.repeat(43)

test.each([
  '/',
  '/login',
  '/reset-password',
  '/agecheck-licences',
  '/signup/x',
  '/human-check/x',
  '/contact-us/x',
  '/de/contact-us',
  '/retail-signup/x',
])('%s cannot be framed, frames nothing and may not use the microphone', (path) => {
  expect(ruleOf(path)).toBeUndefined()
  expect(policyOf(path)).toContain(`frame-ancestors 'none'`)
  expect(policyOf(path)).not.toMatch(/frame-src|worker-src/)
  expect(headersOf(path)['permissions-policy']).toContain('microphone=()')
  expect(headersOf(path)['x-frame-options']).toBe('DENY')
})

test.each(['/signup', '/signup/', '/retail-signup', '/retail-signup/', '/contact-us', '/fr/contact-us'])(
  'SU-02 SU-10 SU-11 %s may frame only our own pages and let them use the microphone',
  (path) => {
    expect(policyOf(path)).toContain(`frame-src 'self'`)
    expect(policyOf(path)).toContain(`frame-ancestors 'none'`)
    expect(headersOf(path)['permissions-policy']).toBe(
      'camera=(), microphone=(self), geolocation=(), payment=()',
    )
    expect(headersOf(path)['x-frame-options']).toBe('DENY')
  },
)

test('SU-10 only our own pages may frame the human check, which may use microphone and worker', () => {
  expect(policyOf('/human-check')).toContain(`frame-ancestors 'self'`)
  expect(policyOf('/human-check')).toContain(`worker-src 'self'`)
  expect(headersOf('/human-check')['x-frame-options']).toBe('SAMEORIGIN')
  expect(headersOf('/human-check')['permissions-policy']).toContain('microphone=(self)')
})

test.each([
  ...[`/A/${TOKEN}`, `/login/${TOKEN}`, `/reset-password/${TOKEN}`, `/activate/${TOKEN}`],
  ...[`/checkout/${TOKEN}`, `/retail-checkout/${TOKEN}`, `/retail-billing-success/${TOKEN}`],
  // These have the token in the query.
  ...['/analytics', '/analytics/', '/retail-login', '/retail-billing-success', '/sso/o-1'],
])('the token in %s is never sent as a referrer', (path) => {
  expect(headersOf(path)['referrer-policy']).toBe('no-referrer')
  expect(policyOf(path)).toContain(`frame-ancestors 'none'`)
})

test('every page allows its own inline scripts by their hashes, and nothing unsafe', () => {
  for (const path of ['/login', '/signup', '/human-check', `/A/${TOKEN}`]) {
    expect(policyOf(path)).toContain(`script-src 'self' 'sha256-aGFzaA=='`)
    expect(policyOf(path)).toContain(`default-src 'none'`)
    expect(policyOf(path)).not.toContain('unsafe')
    // Each directive appears once, because browsers ignore a repeated one.
    const names = policyOf(path)
      .split('; ')
      .map((directive) => directive.split(' ')[0])
    expect(new Set(names).size).toBe(names.length)
  }
})

test.each([`/checkout/${TOKEN}`, `/retail-checkout/${TOKEN}`])(
  'SB-09 %s allows Stripe’s hosts and no others, if Stripe takes the cards',
  (path) => {
    const rule = STRIPE_RULES.find((each) => each.path.test(path))
    expect(rule?.headers?.['referrer-policy']).toBe('no-referrer')
    const policy = contentSecurityPolicy({ scriptHashes: ['aGFzaA=='] }, true, rule?.directives)
    expect(policy).toContain(`script-src 'self' https://js.stripe.com 'sha256-aGFzaA=='`)
    expect(policy).toContain('frame-src https://js.stripe.com https://hooks.stripe.com;')
    expect(policy).toContain(`connect-src 'self' https://api.stripe.com;`)
    expect(policy).not.toContain('unsafe')
    expect(policyOf(path)).not.toContain('stripe')
  },
)

test.each(['/plans', '/payment-success', '/checkout', '/dashboard', '/x/checkout/y'])(
  'SB-09 %s never allows Stripe’s hosts',
  (path) => {
    expect(STRIPE_RULES.some((rule) => rule.path.test(path))).toBe(false)
  },
)
