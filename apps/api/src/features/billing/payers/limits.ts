/** Unpaid billing groups of one account for one payer. Each one appears in that payer's list. */
export const UNPAID_GROUPS_MAX = 20
