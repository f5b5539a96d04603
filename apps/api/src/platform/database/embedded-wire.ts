/** Splits PostgreSQL's wire protocol, so that several clients can share one session. */

const SSL_REQUEST = 80_877_103
const CANCEL_REQUEST = 80_877_102
const STARTUP_HEADER_BYTES = 8

/** Bytes before the content of a message: its type and its length. */
const HEADER_BYTES = 5
const PARSE = 0x50
const BIND = 0x42
const DESCRIBE = 0x44
const CLOSE = 0x43
const STATEMENT = 0x53
const SYNC = Buffer.from([0x53, 0, 0, 0, 4])

/** Where a message names a prepared statement; null if it does not. */
const statementNameAt = (message: Buffer): number | null => {
  const type = message[0]
  if (type === PARSE) return HEADER_BYTES
  // The name of a portal comes first.
  if (type === BIND) return message.indexOf(0, HEADER_BYTES) + 1
  const isOfStatement = (type === DESCRIBE || type === CLOSE) && message[HEADER_BYTES] === STATEMENT
  return isOfStatement ? HEADER_BYTES + 1 : null
}

/** Puts a prefix before the name of a prepared statement. The unnamed one keeps its empty name. */
const withPrefix = (message: Buffer, prefix: Buffer): Buffer => {
  const at = statementNameAt(message)
  if (at === null || message[at] === 0) return message
  const renamed = Buffer.concat([message.subarray(0, at), prefix, message.subarray(at)])
  renamed.writeInt32BE(renamed.length - 1, 1)
  return renamed
}

const closeOf = (name: string): Buffer => {
  const content = Buffer.from(`S${name}\0`)
  const message = Buffer.alloc(HEADER_BYTES + content.length)
  message[0] = CLOSE
  message.writeInt32BE(message.length - 1, 1)
  content.copy(message, HEADER_BYTES)
  return message
}

export type ClientMessage =
  | { kind: 'ssl_request' | 'cancel_request' | 'terminate' }
  /** Ends with a message that the server answers with ReadyForQuery: start-up, Query or Sync. */
  | { kind: 'batch'; bytes: Buffer }

/**
 * Splits a client's messages into batches that must run as a whole. Between one client's Parse and Sync no other client
 * may run, because they share the unnamed statement. Its prepared statements get the prefix, so that two clients can
 * use the same name.
 */
export const makeFramer = (statementPrefix: string) => {
  const prefix = Buffer.from(statementPrefix)
  const prepared = new Set<string>()
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
      const own = withPrefix(message, prefix)
      if (own !== message && own[0] === PARSE)
        prepared.add(own.toString('utf8', HEADER_BYTES, own.indexOf(0, HEADER_BYTES)))
      batch.push(own)
    }
    return null
  }

  return {
    /** Adds received data and returns the messages that are complete. */
    read: (data: Buffer): ClientMessage[] => {
      pending = pending.length > 0 ? Buffer.concat([pending, data]) : data
      const complete: ClientMessage[] = []
      for (let message = next(); message; message = next()) complete.push(message)
      return complete
    },
    /** Returns a batch that closes the client's prepared statements; null if it has none. */
    closing: (): Buffer | null =>
      prepared.size === 0 ? null : Buffer.concat([...[...prepared].map(closeOf), SYNC]),
  }
}

/** Whether a response leaves the session in a transaction, according to its final ReadyForQuery. */
export const endsInTransaction = (answer: Uint8Array): boolean =>
  answer.length >= 6 && answer[answer.length - 6] === 0x5a && answer[answer.length - 1] !== 0x49
