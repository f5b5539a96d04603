import type { Clock } from '#src/platform/clock.ts'
import { makeOutgoing } from '#src/platform/outgoing.ts'
import type { Tickets } from '#src/platform/tickets.ts'
import type { Settings } from '#src/settings.ts'
import { connectionRepository } from './connection.repository.ts'
import { domainRepository } from './domain.repository.ts'
import { entryWorkflow } from './entry.workflow.ts'
import { makeProviders } from './provider.ts'
import { makeSsoTickets } from './sso-ticket.ts'
import { makeTxtRecords } from './txt-records.ts'

type Dependencies = Parameters<typeof connectionRepository>[0] &
  Parameters<typeof entryWorkflow>[0] & {
    settings: Pick<Settings, 'publicUrl' | 'outgoingRanges' | 'dnsServers' | 'callsAtOnce'>
    clock: Clock
    tickets: Tickets
  }

/** Builds single sign-on: providers, domains, and the entry of people. */
export const makeSingleSignOn = ({ settings, tickets, ...given }: Dependencies) => {
  const { publicUrl, outgoingRanges, dnsServers, callsAtOnce } = settings
  const outgoing = makeOutgoing({ allowed: outgoingRanges })
  const providers = makeProviders({
    outgoing,
    clock: given.clock,
    atOnce: Math.max(2, Math.floor(callsAtOnce / 4)),
  })
  const connections = connectionRepository(given)
  return {
    providers,
    connections,
    domains: domainRepository({ ...given, txtRecords: makeTxtRecords(dnsServers) }),
    entries: entryWorkflow(given),
    ssoTickets: makeSsoTickets({ publicUrl, tickets, providers, connections }),
  }
}
