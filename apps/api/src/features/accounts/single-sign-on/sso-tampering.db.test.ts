import { randomUUID } from 'node:crypto'
import { SSO_LOGIN_S } from '@assure/contract/constants'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addressIn,
  deny,
  logInBySso,
  makeSsoBrowser,
  newSsoTeam,
  openSsoPortal,
  type SsoTeam,
} from '#src/testing/test-sso.ts'
import { newVisitor } from '#src/testing/test-team.ts'

const sso = openSsoPortal()
let team: SsoTeam
beforeAll(async () => {
  team = await newSsoTeam(sso)
})
beforeEach(() => {
  sso.provider.behaviour.person = { sub: team.ownerSub }
})

const FAILED = deny('PROVIDER_FAILED')
const EXPIRED = deny('EXPIRED')
/** Begins a login in a new browser. */
const begun = async () => {
  const browser = makeSsoBrowser(sso.portal)
  return { browser, address: addressIn(await browser.start({ organisation: team.organisation })) }
}
/** Logs in with an answer that was changed on its way. Returns what the portal says. */
const finishWith = async (change: (query: URLSearchParams) => void) => {
  const { browser, address } = await begun()
  const { body } = await browser.finish(sso.provider.approve(address, change))
  expect((await browser.account('current_session', {})).body.result).toBe('NONE')
  return body
}
/** Logs in at a provider that behaves in its own way. */
const finishAt = async (behave: () => void) => {
  const { browser, address } = await begun()
  behave()
  const { body } = await browser.finish(sso.provider.approve(address))
  expect((await browser.account('current_session', {})).body.result).toBe('NONE')
  return body
}
const claim = (change: Record<string, unknown>) => () => {
  sso.provider.behaviour.claims = (claims) => ({ ...claims, ...change })
}

test('an untouched answer logs in', async () => {
  const { browser, address } = await begun()
  const { body } = await browser.finish(sso.provider.approve(address))
  expect(body).toEqual({ result: 'OK', purpose: 'login' })
})

describe('an answer is refused', () => {
  test.each([
    ['with another state', (query: URLSearchParams) => query.set('state', randomUUID())],
    ['without a state', (query: URLSearchParams) => query.delete('state')],
    ['with two states', (query: URLSearchParams) => query.append('state', 'second')],
    ['of another issuer', (query: URLSearchParams) => query.set('iss', 'https://other.example')],
    ['without its issuer', (query: URLSearchParams) => query.delete('iss')],
    ['with an unknown code', (query: URLSearchParams) => query.set('code', randomUUID())],
    ['without a code', (query: URLSearchParams) => query.delete('code')],
    ['with an error', (query: URLSearchParams) => query.set('error', 'server_error')],
  ])('%s', async (_name, change) => {
    expect(await finishWith(change)).toEqual(FAILED)
  })

  test('of a person who left the page of the provider', async () => {
    const leave = (query: URLSearchParams) => {
      query.delete('code')
      query.set('error', 'access_denied')
    }
    expect(await finishWith(leave)).toEqual(deny('CANCELLED'))
  })

  test.each(['', '?', 'code', '%', 'code=%00', '#', 'a=1&a=2', 'x'.repeat(8000)])(
    'that is %j',
    async (answer) => {
      const { browser } = await begun()
      expect((await browser.finish(answer)).body).toEqual(FAILED)
    },
  )

  test('the second time, in the browser that used it', async () => {
    const { browser, address } = await begun()
    const cookie = browser.cookies.get('sso') ?? ''
    const answer = sso.provider.approve(address)
    expect((await browser.finish(answer)).body.result).toBe('OK')
    browser.cookies.set('sso', cookie)
    const { tokens } = sso.provider.counts
    expect((await browser.finish(sso.provider.approve(address))).body).toEqual(EXPIRED)
    expect(sso.provider.counts.tokens).toBe(tokens)
  })

  test('in a browser that did not begin it: a stranger cannot log somebody in as themself', async () => {
    const stranger = await begun()
    const answer = sso.provider.approve(stranger.address)
    const other = makeSsoBrowser(sso.portal)
    expect((await other.finish(answer, team.organisation)).body).toEqual(EXPIRED)
    const victim = await begun()
    expect((await victim.browser.finish(answer)).body).toEqual(FAILED)
  })

  test('from another site, or from an API client', async () => {
    const { browser, address } = await begun()
    const answer = sso.provider.approve(address)
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const visitor = newVisitor(sso.portal, cookie)
    const from = { origin: 'https://evil.example' }
    const { organisation } = team
    expect((await visitor.account('finish_sso', { organisation, answer }, from)).body).toEqual(EXPIRED)
    expect(
      (await visitor.account('start_sso', { to: { kind: 'organisation', organisation } }, from)).body,
    ).toEqual(deny('NO_SSO'))
  })

  test('that comes back to another organisation: one provider never gets the answer of another', async () => {
    // The person goes to the provider of B, which sends them on to that of A with the state of B.
    const other = await newSsoTeam(sso)
    const { browser, address } = await begun()
    const answer = sso.provider.approve(address, (query) => query.delete('iss'))
    const { tokens } = sso.provider.counts
    expect((await browser.finish(answer, other.organisation)).body).toEqual(EXPIRED)
    expect((await browser.finish(answer, 'no-organisation')).body).toEqual(EXPIRED)
    expect(sso.provider.counts.tokens).toBe(tokens)
  })

  test('after ten minutes', async () => {
    const { browser, address } = await begun()
    sso.portal.clock.advance(SSO_LOGIN_S)
    expect((await browser.finish(sso.provider.approve(address))).body).toEqual(EXPIRED)
  })

  test('with a changed ticket', async () => {
    const { browser, address } = await begun()
    const ticket = browser.cookies.get('sso') ?? ''
    browser.cookies.set('sso', `${ticket.slice(0, -4)}AAAA`)
    expect((await browser.finish(sso.provider.approve(address))).body).toEqual(EXPIRED)
  })

  test('that belongs to another purpose or person', async () => {
    const own = await newSsoTeam(sso)
    const owner = makeSsoBrowser(sso.portal, own.owner.cookie)
    const address = addressIn(await owner.test())
    const other = await sso.portal.login(await sso.portal.newAccount())
    const [name = '', value = ''] = other.cookie.split('=')
    owner.cookies.set(name, value)
    expect((await owner.finish(sso.provider.approve(address))).body).toEqual(EXPIRED)
    owner.cookies.delete(name)
    const again = makeSsoBrowser(sso.portal, own.owner.cookie)
    const tested = addressIn(await again.test())
    again.cookies.delete(name)
    expect((await again.finish(sso.provider.approve(tested))).body).toEqual(EXPIRED)
  })
})

