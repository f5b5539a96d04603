import type { Language } from '@assure/contract/constants'
import type { DocumentName } from '@assure/documents/documents'

/**
 * Every route of the specification (section 2), in its order, the legal pages, the documentation, the answer after a
 * reset, the activation link, the frame of the human check, the checkout of licences and the style guide. The only place URLs are written. A `:name` is one segment; `:productLicences` is the retail app's slug and '-licences'.
 */
export const PATTERNS = {
  root: '/',
  home: '/home',
  onlineSafety: '/home/online-safety',
  retailHome: '/retail-home',
  contactUs: '/contact-us',
  accuracy: '/accuracy-and-limits',
  prices: '/prices',
  signup: '/signup',
  retailSignup: '/retail-signup',
  login: '/login',
  confirmEmail: '/login/:token',
  resetPassword: '/reset-password',
  newPassword: '/reset-password/:token',
  retailActivation: '/activate/:token',
  retailLogin: '/retail-login',
  retailLicences: '/retail-selfservice-licencelist',
  retailSubscriptions: '/retail-subscriptions',
  retailBillingSuccess: '/retail-billing-success/:token?',
  retailBillingCancelled: '/retail-billing-cancelled/',
  dashboard: '/dashboard',
  apiKeys: '/api-keys',
  activateLicence: '/activate-licence',
  plans: '/plans',
  licences: '/:productLicences',
  checkout: '/checkout/:token',
  paymentSuccess: '/payment-success',
  reports: '/reports',
  alerts: '/alerts',
  profile: '/profile',
  deleteAccount: '/account/delete',
  accessReview: '/what-still-works',
  analytics: '/analytics',
  document: '/docs/:lang/:documentName',
  privacyPolicy: '/privacy-policy',
  termsAndConditions: '/terms-and-conditions',
  documentation: '/documentation/:lang',
  documentationPage: '/documentation/:lang/:documentName',
  activationLink: '/A/:activationToken',
  humanCheck: '/human-check',
  retailCheckout: '/retail-checkout/:token',
  styleguide: '/styleguide',
} as const

export type RouteName = keyof typeof PATTERNS

/** The parts of a pattern that are filled in. */
type Part<Pattern extends string> = Pattern extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | Part<Tail>
    : Rest extends `${infer Name}?`
      ? Name
      : Rest
  : never
/** Parts that stand for what is known at build: a link to what is not there does not compile. */
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

/** The path of each route: `paths.login()`, `paths.licences({ product: 'agecheck' })`. */
export const paths = {
  ...filled,
  /** The sign-up's second variant (SU-09). */
  createAccount: () => `${filled.signup()}?create=account`,
  /** RT-06: of the retail app's slug. */
  licences: ({ product }: { product: string }) => filled.licences({ productLicences: `${product}-licences` }),
}

/** The public pages, whose French is at an address of its own below '/fr'. */
export const SITE_PAGES = [
  'home',
  'onlineSafety',
  'retailHome',
  'contactUs',
  'accuracy',
  'prices',
  'privacyPolicy',
  'termsAndConditions',
] as const satisfies readonly RouteName[]
export type SitePage = (typeof SITE_PAGES)[number]

/** The address of a public page in a language: '/home', '/fr/home'. */
export const sitePath = (page: SitePage, language: Language): string =>
  language === 'en' ? PATTERNS[page] : `/${language}${PATTERNS[page]}`

/** Screens of the application that search engines may show; the others need a login or a link. */
export const SCREENS_FOUND = [
  'login',
  'signup',
  'retailSignup',
  'retailLogin',
] as const satisfies readonly RouteName[]
