import type { RouteName } from '#src/paths.ts'

/**
 * The visitors that a route admits (section 2, RT-03 to RT-05). `guest` redirects logged-in developers to the
 * licences. `guest-no-redirect` redirects nobody. `token` needs a token in the URL.
 */
export type Guard = 'any' | 'guest' | 'guest-no-redirect' | 'developer' | 'retail' | 'token'

export const GUARDS = {
  root: 'any',
  home: 'any',
  onlineSafety: 'any',
  retailHome: 'guest-no-redirect',
  contactUs: 'any',
  accuracy: 'any',
  prices: 'any',
  signup: 'guest',
  retailSignup: 'guest-no-redirect',
  login: 'guest',
  confirmEmail: 'guest',
  invitation: 'any',
  resetPassword: 'guest',
  newPassword: 'guest',
  retailActivation: 'guest-no-redirect',
  retailLogin: 'guest-no-redirect',
  retailLicences: 'retail',
  retailSubscriptions: 'retail',
  retailBillingSuccess: 'guest-no-redirect',
  retailBillingCancelled: 'guest',
  dashboard: 'developer',
  apiKeys: 'developer',
  activateLicence: 'developer',
  plans: 'developer',
  licences: 'developer',
  checkout: 'developer',
  paymentSuccess: 'developer',
  reports: 'developer',
  alerts: 'developer',
  members: 'developer',
  organisationSettings: 'developer',
  profile: 'developer',
  deleteAccount: 'developer',
  accessReview: 'developer',
  analytics: 'token',
  document: 'any',
  privacyPolicy: 'any',
  termsAndConditions: 'any',
  documentation: 'any',
  documentationPage: 'any',
  activationLink: 'any',
  humanCheck: 'any',
  retailCheckout: 'guest-no-redirect',
  styleguide: 'any',
} as const satisfies Record<RouteName, Guard>
