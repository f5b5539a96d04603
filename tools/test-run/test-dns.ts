import { createSocket } from 'node:dgram'

const TYPE_TXT = 16
const CLASS_IN = 1
const HEADER_BYTES = 12
/** Answer, recursion available, no error; no such name; or a failing server. */
const FOUND = 0x8180
const NO_SUCH_NAME = 0x8183
const SERVER_FAILURE = 0x8182

/** The name in a question, and where the question ends. */
const questionOf = (message: Buffer): { name: string; end: number } => {
  const labels: string[] = []
  let at = HEADER_BYTES
  for (let size = message[at] ?? 0; size > 0; size = message[at] ?? 0) {
    labels.push(message.toString('ascii', at + 1, at + 1 + size))
    at += size + 1
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 + 4 }
}

const txtAnswer = (text: string): Buffer => {
  const content = Buffer.from(text)
  // A pointer to the name of the question, then type, class, time to live and length.
  const head = Buffer.alloc(12)
  head.writeUInt16BE(0xc000 + HEADER_BYTES, 0)
  head.writeUInt16BE(TYPE_TXT, 2)
  head.writeUInt16BE(CLASS_IN, 4)
  head.writeUInt16BE(content.length + 1, 10)
  return Buffer.concat([head, Buffer.from([content.length]), content])
}

/**
 * Starts a DNS server on loopback that answers with these TXT records. A name without an entry does not exist.
 */
export const startTestDns = async () => {
  const records = new Map<string, string[]>()
  let isFailing = false
  const socket = createSocket('udp4')
  socket.on('message', (message, from) => {
    const { name, end } = questionOf(message)
    const texts = isFailing ? undefined : records.get(name)
    const head = Buffer.from(message.subarray(0, end))
    head.writeUInt16BE(texts ? FOUND : isFailing ? SERVER_FAILURE : NO_SUCH_NAME, 2)
    head.writeUInt16BE(texts?.length ?? 0, 6)
    head.writeUInt16BE(0, 8)
    head.writeUInt16BE(0, 10)
    socket.send(Buffer.concat([head, ...(texts ?? []).map(txtAnswer)]), from.port, from.address)
  })
  await new Promise<void>((done) => socket.bind(0, '127.0.0.1', done))
  return {
    /** The address for `DNS_SERVERS`. */
    address: `127.0.0.1:${socket.address().port}`,
    records,
    /** Lets it answer that it failed, as for a domain whose own servers are silent. */
    setFailing: (failing: boolean) => {
      isFailing = failing
    },
    stop: () => new Promise<void>((done) => socket.close(() => done())),
  }
}
export type TestDns = Awaited<ReturnType<typeof startTestDns>>
