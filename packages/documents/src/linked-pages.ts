import type { Language } from '@assure/contract/constants'
import { SDK_FILES_SCREEN } from '@assure/contract/service-paths'

/**
 * Pages of the portal that documents can link to (`page:contactUs`), with their paths. A test of the portal checks that
 * they match its routes. Public pages also have a French version.
 */
const PUBLIC_PAGES = {
  home: '/home',
  onlineSafety: '/home/online-safety',
  retailHome: '/retail-home',
  contactUs: '/contact-us',
  privacyPolicy: '/privacy-policy',
  termsAndConditions: '/terms-and-conditions',
} as const

const PORTAL_PAGES = {
  signup: '/signup',
  retailSignup: '/retail-signup',
  login: '/login',
  resetPassword: '/reset-password',
  retailLogin: '/retail-login',
  retailLicences: '/retail-selfservice-licencelist',
  retailSubscriptions: '/retail-subscriptions',
  dashboard: '/dashboard',
  apiKeys: '/api-keys',
  sdkFiles: SDK_FILES_SCREEN,
  activateLicence: '/activate-licence',
  plans: '/plans',
  licences: '/{{appSlug}}-licences',
  reports: '/reports',
  alerts: '/alerts',
  organisationSignIn: '/organisation/sign-in',
  profile: '/profile',
  deleteAccount: '/account/delete',
} as const

/** Pages of the documentation, below its start page in each language. */
const DOCUMENTATION_PAGES = {
  documentation: '',
  guides: '/guides',
  sdks: '/sdks',
  downloads: '/downloads',
} as const

export type LinkedPage =
  | keyof typeof PUBLIC_PAGES
  | keyof typeof PORTAL_PAGES
  | keyof typeof DOCUMENTATION_PAGES

/** Returns the path of a page in a language; undefined if unknown. The retail app's slug stays a placeholder. */
export const linkedPagePath = (name: string, language: Language): string | undefined => {
  if (Object.hasOwn(DOCUMENTATION_PAGES, name))
    return `/documentation/${language}${DOCUMENTATION_PAGES[name as keyof typeof DOCUMENTATION_PAGES]}`
  if (Object.hasOwn(PUBLIC_PAGES, name))
    return `${language === 'en' ? '' : `/${language}`}${PUBLIC_PAGES[name as keyof typeof PUBLIC_PAGES]}`
  return Object.hasOwn(PORTAL_PAGES, name) ? PORTAL_PAGES[name as keyof typeof PORTAL_PAGES] : undefined
}

/** Names of all linkable pages. */
export const LINKED_PAGES = [
  ...Object.keys(PUBLIC_PAGES),
  ...Object.keys(PORTAL_PAGES),
  ...Object.keys(DOCUMENTATION_PAGES),
] as LinkedPage[]

/** Whether documents can link to a page with this name. */
export const isLinkedPage = (name: string): name is LinkedPage => linkedPagePath(name, 'en') !== undefined
