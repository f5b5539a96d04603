import type { Licence } from '@assure/contract/licences/licence.contract'

/** The content of a licence's QR code, known to the developer's and the retail list. */
export type CodedLicence = Pick<
  Licence,
  'licence_code' | 'deeplink_data' | 'requested_by' | 'subclient' | 'location' | 'activation_link'
>

/** Where a licence stands, from the chain to the counter; a name that is that of the next too is said once. */
export const placeText = (...names: readonly string[]): string =>
  names.filter((name, place) => name && name !== names[place - 1]).join(', ')
