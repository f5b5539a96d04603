import { perWindow } from '#src/platform/throttle.ts'

/** Receipts made for one account: each takes the server some time. */
export const RECEIPTS_BY_ACCOUNT = perWindow(30, 60)
