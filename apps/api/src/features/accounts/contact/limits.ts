import { perWindow } from '#src/platform/throttle.ts'

const HOUR_S = 3600

export const CONTACTS_BY_CLIENT = perWindow(10, HOUR_S)

/** Mails that tell the operator of contact requests, of all clients together. The list of requests holds the rest. */
export const CONTACT_NOTICES = perWindow(100, HOUR_S)
