import { perWindow } from '#src/platform/throttle.ts'

const HOUR_S = 3600

export const CONTACTS_BY_CLIENT = perWindow(10, HOUR_S)

/**
 * Mails to the operator about contact requests, from all clients together. Further requests appear only in the list.
 */
export const CONTACT_NOTICES = perWindow(100, HOUR_S)
