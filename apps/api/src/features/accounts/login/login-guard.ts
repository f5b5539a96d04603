import type { Realm } from '@assure/contract/constants'
import { type AuditOrigin, auditOrigin } from '#src/platform/audit.ts'
import type { CallContext } from '#src/platform/http/rpc-endpoint.ts'
import { addressSubject, type Throttle } from '#src/platform/throttle.ts'
import type { Account } from '../account/account-row.ts'
import type { Membership, MembershipRepository } from '../memberships/membership.repository.ts'
import type { Person } from '../people/person-row.ts'
import { admitKnownBrowser } from '../known-browsers/known-browser.ts'
import { LOGIN_BY_ACCOUNT, LOGIN_BY_ACCOUNT_AND_ADDRESS, LOGIN_BY_ADDRESS } from './limits.ts'
import type { Passwords } from '#src/platform/passwords.ts'
import type { SessionRepository } from '../sessions/session.repository.ts'
import type { PersonRepository } from '../people/person.repository.ts'
import type { KnownBrowserRepository } from '../known-browsers/known-browser.repository.ts'

/** Rate limit subjects of logins to an account: from this client, and from anywhere. */
export const loginSubjects = (realm: Realm, email: string, clientAddress: string) => {
  const anywhere = `login:${realm}:${email.toLowerCase()}`
  return { anywhere, here: `${anywhere}:${addressSubject(clientAddress)}` }
}

/** A person and the organisation that a login opens. null for a person in none, who may join one. */
export interface Opened<A> {
  person: Person
  account: A | null
}
interface Login<A> {
  realm: Realm
  email: string
  password: string
  context: CallContext
  /** Finds the organisation that a login opens. It also runs for unknown addresses, so that their call does the same. */
  findOpen: (person: Person | null) => Promise<A | null>
  /** Whether a person without an organisation in use is in none at all. Without this function nobody may log in so. */
  isInNone?: (person: Person) => Promise<boolean>
}
interface Dependencies {
  people: Pick<PersonRepository, 'findByEmail'>
  throttle: Throttle
  passwords: Passwords
  sessions: SessionRepository
  knownBrowsers: KnownBrowserRepository
}

/**
 * Checks a password. Returns the person, the organisation and a function that clears the attempts, or null after recording the refusal.
 * Counts each login before checking the password, so parallel guesses gain nothing. Limits count in sequence: an
 * attempt that one refuses adds nothing to the next. A known browser has its own limit, so strangers' guesses cannot
 * lock the owner out. Throws `RpcError` `rate_limited`.
 */
export const admitLogin = async <A extends Pick<Account, 'accountId' | 'status'>>(
  dependencies: Dependencies,
  { realm, email, password, context, findOpen, isInNone }: Login<A>,
): Promise<(Opened<A> & { settled: () => Promise<void> }) | null> => {
  const { people, throttle, passwords, sessions } = dependencies
  const { here, anywhere } = loginSubjects(realm, email, context.address)
  await throttle.attempt(`login-address:${addressSubject(context.address)}`, LOGIN_BY_ADDRESS)
  const person = await people.findByEmail(realm, email)
  const account = await findOpen(person)
  const browser = await admitKnownBrowser(dependencies, person, realm, context)
  if (!browser) {
    await throttle.attempt(here, LOGIN_BY_ACCOUNT_AND_ADDRESS)
    await throttle.attempt(anywhere, LOGIN_BY_ACCOUNT)
  }
  const right = await passwords.verify(person?.passwordHash ?? null, password)
  const mayEnter = account ? account.status === 'active' : person !== null && (await isInNone?.(person))
  if (person && right && person.status === 'active' && mayEnter)
    // A login from a known browser clears only its own attempts: strangers stay locked out.
    return { person, account, settled: () => throttle.forget(browser ? [browser] : [here, anywhere]) }
  await Promise.all([
    // Writes a row even without an account, so that every refusal takes the same time.
    throttle.touch(browser ?? here),
    sessions.noteRefusal(
      { userId: null, accountId: account?.accountId ?? null },
      auditOrigin(null, context),
      right ? 'not_active' : 'wrong_password',
    ),
  ])
  return null
}

/** Audit origin of a login: without a session, the actor is the person whose password was given. */
export const loginOrigin = ({ userId }: Person, { address, requestId }: CallContext): AuditOrigin => ({
  actorKind: 'developer',
  actor: '',
  userId,
  address,
  requestId,
})

/** Checks the password of a developer like `admitLogin`. A person in no organisation may log in too. */
export const admitDeveloper = (
  dependencies: Dependencies & { memberships: Pick<MembershipRepository, 'findOpen' | 'isInNone'> },
  { email, password }: Pick<Login<Membership>, 'email' | 'password'>,
  context: CallContext,
) => {
  const { memberships } = dependencies
  return admitLogin(dependencies, {
    ...{ realm: 'developer', email, password, context },
    findOpen: memberships.findOpen,
    isInNone: ({ userId }) => memberships.isInNone(userId),
  })
}
