import { LANGUAGES, type Language } from '@assure/contract/constants'
import { readLibrary } from '@assure/documents/library'
import { type SearchIndex, searchIndex } from '@assure/documents/search-index'
import { REPORT_REJECTIONS } from '@assure/contract/usage/usage-reports'
import { expect, test } from 'vitest'
import { findSections } from '#src/features/site/script/find-sections.ts'

const INDEXES = Object.fromEntries(
  LANGUAGES.map((language) => [language, searchIndex(language, readLibrary(language).values())]),
) as Record<Language, SearchIndex>
const pagesOf = (language: Language, query: string) =>
  findSections(INDEXES[language], query).found.map(({ section }) => `${section.path}#${section.id}`)

test.each<[Language, query: string, page: string]>([
  ['en', 'monthly summary', 'api/cukka#'],
  ['en', 'summary of the month', 'api/cukka#'],
  ['en', 'createClient', 'sdks#'],
  ['en', 'npm install', 'sdks#'],
  ['en', 'spoofCount', 'api/cukka#answers-spoof_count'],
  ['en', 'reportEstimations', 'api/report_estimations#'],
  ['en', 'error rate_limited', 'errors#rate_limited'],
  ['fr', 'bilan mensuel', 'api/cukka#'],
  ['fr', 'résumé du mois', 'api/cukka#'],
  ['fr', 'npm install', 'sdks#'],
])('HM-08 in %s, ‘%s’ finds %s first', (language, query, page) => {
  expect(pagesOf(language, query)[0]).toBe(page)
})

test.each<[Language, query: string]>([
  ['en', 'usage'],
  ['fr', 'utilisation'],
])('HM-08 in %s, ‘%s’ finds the guide and the calls that read the month', (language, query) => {
  const pages = pagesOf(language, query)
  expect(pages[0]).toBe('reporting-usage#')
  expect(pages.slice(0, 6)).toEqual(expect.arrayContaining(['api/cukka#', 'api/analytics_summary#']))
})

test.each(REPORT_REJECTIONS)('HM-08 a search for %s finds its entry first, and few others', (code) => {
  for (const language of LANGUAGES) {
    const pages = pagesOf(language, code)
    expect(pages.slice(0, 2)).toContain(`errors#${code}`)
    expect(pages.length).toBeLessThan(15)
    const guides = pages.filter((page) => page.endsWith('#errors'))
    expect(guides.length).toBeLessThanOrEqual(1)
  }
})
