import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languageNamed } from '@assure/contract/constants'
import {
  NOT_FOUND_PATHS,
  type PortalConfig,
  PORTAL_CONFIG_PLACEHOLDER,
  SETTING_PLACEHOLDER,
} from '@assure/contract/portal-config'
import { RpcError } from '@assure/contract/rpc-error'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { PORTAL_FOLDER } from '../release-files.ts'
import { sha256 } from '../secrets.ts'
import { askedLanguage } from './asked-language.ts'
import { keptContent, sendKept } from './kept-content.ts'
import { filledPage, type LivePage, livePage, type LiveParts } from './live-parts.ts'
import { contentSecurityPolicy, PAGE_RULES, type PageRule } from './security-headers.ts'

const FALLBACK = '__spa-fallback.html'

interface Page extends LivePage {
  scriptHashes: string[]
  styleHashes: string[]
}

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Escapes a text for a JSON string inside a page. */
const escapeJson = (text: string) => JSON.stringify(text).slice(1, -1).replaceAll('<', String.raw`\u003c`)

/** Files other than pages that contain settings, with their content types. */
const FILES_WITH_SETTINGS = [
  ['robots.txt', 'text/plain'],
  ['sitemap.xml', 'application/xml'],
  ['site.webmanifest', 'application/manifest+json'],
] as const
const WORKER_POLICY = `default-src 'none'; connect-src 'self'`

/** Replaces placeholders with the operator's settings. Unknown placeholders stay. */
const filled = (text: string, config: PortalConfig, escape: (value: string) => string): string =>
  text.replaceAll(SETTING_PLACEHOLDER, (placeholder, name: string) =>
    name in config ? escape(String(config[name as keyof PortalConfig])) : placeholder,
  )

/** Fills the operator's settings into a built file, escaped for its type. */
export const fileWithSettings = (name: string, content: string, config: PortalConfig): string =>
  filled(content, config, name.endsWith('.webmanifest') ? escapeJson : escapeAttribute)

/** The parts of a page that hold settings. Structured data matches as a whole, so that it is filled as JSON. */
const WITH_SETTINGS = new RegExp(
  `(<script type="application/ld\\+json">[\\s\\S]*?</script>)|${PORTAL_CONFIG_PLACEHOLDER}|${SETTING_PLACEHOLDER.source}`,
  'g',
)

/** Fills the operator's settings into a built page. */
export const withSettings = (html: string, config: PortalConfig): string =>
  html.replaceAll(WITH_SETTINGS, (part: string, structuredData?: string) => {
    if (part === PORTAL_CONFIG_PLACEHOLDER) return escapeAttribute(JSON.stringify(config))
    return filled(part, config, structuredData ? escapeJson : escapeAttribute)
  })

/** Pages for the product's developers, served only in the demo. The portal's own loader checks this too. */
const DEMO_ROUTES: readonly string[] = ['/styleguide']

const hashesOf = (html: string, inline: RegExp): string[] =>
  [...html.matchAll(inline)].map(([, code = '']) => sha256(code).toString('base64'))
/** Hashes of the inline scripts and styles of a built page, for its content security policy. */
const inlineHashes = (html: string) => ({
  scriptHashes: hashesOf(html, /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g),
  styleHashes: hashesOf(html, /<style[^>]*>([\s\S]*?)<\/style>/g),
})

const sourceOf = (part: string): string => {
  if (!part.startsWith(':')) return `/${part.replaceAll(/[^\w-]/g, String.raw`\$&`)}`
  return part.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+'
}

/** A screen in the build's list of routes. */
interface BuiltScreen {
  path: string
  isFound: boolean
  scripts: string[]
  /** The HTTP status of its page. */
  status: number
}
const NOT_FOUND_HEADERS = { 'x-robots-tag': 'noindex' }
/** Preloads a screen's scripts, and keeps private screens out of search results. */
const screenHeaders = ({ isFound, scripts }: BuiltScreen): Record<string, string> => ({
  ...(scripts.length > 0 && { link: scripts.map((script) => `<${script}>; rel=modulepreload`).join(', ') }),
  ...(!isFound && NOT_FOUND_HEADERS),
})

/**
 * Whether a visitor fits the prerendered page of a screen: English, no cookies and no query. Others get the fallback
 * page, which checks the session and language first.
 */
