import type { Licence } from '@assure/contract/licences/licence.contract'

/** Open dialog of the licence pages; at most one is open. */
export type LicenceTask =
  | { name: 'generate' }
  | { name: 'qr' | 'edit'; licence: Licence }
  | { name: 'analytics'; licence: Licence | null }
  | { name: 'detach'; licence: Licence; onShowQr: (licence: Licence) => void }
  | {
      name: 'delete'
      licences: readonly Licence[]
      /** Number of them that are on other pages. */
      elsewhere: number
      onDeleted?: () => void
    }

export type StartTask = (task: LicenceTask) => void
