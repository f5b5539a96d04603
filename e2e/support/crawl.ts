import { type ReadPage, readPage } from './html.ts'
import { visitorHeaders } from './visitor.ts'

/** The response of a URL. */
export interface Fetched {
  url: string
  status: number
  type: string
  robots: string
  /** The parsed HTML page; null for other files and for shells of the application. */
  page: ReadPage | null
  body: Buffer
}
/** A reference from one URL to another. */
export interface Reference {
  from: string
  to: string
}
export interface Crawl {
  fetched: Map<string, Fetched>
  /** References to links and files of the site. */
  references: Reference[]
  /** External links, and files that a browser would load from other hosts. */
  outward: Reference[]
  foreignFiles: Reference[]
}

const AT_ONCE = 3
/** Whether the page is only a shell for the application. */
const isOfApplication = (html: string) => html.includes('name="portal-config"')

const get = async (url: string, headers: Record<string, string>) => {
  const response = await fetch(url, { headers, redirect: 'manual' })
  return { response, body: Buffer.from(await response.arrayBuffer()) }
}

const fetchOne = async (url: string, headers: Record<string, string>): Promise<Fetched> => {
  // Retry once: the server may close a keep-alive connection at the moment of its reuse.
  const { response, body } = await get(url, headers).catch(() => get(url, headers))
  const type = response.headers.get('content-type')?.split(';')[0] ?? ''
  const html = type === 'text/html' ? body.toString() : ''
  const page = html !== '' && !isOfApplication(html) ? readPage(html) : null
  return {
    url,
    status: response.status,
    type,
    robots: response.headers.get('x-robots-tag') ?? '',
    page,
    body,
  }
}

/** Returns the URLs in Markdown documents and other text files. */
const addressesIn = ({ type, body }: Fetched): string[] => {
  const text = body.toString()
  if (type === 'text/markdown')
    return [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, address = '']) => address)
  if (type === 'application/xml')
    return [...text.matchAll(/<loc>([^<]+)<\/loc>|href="([^"]+)"/g)].map(([, loc, href]) => loc ?? href ?? '')
  if (type === 'text/css')
    return [...text.matchAll(/url\(["']?([^"')]+)["']?\)/g)].map(([, address = '']) => address)
  if (type === 'application/manifest+json')
    return [...text.matchAll(/"(?:src|start_url)": "([^"]+)"/g)].map(([, address = '']) => address)
  if (type === 'text/plain')
    return [...text.matchAll(/^(?:Sitemap|Canonical): (\S+)$/gm)].map(([, address = '']) => address)
  return []
}

/** Crawls everything that is reachable from the start paths within the site. */
export const crawl = async (origin: string, starts: readonly string[], cookie?: string): Promise<Crawl> => {
  const headers = { ...visitorHeaders(), ...(cookie && { cookie }) }
  const result: Crawl = { fetched: new Map(), references: [], outward: [], foreignFiles: [] }
  const waiting: string[] = []
  const seen = new Set<string>()
  const go = (from: string, address: string, isFile: boolean) => {
    const url = URL.parse(address, from)
    if (!url || !url.protocol.startsWith('http')) {
      if (!url || !['mailto:', 'data:', 'tel:'].includes(url.protocol))
        result.references.push({ from, to: address })
      return
    }
    if (url.origin !== origin) {
      ;(isFile ? result.foreignFiles : result.outward).push({ from, to: url.href })
      return
    }
    result.references.push({ from, to: url.href })
    url.hash = ''
    if (seen.has(url.href)) return
    seen.add(url.href)
    waiting.push(url.href)
  }
  for (const start of starts) go(origin, start, false)
  const work = async () => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      const found = await fetchOne(url, headers)
      result.fetched.set(url, found)
      const { page } = found
      for (const address of page?.links ?? []) go(url, address, false)
      for (const address of page?.resources ?? []) go(url, address, true)
      for (const address of page?.alternates.values() ?? []) go(url, address, false)
      if (page?.markdown) go(url, page.markdown, false)
      const picture = page?.metas.get('og:image')
      if (picture) go(url, picture, true)
      for (const address of addressesIn(found)) go(url, address, found.type === 'text/css')
    }
  }
  // A worker ends when the queue is empty. URLs found later are handled in the next round.
  while (waiting.length > 0) await Promise.all(Array.from({ length: AT_ONCE }, work))
  return result
}

/** Returns broken references: to URLs that do not answer 200, or to missing anchors. */
export const brokenReferences = ({ fetched, references }: Crawl): string[] => {
  const broken = references.flatMap(({ from, to }) => {
    const url = URL.parse(to)
    if (!url) return [`${from} -> ${to}: no address`]
    const id = decodeURIComponent(url.hash.slice(1))
    url.hash = ''
    const target = fetched.get(url.href)
    if (target?.status !== 200) return [`${from} -> ${to}: ${target?.status ?? 'not fetched'}`]
    if (id === '' || id.startsWith(':~:') || !target.page) return []
    return target.page.ids.has(id) ? [] : [`${from} -> ${to}: no such place`]
  })
  // Deduplicate, because the footer is on every page.
  return [...new Set(broken)]
}
