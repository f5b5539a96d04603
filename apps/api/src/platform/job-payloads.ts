interface Payload {
  /** The version. Payloads of the first releases have none. */
  v?: number
}

/** Converts the payload of an earlier version to the current one. */
type Reader = (payload: Payload) => Payload

const asIs: Reader = (payload) => payload

/**
 * The payload versions of each queue that this server reads. It writes the highest. A queue that is not listed has only
 * version 1. When you change a payload, or what is sealed in it, add a version, and a reader for each version that the
 * last release may have left in the queue.
 */
const READERS: Record<string, Record<number, Reader>> = {
  'send-mail': { 1: asIs },
}

const FIRST_VERSION = 1
const readersOf = (queue: string) => READERS[queue] ?? { [FIRST_VERSION]: asIs }

/** Adds the current version to a payload. */
export const writePayload = (queue: string, payload: Payload): Payload => ({
  ...payload,
  v: Math.max(...Object.keys(readersOf(queue)).map(Number)),
})

export const versionOf = (payload: Payload | null): number => payload?.v ?? FIRST_VERSION

/** Converts a queued payload to the current version; null if a newer server wrote it. */
export const readPayload = (queue: string, payload: Payload | null): Payload | null =>
  readersOf(queue)[versionOf(payload)]?.(payload ?? {}) ?? null
