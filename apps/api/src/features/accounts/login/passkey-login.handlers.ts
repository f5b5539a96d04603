import { auditOrigin } from '#src/platform/audit.ts'
import { addressSubject, type Throttle } from '#src/platform/throttle.ts'
import type { AccountHandlers } from '../account-handlers.ts'
import type { MembershipRepository } from '../memberships/membership.repository.ts'
import type { PasskeyRepository } from '../passkeys/passkey.repository.ts'
import type { ProvePasskey } from '../passkeys/prove-passkey.ts'
import type { Webauthn } from '../passkeys/webauthn.ts'
import type { PersonRepository } from '../people/person.repository.ts'
import { LOGIN_BY_ADDRESS } from './limits.ts'
import { makeOpening } from './opening.ts'

type Dependencies = Parameters<typeof makeOpening>[0] & {
  people: Pick<PersonRepository, 'find'>
  memberships: Pick<MembershipRepository, 'findOpen' | 'isInNone'>
  passkeys: Pick<PasskeyRepository, 'take'>
  webauthn: Webauthn
  provePasskey: ProvePasskey
  throttle: Throttle
}

const INVALID = { result: 'DENY', code: 'PASSKEY_INVALID' } as const

/** Logs in with a passkey, which is two factors. Nobody can guess an answer, so only the client's address has a limit. */
export const passkeyLoginHandlers = (
  dependencies: Dependencies,
): Pick<AccountHandlers, 'start_passkey_login' | 'passkey_login'> => {
  const { people, memberships, sessions, passkeys, webauthn, provePasskey, throttle } = dependencies
  const { findNamed, start, welcome } = makeOpening(dependencies)
  const countLogin = (address: string) =>
    throttle.attempt(`passkey-login:${addressSubject(address)}`, LOGIN_BY_ADDRESS)

  return {
    start_passkey_login: async () => webauthn.startLogin(),

    passkey_login: async ({ input: { proof, organisation }, context }) => {
      await countLogin(context.address)
      const proven = context.fromPortal ? await provePasskey(proof) : null
      const person = proven && (await people.find(proven.userId))
      if (!person) return INVALID
      const last = await memberships.findOpen(person)
      const mayEnter = last ? last.status === 'active' : await memberships.isInNone(person.userId)
      const account = organisation === undefined ? last : await findNamed(organisation, person)
      if (person.status !== 'active' || !mayEnter || (organisation !== undefined && !account)) {
        const refused = { userId: null, accountId: last?.accountId ?? null }
        await sessions.noteRefusal(refused, auditOrigin(null, context), 'not_active')
        return INVALID
      }
      const opening = { person, account, method: 'passkey' } as const
      const started = await passkeys.take(proven, (transaction, passkeyAddedAt) =>
        start({ ...opening, passkeyAddedAt }, transaction, context),
      )
      if (!started) return INVALID
      const previous = context.sessionToken('developer')
      if (previous) await sessions.end(previous)
      return welcome(opening, started, context)
    },
  }
}
