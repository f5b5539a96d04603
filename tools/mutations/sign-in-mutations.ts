import type { Mutation } from './mutation.ts'

const accounts = (name: string) => `apps/api/src/features/accounts/${name}`
const POLICY_TEST = accounts('memberships/second-factor-policy.db.test.ts')

/** Guards of how members of an organisation must log in. */
export const SIGN_IN_MUTATIONS: readonly Mutation[] = [
  {
    name: 'a member needs the second factor that the organisation asks for',
    file: accounts('memberships/membership.repository.ts'),
    from: "return with_second_factor ? null : 'second_factor'",
    to: 'return null',
    tests: [POLICY_TEST],
  },
  {
    name: 'a session needs its own code, not only a person with a second factor',
    file: accounts('sessions/live-session.repository.ts'),
    from: "(hasSecondFactor && method === 'password_and_code')",
    to: 'hasSecondFactor',
    tests: [POLICY_TEST],
  },
  {
    name: 'a session that gave a code needs a factor that is still in force',
    file: accounts('sessions/live-session.repository.ts'),
    from: "(hasSecondFactor && method === 'password_and_code')",
    to: "method === 'password_and_code'",
    tests: [POLICY_TEST],
  },
  {
    name: 'a login gives no key of an organisation whose second factor is missing',
    file: accounts('login/opening.ts'),
    from: "with_second_factor: method === 'password_and_code' || method === 'passkey',",
    to: 'with_second_factor: true,',
    tests: [POLICY_TEST],
  },
  {
    name: 'a login without the second factor shows nothing of the organisation',
    file: accounts('login/opening.ts'),
    from: 'caller && !caller.lacks ? account : null',
    to: 'account',
    tests: [POLICY_TEST],
  },
  {
    name: 'a session without the second factor shows only the name of the organisation',
    file: accounts('sessions/session.handlers.ts'),
    from: 'caller.lacks ? onlyNames(identity) : identity',
    to: 'identity',
    tests: [POLICY_TEST],
  },
  {
    name: 'a review leaves out an organisation whose second factor is missing',
    file: accounts('access-review/reviewed-access.ts'),
    from: 'if (!caller.lacks) reviewed.push',
    to: 'reviewed.push',
    tests: [POLICY_TEST],
  },
  {
    name: 'the sign-in policy changes with a confirmed identity only',
    file: accounts('members/sign-in-policy.handlers.ts'),
    from: '    await requireConfirmed(context)\n',
    to: '',
    tests: [accounts('members/sign-in-policy.db.test.ts')],
  },
  {
    name: 'an Owner without a second factor takes back no policy chosen meanwhile',
    file: accounts('members/sign-in-policy.repository.ts'),
    from: '        if (need) refuseLogin(need)\n        if (before',
    to: '        if (before',
    tests: [accounts('members/sign-in-policy.db.test.ts')],
  },
  {
    name: 'the sign-in policy is read again under the lock',
    file: accounts('members/sign-in-policy.repository.ts'),
    from: "await lockFor(transaction, { accountId, userId: by.user_id }, 'organisation.secure')",
    to: "{ organisation: '', name: '', roles: [] }",
    tests: [accounts('members/sign-in-policy.db.test.ts')],
  },
  {
    name: 'a session with only the password gets no recovery codes',
    file: accounts('second-factor/second-factor.handlers.ts'),
    from: "code: 'NOT_ENABLED' }\n      await requireFactor(caller, person)",
    to: "code: 'NOT_ENABLED' }",
    tests: [accounts('second-factor/second-factor.db.test.ts')],
  },
  {
    name: 'a code of an earlier second factor does not count for the next one',
    file: accounts('second-factor/second-factor.handlers.ts'),
    from: "          await sessions.forgetMethod(transaction, caller.user_id, 'password_and_code')\n",
    to: '',
    tests: [POLICY_TEST],
  },
  {
    name: 'a login is not deleted with an organisation whose second factor is missing',
    file: accounts('deletion/person-deletion.repository.ts'),
    from: '        if (need) refuseLogin(need)\n',
    to: '',
    tests: [POLICY_TEST],
  },
]
