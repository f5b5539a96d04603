import { perWindow } from '#src/platform/throttle.ts'

/** Downloads of SDK files by one account. Each may be large. */
export const FILES_BY_ACCOUNT = perWindow(30, 3600)

/** Concurrent downloads of one account in a process. All accounts share the places for files. */
export const FILES_AT_ONCE_BY_ACCOUNT = 3
/** A download takes some seconds or longer. */
export const FILES_AT_ONCE_RETRY_S = 10
