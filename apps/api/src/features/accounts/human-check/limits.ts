import { perWindow } from '#src/platform/throttle.ts'

const HOUR_S = 3600

export const HUMAN_CHECKS_BY_CLIENT = perWindow(60, HOUR_S)

/** Seconds for which the checks of one network count and make the next ones harder. */
export const HUMAN_CHECKS_WINDOW_S = HOUR_S
