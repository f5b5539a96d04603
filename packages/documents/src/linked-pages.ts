import type { Language } from '@assure/contract/constants'

/**
 * The pages of the portal that a document may link to (`page:contactUs`), and where they stand; a test of
 * the portal holds this to its own addresses. Public pages have a French twin.
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
  activateLicence: '/activate-licence',
  plans: '/plans',
  licences: '/{{appSlug}}-licences',
  reports: '/reports',
  alerts: '/alerts',
  profile: '/profile',
  deleteAccount: '/account/delete',
} as const

export type LinkedPage = keyof typeof PUBLIC_PAGES | keyof typeof PORTAL_PAGES | 'documentation'

/** The path of a page in a language, if there is such a page. The slug of the retail app is left blank. */
export const linkedPagePath = (name: string, language: Language): string | undefined => {
  if (name === 'documentation') return `/documentation/${language}`
  if (Object.hasOwn(PUBLIC_PAGES, name))
    return `${language === 'en' ? '' : `/${language}`}${PUBLIC_PAGES[name as keyof typeof PUBLIC_PAGES]}`
  return Object.hasOwn(PORTAL_PAGES, name) ? PORTAL_PAGES[name as keyof typeof PORTAL_PAGES] : undefined
}

/** The names of all of them. */
export const LINKED_PAGES = [
  ...Object.keys(PUBLIC_PAGES),
  ...Object.keys(PORTAL_PAGES),
  'documentation',
] as LinkedPage[]

/** Whether documents may link to a page of this name. */
export const isLinkedPage = (name: string): name is LinkedPage => linkedPagePath(name, 'en') !== undefined
