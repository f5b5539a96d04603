/** The columns a list of licences can be sorted by. */
export const LICENCE_SORT_FIELDS = [
  'licence_created_at_utc',
  'licence_code',
  'requested_by',
  'subclient',
  'location',
] as const
export type LicenceSortField = (typeof LICENCE_SORT_FIELDS)[number]

/** The three texts that place a licence: Store-Chain, Store, Counter Location. */
export const LICENCE_PLACES = ['requested_by', 'subclient', 'location'] as const
export type LicencePlace = (typeof LICENCE_PLACES)[number]

/** The results of a billing group's payments (RS-04), if any was made. */
export const PAYMENT_RESULTS = [
  'payment_succeeded',
  'payment_failed',
  'payment_cancelled',
  'payment_refunded',
] as const

/** The results that a list of licences can be filtered by; `payment_not_made`: no payment was made. */
export const PAYMENT_FILTERS = [...PAYMENT_RESULTS, 'payment_not_made'] as const
export type PaymentFilter = (typeof PAYMENT_FILTERS)[number]
