import { LANGUAGES } from '@assure/contract/constants'
import { fillText } from '@assure/documents/blanks'
import { DOCUMENTS, documentPaths } from '@assure/documents/documents'
import { linkedPagePath } from '@assure/documents/linked-pages'
import { expect, test } from 'vitest'
import { PATTERNS, paths, type RouteName, SITE_PAGES, sitePath } from '#src/paths.ts'

const blanks = {
  companyName: '',
  appName: '',
  appSlug: 'agecheck',
  contactEmail: '',
  publicUrl: '',
}

test.each(LANGUAGES)('HM-08 pages that documents link to stand where the portal has them, in %s', (lang) => {
  const isSitePage = (name: string) => SITE_PAGES.find((page) => page === name)
  const linked = (Object.keys(PATTERNS) as RouteName[]).flatMap((name) => {
    const path = linkedPagePath(name, lang)
    return path === undefined ? [] : [[name, fillText(path, blanks)] as const]
  })
  expect(linked.length).toBeGreaterThan(20)
  const own = ([name]: readonly [RouteName, string]) => {
    const page = isSitePage(name)
    if (page) return sitePath(page, lang)
    if (name === 'licences') return paths.licences({ product: 'agecheck' })
    return name === 'documentation' ? paths.documentation({ lang }) : PATTERNS[name]
  }
  expect(linked).toEqual(linked.map((each) => [each[0], own(each)]))
})

test.each(LANGUAGES)(
  'HM-07 HM-08 pages and viewer of documents stand where the portal has them, in %s',
  (lang) => {
    for (const { name: documentName } of DOCUMENTS) {
      const { page, viewer } = documentPaths(lang, documentName)
      expect(page).toBe(paths.documentationPage({ lang, documentName }))
      expect(viewer).toBe(paths.document({ lang, documentName }))
    }
  },
)
