import type { SsoRefusal } from '@assure/contract/accounts/sso.modes'
import { EMAIL_MAX, EMAIL_PATTERN, type Language } from '@assure/contract/constants'
import { PersonName } from '@assure/contract/fields'
import { RpcError } from '@assure/contract/rpc-error'
import type { PostMail } from '#src/mails/mail.ts'
import { type AuditOrigin, recordAudit } from '#src/platform/audit.ts'
import type { Clock } from '#src/platform/clock.ts'
import { type Database, inTransaction, type Transaction } from '#src/platform/database/database.ts'
import { uuidv7, wireId } from '#src/platform/ids.ts'
import { makeThrottle } from '#src/platform/throttle.ts'
import type { MailLinkRepository } from '../mail-links/mail-link.repository.ts'
import { JOINS_BY_PROVIDER } from '../members/limits.ts'
import { findMember, lockFor, lockOrganisation } from '../members/organisation-lock.repository.ts'
import { ownersOf } from '../members/recipients.repository.ts'
import {
  forgetProviderLink,
  holdPerson,
  insertPerson,
  join,
  type PersonRepository,
} from '../people/person.repository.ts'
import type { Person } from '../people/person-row.ts'
import { type Connection, findConnection, isSameClient } from './connection.repository.ts'
import { domainOf, ownsDomain } from './domain.repository.ts'
import { findLinked, insertLink, markTested, touchLink, wasMember } from './identity.repository.ts'
import type { ProviderPerson } from './provider.ts'

interface Dependencies {
  database: Database
  clock: Clock
  people: Pick<PersonRepository, 'find' | 'findByEmail'>
  mailLinks: Pick<MailLinkRepository, 'endAll'>
  postMail: PostMail
}
/** The organisation and the client with which a login began. */
export interface Begun extends Pick<Connection, 'issuer' | 'clientId'> {
  accountId: string
}

/** Ends a transaction with a refusal. */
class RefusedError extends Error {
  readonly refusal: SsoRefusal
  constructor(refusal: SsoRefusal) {
    super(refusal)
    this.refusal = refusal
  }
}
const refuse = (refusal: SsoRefusal): never => {
  throw new RefusedError(refusal)
}

/** The origin of an entry, once the provider said who the visitor is. */
export const asPerson = (noted: AuditOrigin, userId: string): AuditOrigin => ({
  ...noted,
  ...{ actorKind: 'developer', userId },
})

/** The first part of an address stands in for a name that the provider does not give. */
const nameFor = ({ name }: ProviderPerson, email: string): string =>
  PersonName.safeParse(name).data ?? email.slice(0, email.indexOf('@'))

