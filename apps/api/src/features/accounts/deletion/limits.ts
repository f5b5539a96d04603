import { perWindow } from '#src/platform/throttle.ts'

/** Links of mails about a deletion opened by one client. */
export const UNDO_LINKS_BY_CLIENT = perWindow(60, 600)
