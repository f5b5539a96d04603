import { SSO_LOGIN_S } from '@assure/contract/constants'
import type { CallContext } from '#src/platform/http/rpc-endpoint.ts'
import { organisationId } from '#src/platform/ids.ts'
import type { Ticket, Tickets } from '#src/platform/tickets.ts'
import type { Connection, ConnectionRepository } from './connection.repository.ts'
import type { ProviderChecks, Providers } from './provider.ts'

/** Why somebody goes to the provider. A login has no person yet; the others belong to the person of a session. */
export type SsoPurpose =
  | { purpose: 'login'; loginHint?: string }
  | { purpose: 'test' | 'link' | 'confirm'; userId: string }
/** The facts that must hold when the browser comes back. */
interface Content {
  accountId: string
  issuer: string
  clientId: string
  purpose: SsoPurpose['purpose']
  userId: string | null
  checks: ProviderChecks
}
export type SsoTicket = Ticket<Content>

interface Dependencies {
  publicUrl: string
  tickets: Tickets
  providers: Pick<Providers, 'begin'>
  connections: Pick<ConnectionRepository, 'secretOf'>
}

/** Logins at a provider that have begun, each in a sealed cookie of the browser that began it. */
export const makeSsoTickets = ({ publicUrl, tickets, providers, connections }: Dependencies) => {
  /**
   * The page to which the provider of an organisation sends the browser back. Each organisation has its own: otherwise one
   * provider could send people on to that of another organisation, and would get the answer (RFC 9700, mix-up).
   */
  const redirectAddressOf = (accountId: string) => `${publicUrl}/sso/${organisationId(accountId)}`
  const accessOf = (accountId: string, connection: Connection) => ({
    ...{ issuer: connection.issuer, clientId: connection.clientId },
    clientSecret: connections.secretOf(accountId, connection),
  })
  return {
    redirectAddressOf,

    /** The client of an organisation at its provider. */
    accessOf,

    /** Gives the browser a ticket, and returns the page of the provider. Throws `ProviderError`. */
    begin: async (
      context: Pick<CallContext, 'setSsoTicket'>,
      accountId: string,
      connection: Connection,
      given: SsoPurpose,
    ): Promise<string> => {
      const { issuer, clientId } = connection
      const { address, checks } = await providers.begin(
        accessOf(accountId, connection),
        redirectAddressOf(accountId),
        {
          isFresh: given.purpose === 'confirm',
          loginHint: given.purpose === 'login' ? given.loginHint : undefined,
        },
      )
      const userId = given.purpose === 'login' ? null : given.userId
      const content: Content = { accountId, issuer, clientId, purpose: given.purpose, userId, checks }
      context.setSsoTicket(tickets.issue('single sign-on', content, SSO_LOGIN_S).text)
      return address
    },

    /** The ticket of the calling browser; null if it has none, or an expired one. */
    read: (context: Pick<CallContext, 'ssoTicket'>): SsoTicket | null => {
      const text = context.ssoTicket()
      return text === null ? null : tickets.read<Content>('single sign-on', text)
    },
  }
}
export type SsoTickets = ReturnType<typeof makeSsoTickets>
