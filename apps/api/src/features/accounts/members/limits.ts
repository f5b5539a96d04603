import { DAY_S } from '#src/platform/clock.ts'
import { perWindow } from '#src/platform/throttle.ts'

/** Invitations that one organisation mails. They have a budget of their own, apart from the mails of strangers. */
export const INVITATIONS_BY_ORGANISATION = perWindow(20, 3600)

/** Invitations to one address, by all organisations. */
export const INVITATIONS_TO_ADDRESS = perWindow(5, DAY_S)

/** Changes of roles by one organisation, each of which mails a member. */
export const ROLE_CHANGES_BY_ORGANISATION = perWindow(120, 3600)

/** Changes of the settings or of the sign-in policy by one organisation, each of which mails its Owners. */
export const SETTINGS_CHANGES_BY_ORGANISATION = perWindow(60, 3600)

/** People who become members of one organisation at their first login through its provider. Each mails its Owners. */
export const JOINS_BY_PROVIDER = perWindow(200, 3600)

/** Invitation links opened by one client. */
export const INVITATION_LINKS_BY_CLIENT = perWindow(60, 600)
