import type { RouteName } from '#src/paths.ts'

/**
 * Who a route is for (section 2, RT-03 to RT-05). `guest` sends a logged-in developer to the licences,
 * `guest-no-redirect` leaves everybody where they are, `token` asks for a grant in the address.
 */
export type Guard = 'any' | 'guest' | 'guest-no-redirect' | 'developer' | 'retail' | 'token'

export const GUARDS = {
  root: 'any',
  home: 'any',
  onlineSafety: 'any',
  retailHome: 'guest-no-redirect',
  contactUs: 'any',
  signup: 'guest',
  retailSignup: 'guest-no-redirect',
  login: 'guest',
  confirmEmail: 'guest',
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
