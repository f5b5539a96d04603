import { auditOrigin } from '#src/platform/audit.ts'
import type { Throttle } from '#src/platform/throttle.ts'
import type { AccountHandlers } from '../account-handlers.ts'
import type { RequireConfirmed } from '../sessions/require-confirmed.ts'
import { SETTINGS_CHANGES_BY_ORGANISATION } from './limits.ts'
import type { SignInPolicyRepository } from './sign-in-policy.repository.ts'

interface Dependencies {
  requireConfirmed: RequireConfirmed
  signInPolicies: SignInPolicyRepository
  throttle: Throttle
}

type Modes = 'retrieve_sign_in_policy' | 'update_sign_in_policy'

/** Shows and changes how members of the calling organisation must log in. */
export const signInPolicyHandlers = ({
  requireConfirmed,
  signInPolicies,
  throttle,
}: Dependencies): Pick<AccountHandlers, Modes> => ({
  retrieve_sign_in_policy: async ({ caller: { account_id } }) => {
    const { policy, members, withoutSecondFactor } = await signInPolicies.find(account_id)
    return { policy, members, without_second_factor: withoutSecondFactor }
  },

  update_sign_in_policy: async ({ input: { policy }, caller, context }) => {
    await requireConfirmed(context)
    await throttle.attempt(`settings-changes-of:${caller.account_id}`, SETTINGS_CHANGES_BY_ORGANISATION)
    const noted = auditOrigin(caller, context)
    const outcome = await signInPolicies.update(caller.account_id, policy, caller, noted)
    return outcome === 'NO_SSO' ? { result: 'DENY', code: 'NO_SSO' } : { result: 'OK' }
  },
})
