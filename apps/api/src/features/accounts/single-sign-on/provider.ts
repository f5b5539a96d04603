import * as client from 'openid-client'
import type { SsoFault } from '@assure/contract/accounts/sso.modes'
import type { Clock } from '#src/platform/clock.ts'
import { BusyError, limitAtOnce } from '#src/platform/limit-at-once.ts'
import { type Outgoing, OutgoingError } from '#src/platform/outgoing.ts'

/** A provider's own description is read again after this time. */
const METADATA_TTL_MS = 60 * 60 * 1000
/** A provider that failed is left in peace for this time, so that logins do not wait for it one after the other. */
const FAILURE_TTL_MS = 10 * 1000
/** Descriptions that are kept, each with these fields only; the oldest goes first. */
const METADATA_MAX = 100
const METADATA_FIELDS = [
  'issuer',
  'authorization_endpoint',
  'token_endpoint',
  'userinfo_endpoint',
  'jwks_uri',
  'authorization_response_iss_parameter_supported',
] as const
const METADATA_LISTS = [
  'token_endpoint_auth_methods_supported',
  'id_token_signing_alg_values_supported',
] as const
const LIST_MAX = 50
/** Longest time that all requests of one login may take together. */
const TALK_MAX_MS = 8000
/** Longest time since the person proved themself at the provider, for a call that needs a fresh proof. */
const FRESH_S = 60
/** The provider's id of a person (OpenID Connect: at most 255 ASCII characters). */
const SUBJECT_PATTERN = /^[\x20-\x7e]{1,255}$/
/** Difference of the provider's clock that is tolerated. */
const CLOCK_TOLERANCE_S = 30

/** How an organisation is known at its provider. */
export interface ProviderAccess {
  issuer: string
  clientId: string
  clientSecret: string
}
/** Values that bind an answer to the browser that asked. Only the server and that browser's sealed cookie know them. */
export interface ProviderChecks {
  state: string
  nonce: string
  verifier: string
  isFresh: boolean
}
/** A person as the provider names them. */
export interface ProviderPerson {
  subject: string
  email: string | null
  name: string | null
  /** When the person proved themself at the provider; null if it does not say. */
  provedAt: Date | null
}

/** An answer that a provider should not give, or none. `issuer` is its own name if it differs from the one that was set. */
export class ProviderError extends Error {
  readonly fault: SsoFault
  readonly issuer: string | undefined
  constructor(fault: SsoFault, issuer?: string, cause?: unknown) {
    super(`the identity provider failed: ${fault}`, { cause })
    this.fault = fault
    this.issuer = issuer
  }
}

/** The cause of an error that the library wrapped, as our own error. */
const providerError = (error: unknown): ProviderError => {
  if (error instanceof ProviderError) return error
  for (let each: unknown = error; each instanceof Error; each = each.cause)
    if (each instanceof OutgoingError) return new ProviderError(each.fault, undefined, error)
  const { cause } = error as { cause?: { attribute?: unknown; body?: { issuer?: unknown } } }
  if (cause?.attribute === 'issuer' && typeof cause.body?.issuer === 'string')
    return new ProviderError('other_issuer', cause.body.issuer.slice(0, 500), error)
  if (
    error instanceof client.AuthorizationResponseError ||
    error instanceof client.ResponseBodyError ||
    error instanceof client.WWWAuthenticateChallengeError
  )
    return new ProviderError('refused', undefined, error)
  return new ProviderError('bad_answer', undefined, error)
}

const textOf = (value: unknown, max: number): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, max) : null

/** Whether a provider says that it did not verify an address. Some say it as text, some say nothing. */
const isUnverified = (claim: unknown): boolean => claim !== undefined && claim !== true && claim !== 'true'

/** The used part of a description, which a provider can make as long as it likes. */
const usedIn = (given: client.ServerMetadata): client.ServerMetadata => ({
  ...Object.fromEntries(
    METADATA_FIELDS.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])),
  ),
  ...Object.fromEntries(
    METADATA_LISTS.flatMap((name) =>
      given[name] === undefined ? [] : [[name, given[name].slice(0, LIST_MAX)]],
    ),
  ),
  issuer: given.issuer,
})

/**
 * Talks to identity providers over OpenID Connect: code flow with PKCE, state and nonce; ID tokens must be signed. At most
 * `atOnce` logins run at the same time, and half as many at one provider: slow ones must leave room for other calls.
 */
