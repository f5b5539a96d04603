import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { freePort } from '../../../../tools/test-run/free-port.ts'

export const CLIENT = { id: 'portal-client', secret: 'a secret: of the client/50%' }
const KEY_ID = 'key-1'

interface Grant {
  nonce: string
  challenge: string
  redirectUri: string
}
/** A person at the provider. */
export interface ProviderAccount {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
}
type Reply = ServerResponse

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
const json = (reply: Reply, status: number, content: object): void => {
  reply.writeHead(status, { 'content-type': 'application/json' })
  reply.end(JSON.stringify(content))
}

/**
 * Starts an identity provider on loopback that logs `person` in without asking. Its faults can be chosen: each function
 * changes what an honest provider would say.
 */
export const startTestProvider = async () => {
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  const [own, foreign] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
  const grants = new Map<string, Grant>()
  const honest = {
    person: { sub: 'sub-1', email: 'anna@northwind.example', name: 'Anna Provider' } as ProviderAccount,
    metadata: (given: Record<string, unknown>): Record<string, unknown> => given,
    claims: (given: JWTPayload): JWTPayload => given,
    userinfo: null as Record<string, unknown> | null,
    signsWith: 'own' as 'own' | 'foreign' | 'none',
    /** Answers a request in its own way. Returns whether it did. */
    intercept: (_path: string, _reply: Reply): boolean => false,
  }
  const behaviour = { ...honest }
  const counts = { requests: 0, tokens: 0 }

  const idToken = async ({ nonce }: Grant): Promise<string> => {
    const { sub, email, email_verified, name } = behaviour.person
    const nowS = Math.floor(Date.now() / 1000)
    const claims = behaviour.claims({
      ...{ iss: issuer, aud: CLIENT.id, iat: nowS, exp: nowS + 300, auth_time: nowS, nonce, sub },
      ...(email !== undefined && { email }),
      ...(email_verified !== undefined && { email_verified }),
      ...(name !== undefined && { name }),
    })
    if (behaviour.signsWith === 'none') {
      const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url')
      return `${part({ alg: 'none' })}.${part(claims)}.`
    }
    const { privateKey } = behaviour.signsWith === 'own' ? own : foreign
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: KEY_ID }).sign(privateKey)
  }

  const token = async (request: IncomingMessage, reply: Reply): Promise<void> => {
    counts.tokens += 1
    const given = new URLSearchParams(await bodyOf(request))
    const basic = /^Basic (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const [id, secret] = Buffer.from(basic, 'base64').toString().split(':').map(decodeForm)
    const code = given.get('code') ?? ''
    const grant = grants.get(code)
    grants.delete(code)
    const verifier = given.get('code_verifier') ?? ''
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    const isRight =
      grant?.challenge === challenge &&
      grant.redirectUri === given.get('redirect_uri') &&
      id === CLIENT.id &&
      secret === CLIENT.secret
    if (!isRight || !grant) return json(reply, 400, { error: 'invalid_grant' })
    const content = { access_token: randomUUID(), token_type: 'Bearer', expires_in: 300 }
    return json(reply, 200, { ...content, id_token: await idToken(grant) })
  }

  const handle = async (request: IncomingMessage, reply: Reply): Promise<void> => {
    counts.requests += 1
    const url = new URL(request.url ?? '/', issuer)
    if (behaviour.intercept(url.pathname, reply)) return
    if (url.pathname === '/.well-known/openid-configuration')
      return json(
        reply,
        200,
        behaviour.metadata({
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          userinfo_endpoint: `${issuer}/userinfo`,
          jwks_uri: `${issuer}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256'],
          authorization_response_iss_parameter_supported: true,
        }),
      )
    if (url.pathname === '/keys')
      return json(reply, 200, { keys: [{ ...(await exportJWK(own.publicKey)), kid: KEY_ID, alg: 'RS256' }] })
    if (url.pathname === '/token') return token(request, reply)
    if (url.pathname === '/userinfo')
      return json(reply, 200, { sub: behaviour.person.sub, ...behaviour.userinfo })
    return json(reply, 404, {})
  }

  const server = createServer((request, reply) => void handle(request, reply))
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return {
    issuer,
    behaviour,
    counts,
    /** Makes it honest again. */
    reset: () => Object.assign(behaviour, honest),
    /** Logs the person in on the provider's page. Returns the query with which the browser comes back. */
    approve: (address: string, change: (query: URLSearchParams) => void = () => undefined): string => {
      const asked = new URL(address).searchParams
      const code = randomUUID()
      grants.set(code, {
        nonce: asked.get('nonce') ?? '',
        challenge: asked.get('code_challenge') ?? '',
        redirectUri: asked.get('redirect_uri') ?? '',
      })
      const answer = new URLSearchParams({ code, state: asked.get('state') ?? '', iss: issuer })
      change(answer)
      return answer.toString()
    },
    stop: () => new Promise((done) => server.close(done).closeAllConnections()),
  }
}
/** Client ids and secrets are form-encoded before Basic (RFC 6749, 2.3.1). */
const decodeForm = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '))
export type TestProvider = Awaited<ReturnType<typeof startTestProvider>>
