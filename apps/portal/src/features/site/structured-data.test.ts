import { afterEach, expect, test } from 'vitest'
import { structuredData } from '#src/features/site/structured-data.ts'
import { setLanguage } from '#src/i18n/translation.ts'
import '#src/features/site/texts/texts.ts'

afterEach(() => setLanguage('en'))
interface Node {
  '@type': string
  [name: string]: unknown
}
const graphOf = (path: { en: string; fr: string }, title = 'A page') =>
  (JSON.parse(structuredData({ title, description: 'What it is', addresses: path })) as { '@graph': Node[] })[
    '@graph'
  ]
const typesOf = (graph: Node[]) => graph.map((node) => node['@type'])

test('Deliver 6: the start page describes vendor and site, without breadcrumbs', () => {
  const graph = graphOf({ en: '/home', fr: '/fr/home' })
  expect(typesOf(graph)).toEqual(['Organization', 'WebSite', 'WebPage'])
})

test('Deliver 6: a document is an article with breadcrumbs in its language', () => {
  setLanguage('fr')
  const graph = graphOf({ en: '/documentation/en/voiceassure', fr: '/documentation/fr/voiceassure' })
  expect(typesOf(graph)).toEqual(['Organization', 'WebSite', 'TechArticle', 'BreadcrumbList'])
  expect(graph[2]).toMatchObject({ headline: 'A page', inLanguage: 'fr' })
  expect(graph[3]).toMatchObject({
    itemListElement: [
      { position: 1, item: 'http://localhost:3000/fr/home' },
      { position: 2, item: 'http://localhost:3000/documentation/fr' },
      { position: 3, name: 'A page', item: 'http://localhost:3000/documentation/fr/voiceassure' },
    ],
  })
})

test('Deliver 6: structured data cannot close its script element', () => {
  const text = structuredData({
    title: '</script><script>alert(1)</script>',
    description: '<!--',
    addresses: { en: '/home/online-safety', fr: '/fr/home/online-safety' },
  })
  expect(text).not.toContain('<')
  expect(JSON.parse(text)).toMatchObject({ '@context': 'https://schema.org' })
})
