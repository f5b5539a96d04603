/** Sortable columns of a licence list. */
export const LICENCE_SORT_FIELDS = [
  'licence_created_at_utc',
  'licence_code',
  'requested_by',
  'subclient',
  'location',
] as const
export type LicenceSortField = (typeof LICENCE_SORT_FIELDS)[number]

/** The three location fields of a licence: Store-Chain, Store, Counter Location. */
export const LICENCE_PLACES = ['requested_by', 'subclient', 'location'] as const
export type LicencePlace = (typeof LICENCE_PLACES)[number]

/** Payment results of a billing group with a payment (RS-04). */
export const PAYMENT_RESULTS = [
  'payment_succeeded',
  'payment_failed',
  'payment_cancelled',
  'payment_refunded',
] as const

/** Payment results that a licence list can be filtered by. `payment_not_made`: no payment exists. */
export const PAYMENT_FILTERS = [...PAYMENT_RESULTS, 'payment_not_made'] as const
export type PaymentFilter = (typeof PAYMENT_FILTERS)[number]
