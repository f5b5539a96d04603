/** Where each service listens. Apart from the services, so that a browser gets the path without the schemas. */
export const SERVICE_PATHS = {
  account: '/api/account',
  budget: '/api/budget',
  retailLicence: '/api/retail-licence',
  device: '/api/device',
  password: '/api/password',
} as const
export type ServicePath = (typeof SERVICE_PATHS)[keyof typeof SERVICE_PATHS]
/** Where a stranger asks for a mail (operation.md, 'Mail calls'): parameters in the query, no body. */
export const MAIL_CALL_PATHS = {
  activationEmail: '/api/activation-email',
  resetEmail: '/api/reset-email',
} as const
/** Scan metrics for the bearer of a link to the analytics page (DB-10). */
export const METRICS_PATH = '/api/metrics'
/** The path where a payer of licences cancels a subscription. */
export const SUBSCRIPTION_MANAGEMENT_PATH = '/api/subscription-management'
/** Receipts as PDFs, for logged-in users of a realm. */
export const RECEIPT_PATHS = { developer: '/api/receipt', retail: '/api/retail-receipt' } as const
/** Where the card provider, Stripe or the sandbox, posts its events. */
export const CARD_WEBHOOK_PATH = '/api/webhooks/stripe'
/** The portal asks here what its payment came to (section 7). */
export const ORDER_SUCCESS_PATH = '/api/v1/order/success'
/** The card sandbox's 3-D Secure. */
export const SANDBOX_ACTION_PATH = '/api/sandbox/3d-secure'
/** The published keys that licence certificates are checked with (RFC 7517). */
export const KEY_SET_PATH = '/.well-known/jwks.json'
/** The published contract. */
export const OPENAPI_PATH = '/api/openapi.json'
