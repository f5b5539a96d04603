/** Splits PostgreSQL's wire protocol, so that several clients can share one session. */

const SSL_REQUEST = 80_877_103
const CANCEL_REQUEST = 80_877_102
const STARTUP_HEADER_BYTES = 8

export type ClientMessage =
  | { kind: 'ssl_request' | 'cancel_request' | 'terminate' }
  /** Ends with a message that the server answers with ReadyForQuery: start-up, Query or Sync. */
  | { kind: 'batch'; bytes: Buffer }

/**
 * Splits a client's messages into batches that must run as a whole. Between one client's Parse and Sync no other client
 * may run, because they share the unnamed statement.
 */
export const makeFramer = () => {
  let pending: Buffer = Buffer.alloc(0)
  let batch: Buffer[] = []
  let started = false

  const take = (length: number): Buffer => {
    const message = pending.subarray(0, length)
    pending = pending.subarray(length)
    return message
  }
  const finish = (message: Buffer): ClientMessage => {
    const bytes = Buffer.concat([...batch, message])
    batch = []
    return { kind: 'batch', bytes }
  }
  const nextBeforeStart = (): ClientMessage | null => {
    if (pending.length < STARTUP_HEADER_BYTES || pending.length < pending.readInt32BE(0)) return null
    const code = pending.readInt32BE(4)
    const message = take(pending.readInt32BE(0))
    if (code === SSL_REQUEST) return { kind: 'ssl_request' }
    if (code === CANCEL_REQUEST) return { kind: 'cancel_request' }
    started = true
    return finish(message)
  }
  const next = (): ClientMessage | null => {
    if (!started) return nextBeforeStart()
    while (pending.length >= 5) {
      const length = 1 + pending.readInt32BE(1)
      if (pending.length < length) return null
      const type = String.fromCharCode(pending.readUInt8(0))
      const message = take(length)
      if (type === 'X') return { kind: 'terminate' }
      if (type === 'Q' || type === 'S') return finish(message)
      batch.push(message)
    }
    return null
  }

  /** Adds received data and returns the messages that are complete. */
  return (data: Buffer): ClientMessage[] => {
    pending = pending.length > 0 ? Buffer.concat([pending, data]) : data
    const complete: ClientMessage[] = []
    for (let message = next(); message; message = next()) complete.push(message)
    return complete
  }
}

/** Whether a response leaves the session in a transaction, according to its final ReadyForQuery. */
export const endsInTransaction = (answer: Uint8Array): boolean =>
  answer.length >= 6 && answer[answer.length - 6] === 0x5a && answer[answer.length - 1] !== 0x49
