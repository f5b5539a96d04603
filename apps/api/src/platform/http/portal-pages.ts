import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Language, languageNamed, languageOfTags } from '@assure/contract/constants'
import {
  NOT_FOUND_PATHS,
  type PortalConfig,
  PORTAL_CONFIG_PLACEHOLDER,
  SETTING_PLACEHOLDER,
} from '@assure/contract/portal-config'
import { RpcError } from '@assure/contract/implement'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sha256 } from '../secrets.ts'
import { type KeptContent, keptContent, sendKept } from './kept-content.ts'
import { contentSecurityPolicy, PAGE_RULES, type PageRule } from './security-headers.ts'

const BUILD = fileURLToPath(new URL('../../../../portal/build/', import.meta.url))
const FALLBACK = '__spa-fallback.html'

interface Page extends KeptContent {
  scriptHashes: string[]
  styleHashes: string[]
}

const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A text escaped for use within a string of JSON in a page. */
const escapeJson = (text: string) => JSON.stringify(text).slice(1, -1).replaceAll('<', String.raw`\u003c`)

/** Files with settings next to the pages, with their types. */
const FILES_WITH_SETTINGS = [
  ['robots.txt', 'text/plain'],
  ['sitemap.xml', 'application/xml'],
  ['site.webmanifest', 'application/manifest+json'],
] as const
const WORKER_POLICY = `default-src 'none'; connect-src 'self'`

/** A text with the operator's settings in the places of their placeholders; what is no setting stays. */
const filled = (text: string, config: PortalConfig, escape: (value: string) => string): string =>
  text.replaceAll(SETTING_PLACEHOLDER, (placeholder, name: string) =>
    name in config ? escape(String(config[name as keyof PortalConfig])) : placeholder,
  )

/** A file written at build, with the operator's settings in it, escaped as its kind needs. */
export const fileWithSettings = (name: string, content: string, config: PortalConfig): string =>
  filled(content, config, name.endsWith('.webmanifest') ? escapeJson : escapeAttribute)

/** The parts of a page that hold settings: structured data as a whole, so that it is filled in as JSON. */
const WITH_SETTINGS = new RegExp(
  `(<script type="application/ld\\+json">[\\s\\S]*?</script>)|${PORTAL_CONFIG_PLACEHOLDER}|${SETTING_PLACEHOLDER.source}`,
  'g',
)

/** A page written at build, with the operator's settings in it. */
export const withSettings = (html: string, config: PortalConfig): string =>
  html.replaceAll(WITH_SETTINGS, (part: string, structuredData?: string) => {
    if (part === PORTAL_CONFIG_PLACEHOLDER) return escapeAttribute(JSON.stringify(config))
    return filled(part, config, structuredData ? escapeJson : escapeAttribute)
  })

/** Pages for the product's developers: only in the demo, as the portal's own loader says too. */
const DEMO_ROUTES: readonly string[] = ['/styleguide']

const hashesOf = (html: string, inline: RegExp): string[] =>
  [...html.matchAll(inline)].map(([, code = '']) => sha256(code).toString('base64'))
/** Hashes of what stands inline in a built page, which its policy admits and no other. */
const inlineHashes = (html: string) => ({
  scriptHashes: hashesOf(html, /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g),
  styleHashes: hashesOf(html, /<style[^>]*>([\s\S]*?)<\/style>/g),
})

const sourceOf = (part: string): string => {
  if (!part.startsWith(':')) return `/${part.replaceAll(/[^\w-]/g, String.raw`\$&`)}`
  return part.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+'
}

/** A screen of the application, as the build writes it down. */
interface BuiltScreen {
  path: string
  isFound: boolean
  scripts: string[]
  /** The HTTP status of its page. */
  status: number
}
const NOT_FOUND_HEADERS = { 'x-robots-tag': 'noindex' }
/** A browser fetches a screen's scripts with those that the page names; a search engine shows what is for everybody. */
const screenHeaders = ({ isFound, scripts }: BuiltScreen): Record<string, string> => ({
  ...(scripts.length > 0 && { link: scripts.map((script) => `<${script}>; rel=modulepreload`).join(', ') }),
  ...(!isFound && NOT_FOUND_HEADERS),
})

