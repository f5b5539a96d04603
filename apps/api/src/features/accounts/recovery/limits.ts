import { DAY_S } from '#src/platform/clock.ts'
import { perWindow } from '#src/platform/throttle.ts'

/** Recoveries that one person begins. Each mails the Owners of all their organisations. */
export const RECOVERIES_BY_PERSON = perWindow(5, DAY_S)

/** Links of one recovery: the mail may have been lost. */
export const RECOVERY_LINKS = perWindow(3, 3600)