describe('a token is refused', () => {
  test.each([
    ['of another key', () => void (sso.provider.behaviour.signsWith = 'foreign')],
    ['without a signature', () => void (sso.provider.behaviour.signsWith = 'none')],
    ['with another nonce', claim({ nonce: 'other' })],
    ['without a nonce', claim({ nonce: undefined })],
    ['of another issuer', claim({ iss: 'https://other.example' })],
    ['for another client', claim({ aud: 'other-client' })],
    ['for several clients without a main one', claim({ aud: ['portal-client', 'other'], azp: 'other' })],
    ['that has expired', claim({ exp: Math.floor(Date.now() / 1000) - 120 })],
    ['without a name of the person', claim({ sub: undefined })],
    ['with a number for a name', claim({ sub: 7 })],
  ])('%s', async (_name, behave) => {
    expect(await finishAt(behave)).toEqual(FAILED)
  })

  test('if the code was asked for with another verifier', async () => {
    const [first, second] = [await begun(), await begun()]
    // The state, the nonce and the challenge are the first one's; the ticket is the second one's.
    const answer = sso.provider.approve(first.address, (query) => {
      query.set('state', new URL(second.address).searchParams.get('state') ?? '')
    })
    expect((await second.browser.finish(answer)).body).toEqual(FAILED)
  })
})

describe('a provider does not hold the portal up', () => {
  test.each([
    ['redirects', 302, ''],
    ['answers 10 MB', 200, 'a'.repeat(10 * 1024 * 1024)],
    ['answers no JSON', 200, '<html>'],
    ['fails', 500, '{}'],
  ])('that %s', async (_name, status, text) => {
    const behave = () => {
      sso.provider.behaviour.intercept = (path, reply) => {
        if (path !== '/token') return false
        reply
          .writeHead(status, { location: 'http://127.0.0.1/', 'content-type': 'application/json' })
          .end(text)
        return true
      }
    }
    expect(await finishAt(behave)).toEqual(FAILED)
  })

  test('that never answers', { timeout: 20_000 }, async () => {
    const started = Date.now()
    expect(await finishAt(() => void (sso.provider.behaviour.intercept = () => true))).toEqual(FAILED)
    expect(Date.now() - started).toBeLessThan(15_000)
  })
})

test('a login that began before the Owner set another client is refused', async () => {
  const own = await newSsoTeam(sso)
  const browser = makeSsoBrowser(sso.portal)
  const address = addressIn(await browser.start({ organisation: own.organisation }))
  const other = { name: 'Other', client_id: 'other-client', client_secret: 'x', default_roles: [] }
  const { body } = await own.owner.account('save_sso', { ...other, issuer: sso.provider.issuer })
  expect(body).toEqual({ result: 'OK' })
  expect((await browser.finish(sso.provider.approve(address))).body).toEqual(EXPIRED)
})

test('a provider that fails is in the audit log of the organisation', async () => {
  const own = await newSsoTeam(sso)
  sso.provider.behaviour.signsWith = 'foreign'
  await logInBySso(sso, own, { sub: own.ownerSub })
  const [entry] = (await own.owner.account('list_audit_entries', {})).body.entries
  expect(entry).toMatchObject({ action: 'sign_in_refused', after: { reason: 'sso_provider_failed' } })
})

test('refused logins are in the audit log of the organisation, without what the provider said', async () => {
  const own = await newSsoTeam(sso)
  await logInBySso(sso, own, { sub: randomUUID(), email: 'stranger@elsewhere.example' })
  const { body } = await own.owner.account('list_audit_entries', {})
  const [entry] = body.entries
  expect(entry).toMatchObject({ action: 'sign_in_refused', after: { reason: 'sso_unknown_address' } })
  expect(JSON.stringify(entry)).not.toContain('stranger')
})
