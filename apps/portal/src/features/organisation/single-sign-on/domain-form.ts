import { DOMAIN_PATTERN } from '@assure/contract/constants'

const DOMAIN_MAX = 253

/** Returns the domain in what people type: an address, a link or the domain itself. */
export const typedDomain = (typed: string): string =>
  typed
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/[/?#].*$/, '')
    .replace(/^.*@/, '')
    .replace(/\.$/, '')

/** Returns the fault of a domain. */
export const domainFault = (domain: string): 'required' | 'invalid' | null => {
  if (domain === '') return 'required'
  return domain.length > DOMAIN_MAX || !DOMAIN_PATTERN.test(domain) ? 'invalid' : null
}
