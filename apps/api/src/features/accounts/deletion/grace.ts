import { DELETION_GRACE_DAYS } from '@assure/contract/constants'
import { DAY_MS } from '#src/platform/clock.ts'

/** When a deletion becomes final and the personal data is erased. */
export const erasedAt = (requestedAt: Date): Date =>
  new Date(requestedAt.getTime() + DELETION_GRACE_DAYS * DAY_MS)

/** Deletions that were requested until then are final now. */
export const requestedBefore = (now: Date): Date => new Date(now.getTime() - DELETION_GRACE_DAYS * DAY_MS)
