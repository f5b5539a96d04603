import type { Realm } from '@assure/contract/constants'
import {
  type AccountCaller,
  type Caller,
  type CallerByKind,
  type DeviceCaller,
  isOutsideSso,
  type RetailCaller,
} from '@assure/contract/authorise'
import { RpcError } from '@assure/contract/rpc-error'
import type { Mode, Permission } from '@assure/contract/rpc'
import { MODE_HEADER, ORGANISATION_HEADER, PORTAL_MODES } from '@assure/contract/session-cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isTestAccount } from '../test-account.ts'
import { calledMode } from './called-mode.ts'
import type { LimitKey } from './key-limits.ts'
import { noteKey, type RefusedKey } from './noted-key.ts'
import { originOf } from './same-origin.ts'
import type { SessionCookies } from './session-cookies.ts'

/** Functions that find a caller of each kind. `app.ts` connects them to the features. */
export interface CallerSources {
  publicUrl: string
  cookies: SessionCookies
  /**
   * Returns the user of a valid web session, by realm. `named.organisation` is the organisation of the call; without it, it is
   * the one that the session opened last. If the call needs the named one, it throws `RpcError` `not_found` for a user who
   * is no member of it. A public call, or one about the own person, then means the last one. With `isTest` the call means
   * the test mode of that organisation, under the same rule.
   */
  findSession: {
    developer(
      token: string,
      named: { organisation: string | null; isTest: boolean },
      isNeeded: boolean,
      from: { address: string; requestId: string },
    ): Promise<CallerByKind['developer' | 'person'] | null>
    retail(token: string): Promise<RetailCaller | null>
  }
  /** Returns the account of an API key, why an existing key is refused, or null for a key that does not exist. */
  findApiKey(key: Credentials & { address: string }): Promise<AccountCaller | RefusedKey | null>
  /** Limits the calls by API keys of an account. Throws `RpcError` `rate_limited`. */
  limitKey: LimitKey
  /** Returns the device whose key signed this request. Throws `RpcError` `proof_…`. */
  proveDevice(proof: string, method: string, path: string): Promise<DeviceCaller>
}

/** The calling browser, according to its cookies and headers. */
export interface CallingBrowser {
  /** Whether our own page made the call. */
  fromPortal: boolean
  /** The session token in a realm's cookie. */
  sessionToken(realm: Realm): string | null
  /** The cookie with the tokens by which accounts recognise this browser. */
  knownCookie(): string | null
}

export const browserOf = (
  { cookies, publicUrl }: Pick<CallerSources, 'cookies' | 'publicUrl'>,
  request: FastifyRequest,
): CallingBrowser => ({
  fromPortal: originOf(request, publicUrl) === 'same',
  sessionToken: (realm) => cookies.read(request, realm),
  knownCookie: () => cookies.read(request, 'known'),
})

export interface Credentials {
  sessionId: string
  secret: string
}

/** Returns the key and secret of an Authorization header; null for any other header. */
export const basicCredentials = (header: string): Credentials | null => {
  const encoded = /^basic ([A-Za-z0-9+/=_-]+)$/i.exec(header.trim())?.[1]
  const text = encoded ? Buffer.from(encoded, 'base64').toString('utf8') : ''
  const colon = text.indexOf(':')
  return colon < 1 ? null : { sessionId: text.slice(0, colon), secret: text.slice(colon + 1) }
}

/** Returns the key and secret in the fields of a body; null if it has none. */
export const bodyCredentials = (payload: object): Credentials | null => {
  const { session_id: sessionId, session_password: secret } = payload as Record<string, unknown>
  return typeof sessionId === 'string' && typeof secret === 'string' ? { sessionId, secret } : null
}

/**
 * Returns the account of an API key, and counts the call against the limits of its keys. Throws `RpcError` `unauthenticated`, which
 * never says which part was wrong, or `rate_limited`.
 */
const byKey = async (
  sources: CallerSources,
  request: FastifyRequest,
  reply: FastifyReply,
  credentials: Credentials | null,
): Promise<CallerByKind['api_key']> => {
  const found = credentials && (await sources.findApiKey({ ...credentials, address: request.ip }))
  noteKey(request, found)
  if (!found || 'cause' in found) throw new RpcError('unauthenticated')
  sources.limitKey(reply, found.account_id, calledMode(request))
  return { kind: 'api_key', ...found }
}

interface SessionCall {
  isPublic: boolean
  permission: Permission | undefined
  /** A call about the own person has no test mode. */
  ofPerson?: boolean
}

