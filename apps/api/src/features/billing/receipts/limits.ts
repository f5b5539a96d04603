import { perWindow } from '#src/platform/throttle.ts'

/** Receipt PDFs generated for one account. Each takes some server time. */
export const RECEIPTS_BY_ACCOUNT = perWindow(30, 60)
