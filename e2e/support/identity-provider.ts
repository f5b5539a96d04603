import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair } from 'jose'
import { Provider } from 'oidc-provider'
import { freePort } from '../../tools/test-run/free-port.ts'
import { noteSecrets } from './secrets.ts'

export const CLIENT_ID = 'assure-portal'
/** A person at the provider. */
interface ProviderPerson {
  email: string
  name: string
}

const page = (
  text: string,
) => `<!doctype html><html lang="en"><title>Northwind ID</title><main><h1>Northwind ID</h1>
<form method="post"><label>User name <input name="user" autocomplete="off"></label><p>${text}</p>
<button>Log in</button></form></main></html>`

const bodyOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return new URLSearchParams(Buffer.concat(parts).toString())
}

/**
 * Starts an identity provider on loopback, at another site than the portal. It asks for a user name only. `people` are those
 * whom it knows; a person taken out cannot log in any more.
 */
export const startIdentityProvider = async (redirectAddress: string) => {
  const port = await freePort()
  const issuer = `http://127.0.0.1:${port}`
  const clientSecret = `client-secret-${crypto.randomUUID()}`
  noteSecrets({ client_secret: clientSecret })
  const people = new Map<string, ProviderPerson>()
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const scope = 'openid email profile'
  const provider = new Provider(issuer, {
    clients: [{ client_id: CLIENT_ID, client_secret: clientSecret, redirect_uris: [redirectAddress] }],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig' }] },
    cookies: { keys: [crypto.randomUUID()] },
    claims: { openid: ['sub'], email: ['email'], profile: ['name'] },
    // Many providers put the address into the ID token; this one does too.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, id) => {
      const person = people.get(id)
      return person && { accountId: id, claims: () => ({ sub: id, ...person }) }
    },
    loadExistingGrant: async ({ oidc }) => {
      const [clientId, accountId] = [oidc.client?.clientId ?? '', oidc.session?.accountId ?? '']
      const grant = new provider.Grant({ clientId, accountId })
      grant.addOIDCScope(scope)
      await grant.save()
      return grant
    },
  })

  const interact = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const user = request.method === 'POST' ? ((await bodyOf(request)).get('user') ?? '') : null
    if (user !== null && people.has(user))
      return provider.interactionFinished(request, reply, { login: { accountId: user } })
    reply.writeHead(200, { 'content-type': 'text/html' })
    reply.end(page(user === null ? '' : 'There is no such user.'))
  }
  const oidc = provider.callback()
  const server = createServer((request, reply) => {
    if (request.url === '/favicon.ico') return void reply.writeHead(204).end()
    const handle = request.url?.startsWith('/interaction/') ? interact : oidc
    return void handle(request, reply)
  })
  const start = () => new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  const stop = () => new Promise<void>((done) => server.close(() => done()).closeAllConnections())
  await start()
  return { issuer, clientSecret, people, start, stop }
}