/** The entry of people whom the provider of an organisation logged in. */
export const entryWorkflow = ({ database, clock, people, mailLinks, postMail }: Dependencies) => {
  /** Reads the connection again. Refuses if it is another one than at the start of the login. */
  const connectionFor = async (transaction: Transaction, begun: Begun): Promise<Connection> => {
    const found = await findConnection(transaction, begun.accountId)
    return found && isSameClient(found, begun) ? found : refuse('EXPIRED')
  }
  /** Links a person to the provider's name for them, records it and mails the person, who may not have done it. */
  const addLink = async (
    transaction: Transaction,
    { accountId, provider, organisation }: { accountId: string; provider: string; organisation: string },
    { userId, name, email: to, language }: Person,
    subject: string,
    noted: AuditOrigin,
  ): Promise<void> => {
    // The person has another name at the provider: two people would share one login.
    if (!(await insertLink(transaction, { accountId, subject, userId }, clock()))) refuse('OTHER_PERSON')
    const at = clock()
    await recordAudit(transaction, accountId, noted, at, {
      action: 'sso_linked',
      target: wireId(accountId, userId),
      personId: userId,
    })
    const values = { name, organisation, provider, at, address: noted.address }
    await postMail(transaction, { template: 'sso_linked', to, language, values })
  }

  /** The person of an address, who is made if there is none. */
  const personFor = async (
    transaction: Transaction,
    who: ProviderPerson,
    email: string,
    language: Language,
  ): Promise<Person> => {
    const known = await people.findByEmail('developer', email, transaction)
    if (known) return known
    const userId = uuidv7(clock())
    const rest = { jobTitle: '', subscribeNews: false, realm: 'developer', status: 'active' } as const
    const made = { ...rest, userId, email, name: nameFor(who, email), language, passwordHash: null }
    // Somebody signs up with the address at this moment.
    if (!(await insertPerson(transaction, made, clock()))) refuse('EXPIRED')
    await mailLinks.endAll(transaction, { realm: 'developer', email })
    return (await people.find(userId, transaction)) ?? refuse('EXPIRED')
  }

  /** Makes a person of a proved domain a member, unless an Owner removed them. Throws `RpcError` `rate_limited`. */
  const joinIfNew = async (
    transaction: Transaction,
    { accountId }: Begun,
    person: Person,
    { defaultRoles: roles }: Connection,
    organisation: string,
    noted: AuditOrigin,
  ): Promise<void> => {
    const { userId } = person
    if (await findMember(transaction, accountId, userId)) return
    await makeThrottle(transaction, clock).attempt(`sso-joins:${accountId}`, JOINS_BY_PROVIDER)
    if (roles.length === 0 || (await wasMember(transaction, accountId, person))) refuse('NOT_A_MEMBER')
    const membership = { roles, places: null, invitedBy: null, made: false }
    await join(transaction, person, accountId, membership, clock())
    await recordAudit(transaction, accountId, asPerson(noted, userId), clock(), {
      action: 'member_joined',
      target: wireId(accountId, userId),
      after: { roles, places: null },
      personId: userId,
    })
    for (const { name, email: to, language } of await ownersOf(transaction, accountId))
      await postMail(transaction, {
        template: 'member_joined',
        ...{ to, language, values: { name, organisation, member: person.name, roles } },
      })
  }

  /** Links a person of a proved domain at their first login. */
  const enterFirst = async (
    transaction: Transaction,
    begun: Begun,
    who: ProviderPerson,
    organisation: string,
    from: { noted: AuditOrigin; language: Language },
  ): Promise<Person> => {
    const connection = await connectionFor(transaction, begun)
    const { email } = who
    if (email === null || email.length > EMAIL_MAX || !EMAIL_PATTERN.test(email)) return refuse('NO_ADDRESS')
    if (!(await ownsDomain(transaction, begun.accountId, domainOf(email)))) return refuse('UNKNOWN_ADDRESS')
    const person = await personFor(transaction, who, email, from.language)
    if (!(await holdPerson(transaction, person.userId)) || person.status !== 'active')
      return refuse('NOT_ACTIVE')
    await joinIfNew(transaction, begun, person, connection, organisation, from.noted)
    const link = { accountId: begun.accountId, provider: connection.name, organisation }
    await addLink(transaction, link, person, who.subject, asPerson(from.noted, person.userId))
    return person
  }

  /** Runs a change, and returns its refusal in place of an error. */
  const orRefusal = async <T>(work: (transaction: Transaction) => Promise<T>): Promise<T | SsoRefusal> => {
    try {
      return await inTransaction(database, work)
    } catch (error) {
      if (error instanceof RefusedError) return error.refusal
      // The organisation is suspended or deleted.
      if (error instanceof RpcError && error.code === 'not_found') return 'NOT_ACTIVE'
      throw error
    }
  }

  return {
    /**
     * Lets a person in. The provider's own name for them decides; at first their address must be in a domain that the
     * organisation proved. `start` begins the session in the same transaction; null if the person changed.
     */
    enter: (
      begun: Begun,
      who: ProviderPerson,
      from: { noted: AuditOrigin; language: Language },
      start: (transaction: Transaction, person: Person) => Promise<{ token: string } | null>,
    ): Promise<{ token: string } | SsoRefusal> =>
      orRefusal(async (transaction) => {
        const { accountId } = begun
        const organisation = await lockOrganisation(transaction, accountId)
        if (!(await connectionFor(transaction, begun)).isOn) return refuse('EXPIRED')
        const linked = await findLinked(transaction, accountId, who.subject)
        const person = linked
          ? await people.find(linked, transaction)
          : await enterFirst(transaction, begun, who, organisation, from)
        if (person?.status !== 'active') return refuse('NOT_ACTIVE')
        if (!(await findMember(transaction, accountId, person.userId))) return refuse('NOT_A_MEMBER')
        await touchLink(transaction, accountId, who.subject, clock())
        return (await start(transaction, person)) ?? refuse('NOT_ACTIVE')
      }),

    /**
     * Links a logged-in member to the provider's name for them. With `tests`, an Owner shows so that the connection
     * works. Throws `RpcError` `forbidden`.
     */
    link: (
      begun: Begun,
      { subject }: ProviderPerson,
      userId: string,
      noted: AuditOrigin,
      { tests }: { tests: boolean },
    ): Promise<SsoRefusal | null> =>
      orRefusal(async (transaction) => {
        const { accountId } = begun
        const actor = { accountId, userId }
        const organisation = tests
          ? (await lockFor(transaction, actor, 'organisation.secure')).organisation
          : await lockOrganisation(transaction, accountId)
        const { name: provider } = await connectionFor(transaction, begun)
        if (!(await findMember(transaction, accountId, userId))) return refuse('NOT_A_MEMBER')
        const linked = await findLinked(transaction, accountId, subject)
        if (linked !== null && linked !== userId) return refuse('OTHER_PERSON')
        if (linked === null) {
          // Only an Owner who tests the provider replaces a link: a password must not give away a member's login.
          if (tests) await forgetProviderLink(transaction, accountId, userId)
          const person = (await people.find(userId, transaction)) ?? refuse('NOT_ACTIVE')
          await addLink(transaction, { accountId, provider, organisation }, person, subject, noted)
        }
        if (tests) {
          await markTested(transaction, accountId, userId, clock())
          await recordAudit(transaction, accountId, noted, clock(), { action: 'sso_tested' })
        }
        return null
      }),

    /** Whether the provider's name is that of the person. */
    isLinked: async ({ accountId }: Begun, { subject }: ProviderPerson, userId: string): Promise<boolean> =>
      (await findLinked(database, accountId, subject)) === userId,
  }
}
export type EntryWorkflow = ReturnType<typeof entryWorkflow>
