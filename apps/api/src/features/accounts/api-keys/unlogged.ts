import { REQUEST_LOG_DAYS } from '@assure/contract/constants'
import { DAY_MS } from '#src/platform/clock.ts'

/**
 * Returns the moment since which ended keys are kept. The request log names them, and shows to their owner who still calls
 * with them. Its lines are dropped by whole days, so some are kept for a day more.
 */
export const unloggedAt = (now: Date): Date => new Date(now.getTime() - (REQUEST_LOG_DAYS + 1) * DAY_MS)
