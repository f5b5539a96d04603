import { RpcError } from '@assure/contract/rpc-error'
import { auditOrigin } from '#src/platform/audit.ts'
import type { Passwords } from '#src/platform/passwords.ts'
import type { Throttle } from '#src/platform/throttle.ts'
import type { AccountHandlers } from '../account-handlers.ts'
import type { RequireConfirmed } from '../sessions/require-confirmed.ts'
import type { KnownBrowserRepository } from '../known-browsers/known-browser.repository.ts'
import { admitDeveloper, loginOrigin } from '../login/login-guard.ts'
import { personIn } from '../members/member-id.ts'
import type { MembershipRepository } from '../memberships/membership.repository.ts'
import type { PersonRepository } from '../people/person.repository.ts'
import type { SessionRepository } from '../sessions/session.repository.ts'
import { recoveryOnWire } from '../recovery-wait/recovery-on-wire.ts'
import type { RecoveryRepository } from './recovery.repository.ts'

interface Dependencies {
  memberships: Pick<MembershipRepository, 'findOpen' | 'isInNone'>
  people: Pick<PersonRepository, 'findByEmail'>
  sessions: SessionRepository
  knownBrowsers: KnownBrowserRepository
  passwords: Passwords
  throttle: Throttle
  recoveries: RecoveryRepository
  requireConfirmed: RequireConfirmed
}

type Modes = 'start_recovery' | 'cancel_recovery' | 'approve_recovery'

/** Gets people in again who lost their second factor (design: organisations 2.5). */
export const recoveryHandlers = (dependencies: Dependencies): Pick<AccountHandlers, Modes> => {
  const { recoveries, requireConfirmed } = dependencies
  return {
    start_recovery: async ({ input, context }) => {
      const admitted = await admitDeveloper(dependencies, input, context)
      if (!admitted) return { result: 'DENY', code: 'WRONG_CREDENTIALS' }
      // Keeps the counted attempts. Otherwise somebody with the password could guess codes without end.
      const { person } = admitted
      if (!person.hasSecondFactor) return { result: 'DENY', code: 'NO_SECOND_FACTOR' }
      const started = await recoveries.start(person, loginOrigin(person, context))
      if (!started) return { result: 'DENY', code: 'WRONG_CREDENTIALS' }
      const { recovery, organisations } = started
      return { result: 'OK', ...recoveryOnWire(recovery), organisations }
    },

    cancel_recovery: async ({ caller, context }) => {
      await recoveries.cancel(caller.user_id, auditOrigin(caller, context))
      return { result: 'OK' }
    },

    approve_recovery: async ({ input: { member_id }, caller, context }) => {
      await requireConfirmed(context)
      // A provider must not open the own login of a person.
      if (caller.sso_account_id) throw new RpcError('forbidden')
      const actor = { accountId: caller.account_id, userId: caller.user_id }
      const userId = personIn(caller.account_id, member_id)
      await recoveries.approve(actor, userId, auditOrigin(caller, context))
      return { result: 'OK' }
    },
  }
}
