import { perWindow } from '#src/platform/throttle.ts'

/** Links of one recovery: the mail may have been lost. */
export const RECOVERY_LINKS = perWindow(3, 3600)
