/** Path of each service. In a separate file, so that browser bundles do not include the schemas. */
export const SERVICE_PATHS = {
  account: '/api/account',
  budget: '/api/budget',
  retailLicence: '/api/retail-licence',
  device: '/api/device',
  password: '/api/password',
} as const
export type ServicePath = (typeof SERVICE_PATHS)[keyof typeof SERVICE_PATHS]
/** Paths to request a mail without login (operation.md, 'Mail calls'): parameters in the query, no body. */
export const MAIL_CALL_PATHS = {
  activationEmail: '/api/activation-email',
  resetEmail: '/api/reset-email',
} as const
/** Path of scan metrics for the bearer of an analytics link (DB-10). */
export const METRICS_PATH = '/api/metrics'
/** The path where a payer of licences cancels a subscription. */
export const SUBSCRIPTION_MANAGEMENT_PATH = '/api/subscription-management'
/** Paths of PDF receipts, for logged-in users of each realm. */
export const RECEIPT_PATHS = { developer: '/api/receipt', retail: '/api/retail-receipt' } as const
/** Path of the files of SDKs, and the screen that lists them. */
export const SDK_FILE_PATH = '/api/sdk-file'
export const SDK_FILES_SCREEN = '/sdk-files'
/** Path of the webhook of the card provider, Stripe or the sandbox. */
export const CARD_WEBHOOK_PATH = '/api/webhooks/stripe'
/** Path where the portal gets the status of a payment (section 7). */
export const ORDER_SUCCESS_PATH = '/api/v1/order/success'
/** Path of the card sandbox's 3-D Secure page. */
export const SANDBOX_ACTION_PATH = '/api/sandbox/3d-secure'
/** Path of the public keys that verify licence certificates (RFC 7517). */
export const KEY_SET_PATH = '/.well-known/jwks.json'
/** Path of the documentation. Its language is that of the reader. */
export const DOCUMENTATION_PATH = '/documentation'
/** Path of the page that explains each code. Its language is that of the reader. */
export const ERRORS_PAGE_PATH = `${DOCUMENTATION_PATH}/errors`
/** Path of the published OpenAPI document. */
export const OPENAPI_PATH = '/api/openapi.json'
/** Path of the document without the calls of the portal's own pages. */
export const OPENAPI_PUBLIC_PATH = '/api/openapi-public.json'
export const OPENAPI_PATHS: readonly string[] = [OPENAPI_PATH, OPENAPI_PUBLIC_PATH]
