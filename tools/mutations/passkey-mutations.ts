import type { Mutation } from './mutation.ts'

const passkeys = (name: string) => `apps/api/src/features/accounts/passkeys/${name}`
const LOGIN_TESTS = [passkeys('passkey-login.db.test.ts')]
const PASSKEY_TESTS = [passkeys('passkey.db.test.ts')]
const INVITED_TESTS = ['apps/api/src/features/accounts/members/invited-passkey.db.test.ts']

/** Guards of passkeys. */
export const PASSKEY_MUTATIONS: readonly Mutation[] = [
  {
    name: 'a passkey answers each challenge of a login once',
    file: passkeys('passkey.repository.ts'),
    from: 'if (!(await spendProof(transaction, name, utcSeconds(expiresAt)))) return null',
    to: 'await spendProof(transaction, name, utcSeconds(expiresAt))',
    tests: LOGIN_TESTS,
  },
  {
    name: 'the counter of a passkey only grows',
    file: passkeys('passkey.repository.ts'),
    from: '\n            and (counter < ${counter} or (counter = 0 and ${counter} = 0))',
    to: '',
    tests: LOGIN_TESTS,
  },
  {
    name: 'a passkey checks its user',
    file: passkeys('webauthn.ts'),
    from: 'requireUserVerification: true',
    to: 'requireUserVerification: false',
    tests: [...LOGIN_TESTS, ...PASSKEY_TESTS],
  },
  {
    name: 'a challenge for a passkey belongs to its person',
    file: passkeys('webauthn.ts'),
    from: 'asked.invitation === null && asked.userId === by.userId',
    to: 'asked.invitation === null',
    tests: PASSKEY_TESTS,
  },
  {
    name: 'a challenge by an invitation makes no passkey of a person who is there already',
    file: passkeys('webauthn.ts'),
    from: 'asked.invitation === null && asked.userId === by.userId',
    to: 'asked.userId === by.userId || asked.invitation !== null',
    tests: INVITED_TESTS,
  },
  {
    name: 'a challenge by an invitation belongs to it',
    file: passkeys('webauthn.ts'),
    from: 'asked.invitation === hashOf(by.invitation)',
    to: 'asked.invitation !== null || by.invitation === hashOf(by.invitation)',
    tests: INVITED_TESTS,
  },
  {
    name: 'a person with a passkey only comes back from a deletion',
    file: 'apps/api/src/features/accounts/deletion/restoration.repository.ts',
    from: 'password_hash is null and not exists (',
    to: 'password_hash is null or not exists (',
    tests: INVITED_TESTS,
  },
  {
    name: 'a passkey is made for this site only',
    file: passkeys('webauthn.ts'),
    from: 'expectedOrigin: origin,',
    to: "expectedOrigin: [origin, 'https://evil.example'],",
    tests: PASSKEY_TESTS,
  },
  {
    name: 'a challenge makes one passkey',
    file: passkeys('passkey.repository.ts'),
    from: 'if (!(await spendProof(transaction, challenge, utcSeconds(expiresAt)))) return null',
    to: 'await spendProof(transaction, challenge, utcSeconds(expiresAt))',
    tests: PASSKEY_TESTS,
  },
  {
    name: 'a session with only the password removes no second factor',
    file: passkeys('require-factor.ts'),
    from: 'if (isGiven) return',
    to: 'if (isGiven || !hasSecondFactor) return',
    tests: PASSKEY_TESTS,
  },
  {
    name: 'a session with only the password adds no passkey by an earlier challenge',
    file: passkeys('passkey.handlers.ts'),
    from: '      await requireFactor(caller, person)\n      const noted',
    to: '      const noted',
    tests: PASSKEY_TESTS,
  },
  {
    name: 'a session with only the password confirms no codes of a person with a passkey',
    file: 'apps/api/src/features/accounts/second-factor/second-factor.handlers.ts',
    from: '      await requireFactor(caller, person)\n      const noted',
    to: '      const noted',
    tests: PASSKEY_TESTS,
  },
  {
    name: 'the last passkey of a person without a password stays',
    file: passkeys('passkey.repository.ts'),
    from: 'if (isLast && !hasPassword) return false',
    to: 'if (false) return hasPassword',
    tests: PASSKEY_TESTS,
  },
  {
    name: 'a removed passkey takes the second factor from other sessions',
    file: passkeys('passkey.repository.ts'),
    from: "await sessions.forgetMethod(transaction, userId, 'passkey', isLast ? null : token)",
    to: 'void token',
    tests: PASSKEY_TESTS,
  },
]
