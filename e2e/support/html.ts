/** Title, texts and links of one of our own well-formed pages. */
export interface ReadPage {
  language: string
  title: string
  /** Contents of meta elements, by name or property. */
  metas: Map<string, string>
  /** Link targets of anchors, as written. */
  links: string[]
  /** URLs that a browser loads automatically: scripts, styles, pictures, icons. */
  resources: string[]
  canonical: string | undefined
  /** URLs of translations, by `hreflang`. */
  alternates: Map<string, string>
  /** URL of the page as Markdown. */
  markdown: string | undefined
  ids: Set<string>
  headings: number
  data: unknown[]
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" }
const decode = (text: string) =>
  text.replaceAll(/&(#?\w+);/g, (entity, name: string) => ENTITIES[name] ?? entity)

interface Tag {
  name: string
  attributes: Map<string, string>
}

const TAG = /<([a-z][\w-]*)((?:\s+[\w:@-]+(?:="[^"]*")?)*)\s*\/?>/gi
const ATTRIBUTE = /([\w:@-]+)(?:="([^"]*)")?/g

const tagsOf = (html: string): Tag[] =>
  [...html.matchAll(TAG)].map(([, name = '', attributes = '']) => ({
    name: name.toLowerCase(),
    attributes: new Map(
      [...attributes.matchAll(ATTRIBUTE)].map(([, key = '', value = '']) => [
        key.toLowerCase(),
        decode(value),
      ]),
    ),
  }))

const FETCHED = new Set(['stylesheet', 'icon', 'apple-touch-icon', 'manifest', 'preload', 'modulepreload'])

const resourcesOf = ({ name, attributes }: Tag): string[] => {
  const sources = [attributes.get('src'), attributes.get('poster')]
  const set = (attributes.get('srcset') ?? '').split(',').map((part) => part.trim().split(' ')[0])
  if (name === 'link' && FETCHED.has(attributes.get('rel') ?? '')) sources.push(attributes.get('href'))
  return [...sources, ...set].filter((address) => address !== undefined && address !== '') as string[]
}

/** Parses one of our own pages. */
export const readPage = (html: string): ReadPage => {
  const structured = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)]
  // Remove scripts and styles, because their content is no markup.
  const tags = tagsOf(html.replaceAll(/(<(script|style)\b[^>]*>)[\s\S]*?<\/\2>/g, '$1'))
  const linkTags = tags.filter(({ name }) => name === 'link')
  const metas = tags.filter(({ name }) => name === 'meta').map(({ attributes }) => attributes)
  return {
    language: tags.find(({ name }) => name === 'html')?.attributes.get('lang') ?? '',
    title: decode(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    metas: new Map(
      metas.map((meta) => [meta.get('name') ?? meta.get('property') ?? '', meta.get('content') ?? '']),
    ),
    links: tags.flatMap(({ name, attributes }) => {
      const href = attributes.get('href')
      return (name === 'a' || name === 'area') && href !== undefined ? [href] : []
    }),
    resources: tags.flatMap(resourcesOf),
    canonical: linkTags
      .find(({ attributes }) => attributes.get('rel') === 'canonical')
      ?.attributes.get('href'),
    alternates: new Map(
      linkTags
        .filter(({ attributes }) => attributes.get('rel') === 'alternate' && attributes.has('hreflang'))
        .map(({ attributes }) => [attributes.get('hreflang') ?? '', attributes.get('href') ?? '']),
    ),
    markdown: linkTags
      .find(({ attributes }) => attributes.get('type') === 'text/markdown')
      ?.attributes.get('href'),
    ids: new Set(tags.flatMap(({ attributes }) => attributes.get('id') ?? [])),
    headings: tags.filter(({ name }) => name === 'h1').length,
    data: structured.map(([, text = '']) => JSON.parse(text) as unknown),
  }
}
