import { isIP } from 'node:net'
import { compile } from '@fastify/proxy-addr'
import { listOf } from './network-settings.ts'

/** Minimum prefix length of a proxy range, by family. It allows the private networks 10.0.0.0/8 and fc00::/7. */
const WIDEST = { 4: 8, 6: 7 } as const
const BITS = { 4: 32, 6: 128 } as const
/**
 * Maximum share of a family's addresses that all ranges may cover. More would trust most of the hosts that can reach
 * the server.
 */
const SHARE_MAX = 1 / 16
/** IPv4-mapped IPv6 addresses, which the library matches as IPv4. */
const MAPPED = /^::ffff:/
const MAPPED_BITS = 96

/** Trusts every host, for networks whose proxies have no fixed addresses. */
export const EVERYONE = 'everyone'

/** Returns the trusted ranges of `TRUST_PROXY`; true for every host. */
export const proxiesOf = (text: string): string[] | true => (text === EVERYONE ? true : listOf(text))

/** Returns the canonical spelling of an IPv6 address, as in URLs. */
const canonical = (address: string) => new URL(`http://[${address}]`).hostname.slice(1, -1)

/** Returns the family and prefix length of an address or a CIDR range, or null for anything else. */
const parseRange = (text: string): { family: 4 | 6; prefix: number } | null => {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  if ((family !== 4 && family !== 6) || rest.length > 0 || !/^\d{1,3}$/.test(bits ?? '0')) return null
  const prefix = bits === undefined ? BITS[family] : Number(bits)
  if (family === 6 && MAPPED.test(canonical(address))) return { family: 4, prefix: prefix - MAPPED_BITS }
  return { family, prefix }
}

/**
 * Whether the server may trust what these proxies say about the client's address. The library must accept the ranges.
 * They must not cover most of the network, or any client could choose the address for its rate limits; `everyone`
 * says so by name.
 */
export const areProxies = (given: string): boolean => {
  if (given === EVERYONE) return true
  const texts = listOf(given)
  try {
    compile(texts)
  } catch {
    return false
  }
  const share = { 4: 0, 6: 0 }
  for (const range of texts.map(parseRange)) {
    if (range === null || !(range.prefix >= WIDEST[range.family])) return false
    share[range.family] += 2 ** -range.prefix
  }
  return share[4] <= SHARE_MAX && share[6] <= SHARE_MAX
}