export const isStranger = ({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): boolean =>
  !url.includes('?') && headers.cookie === undefined && askedLanguage(headers) === 'en'

/** The page for unknown addresses is no page of its own. */
const isNotFoundPath = (path: string): boolean =>
  Object.values(NOT_FOUND_PATHS).includes(path.replace(/\/$/, ''))

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? '/'

/** Converts a route of the portal, such as /A/:activationToken, to a regular expression over paths. */
export const patternOf = (route: string, slug: string): RegExp => {
  if (route === '/:productLicences') return new RegExp(`^/${slug}-licences/?$`)
  const parts = route.split('/').filter(Boolean)
  return new RegExp(`^${parts.map(sourceOf).join('')}/?$`)
}

/** The screens that this server serves. */
export const servedScreens = <Screen extends { path: string }>(
  screens: readonly Screen[],
  { demo }: Pick<PortalConfig, 'demo'>,
): Screen[] => screens.filter(({ path }) => demo || !DEMO_ROUTES.includes(path))

/**
 * Serves the built portal: hashed files with immutable caching, and pages with the operator's settings and the `parts`
 * that the server fills in.
 */
export const servePortal = async (
  app: FastifyInstance,
  {
    config,
    secure,
    rules = [],
    parts = [],
  }: { config: PortalConfig; secure: boolean; rules?: readonly PageRule[]; parts?: readonly LiveParts[] },
): Promise<void> => {
  const root = join(PORTAL_FOLDER, 'client')
  const built = existsSync(join(root, FALLBACK))
  if (!built) app.log.warn('the portal is not built: only the services answer')
  const page = (file: string): Page => {
    const html = withSettings(readFileSync(join(root, file), 'utf8'), config)
    return { ...livePage(html, parts), ...inlineHashes(html) }
  }
  const fallback = built ? page(FALLBACK) : null
  // Each page is read on first request and cached.
  const prerendered = new Map<string, string | Page>()
  if (built) {
    for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
      if (file.endsWith('index.html')) prerendered.set(`/${file.slice(0, -'index.html'.length)}`, file)
    }
  }
  const readyPage = (path: string): Page | undefined => {
    const key = path.endsWith('/') ? path : `${path}/`
    const found = prerendered.get(key)
    if (typeof found !== 'string') return found
    const read = page(found)
    prerendered.set(key, read)
    return read
  }
  const screens = built
    ? servedScreens(
        JSON.parse(readFileSync(join(PORTAL_FOLDER, 'routes.json'), 'utf8')) as BuiltScreen[],
        config,
      ).map((screen) => ({
        pattern: patternOf(screen.path, config.appSlug),
        status: screen.status,
        headers: screenHeaders(screen),
      }))
    : []

  /**
   * The lower-case path of a page that was requested in capitals; null if there is none. Only the first part changes if
   * the rest may be a token.
   */
  const inSmallLetters = (path: string): string | null => {
    const small = path.toLowerCase()
    if (small !== path && readyPage(small)) return small
    const [, first = '', ...rest] = path.split('/')
    const begun = ['', first.toLowerCase(), ...rest].join('/')
    return begun !== path && screens.some(({ pattern }) => pattern.test(begun)) ? begun : null
  }

  /** The page of a documentation address without a language, in the reader's language; null if there is none. */
  const inReadersLanguage = (path: string, headers: FastifyRequest['headers']): string | null => {
    const [, first, ...rest] = path.split('/')
    if (first !== 'documentation') return null
    const translated = ['', first, askedLanguage(headers), ...rest.filter(Boolean)].join('/')
    return readyPage(translated) ? translated : null
  }

  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    status: number,
    page: Page,
    headers: Record<string, string> = {},
  ) => {
    const path = pathOf(request)
    const rule = [...rules, ...PAGE_RULES].find((each) => each.path.test(path))
    reply.headers({
      'content-security-policy': contentSecurityPolicy(page, secure, rule?.directives),
      ...rule?.headers,
      ...headers,
    })
    return sendKept(request, reply.code(status), await filledPage(page), 'text/html')
  }

  if (built) {
    await app.register(fastifyStatic, {
      root,
      index: false,
      redirect: false,
      wildcard: false,
      globIgnore: ['**/*.html', ...FILES_WITH_SETTINGS.map(([name]) => name)],
      preCompressed: true,
      // All files are small, so range requests get the whole file.
      acceptRanges: false,
      cacheControl: false,
      setHeaders: (reply, file) => {
        const hashed = file.includes(`${join(root, 'assets')}/`)
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
        // A service worker fetches under its own policy, not under that of the pages.
        if (/\/service-worker\.js(\.\w+)?$/.test(file)) reply.header('content-security-policy', WORKER_POLICY)
      },
    })
    for (const [name, type] of FILES_WITH_SETTINGS) {
      const file = keptContent(fileWithSettings(name, readFileSync(join(root, name), 'utf8'), config))
      app.get(`/${name}`, async (request, reply) => sendKept(request, reply, file, type))
    }
  }
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request)
    const isPage = (request.method === 'GET' || request.method === 'HEAD') && !path.startsWith('/api/')
    if (!isPage || !fallback) throw new RpcError('not_found')
    const ready = isNotFoundPath(path) ? undefined : readyPage(path)
    const screen = screens.find(({ pattern }) => pattern.test(path))
    if (ready && (screen?.status !== 200 || isStranger(request))) return send(request, reply, 200, ready)
    const small = screen ? null : inSmallLetters(path)
    if (small) return reply.redirect(small + request.url.slice(path.length), 308)
    if (screen) return send(request, reply, screen.status, fallback, screen.headers)
    const translated = inReadersLanguage(path, request.headers)
    if (translated)
      return reply
        .header('vary', 'accept-language')
        .redirect(translated + request.url.slice(path.length), 302)
    const language = languageNamed(path.split('/')[1]) ?? askedLanguage(request.headers)
    return send(request, reply, 404, readyPage(NOT_FOUND_PATHS[language]) ?? fallback, NOT_FOUND_HEADERS)
  })
}
