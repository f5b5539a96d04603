import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type PortalConfig, PORTAL_CONFIG_PLACEHOLDER } from '@assure/contract/portal-config'
import { RpcError } from '@assure/contract/implement'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sha256 } from '../secrets.ts'
import { contentSecurityPolicy, PAGE_RULES, type PageRule } from './security-headers.ts'

const BUILD = fileURLToPath(new URL('../../../../portal/build/', import.meta.url))
const FALLBACK = '__spa-fallback.html'

interface Page {
  html: string
  scriptHashes: string[]
}

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Hashes of the inline scripts of a built page, which its policy admits and no other. */
const scriptHashes = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, code = '']) =>
    sha256(code).toString('base64'),
  )

const sourceOf = (part: string): string => {
  if (!part.startsWith(':')) return `/${part.replaceAll(/[^\w-]/g, String.raw`\$&`)}`
  return part.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+'
}

/** A route pattern of the portal, such as /A/:activationToken, as an expression over paths. */
export const patternOf = (route: string, slug: string): RegExp => {
  if (route === '/:productLicences') return new RegExp(`^/${slug}-licences/?$`)
  const parts = route.split('/').filter(Boolean)
  return new RegExp(`^${parts.map(sourceOf).join('')}/?$`)
}

/** Serves the built portal: files for ever under their hashed names, pages with the operator's settings. */
export const servePortal = async (
  app: FastifyInstance,
  { config, secure, rules = [] }: { config: PortalConfig; secure: boolean; rules?: readonly PageRule[] },
): Promise<void> => {
  const root = join(BUILD, 'client')
  const built = existsSync(join(root, FALLBACK))
  if (!built) app.log.warn('the portal is not built: only the services answer')
  const page = (file: string): Page => {
    const html = readFileSync(join(root, file), 'utf8').replaceAll(
      PORTAL_CONFIG_PLACEHOLDER,
      escapeAttribute(JSON.stringify(config)),
    )
    return { html, scriptHashes: scriptHashes(html) }
  }
  const fallback = built ? page(FALLBACK) : null
  const prerendered = new Map<string, Page>()
  if (built) {
    for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
      if (file.endsWith('index.html')) prerendered.set(`/${file.slice(0, -'index.html'.length)}`, page(file))
    }
  }
  const routes = built
    ? (JSON.parse(readFileSync(join(BUILD, 'routes.json'), 'utf8')) as string[]).map((route) =>
        patternOf(route, config.appSlug),
      )
    : []

  const send = (reply: FastifyReply, path: string, status: number, page: Page) => {
    const rule = [...rules, ...PAGE_RULES].find((each) => each.path.test(path))
    reply.headers({
      'content-security-policy': contentSecurityPolicy(page.scriptHashes, secure, rule?.directives),
      'cache-control': 'no-cache',
      ...rule?.headers,
    })
    return reply.code(status).type('text/html; charset=utf-8').send(page.html)
  }

  if (built) {
    await app.register(fastifyStatic, {
      root,
      index: false,
      redirect: false,
      wildcard: false,
      globIgnore: ['**/*.html'],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, file) => {
        const hashed = file.includes(`${join(root, 'assets')}/`)
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !path.startsWith('/api/')
    if (!isPage || !fallback) throw new RpcError('not_found')
    const ready = prerendered.get(path.endsWith('/') ? path : `${path}/`)
    if (ready) return send(reply, path, 200, ready)
    return send(reply, path, routes.some((route) => route.test(path)) ? 200 : 404, fallback)
  })
}
