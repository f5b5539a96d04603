import { layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes'
import { GUARDS, type Guard } from '#src/guards.ts'
import { PATTERNS, paths, type RouteName, type SitePage, SITE_PAGES, sitePath } from '#src/paths.ts'
import { LANGUAGES } from '@assure/contract/constants'
import { NOT_FOUND_PATHS } from '@assure/contract/portal-config'
import { publicCalls } from '@assure/documents/api/published-calls'
import { DOCUMENTS, REFERENCE } from '@assure/documents/documents'

/** Each route's screen, in the order of the specification's table. A route not listed here answers 404. */
const SCREENS: readonly (readonly [RouteName, string])[] = [
  ['root', 'layouts/to-login.tsx'],
  ['signup', 'features/sign-up/sign-up-page.tsx'],
  ['retailSignup', 'features/sign-up/retail-sign-up-page.tsx'],
  ['login', 'features/account/login-page.tsx'],
  ['confirmEmail', 'features/account/activation-page.tsx'],
  ['invitation', 'features/account/invitation-page.tsx'],
  ['emailChange', 'features/account/email-change-page.tsx'],
  ['emailUndo', 'features/account/email-undo-page.tsx'],
  ['undoDeletion', 'features/account/undo-deletion-page.tsx'],
  ['resetPassword', 'features/account/reset-password-page.tsx'],
  ['newPassword', 'features/account/reset-link-page.tsx'],
  ['recover', 'features/account/recover-page.tsx'],
  ['sso', 'features/account/sso-page.tsx'],
  ['retailActivation', 'features/account/retail-activation-page.tsx'],
  ['retailLogin', 'features/account/retail-login-page.tsx'],
  ['retailLicences', 'features/retail/retail-licences-page.tsx'],
  ['retailSubscriptions', 'features/retail/subscriptions-page.tsx'],
  ['retailBillingSuccess', 'features/retail/billing-success-page.tsx'],
  ['retailBillingCancelled', 'features/retail/billing-cancelled-page.tsx'],
  ['dashboard', 'features/usage/dashboard-page.tsx'],
  ['apiKeys', 'features/api-keys/api-keys-page.tsx'],
  ['requests', 'features/api-keys/requests/requests-page.tsx'],
  ['sdkFiles', 'features/sdks/sdk-files-page.tsx'],
  ['activateLicence', 'features/licences/activate-licence-page.tsx'],
  ['plans', 'features/plans/plans-page.tsx'],
  ['licences', 'features/licences/licences-page.tsx'],
  ['checkout', 'features/checkout/checkout-page.tsx'],
  ['paymentSuccess', 'features/checkout/payment-success-page.tsx'],
  ['reports', 'features/usage/reports-page.tsx'],
  ['alerts', 'features/usage/alerts-page.tsx'],
  ['members', 'features/organisation/members-page.tsx'],
  ['organisationSignIn', 'features/organisation/sign-in-page.tsx'],
  ['organisationSettings', 'features/organisation/settings-page.tsx'],
  ['auditLog', 'features/profile/audit-log-page.tsx'],
  ['profile', 'features/profile/profile-page.tsx'],
  ['deleteAccount', 'features/profile/delete-account-page.tsx'],
  ['accessReview', 'features/profile/access-review-page.tsx'],
  ['analytics', 'features/analytics/analytics-page.tsx'],
  ['activationLink', 'features/devices/activation-link-page.tsx'],
  ['humanCheck', 'features/human-check/human-check-page.tsx'],
  ['retailCheckout', 'features/checkout/retail-checkout-page.tsx'],
  ['styleguide', 'features/styleguide/styleguide-page.tsx'],
]

export const SCREEN_NAMES: readonly RouteName[] = SCREENS.map(([name]) => name)

/** Layouts that enforce the guards. A guard without a layout admits all visitors. */
const LAYOUTS: Partial<Record<Guard, string>> = {
  guest: 'layouts/guest-layout.tsx',
  developer: 'layouts/developer-layout.tsx',
  retail: 'layouts/retail-layout.tsx',
}

const screensOf = (guard: Guard): RouteConfigEntry[] =>
  SCREENS.filter(([name]) => GUARDS[name] === guard).map(([name, file]) =>
    route(PATTERNS[name], file, { caseSensitive: true }),
  )

const guarded = [...new Set(SCREENS.map(([name]) => GUARDS[name]))].flatMap((guard) => {
  const file = LAYOUTS[guard]
  return file ? [layout(file, screensOf(guard))] : screensOf(guard)
})

/** Prefix of the route ids of public pages. The browser's application does not include these routes. */
export const SITE_ROUTE = 'site-'

/** The public pages: static, prerendered in each language, without the application's scripts. */
const SITE_SCREENS: Record<SitePage, string> = {
  home: 'features/site/home-page.tsx',
  onlineSafety: 'features/site/online-safety-page.tsx',
  retailHome: 'features/site/retail-home-page.tsx',
  contactUs: 'features/site/contact-page.tsx',
  accuracy: 'features/site/accuracy-page.tsx',
  prices: 'features/site/prices-page.tsx',
  status: 'features/site/status-page.tsx',
  privacyPolicy: 'features/site/privacy-policy-page.tsx',
  termsAndConditions: 'features/site/terms-page.tsx',
}
const siteRoutes = SITE_PAGES.flatMap((page) => {
  const file = SITE_SCREENS[page]
  return LANGUAGES.map((language) => ({
    path: sitePath(page, language),
    entry: route(sitePath(page, language), file, {
      id: `${SITE_ROUTE}${page}-${language}`,
      caseSensitive: true,
    }),
  }))
})

const notFoundRoutes = LANGUAGES.map((language) =>
  route(NOT_FOUND_PATHS[language], 'features/site/not-found-page.tsx', {
    id: `${SITE_ROUTE}not-found-${language}`,
  }),
)

const documentRoutes = [
  route(PATTERNS.documentation, 'features/site/start-page.tsx', {
    id: `${SITE_ROUTE}documentation`,
    caseSensitive: true,
  }),
  route(PATTERNS.guides, 'features/site/guides-page.tsx', { id: `${SITE_ROUTE}guides`, caseSensitive: true }),
  route(PATTERNS.sdks, 'features/site/sdks-page.tsx', { id: `${SITE_ROUTE}sdks`, caseSensitive: true }),
  route(PATTERNS.downloads, 'features/site/downloads-page.tsx', {
    id: `${SITE_ROUTE}downloads`,
    caseSensitive: true,
  }),
  route(PATTERNS.apiReference, 'features/site/reference/api-overview-page.tsx', {
    id: `${SITE_ROUTE}api-reference`,
    caseSensitive: true,
  }),
  route(PATTERNS.portalCalls, 'features/site/reference/portal-calls-page.tsx', {
    id: `${SITE_ROUTE}portal-calls`,
    caseSensitive: true,
  }),
  route(PATTERNS.apiCall, 'features/site/reference/call-reference-page.tsx', {
    id: `${SITE_ROUTE}api-call`,
    caseSensitive: true,
  }),
  route(PATTERNS.documentationPage, 'features/site/document-page.tsx', {
    id: `${SITE_ROUTE}document`,
    caseSensitive: true,
  }),
]
const viewerRoute = route(PATTERNS.document, 'features/documents/viewer-page.tsx', { caseSensitive: true })
const documentPaths = LANGUAGES.flatMap((lang) => [
  paths.documentation({ lang }),
  paths.guides({ lang }),
  paths.sdks({ lang }),
  paths.downloads({ lang }),
  paths.apiReference({ lang }),
  paths.portalCalls({ lang }),
  ...publicCalls().map(({ name: call }) => paths.apiCall({ lang, call })),
  // The page of the reference is the overview.
  ...DOCUMENTS.filter(({ name }) => name !== REFERENCE).map(({ name: documentName }) =>
    paths.documentationPage({ lang, documentName }),
  ),
  ...DOCUMENTS.map(({ name: documentName }) => paths.document({ lang, documentName })),
])

/** Screens of the application that are also prerendered in English, for logged-out visitors. */
export const PRERENDERED_SCREENS: readonly string[] = [paths.login()]

/** Paths of all prerendered pages. */
export const PRERENDERED: readonly string[] = [
  ...siteRoutes.map(({ path }) => path),
  ...Object.values(NOT_FOUND_PATHS),
  ...documentPaths,
  ...PRERENDERED_SCREENS,
]

export default [
  ...guarded,
  ...siteRoutes.map(({ entry }) => entry),
  ...notFoundRoutes,
  ...documentRoutes,
  viewerRoute,
  route('*', 'layouts/not-found-page.tsx'),
] satisfies RouteConfig
