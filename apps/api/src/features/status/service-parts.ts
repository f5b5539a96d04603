/**
 * Parts of the service that a server measures, in display order. Each is a column of `service_minutes`. `webhooks` comes
 * last once the portal sends events.
 */
export const SERVICE_PARTS = ['api', 'reports', 'portal', 'mail'] as const
export type ServicePart = (typeof SERVICE_PARTS)[number]

/** States of a part, as they are stored. The larger is the worse. */
export const WORKING = 0
export const SLOW = 1
export const FAILED = 2
export type PartState = typeof WORKING | typeof SLOW | typeof FAILED
export type PartStates = Record<ServicePart, PartState>

export const MINUTE_MS = 60_000
export const DAY_MINUTES = 1440
/** Returns the whole minutes since 1970 UTC. */
export const minuteOf = (time: Date): number => Math.floor(time.getTime() / MINUTE_MS)

/** A call, or the write of a row, is slow from here. Above `CALL_DEADLINE_S`, 1.8 s, a call fails. */
export const SLOW_MS = 1000
/** Fewer bad calls in a minute do not count against a part: each can have a cause of its own. */
const BAD_CALLS_MIN = 3
/** Shares of the calls of a minute. */
const FAILED_FROM = 0.5
const SLOW_FROM = 0.1

/** Calls of a part in a minute, at one server process. Those with a server error are in `failed` only. */
export interface MinuteCalls {
  all: number
  failed: number
  slow: number
}

/**
 * Returns how a part worked. It failed with server errors in half of its calls, and in 3 or more. It was slow with server errors
 * or a time of 1 s in a tenth of its calls, and in 3 or more. A part without calls works.
 */
export const stateOfCalls = ({ all, failed, slow }: MinuteCalls): PartState => {
  const isFrom = (bad: number, share: number) => bad >= BAD_CALLS_MIN && bad >= all * share
  if (isFrom(failed, FAILED_FROM)) return FAILED
  return isFrom(failed + slow, SLOW_FROM) ? SLOW : WORKING
}

/** A mail is late if it was not sent this long after it was queued. */
export const LATE_MAIL_MS = 300_000
const LATE_FAILED_FROM = 3
const LATE_SLOW_FROM = 5

/** Mails that are late. `isAccepting`: the mail server accepted a mail after the newest of them was queued. */
export interface LateMails {
  late: number
  isAccepting: boolean
}

/**
 * Mail failed if at least 3 mails are late and none was accepted since the newest of them was queued. If others were accepted,
 * single late mails are a matter of their mailboxes, and mail is slow from 5 late ones on. Otherwise from the first.
 */
export const stateOfMail = ({ late, isAccepting }: LateMails): PartState => {
  if (!isAccepting && late >= LATE_FAILED_FROM) return FAILED
  return late >= (isAccepting ? LATE_SLOW_FROM : 1) ? SLOW : WORKING
}
