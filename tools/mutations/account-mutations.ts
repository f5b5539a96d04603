import type { Mutation } from './mutation.ts'

const accounts = (name: string) => `apps/api/src/features/accounts/${name}`
const LIMITS_TEST = 'apps/api/src/limits.db.test.ts'
const MATRIX_TEST = 'apps/api/src/authorisation-matrix.db.test.ts'
const MEMBER_COMMANDS = ['apps/api/src/admin/member-commands.db.test.ts']

/** Guards of accounts, logins and mail links. */
export const ACCOUNT_MUTATIONS: readonly Mutation[] = [
  {
    name: 'questions about addresses are limited',
    file: accounts('mail-links/limits.ts'),
    from: 'export const EMAIL_CHECKS = perWindow(20, HOUR_S)',
    to: 'export const EMAIL_CHECKS = perWindow(20_000, HOUR_S)',
    tests: [LIMITS_TEST, accounts('account-secrecy.db.test.ts')],
  },
  {
    name: 'tagged forms of one address have one trial',
    file: accounts('sign-up/sign-up.workflow.ts'),
    from: 'isFirst ? trial : await withholdTrial(transaction, accountId)',
    to: 'isFirst ? trial : trial',
    tests: ['apps/api/src/platform/mailbox-claims.db.test.ts'],
  },
  {
    name: 'tagged forms of one address have one free test',
    file: accounts('sign-up/retail-sign-up.workflow.ts'),
    from: "const hasFreeTest = await claimBenefit(transaction, 'retail trial', user)",
    to: 'const hasFreeTest = true',
    tests: ['apps/api/src/platform/mailbox-claims.db.test.ts'],
  },
  {
    name: 'a deletion closes nothing after it was undone',
    file: accounts('deletion/deletion.repository.ts'),
    from: 'return rows[0] !== undefined && isLeaving(rows[0].status) === isLeaving(status)',
    to: 'return rows.length >= 0',
    tests: [accounts('deletion/deletion-faults.db.test.ts')],
  },
  {
    name: 'the audit log names devices of its own account only',
    file: accounts('audit-log/audit-log.repository.ts'),
    from: 'd.account_id = e.account_id and ',
    to: '',
    tests: [accounts('audit-log/audit-log.db.test.ts')],
  },
  {
    name: 'a secret is shown after a fresh confirmation only',
    file: accounts('api-keys/api-key.handlers.ts'),
    from: '      await requireConfirmed(context)\n',
    to: '',
    tests: [accounts('identity-confirmation/identity-confirmation.db.test.ts')],
  },
  {
    name: 'a review of access needs a fresh confirmation',
    file: accounts('access-review/access-review.handlers.ts'),
    from: 'if (!endsFactor) await requireConfirmed(context)\n      else if (!(',
    to: 'if (endsFactor && !(',
    tests: [accounts('access-review/access-review.db.test.ts')],
  },
  {
    name: 'ending the second factor takes one of its codes',
    file: accounts('access-review/access-review.handlers.ts'),
    from: 'if (code === undefined) return false',
    to: 'if (code === undefined) return true',
    tests: [accounts('access-review/access-review.db.test.ts')],
  },
  {
    name: 'a login runs the same statements for unknown addresses',
    file: accounts('known-browsers/known-browser.repository.ts'),
    from: 'const tokenHash = parsed?.userId === userId ? parsed.tokenHash : null',
    to: 'if (parsed?.userId !== userId) return false\n      const { tokenHash } = parsed',
    tests: [accounts('account-secrecy.db.test.ts')],
  },
  {
    name: 'strangers cannot lock a known browser out',
    file: accounts('login/login-guard.ts'),
    from: 'if (!browser) {',
    to: 'if (browser !== undefined) {',
    tests: [accounts('known-browsers/known-browser.db.test.ts')],
  },
  {
    name: 'a known browser has ten tries',
    file: accounts('known-browsers/limits.ts'),
    from: 'export const KNOWN_BROWSER: ThrottleRule = {\n  limit: 10,',
    to: 'export const KNOWN_BROWSER: ThrottleRule = {\n  limit: 1000,',
    tests: [accounts('known-browsers/known-browser.db.test.ts')],
  },
  {
    name: 'logins are limited by address',
    file: accounts('login/login-guard.ts'),
    from: '  await throttle.attempt(`login-address:${addressSubject(context.address)}`, LOGIN_BY_ADDRESS)\n',
    to: '',
    tests: [LIMITS_TEST],
  },
  {
    name: 'passwords of a logged-in session are limited',
    file: accounts('password-check/reauthentication.ts'),
    from: 'await Promise.all([people.find(userId), throttle.attempt(subject, REAUTHENTICATIONS)])',
    to: 'await Promise.all([people.find(userId)])',
    tests: [LIMITS_TEST],
  },
  {
    name: 'resent activation links have a budget of their own',
    file: accounts('sign-up/activation-email.handler.ts'),
    from: "kind: 'activation', realm, email",
    to: "kind: 'sign-up', realm, email",
    tests: [accounts('mail-links/mail-limit.db.test.ts')],
  },
  {
    name: 'a mail link ends',
    file: accounts('mail-links/mail-link.repository.ts'),
    from: 'token_hash = ${sha256(token)} and purpose = ${purpose} and expires_at > ${clock()}',
    to: 'token_hash = ${sha256(token)} and purpose = ${purpose}',
    tests: [accounts('password/password-reset.db.test.ts'), accounts('sign-up/confirm-email.db.test.ts')],
  },
  {
    name: 'a code of the second factor works once',
    file: accounts('second-factor/second-factor.repository.ts'),
    from: ' and last_step < ${step}',
    to: '',
    tests: [accounts('second-factor/second-factor.db.test.ts')],
  },
  {
    name: 'a session ends by its age',
    file: accounts('sessions/session.repository.ts'),
    from: ' || secondsSince(createdAt) >= settings.sessionMaxS',
    to: '',
    tests: [accounts('account/account.db.test.ts')],
  },
  {
    name: 'a rotation ends older keys',
    file: accounts('api-keys/api-key.repository.ts'),
    from: 'where account_id = ${accountId} and expires_at > ${endsAt}`',
    to: 'where account_id = ${accountId} and expires_at < ${endsAt}`',
    tests: [accounts('api-keys/api-key.db.test.ts')],
  },
  {
    name: 'a sign-up is confirmed without its password in its own browser only',
    file: accounts('sign-up/confirm-email.handlers.ts'),
    from: 'return token !== null && browserHashOf(token) === browserHash',
    to: 'return token !== null',
    tests: [accounts('sign-up/confirm-email.db.test.ts')],
  },
  {
    name: 'a password chosen by mail begins the review of access',
    file: accounts('password/password.repository.ts'),
    from: "if (!invited && owner.realm === 'developer') await reviews.begin(transaction, userId)",
    to: '',
    tests: [accounts('access-review/access-review.db.test.ts')],
  },
]
