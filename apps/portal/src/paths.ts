import type { Language } from '@assure/contract/constants'
import { SDK_FILES_SCREEN } from '@assure/contract/service-paths'
import { STATUS_PATH } from '@assure/contract/status-parts'
import type { DocumentName } from '@assure/documents/documents'

/**
 * All routes. First those of the specification (section 2) in its order, then ours, such as the documentation, the
 * activation link and the style guide. URLs are defined only here. `:name` is one segment. `:productLicences` is the
 * retail app's slug followed by '-licences'.
 */
export const PATTERNS = {
  root: '/',
  home: '/home',
  onlineSafety: '/home/online-safety',
  retailHome: '/retail-home',
  contactUs: '/contact-us',
  accuracy: '/accuracy-and-limits',
  prices: '/prices',
  status: STATUS_PATH,
  signup: '/signup',
  retailSignup: '/retail-signup',
  login: '/login',
  confirmEmail: '/login/:token',
  invitation: '/invitation/:token',
  emailChange: '/email-change/:token',
  emailUndo: '/email-undo/:token',
  undoDeletion: '/undo-deletion/:token',
  resetPassword: '/reset-password',
  newPassword: '/reset-password/:token',
  recover: '/recover/:token',
  sso: '/sso/:organisation',
  retailActivation: '/activate/:token',
  retailLogin: '/retail-login',
  retailLicences: '/retail-selfservice-licencelist',
  retailSubscriptions: '/retail-subscriptions',
  retailBillingSuccess: '/retail-billing-success/:token?',
  retailBillingCancelled: '/retail-billing-cancelled/',
  dashboard: '/dashboard',
  apiKeys: '/api-keys',
  requests: '/api-keys/requests',
  sdkFiles: SDK_FILES_SCREEN,
  activateLicence: '/activate-licence',
  plans: '/plans',
  licences: '/:productLicences',
  checkout: '/checkout/:token',
  paymentSuccess: '/payment-success',
  reports: '/reports',
  alerts: '/alerts',
  members: '/organisation/members',
  organisationSignIn: '/organisation/sign-in',
  organisationSettings: '/organisation/settings',
  auditLog: '/organisation/audit',
  profile: '/profile',
  deleteAccount: '/account/delete',
  accessReview: '/what-still-works',
  analytics: '/analytics',
  document: '/docs/:lang/:documentName',
  privacyPolicy: '/privacy-policy',
  termsAndConditions: '/terms-and-conditions',
  documentation: '/documentation/:lang',
  guides: '/documentation/:lang/guides',
  sdks: '/documentation/:lang/sdks',
  downloads: '/documentation/:lang/downloads',
  apiReference: '/documentation/:lang/api',
  portalCalls: '/documentation/:lang/api/portal',
  apiCall: '/documentation/:lang/api/:call',
  documentationPage: '/documentation/:lang/:documentName',
  activationLink: '/A/:activationToken',
  humanCheck: '/human-check',
  retailCheckout: '/retail-checkout/:token',
  styleguide: '/styleguide',
} as const

export type RouteName = keyof typeof PATTERNS

/** Names of a pattern's parameters. */
type Part<Pattern extends string> = Pattern extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | Part<Tail>
    : Rest extends `${infer Name}?`
      ? Name
      : Rest
  : never
/** Parameters with values known at build, so that a link to an unknown document does not compile. */
interface KnownParts {
  lang: Language
  documentName: DocumentName
}
type PathOf<Pattern extends string> = [Part<Pattern>] extends [never]
  ? () => string
  : (parts: { [Name in Part<Pattern>]: Name extends keyof KnownParts ? KnownParts[Name] : string }) => string

const fill = (pattern: string, parts: Record<string, string> = {}) =>
  pattern.replaceAll(/:(\w+)\??/g, (_, name: string) => encodeURIComponent(parts[name] ?? ''))

type Filled = { [Name in RouteName]: PathOf<(typeof PATTERNS)[Name]> }

const filled = Object.fromEntries<unknown>(
  Object.entries(PATTERNS).map(([name, pattern]) => [
    name,
    (parts?: Record<string, string>) => fill(pattern, parts),
  ]),
) as Filled

/** Builds the path of each route: `paths.login()`, `paths.licences({ product: 'agecheck' })`. */
export const paths = {
  ...filled,
  /** The sign-up's second variant (SU-09). */
  createAccount: () => `${filled.signup()}?create=account`,
  /** RT-06: `product` is the retail app's slug. */
  licences: ({ product }: { product: string }) => filled.licences({ productLicences: `${product}-licences` }),
}

/** The public pages. Their French versions are below '/fr'. */
export const SITE_PAGES = [
  'home',
  'onlineSafety',
  'retailHome',
  'contactUs',
  'accuracy',
  'prices',
  'status',
  'privacyPolicy',
  'termsAndConditions',
] as const satisfies readonly RouteName[]
export type SitePage = (typeof SITE_PAGES)[number]

/** Returns the path of a public page in a language: '/home', '/fr/home'. */
export const sitePath = (page: SitePage, language: Language): string =>
  language === 'en' ? PATTERNS[page] : `/${language}${PATTERNS[page]}`

/** Application screens that search engines may index. The others need a login or a link. */
export const SCREENS_FOUND = [
  'login',
  'signup',
  'retailSignup',
  'retailLogin',
] as const satisfies readonly RouteName[]
