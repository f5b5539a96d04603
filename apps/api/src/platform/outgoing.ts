import { lookup as lookUp } from 'node:dns'
import { request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { pausingDeadline } from './deadline.ts'

const TIMEOUT_MS = 5000
const ANSWER_MAX_BYTES = 256 * 1024
/** IPv6 that is routed in the internet. The library takes other ranges for ordinary too, such as `::127.0.0.1`. */
const PUBLIC_IPV6 = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number]

/** Why a request to an address of a customer was refused or failed. */
export type OutgoingFault =
  | 'bad_address'
  | 'not_https'
  | 'private_address'
  | 'unknown_host'
  | 'unreachable'
  | 'redirect'
  | 'too_large'
  | 'slow'

/** A refused or failed request. It names no address: otherwise a customer could search a network with it. */
export class OutgoingError extends Error {
  readonly fault: OutgoingFault
  constructor(fault: OutgoingFault, cause?: unknown) {
    super(`the request failed: ${fault}`, { cause })
    this.fault = fault
  }
}

export interface OutgoingRequest {
  method?: string | undefined
  headers?: Record<string, string>
  body?: string | undefined
}
/** Makes a request. Throws `OutgoingError`; any status except a redirect is an answer. */
export type Outgoing = (address: string, request?: OutgoingRequest) => Promise<Response>

const isPublic = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  address.range() === 'unicast' && (address instanceof ipaddr.IPv4 || address.match(PUBLIC_IPV6))

/** Whether an address is in one of the ranges, in CIDR notation. */
const isIn = (ranges: readonly string[], address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  ranges.some((range) => {
    const [network, bits] = ipaddr.parseCIDR(range)
    return network.kind() === address.kind() && address.match([network, bits] as never)
  })

const faultOf = (error: unknown): OutgoingError => {
  if (error instanceof OutgoingError) return error
  const { name, code } = error as NodeJS.ErrnoException
  if (name === 'AbortError' || name === 'TimeoutError') return new OutgoingError('slow', error)
  return new OutgoingError(
    code === 'ENOTFOUND' || code === 'EAI_AGAIN' ? 'unknown_host' : 'unreachable',
    error,
  )
}

/** The answer of a host. Throws `RangeError` or `TypeError` for a status or a type that no answer may have. */
const responseOf = (status: number, type: string | undefined, content: Buffer): Response =>
  new Response(content.length > 0 && status !== 204 ? new Uint8Array(content) : null, {
    status,
    ...(type && { headers: { 'content-type': type } }),
  })

/**
 * Makes requests to addresses that customers give. They reach public hosts over HTTPS only: a name is resolved once, each
 * of its addresses must be public, and the connection goes to one of these. They follow no redirect, end after 5 seconds
 * and read 256 kB at most. `allowed` are ranges that may be reached too, there also without HTTPS.
 */
export const makeOutgoing = ({ allowed }: { allowed: readonly string[] }): Outgoing => {
  const faultAt = (text: string, isPlain: boolean): OutgoingFault | null => {
    const address = ipaddr.process(text)
    if (isIn(allowed, address)) return null
    if (!isPublic(address)) return 'private_address'
    return isPlain ? 'not_https' : null
  }

  const send = (url: URL, { method = 'GET', headers, body }: OutgoingRequest): Promise<Response> => {
    const isPlain = url.protocol === 'http:'
    const lookup: LookupFunction = (host, options, done) => {
      lookUp(host, { ...options, all: true }, (error, found) => {
        const [first] = found ?? []
        if (error || !first) return done(error, [])
        for (const { address } of found) {
          const fault = faultAt(address, isPlain)
          if (fault) return done(new OutgoingError(fault), [])
        }
        return options.all ? done(null, found) : done(null, first.address, first.family)
      })
    }
    return new Promise((resolve, reject) => {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const sent = (isPlain ? plainRequest : secureRequest)(
        url,
        { method, headers: { ...headers, 'accept-encoding': 'identity' }, lookup, agent: false, signal },
        (answer) => {
          const status = answer.statusCode ?? 0
          const parts: Buffer[] = []
          let bytes = 0
          if (status >= 300 && status < 400) sent.destroy(new OutgoingError('redirect'))
          answer.on('data', (part: Buffer) => {
            bytes += part.length
            parts.push(part)
            if (bytes > ANSWER_MAX_BYTES) sent.destroy(new OutgoingError('too_large'))
          })
          answer.on('error', reject)
          answer.on('end', () => {
            try {
              resolve(responseOf(status, answer.headers['content-type'], Buffer.concat(parts)))
            } catch (error) {
              // A status or a type that no answer may have. Thrown here, it would end the process.
              reject(error)
            }
          })
        },
      )
      sent.on('error', reject)
      // Another protocol would leave this one without an end.
      sent.on('upgrade', (_answer, socket) => {
        socket.destroy()
        reject(new OutgoingError('unreachable'))
      })
      signal.addEventListener('abort', () => reject(new OutgoingError('slow')))
      sent.end(body)
    })
  }

  return async (address, request = {}) => {
    const url = URL.parse(address)
    if (!url || url.username || url.password) throw new OutgoingError('bad_address')
    if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new OutgoingError('not_https')
    if (url.protocol === 'http:' && allowed.length === 0) throw new OutgoingError('not_https')
    const host = url.hostname.replace(/^\[|\]$/g, '')
    // An address is no name, so nothing looks it up.
    const fault = isIP(host) ? faultAt(host, url.protocol === 'http:') : null
    if (fault) throw new OutgoingError(fault)
    try {
      return await pausingDeadline(() => send(url, request))
    } catch (error) {
      throw faultOf(error)
    }
  }
}
