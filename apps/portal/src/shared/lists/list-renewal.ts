/** Refresh interval of a visible list, so that device status stays current. A hidden tab does not refresh. */
export const LIST_RENEWAL_MS = 15_000
