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
