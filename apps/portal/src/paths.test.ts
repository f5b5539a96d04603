import { type Language, LANGUAGES } from '@assure/contract/constants'
import { apiPaths, canonicalPath, documentPaths, DOCUMENTS, REFERENCE } from '@assure/documents/documents'
import { LINKED_PAGES, type LinkedPage, linkedPagePath } from '@assure/documents/linked-pages'
import { expect, test } from 'vitest'
import { GUARDS } from '#src/guards.ts'
import { PATTERNS, paths, type RouteName, SITE_PAGES, sitePath } from '#src/paths.ts'

test('RT-02 RT-03 RT-04 RT-05 the route table has every path with its guard', () => {
  const table = (Object.keys(PATTERNS) as RouteName[]).map((name) => `${PATTERNS[name]}  ${GUARDS[name]}`)
  expect(table).toMatchInlineSnapshot(`
    [
      "/  any",
      "/home  any",
      "/home/online-safety  any",
      "/retail-home  guest-no-redirect",
      "/contact-us  any",
      "/accuracy-and-limits  any",
      "/prices  any",
      "/status  any",
      "/signup  guest",
      "/retail-signup  guest-no-redirect",
      "/login  guest",
      "/login/:token  guest",
      "/invitation/:token  any",
      "/email-change/:token  any",
      "/email-undo/:token  any",
      "/undo-deletion/:token  any",
      "/reset-password  guest",
      "/reset-password/:token  guest",
      "/recover/:token  guest",
      "/sso/:organisation  any",
      "/activate/:token  guest-no-redirect",
      "/retail-login  guest-no-redirect",
      "/retail-selfservice-licencelist  retail",
      "/retail-subscriptions  retail",
      "/retail-billing-success/:token?  guest-no-redirect",
      "/retail-billing-cancelled/  guest",
      "/dashboard  developer",
      "/api-keys  developer",
      "/api-keys/requests  developer",
      "/sdk-files  developer",
      "/activate-licence  developer",
      "/plans  developer",
      "/:productLicences  developer",
      "/checkout/:token  developer",
      "/payment-success  developer",
      "/reports  developer",
      "/alerts  developer",
      "/organisation/members  developer",
      "/organisation/sign-in  developer",
      "/organisation/settings  developer",
      "/organisation/audit  developer",
      "/profile  developer",
      "/account/delete  developer",
      "/what-still-works  developer",
      "/analytics  token",
      "/docs/:lang/:documentName  any",
      "/privacy-policy  any",
      "/terms-and-conditions  any",
      "/documentation/:lang  any",
      "/documentation/:lang/guides  any",
      "/documentation/:lang/sdks  any",
      "/documentation/:lang/downloads  any",
      "/documentation/:lang/api  any",
      "/documentation/:lang/api/portal  any",
      "/documentation/:lang/api/:call  any",
      "/documentation/:lang/:documentName  any",
      "/A/:activationToken  any",
      "/human-check  any",
      "/retail-checkout/:token  guest-no-redirect",
      "/styleguide  any",
    ]
  `)
})

test('RT-06 the product is the slug of the operator’s app', () => {
  expect(paths.licences({ product: 'agecheck' })).toBe('/agecheck-licences')
})

test('RT-02 a value filled into a path stays inside its segment', () => {
  expect(paths.confirmEmail({ token: '../dashboard?x#y' })).toBe('/login/..%2Fdashboard%3Fx%23y')
})

test('RT-07 the billing group can be in the path', () => {
  expect(paths.retailBillingSuccess({ token: 'group' })).toBe('/retail-billing-success/group')
})

const addressOf = (page: LinkedPage, language: Language): string => {
  if (page === 'documentation' || page === 'guides' || page === 'sdks' || page === 'downloads')
    return paths[page]({ lang: language })
  const sitePage = SITE_PAGES.find((name) => name === page)
  if (sitePage) return sitePath(sitePage, language)
  return page === 'licences'
    ? paths.licences({ product: 'agecheck' })
    : PATTERNS[page].replace(/\/:\w+\?$/, '')
}

test.each(LANGUAGES)('HM-08 documents link to the portal’s own paths, in %s', (language) => {
  const linked = LINKED_PAGES.map((page) => [
    page,
    linkedPagePath(page, language)?.replace('{{appSlug}}', 'agecheck'),
  ])
  expect(linked).toEqual(LINKED_PAGES.map((page) => [page, addressOf(page, language)]))
})

test.each(LANGUAGES)('HM-07 HM-08 the paths of documents match the portal’s routes, in %s', (lang) => {
  for (const { name: documentName } of DOCUMENTS) {
    const { page, viewer } = documentPaths(lang, documentName)
    expect(page).toBe(
      documentName === REFERENCE
        ? paths.apiReference({ lang })
        : paths.documentationPage({ lang, documentName }),
    )
    expect(viewer).toBe(paths.document({ lang, documentName }))
  }
  const { overview, portal, call } = apiPaths(lang)
  expect(overview).toBe(paths.apiReference({ lang }))
  expect(portal).toBe(paths.portalCalls({ lang }))
  expect(call('heartbeat')).toBe(paths.apiCall({ lang, call: 'heartbeat' }))
})

test('HM-08 the canonical path is the documentation page, or the public page for legal documents', () => {
  expect(canonicalPath('fr', 'voiceassure')).toBe('/documentation/fr/voiceassure')
  expect(canonicalPath('fr', 'privacy-policy')).toBe(sitePath('privacyPolicy', 'fr'))
  expect(canonicalPath('en', 'terms-and-conditions')).toBe(sitePath('termsAndConditions', 'en'))
})
