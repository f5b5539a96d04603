import { auditOrigin } from '#src/platform/audit.ts'
import { utcSeconds } from '#src/platform/clock.ts'
import type { Throttle } from '#src/platform/throttle.ts'
import type { AccountHandlers } from '../account-handlers.ts'
import { SETTINGS_CHANGES_BY_ORGANISATION } from '../members/limits.ts'
import type { PersonRepository } from '../people/person.repository.ts'
import type { RequireConfirmed } from '../sessions/require-confirmed.ts'
import type { Connection, ConnectionRepository } from './connection.repository.ts'
import { type Domain, type DomainRepository, recordOf } from './domain.repository.ts'
import { ProviderError, type Providers } from './provider.ts'
import { isPublicDomain } from './public-domains.ts'
import type { SsoTickets } from './sso-ticket.ts'

interface Dependencies {
  people: Pick<PersonRepository, 'linkedIn'>
  requireConfirmed: RequireConfirmed
  throttle: Throttle
  connections: ConnectionRepository
  domains: DomainRepository
  providers: Providers
  ssoTickets: SsoTickets
}

type Modes =
  | 'retrieve_sso'
  | 'save_sso'
  | 'test_sso'
  | 'switch_sso'
  | 'remove_sso'
  | 'add_domain'
  | 'check_domain'
  | 'remove_domain'
  | 'retrieve_sso_link'

const secondsOr0 = (moment: Date | null): number => (moment ? utcSeconds(moment) : 0)

const connectionOnWire = ({ name, issuer, clientId, defaultRoles, testedAt, isOn }: Connection) => ({
  ...{ name, issuer, client_id: clientId, default_roles: defaultRoles },
  ...{ tested_at_utc: secondsOr0(testedAt), is_on: isOn },
})
const domainOnWire = (domain: Domain) => ({
  domain: domain.domain,
  record: recordOf(domain),
  verified_at_utc: secondsOr0(domain.verifiedAt),
  missing_since_utc: secondsOr0(domain.missingSince),
})

/** The answer for a provider that failed. Throws any other error. */
const denied = (error: unknown) => {
  if (!(error instanceof ProviderError)) throw error
  const { fault, issuer } = error
  return { result: 'DENY', code: 'PROVIDER', fault, ...(issuer !== undefined && { issuer }) } as const
}

/** The identity provider and the domains of the calling organisation, and whether the caller is linked. */
export const ssoSettingsHandlers = ({
  people,
  requireConfirmed,
  throttle,
  connections,
  domains,
  providers,
  ssoTickets,
}: Dependencies): Pick<AccountHandlers, Modes> => {
  /** The Owner who makes a change, within the limit. Throws `RpcError` `rate_limited`. */
  const actorOf = async (caller: { account_id: string; user_id: string }) => {
    await throttle.attempt(`settings-changes-of:${caller.account_id}`, SETTINGS_CHANGES_BY_ORGANISATION)
    return { accountId: caller.account_id, userId: caller.user_id }
  }

  return {
    retrieve_sso: async ({ caller: { account_id } }) => {
      const [connection, listed, ready] = await Promise.all([
        connections.find(account_id),
        domains.list(account_id),
        connections.readiness(account_id),
      ])
      return {
        redirect_address: ssoTickets.redirectAddressOf(account_id),
        connection: connection && connectionOnWire(connection),
        domains: listed.map(domainOnWire),
        ...{ members: ready.members, linked: ready.linked },
        ...{ owners: ready.owners, owners_with_passkey: ready.ownersWithPasskey },
      }
    },

    retrieve_sso_link: async ({ caller: { account_id, user_id } }) => {
      const [connection, linked] = await Promise.all([
        connections.find(account_id),
        people.linkedIn(account_id, [user_id]),
      ])
      return { provider: connection?.isOn ? connection.name : null, linked: linked.has(user_id) }
    },

    save_sso: async ({ input, caller, context }) => {
      await requireConfirmed(context)
      const actor = await actorOf(caller)
      const { name, issuer, client_id: clientId, client_secret: clientSecret, default_roles } = input
      try {
        await providers.check({ issuer, clientId })
      } catch (error) {
        return denied(error)
      }
      const given = { name, issuer, clientId, clientSecret, defaultRoles: default_roles }
      const refusal = await connections.save(actor, given, auditOrigin(caller, context))
      return refusal ? { result: 'DENY', code: refusal } : { result: 'OK' }
    },

    test_sso: async ({ caller, context }) => {
      await requireConfirmed(context)
      const { accountId, userId } = await actorOf(caller)
      const connection = await connections.find(accountId)
      if (!connection) return { result: 'DENY', code: 'NO_SSO' }
      try {
        const address = await ssoTickets.begin(context, accountId, connection, { purpose: 'test', userId })
        return { result: 'OK', address }
      } catch (error) {
        return denied(error)
      }
    },

    switch_sso: async ({ input: { is_on }, caller, context }) => {
      await requireConfirmed(context)
      const actor = await actorOf(caller)
      const refusal = await connections.turn(actor, is_on, auditOrigin(caller, context))
      return refusal ? { result: 'DENY', code: refusal } : { result: 'OK' }
    },

    remove_sso: async ({ caller, context }) => {
      await requireConfirmed(context)
      const actor = await actorOf(caller)
      const refusal = await connections.remove(actor, auditOrigin(caller, context))
      return refusal ? { result: 'DENY', code: refusal } : { result: 'OK' }
    },

    add_domain: async ({ input: { domain }, caller, context }) => {
      await requireConfirmed(context)
      const actor = await actorOf(caller)
      if (isPublicDomain(domain)) return { result: 'DENY', code: 'PUBLIC_DOMAIN' }
      const added = await domains.add(actor, domain, auditOrigin(caller, context))
      return added ? { result: 'OK', domain: domainOnWire(added) } : { result: 'DENY', code: 'TOO_MANY' }
    },

    check_domain: async ({ input: { domain }, caller, context }) => {
      await requireConfirmed(context)
      const actor = await actorOf(caller)
      const checked = await domains.check(actor, domain, auditOrigin(caller, context))
      if (checked === 'VERIFIED') return { result: 'OK' }
      if (typeof checked === 'string') return { result: 'DENY', code: checked }
      return { result: 'DENY', code: 'NO_RECORD', found: checked.found }
    },

    remove_domain: async ({ input: { domain }, caller, context }) => {
      await requireConfirmed(context)
      const actor = await actorOf(caller)
      await domains.remove(actor, domain, auditOrigin(caller, context))
      return { result: 'OK' }
    },
  }
}
