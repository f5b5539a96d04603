import type { SsoRefusal } from '@assure/contract/accounts/sso.modes'
import { type Caller, type MemberCaller, refuseLogin } from '@assure/contract/authorise'
import type { Language } from '@assure/contract/constants'
import { RpcError } from '@assure/contract/rpc-error'
import { type AuditOrigin, auditOrigin } from '#src/platform/audit.ts'
import type { CallContext } from '#src/platform/http/rpc-endpoint.ts'
import { parseOrganisationId } from '#src/platform/ids.ts'
import { addressSubject, type Throttle } from '#src/platform/throttle.ts'
import type { AccountHandlers } from '../account-handlers.ts'
import { LOGIN_BY_ADDRESS } from '../login/limits.ts'
import type { RequireConfirmed } from '../sessions/require-confirmed.ts'
import type { SessionRepository } from '../sessions/session.repository.ts'
import { newSessionToken } from '../sessions/session-token.ts'
import { type Connection, type ConnectionRepository, isSameClient } from './connection.repository.ts'
import { domainOf, type DomainRepository } from './domain.repository.ts'
import { asPerson, type EntryWorkflow } from './entry.workflow.ts'
import { ProviderError, type ProviderPerson, type Providers } from './provider.ts'
import type { SsoPurpose, SsoTicket, SsoTickets } from './sso-ticket.ts'

interface Dependencies {
  throttle: Throttle
  requireConfirmed: RequireConfirmed
  sessions: Pick<SessionRepository, 'start' | 'end' | 'confirm' | 'noteRefusal'>
  connections: Pick<ConnectionRepository, 'find'>
  domains: Pick<DomainRepository, 'claimant'>
  providers: Pick<Providers, 'end'>
  ssoTickets: SsoTickets
  entries: EntryWorkflow
  spendProof(name: string, expiresAtS: number): Promise<boolean>
}

type Modes = 'start_sso' | 'prove_by_sso' | 'finish_sso'

const NO_SSO = { result: 'DENY', code: 'NO_SSO' } as const
const FAILED = { result: 'DENY', code: 'PROVIDER_FAILED' } as const
/**
 * Whether a session is enough to link its person. Where it lacks what the organisation asks for, a password and any login at
 * the provider would otherwise open it, also with a second factor that a thief of the password has just set up.
 */
const maySet = (
  { lacks, with_settled_factor }: Pick<MemberCaller, 'lacks' | 'with_settled_factor'>,
  purpose: SsoPurpose['purpose'],
): boolean => lacks === null || (purpose === 'link' && with_settled_factor === true)

/** Whether the person left the page of the provider without a login (RFC 6749, 4.1.2.1). */
const isCancelled = (answer: string): boolean => new URLSearchParams(answer).get('error') === 'access_denied'

const deny = (code: SsoRefusal) => ({ result: 'DENY', code }) as const

