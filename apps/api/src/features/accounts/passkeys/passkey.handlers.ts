import { PASSKEYS_MAX } from '@assure/contract/constants'
import type { CallerByKind } from '@assure/contract/authorise'
import { auditOrigin } from '#src/platform/audit.ts'
import type { AccountHandlers } from '../account-handlers.ts'
import type { PersonRepository } from '../people/person.repository.ts'
import { personOf } from '../people/person-row.ts'
import type { RequireConfirmed } from '../sessions/require-confirmed.ts'
import type { PasskeyRepository } from './passkey.repository.ts'
import type { RequireFactor } from './require-factor.ts'
import type { Webauthn } from './webauthn.ts'

interface Dependencies {
  people: Pick<PersonRepository, 'find'>
  passkeys: PasskeyRepository
  webauthn: Webauthn
  requireConfirmed: RequireConfirmed
  requireFactor: RequireFactor
}

type Modes = 'list_passkeys' | 'start_passkey' | 'add_passkey' | 'rename_passkey' | 'remove_passkey'
type Own = CallerByKind['developer' | 'person']

/** The passkeys of the calling person (WebAuthn). */
export const passkeyHandlers = ({
  people,
  passkeys,
  webauthn,
  requireConfirmed,
  requireFactor,
}: Dependencies): Pick<AccountHandlers, Modes> => {
  const findPerson = async (caller: Own) => {
    const person = await people.find(caller.user_id)
    if (!person) throw new Error('the caller is no person')
    return { ...person, ...personOf(caller) }
  }

  return {
    list_passkeys: async ({ caller }) => {
      const [person, listed] = await Promise.all([findPerson(caller), passkeys.list(caller.user_id)])
      return { passkeys: listed, has_password: person.passwordHash !== null }
    },

    start_passkey: async ({ caller, context }) => {
      await requireConfirmed(context)
      const person = await findPerson(caller)
      await requireFactor(caller, person)
      const existing = await passkeys.credentialsOf(person.userId)
      if (existing.length >= PASSKEYS_MAX) return { result: 'DENY', code: 'TOO_MANY' }
      return { result: 'OK', ...webauthn.startRegistration(person, existing) }
    },

    add_passkey: async ({ input: { ticket, credential, name }, caller, context }) => {
      await requireConfirmed(context)
      const read = await webauthn.readRegistration({ userId: caller.user_id }, { ticket, credential })
      if (!read) return { result: 'DENY', code: 'PASSKEY_INVALID' }
      const token = context.sessionToken('developer')
      if (!token) throw new Error('the caller has no session')
      const person = await findPerson(caller)
      // Again: the person may have got a factor since the challenge, or another session may have asked for it.
      await requireFactor(caller, person)
      const noted = auditOrigin(caller, context)
      const added = await passkeys.add(person, read, { name, token }, noted)
      if (added === null) return { result: 'DENY', code: 'PASSKEY_INVALID' }
      if (added === 'TOO_MANY') return { result: 'DENY', code: added }
      return { result: 'OK', passkey: added }
    },

    rename_passkey: async ({ input: { passkey_id, name }, caller }) => {
      await passkeys.rename(caller.user_id, passkey_id, name)
      return { result: 'OK' }
    },

    remove_passkey: async ({ input: { passkey_id }, caller, context }) => {
      await requireConfirmed(context)
      const person = await findPerson(caller)
      await requireFactor(caller, person)
      const token = context.sessionToken('developer')
      const noted = auditOrigin(caller, context)
      if (!(await passkeys.remove(person, passkey_id, token, noted)))
        return { result: 'DENY', code: 'LAST_WAY_IN' }
      return { result: 'OK' }
    },
  }
}
