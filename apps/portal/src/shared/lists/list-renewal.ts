/** How often a list on the screen is renewed by itself, so that its devices' status stays true. A hidden tab asks nothing. */
export const LIST_RENEWAL_MS = 15_000
