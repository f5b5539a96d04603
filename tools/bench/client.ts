import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import type { ModeInput, ModeName, ModeOutput, Service } from '@assure/contract/rpc'

export interface Reply {
  status: number
  headers: IncomingHttpHeaders
  text: string
  /** From the call to the last byte of the response. */
  ms: number
}

export interface BenchClient {
  /** Posts a body unchanged, over keep-alive connections. */
  post(path: string, body: string, headers?: Record<string, string>): Promise<Reply>
  /** Gets a page like a browser, compressed. */
  get(path: string): Promise<Reply>
  close(): void
}

let addresses = 0
/** Headers with an address that no other call used, because rate limits count by address. */
export const fromNewAddress = (): Record<string, string> => {
  addresses += 1
  return { 'x-forwarded-for': `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}` }
}

/** A client for the server at `url`, which must be on loopback. */
export const makeClient = (url: string, maxSockets = 256): BenchClient => {
  const { host, port } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets })
  const send = (method: string, path: string, headers: Record<string, string | number>, body?: string) =>
    new Promise<Reply>((resolve, reject) => {
      const startedMs = performance.now()
      const options = { agent, host: '127.0.0.1', port, path, method, headers: { host, ...headers } }
      const call = request(options, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.once('error', reject)
        answer.once('end', () => {
          const ms = performance.now() - startedMs
          const text = Buffer.concat(parts).toString('utf8')
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text, ms })
        })
      })
      call.once('error', reject)
      call.end(body)
    })
  return {
    post: (path, body, headers = {}) => {
      const length = { 'content-length': Buffer.byteLength(body) }
      return send('POST', path, { 'content-type': 'application/json', ...length, ...headers }, body)
    },
    get: (path) => send('GET', path, { 'accept-encoding': 'br' }),
    close: () => agent.destroy(),
  }
}

/** The body of a call, type-checked against the contract. */
export const bodyOf = <S extends Service>(mode: ModeName<S>, input: ModeInput<S, ModeName<S>>): string =>
  JSON.stringify({ ...(input as object), execution_mode: mode })

/** Parses the response of a successful call. Throws with the response otherwise. */
export const answerOf = <S extends Service, N extends ModeName<S>>({
  status,
  text,
}: Reply): ModeOutput<S, N> => {
  if (status !== 200) throw new Error(`answered ${status}: ${text}`)
  return JSON.parse(text) as ModeOutput<S, N>
}