/**
 * Whether a call means test mode, by its header or the parameter of a link. Throws `RpcError` `invalid` for another value: a
 * call that should have been a test must not change live data.
 */
const isTestCall = (request: FastifyRequest): boolean => {
  const { mode } = (request.query ?? {}) as { mode?: unknown }
  const given = request.headers[MODE_HEADER]
  // Only a link has it in its address. The call of a link refuses any other value itself.
  if (mode !== undefined && request.method !== 'GET') {
    const message = 'A call takes the header Portal-Mode.'
    throw new RpcError('invalid', { faults: [{ pointer: '/mode', code: 'unknown_field', message }] })
  }
  if (given === undefined) return mode === 'test'
  if (PORTAL_MODES.some((known) => known === given)) return given === 'test'
  const message = `Must be ${PORTAL_MODES.join(' or ')}.`
  throw new RpcError('invalid', { faults: [{ pointer: '/Portal-Mode', code: 'invalid_header', message }] })
}

/**
 * Refuses an API key whose call names the other mode: a call that should have been a test must not change live data. Throws
 * `RpcError` `invalid`.
 */
const checkMode = (request: FastifyRequest, { account_id }: AccountCaller): void => {
  const isTest = isTestCall(request)
  if (request.headers[MODE_HEADER] === undefined || isTest === isTestAccount(account_id)) return
  const message = `The API key is one of ${isTestAccount(account_id) ? 'test mode' : 'live data'}.`
  throw new RpcError('invalid', { faults: [{ pointer: '/Portal-Mode', code: 'invalid_header', message }] })
}

/**
 * Returns the user of a realm's session cookie; null without a session. Ignores the other realm's cookie. If our own
 * page did not make the call: null for a public call, otherwise throws `RpcError` `cross_origin`.
 */
export const bySession = async (
  sources: CallerSources,
  request: FastifyRequest,
  realm: Realm,
  { isPublic, permission, ofPerson = false }: SessionCall,
): Promise<CallerByKind[Realm | 'person'] | null> => {
  const token = sources.cookies.read(request, realm)
  if (!token) return null
  if (originOf(request, sources.publicUrl) !== 'same') {
    if (isPublic) return null
    throw new RpcError('cross_origin')
  }
  if (realm === 'retail') {
    const user = await sources.findSession.retail(token)
    return user && { kind: 'retail', ...user }
  }
  // A link on a page cannot send a header.
  const { organisation } = (request.query ?? {}) as { organisation?: unknown }
  const given = request.headers[ORGANISATION_HEADER] ?? organisation
  const isTest = !ofPerson && isTestCall(request)
  const named = { organisation: typeof given === 'string' ? given : null, isTest }
  const from = { address: request.ip, requestId: request.id }
  return sources.findSession.developer(token, named, permission !== undefined, from)
}

/**
 * Returns the caller, by the credentials that the mode accepts; null if there is none. An account id in a body is no
 * credential. Throws `RpcError` for a wrong key or proof, for a key with too many calls, or for a cookie sent from another site.
 */
export const findCaller = async (
  sources: CallerSources,
  request: FastifyRequest,
  reply: FastifyReply,
  mode: Mode,
  payload: object,
): Promise<Caller | null> => {
  const takes = (kind: Mode['access'][number]) => mode.access.includes(kind)
  noteKey(request, null)

  if (takes('device')) {
    const proof = request.headers.dpop
    if (typeof proof !== 'string') {
      throw new RpcError('unauthenticated', {
        detail: 'This call needs a proof by the device in the header DPoP.',
      })
    }
    return { kind: 'device', ...(await sources.proveDevice(proof, request.method, request.url)) }
  }

  const { authorization } = request.headers
  if (takes('api_key')) {
    const credentials =
      authorization === undefined ? bodyCredentials(payload) : basicCredentials(authorization)
    if (authorization !== undefined || credentials) {
      const caller = await byKey(sources, request, reply, credentials)
      checkMode(request, caller)
      return caller
    }
  }
  const isPublic = takes('public')
  const realm = takes('retail') ? 'retail' : 'developer'
  const call = { isPublic, permission: mode.permission, ofPerson: mode.ofPerson === true }
  const session = takes(realm) || isPublic ? await bySession(sources, request, realm, call) : null
  if (isPublic && isOutsideSso(mode, session)) return null
  if (session || isPublic || authorization === undefined) return session
  // An API key on a call that needs a session. The refusal gives the reason only if the key's secret is right.
  if (originOf(request, sources.publicUrl) === 'same') return null
  return byKey(sources, request, reply, basicCredentials(authorization))
}
