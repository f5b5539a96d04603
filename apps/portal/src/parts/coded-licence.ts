import type { Licence } from '@assure/contract/licences/licence.contract'

/** What a licence's QR code says, and to whom: the developer's list and the retail one both know this much. */
export type CodedLicence = Pick<
  Licence,
  'licence_code' | 'deeplink_data' | 'requested_by' | 'subclient' | 'location' | 'activation_link'
>
