import { perWindow } from '#src/platform/throttle.ts'

/** Downloads of SDK files by one account. Each may be large. */
export const FILES_BY_ACCOUNT = perWindow(30, 3600)
