import { Resolver } from 'node:dns'
import ipaddr from 'ipaddr.js'

/** Returns the parts of a list with commas. */
export const listOf = (text: string): string[] => text.split(',').map((part) => part.trim())

/** Whether a text is CIDR ranges with commas between. */
export const areRanges = (text: string): boolean => listOf(text).every((range) => ipaddr.isValidCIDR(range))

/** Whether a text is addresses of DNS servers, each with or without a port. */
export const areDnsServers = (text: string): boolean => {
  try {
    new Resolver().setServers(listOf(text))
    return true
  } catch {
    return false
  }
}
