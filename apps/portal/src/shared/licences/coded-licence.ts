import type { Licence } from '@assure/contract/licences/licence.contract'

/** Licence data for the QR code, available in the developer and the retail list. */
export type CodedLicence = Pick<
  Licence,
  'licence_code' | 'deeplink_data' | 'requested_by' | 'subclient' | 'location' | 'activation_link'
>

/** Joins chain, store and counter of a licence. Skips empty names and a name equal to the one before. */
export const placeText = (...names: readonly string[]): string =>
  names.filter((name, place) => name && name !== names[place - 1]).join(', ')