export const makeProviders = ({
  outgoing,
  clock,
  atOnce,
}: {
  outgoing: Outgoing
  clock: Clock
  atOnce: number
}) => {
  const limited = limitAtOnce({ all: atOnce, each: Math.ceil(atOnce / 2) })
  /** Talks to a provider, and leaves it after a while. Throws `ProviderError`. */
  const talk = async <T>(issuer: string, work: () => Promise<T>): Promise<T> => {
    try {
      const late = AbortSignal.timeout(TALK_MAX_MS)
      const isLate = new Promise<never>((_resolve, reject) => {
        late.addEventListener('abort', () => reject(new ProviderError('slow')))
      })
      return await Promise.race([limited(issuer, work), isLate])
    } catch (error) {
      throw error instanceof BusyError ? new ProviderError('slow', undefined, error) : providerError(error)
    }
  }
  const known = new Map<string, { metadata: Promise<client.ServerMetadata>; until: number }>()
  const fetched: client.CustomFetch = (address, { method, headers, body }) =>
    outgoing(address, {
      method,
      headers,
      body: body instanceof URLSearchParams ? body.toString() : typeof body === 'string' ? body : undefined,
    })
  const isPlain = (issuer: string) => issuer.startsWith('http:')

  const discover = async (issuer: string, clientId: string): Promise<client.ServerMetadata> => {
    const url = URL.parse(issuer)
    if (!url) throw new ProviderError('bad_address')
    const found = await client.discovery(url, clientId, undefined, undefined, {
      [client.customFetch]: fetched,
      // `outgoing` admits plain HTTP only to allowed ranges.
      ...(isPlain(issuer) && { execute: [client.allowInsecureRequests] }),
    })
    const metadata = usedIn(found.serverMetadata())
    if (metadata.issuer !== issuer) throw new ProviderError('other_issuer', metadata.issuer)
    const shown = URL.parse(metadata.authorization_endpoint ?? '')
    if (!shown || !metadata.token_endpoint || !metadata.jwks_uri) throw new ProviderError('bad_answer')
    // The browser goes there.
    if (shown.protocol !== 'https:' && !(isPlain(issuer) && shown.protocol === 'http:'))
      throw new ProviderError('not_https')
    return metadata
  }

  /** The description of a provider. Calls at the same time share one request. */
  const metadataOf = (issuer: string, clientId: string): Promise<client.ServerMetadata> => {
    const kept = known.get(issuer)
    const now = clock().getTime()
    if (kept && now < kept.until) return kept.metadata
    const read = { metadata: discover(issuer, clientId), until: now + METADATA_TTL_MS }
    read.metadata.catch(() => {
      read.until = clock().getTime() + FAILURE_TTL_MS
    })
    known.delete(issuer)
    known.set(issuer, read)
    const [oldest] = known.keys()
    if (known.size > METADATA_MAX && oldest !== undefined) known.delete(oldest)
    return read.metadata
  }

  const configure = async ({ issuer, clientId, clientSecret }: ProviderAccess) => {
    const metadata = await metadataOf(issuer, clientId)
    const methods = metadata.token_endpoint_auth_methods_supported
    const takesBasic = !methods || methods.includes('client_secret_basic')
    const authentication = takesBasic
      ? client.ClientSecretBasic(clientSecret)
      : client.ClientSecretPost(clientSecret)
    const tolerance = { [client.clockTolerance]: CLOCK_TOLERANCE_S }
    const config = new client.Configuration(metadata, clientId, tolerance, authentication)
    config[client.customFetch] = fetched
    if (isPlain(issuer)) client.allowInsecureRequests(config)
    // Without it the library trusts each token that came over TLS, with any signature.
    client.enableNonRepudiationChecks(config)
    return config
  }

  return {
    /** Reads the provider's own description again. Throws `ProviderError`. */
    check: async ({ issuer, clientId }: Pick<ProviderAccess, 'issuer' | 'clientId'>): Promise<void> => {
      known.delete(issuer)
      await talk(issuer, () => metadataOf(issuer, clientId))
    },

    /**
     * Begins a login. Returns the provider's page and what the answer must match. With `isFresh` the person must prove
     * themself again. Throws `ProviderError`.
     */
    begin: async (
      access: ProviderAccess,
      redirectUri: string,
      { isFresh, loginHint }: { isFresh: boolean; loginHint?: string | undefined },
    ): Promise<{ address: string; checks: ProviderChecks }> => {
      return talk(access.issuer, async () => {
        const config = await configure(access)
        const verifier = client.randomPKCECodeVerifier()
        const checks = { state: client.randomState(), nonce: client.randomNonce(), verifier, isFresh }
        const address = client.buildAuthorizationUrl(config, {
          redirect_uri: redirectUri,
          scope: 'openid email profile',
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          state: checks.state,
          nonce: checks.nonce,
          ...(isFresh && { max_age: '0' }),
          ...(loginHint && { login_hint: loginHint }),
        })
        return { address: address.href, checks }
      })
    },

    /** Ends a login: exchanges the code in the answer, and checks the ID token. Throws `ProviderError`. */
    end: async (
      access: ProviderAccess,
      answer: URL,
      { state, nonce, verifier, isFresh }: ProviderChecks,
    ): Promise<ProviderPerson> =>
      talk(access.issuer, async () => {
        const config = await configure(access)
        const tokens = await client.authorizationCodeGrant(config, answer, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
          ...(isFresh && { maxAge: FRESH_S }),
        })
        const claims = tokens.claims()
        if (!claims) throw new ProviderError('bad_answer')
        const hasEmail = textOf(claims['email'], 320) !== null
        const shown =
          hasEmail || !config.serverMetadata().userinfo_endpoint
            ? claims
            : await client.fetchUserInfo(config, tokens.access_token, claims.sub)
        if (!SUBJECT_PATTERN.test(claims.sub)) throw new ProviderError('bad_answer')
        return {
          subject: claims.sub,
          // People can type any address at some providers, which then say so.
          email: isUnverified(shown['email_verified']) ? null : textOf(shown['email'], 320),
          provedAt: claims.auth_time === undefined ? null : new Date(claims.auth_time * 1000),
          name: textOf(shown['name'], 200),
        }
      }),
  }
}
export type Providers = ReturnType<typeof makeProviders>
