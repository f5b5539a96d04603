import type { Licence } from '@assure/contract/licences/licence.contract'

/** The user's current task with licences: at most one dialog is open at a time. */
export type LicenceTask =
  | { name: 'generate' }
  | { name: 'qr' | 'edit'; licence: Licence }
  | { name: 'analytics'; licence: Licence | null }
  | { name: 'detach'; licence: Licence; onShowQr: (licence: Licence) => void }
  | {
      name: 'delete'
      licences: readonly Licence[]
      /** How many of them are not on the page that is open. */
      elsewhere: number
      onDeleted?: () => void
    }

export type StartTask = (task: LicenceTask) => void
