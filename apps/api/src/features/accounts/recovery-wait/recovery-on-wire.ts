import type { Recovery } from '@assure/contract/accounts/recovery.modes'
import { utcSeconds } from '#src/platform/clock.ts'
import type { WaitingRecovery } from './recovery-wait.repository.ts'

/** A recovery as the API shows it. An approved one opened before the end of its wait. */
export const recoveryOnWire = ({ requestedAt, readyAt, openedAt }: WaitingRecovery): Recovery => ({
  requested_at_utc: utcSeconds(requestedAt),
  opens_at_utc: utcSeconds(openedAt ?? readyAt),
  is_open: openedAt !== null,
})
