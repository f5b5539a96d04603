import { perWindow } from '#src/platform/throttle.ts'

const HOUR_S = 3600

export const HUMAN_CHECKS_BY_CLIENT = perWindow(60, HOUR_S)

/** Seconds for which a network's checks count and raise the effort of the next ones. */
export const HUMAN_CHECKS_WINDOW_S = HOUR_S
