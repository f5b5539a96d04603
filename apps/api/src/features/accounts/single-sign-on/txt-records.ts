import { Resolver } from 'node:dns/promises'
import { pausingDeadline } from '#src/platform/deadline.ts'

/** How long one DNS server may take, and how often it is tried. */
const TIMEOUT_MS = 2000
const TRIES = 2
const RECORDS_MAX = 50

/** The texts of the TXT records of a name; null if DNS gave no answer. */
export type TxtRecords = (name: string) => Promise<string[] | null>

/** Reads TXT records from the DNS servers of this machine, or from `servers` (address and port). */
export const makeTxtRecords = (servers: readonly string[] | undefined): TxtRecords => {
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: TRIES })
  if (servers) resolver.setServers(servers)
  return async (name) => {
    try {
      const records = await pausingDeadline(() => resolver.resolveTxt(name))
      return records.slice(0, RECORDS_MAX).map((parts) => parts.join(''))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : null
    }
  }
}