/** Logs in, links and confirms people by the identity provider of their organisation. */
export const ssoLoginHandlers = ({
  throttle,
  requireConfirmed,
  sessions,
  connections,
  domains,
  providers,
  ssoTickets,
  entries,
  spendProof,
}: Dependencies): Pick<AccountHandlers, Modes> => {
  /** The connection of an organisation that is turned on, or null. */
  const findOn = async (accountId: string | null): Promise<Connection | null> => {
    const found = accountId && (await connections.find(accountId))
    return found && found.isOn ? found : null
  }

  /** Goes to the provider. */
  const begin = async (...given: Parameters<SsoTickets['begin']>) => {
    try {
      return { result: 'OK', address: await ssoTickets.begin(...given) } as const
    } catch (error) {
      if (error instanceof ProviderError) return FAILED
      throw error
    }
  }

  /** Exchanges the answer of the provider, once for each ticket. */
  const exchange = async (
    { name, expiresAt, content }: SsoTicket,
    answer: string,
  ): Promise<ProviderPerson | SsoRefusal> => {
    const { accountId, checks } = content
    if (!(await spendProof(name, Math.floor(expiresAt.getTime() / 1000)))) return 'EXPIRED'
    const connection = await connections.find(accountId)
    if (!connection || !isSameClient(connection, content)) return 'EXPIRED'
    const address = new URL(ssoTickets.redirectAddressOf(accountId))
    address.search = answer
    try {
      return await providers.end(ssoTickets.accessOf(accountId, connection), address, checks)
    } catch (error) {
      if (error instanceof ProviderError) return isCancelled(answer) ? 'CANCELLED' : 'PROVIDER_FAILED'
      throw error
    }
  }

  /** Records in the log of an organisation why nobody was logged in. */
  const noteRefusal = (accountId: string, refusal: SsoRefusal, noted: AuditOrigin) =>
    sessions.noteRefusal({ userId: null, accountId }, noted, `sso_${refusal.toLowerCase()}`)

  const logIn = async (
    { content }: SsoTicket,
    who: ProviderPerson,
    language: Language,
    context: CallContext,
  ): Promise<SsoRefusal | null> => {
    const { accountId } = content
    const noted = auditOrigin(null, context)
    const entered = await entries.enter(content, who, { noted, language }, async (transaction, person) => {
      const { token, tokenHash } = newSessionToken(person.userId)
      const session = { tokenHash, isKey: false, throughSso: true, provedAt: who.provedAt }
      const origin = asPerson(noted, person.userId)
      const actor = { ...person, accountId }
      return (await sessions.start(transaction, actor, context, 'sso', origin, session)) ? { token } : null
    })
    if (typeof entered === 'string') {
      await noteRefusal(accountId, entered, noted)
      return entered
    }
    const previous = context.sessionToken('developer')
    if (previous) await sessions.end(previous)
    context.setSessionToken('developer', entered.token)
    return null
  }

  /** Does what a person with a session went to the provider for. */
  const prove = async (
    { content }: SsoTicket,
    who: ProviderPerson,
    caller: Caller | null,
    context: CallContext,
  ): Promise<SsoRefusal | null> => {
    const { accountId, purpose } = content
    // Another person may have logged in meanwhile in this browser.
    if (caller?.kind !== 'developer' || caller.user_id !== content.userId) return 'EXPIRED'
    // The organisation may ask for more than when it began.
    if (!maySet(caller, purpose)) return 'EXPIRED'
    if (purpose === 'confirm') {
      const token = context.sessionToken('developer')
      if (token === null || caller.sso_account_id !== accountId) return 'EXPIRED'
      if (!(await entries.isLinked(content, who, caller.user_id))) return 'OTHER_PERSON'
      await sessions.confirm(null, token)
      return null
    }
    const noted = auditOrigin(caller, context)
    return entries.link(content, who, caller.user_id, noted, { tests: purpose === 'test' })
  }

  return {
    start_sso: async ({ input: { to }, context }) => {
      await throttle.attempt(`sso-start:${addressSubject(context.address)}`, LOGIN_BY_ADDRESS)
      if (!context.fromPortal) return NO_SSO
      const accountId =
        to.kind === 'organisation'
          ? parseOrganisationId(to.organisation)
          : await domains.claimant(to.kind === 'domain' ? to.domain : domainOf(to.email))
      const connection = await findOn(accountId)
      if (!accountId || !connection) return NO_SSO
      const loginHint = to.kind === 'address' ? { loginHint: to.email } : {}
      return begin(context, accountId, connection, { purpose: 'login', ...loginHint })
    },

    prove_by_sso: async ({ input: { purpose }, caller, context }) => {
      const { account_id, user_id: userId, sso_account_id } = caller
      // In test mode too the provider is that of the organisation.
      const accountId = sso_account_id ?? account_id
      await throttle.attempt(`sso-start:${addressSubject(context.address)}`, LOGIN_BY_ADDRESS)
      // A session through the provider proves nothing but that; another one is not its to confirm.
      if ((purpose === 'confirm') !== Boolean(sso_account_id)) throw new RpcError('forbidden')
      if (purpose === 'link') {
        await requireConfirmed(context)
        if (!maySet(caller, purpose)) refuseLogin('second_factor')
      }
      const connection = await findOn(accountId)
      return connection ? begin(context, accountId, connection, { purpose, userId }) : NO_SSO
    },

    finish_sso: async ({ input: { organisation, answer, language }, caller, context }) => {
      const ticket = context.fromPortal ? ssoTickets.read(context) : null
      context.setSsoTicket(null)
      // An answer of another organisation's provider never reaches the one of this login.
      if (ticket?.content.accountId !== parseOrganisationId(organisation)) return deny('EXPIRED')
      const who = await exchange(ticket, answer)
      const { purpose, accountId } = ticket.content
      if (typeof who === 'string') {
        if (purpose === 'login' && who === 'PROVIDER_FAILED')
          await noteRefusal(accountId, who, auditOrigin(null, context))
        return deny(who)
      }
      const refusal =
        purpose === 'login'
          ? await logIn(ticket, who, language, context)
          : await prove(ticket, who, caller, context)
      return refusal ? deny(refusal) : { result: 'OK', purpose }
    },
  }
}
