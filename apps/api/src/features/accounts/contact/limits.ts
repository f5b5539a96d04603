import { perWindow } from '#src/platform/throttle.ts'

const HOUR_S = 3600

export const CONTACTS_BY_CLIENT = perWindow(10, HOUR_S)

/** Limit of mails to the operator about contact requests, over all clients. Later requests appear only in the list. */
export const CONTACT_NOTICES = perWindow(100, HOUR_S)
