interface Payload {
  /** The version; payloads of the first releases name none. */
  v?: number
}

/** Turns the payload of an earlier version into today's. */
type Reader = (payload: Payload) => Payload

const asIs: Reader = (payload) => payload

/**
 * The versions of each queue's payload that this server reads; it writes the highest. A queue that is not listed has
 * version 1 only. When you change a payload, or what is sealed in it, add a version, and a reader for each version that
 * the last release may have left in the queue.
 */
const READERS: Record<string, Record<number, Reader>> = {
  'send-mail': { 1: asIs },
}

const FIRST_VERSION = 1
const readersOf = (queue: string) => READERS[queue] ?? { [FIRST_VERSION]: asIs }

/** The payload as it is put into a queue. */
export const writePayload = (queue: string, payload: Payload): Payload => ({
  ...payload,
  v: Math.max(...Object.keys(readersOf(queue)).map(Number)),
})

export const versionOf = (payload: Payload | null): number => payload?.v ?? FIRST_VERSION

/** Reads a payload from a queue; null when a newer server wrote it. */
export const readPayload = (queue: string, payload: Payload | null): Payload | null =>
  readersOf(queue)[versionOf(payload)]?.(payload ?? {}) ?? null