/** The language that a browser asks for. */
const askedLanguage = (headers: FastifyRequest['headers']): Language =>
  languageOfTags((headers['accept-language'] ?? '').split(','))

/**
 * Whether who asks is as a screen's written page supposes: in English, without a session and with nothing in the
 * address that would change it. Anybody else gets the page that finds out first.
 */
export const isStranger = ({ url, headers }: Pick<FastifyRequest, 'url' | 'headers'>): boolean =>
  !url.includes('?') && headers.cookie === undefined && askedLanguage(headers) === 'en'

/** The page for unknown addresses is no page of its own. */
const isNotFoundPath = (path: string): boolean =>
  Object.values(NOT_FOUND_PATHS).includes(path.replace(/\/$/, ''))

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? '/'

/** A route pattern of the portal, such as /A/:activationToken, as an expression over paths. */
export const patternOf = (route: string, slug: string): RegExp => {
  if (route === '/:productLicences') return new RegExp(`^/${slug}-licences/?$`)
  const parts = route.split('/').filter(Boolean)
  return new RegExp(`^${parts.map(sourceOf).join('')}/?$`)
}

/** The screens that this server answers. */
export const servedScreens = <Screen extends { path: string }>(
  screens: readonly Screen[],
  { demo }: Pick<PortalConfig, 'demo'>,
): Screen[] => screens.filter(({ path }) => demo || !DEMO_ROUTES.includes(path))

/** Serves the built portal: files for ever under their hashed names, pages with the operator's settings. */
export const servePortal = async (
  app: FastifyInstance,
  { config, secure, rules = [] }: { config: PortalConfig; secure: boolean; rules?: readonly PageRule[] },
): Promise<void> => {
  const root = join(BUILD, 'client')
  const built = existsSync(join(root, FALLBACK))
  if (!built) app.log.warn('the portal is not built: only the services answer')
  const page = (file: string): Page => {
    const html = withSettings(readFileSync(join(root, file), 'utf8'), config)
    return { ...keptContent(html), ...inlineHashes(html) }
  }
  const fallback = built ? page(FALLBACK) : null
  // Each is read when it is first asked for, and kept.
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
        JSON.parse(readFileSync(join(BUILD, 'routes.json'), 'utf8')) as BuiltScreen[],
        config,
      ).map((screen) => ({
        pattern: patternOf(screen.path, config.appSlug),
        status: screen.status,
        headers: screenHeaders(screen),
      }))
    : []

  /** The page of an address that was typed in capitals, or null. What follows the first part may be a token, and stays. */
  const inSmallLetters = (path: string): string | null => {
    const small = path.toLowerCase()
    if (small !== path && readyPage(small)) return small
    const [, first = '', ...rest] = path.split('/')
    const begun = ['', first.toLowerCase(), ...rest].join('/')
    return begun !== path && screens.some(({ pattern }) => pattern.test(begun)) ? begun : null
  }

  const send = (
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
    return sendKept(request, reply.code(status), page, 'text/html')
  }

  if (built) {
    await app.register(fastifyStatic, {
      root,
      index: false,
      redirect: false,
      wildcard: false,
      globIgnore: ['**/*.html', ...FILES_WITH_SETTINGS.map(([name]) => name)],
      preCompressed: true,
      // All files are small: a range is answered with the whole file.
      acceptRanges: false,
      cacheControl: false,
      setHeaders: (reply, file) => {
        const hashed = file.includes(`${join(root, 'assets')}/`)
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
        // It fetches for the pages: their policy is not asked.
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
    const language = languageNamed(path.split('/')[1]) ?? askedLanguage(request.headers)
    return send(request, reply, 404, readyPage(NOT_FOUND_PATHS[language]) ?? fallback, NOT_FOUND_HEADERS)
  })
}
