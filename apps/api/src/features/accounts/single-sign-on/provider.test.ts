import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeOutgoing } from '#src/platform/outgoing.ts'
import { startTestProvider, type TestProvider } from '#src/testing/test-provider.ts'
import { makeProviders } from './provider.ts'

let provider: TestProvider
let now: number
beforeAll(async () => {
  provider = await startTestProvider()
})
afterAll(() => provider.stop())
afterEach(() => provider.reset())

/** Providers of a server that has just started. */
const newProviders = () => {
  now = Date.now()
  const outgoing = makeOutgoing({ allowed: ['127.0.0.0/8'] })
  return makeProviders({ outgoing, clock: () => new Date(now), atOnce: 8 })
}
const begin = (providers: ReturnType<typeof makeProviders>, issuer = provider.issuer) =>
  providers
    .begin({ issuer, clientId: 'a', clientSecret: 'b' }, 'http://localhost/sso', { isFresh: false })
    .then(
      () => 'OK',
      (error: { fault?: string }) => error.fault,
    )
/** How many requests the provider gets while something is done. */
const requestsOf = async (work: () => Promise<unknown>): Promise<number> => {
  const before = provider.counts.requests
  await work()
  return provider.counts.requests - before
}
const fail = () => {
  provider.behaviour.intercept = (_path, reply) => {
    reply.writeHead(500).end('{}')
    return true
  }
}

test('logins at the same time read a provider once, and those of the next hour do not', async () => {
  const providers = newProviders()
  expect(await requestsOf(() => Promise.all([1, 2, 3].map(() => begin(providers))))).toBe(1)
  now += 59 * 60_000
  expect(await requestsOf(() => begin(providers))).toBe(0)
  now += 60_000
  expect(await requestsOf(() => begin(providers))).toBe(1)
})

test('a provider that failed is asked again after ten seconds, or when an Owner checks it', async () => {
  const providers = newProviders()
  fail()
  expect(await begin(providers)).toBe('bad_answer')
  provider.reset()
  now += 9_999
  expect(await requestsOf(() => begin(providers))).toBe(0)
  expect(await begin(providers)).toBe('bad_answer')
  now += 1
  expect(await begin(providers)).toBe('OK')
  fail()
  await expect(providers.check({ issuer: provider.issuer, clientId: 'a' })).rejects.toThrow('bad_answer')
  provider.reset()
  await providers.check({ issuer: provider.issuer, clientId: 'a' })
  expect(await begin(providers)).toBe('OK')
})

test('a hundred providers are remembered, and the oldest is forgotten first', async () => {
  const providers = newProviders()
  provider.behaviour.intercept = (path, reply) => {
    const issuer = `${provider.issuer}${path.slice(0, path.indexOf('/.well-known'))}`
    const pages = {
      authorization_endpoint: `${issuer}/a`,
      token_endpoint: `${issuer}/t`,
      jwks_uri: `${issuer}/k`,
    }
    reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ issuer, ...pages }))
    return true
  }
  const issuers = Array.from({ length: 101 }, (_, index) => `${provider.issuer}/${index}`)
  for (const issuer of issuers) expect(await begin(providers, issuer)).toBe('OK')
  expect(await requestsOf(() => begin(providers, issuers[1]))).toBe(0)
  expect(await requestsOf(() => begin(providers, issuers[0]))).toBe(1)
})

test('a slow provider holds four places at most, and others still log people in', async () => {
  const providers = newProviders()
  const silent: (() => void)[] = []
  provider.behaviour.intercept = (path, reply) => {
    if (!path.startsWith('/slow')) return false
    silent.push(() => reply.destroy())
    return true
  }
  const slow = Array.from({ length: 6 }, () => begin(providers, `${provider.issuer}/slow`))
  expect(await Promise.all(slow.slice(4))).toEqual(['slow', 'slow'])
  expect(await begin(providers)).toBe('OK')
  for (const end of silent) end()
  expect(await Promise.all(slow)).toEqual([...Array<string>(4).fill('unreachable'), 'slow', 'slow'])
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'file:///etc/passwd'])(
  'a provider whose page is %s is refused',
  async (authorization_endpoint) => {
    provider.behaviour.metadata = (given) => ({ ...given, authorization_endpoint })
    expect(await begin(newProviders())).toBe('not_https')
  },
)
