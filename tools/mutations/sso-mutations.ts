import type { Mutation } from './mutation.ts'

const sso = (name: string) => `apps/api/src/features/accounts/single-sign-on/${name}`
const LOGIN = [sso('sso-login.db.test.ts'), sso('sso-session.db.test.ts')]
const TAMPERING = [sso('sso-tampering.db.test.ts')]
const SETTINGS = [sso('sso-settings.db.test.ts')]
const POLICY = [sso('sso-policy.db.test.ts')]
const OUTGOING = ['apps/api/src/platform/outgoing.test.ts']
const MATRIX = ['apps/api/src/authorisation-matrix.db.test.ts']
const outgoing = 'apps/api/src/platform/outgoing.ts'
const authorise = 'packages/contract/src/authorise.ts'
const sessions = 'apps/api/src/features/accounts/members/session-caller.ts'
const membership = 'apps/api/src/features/accounts/memberships/membership.repository.ts'

/** Guards of single sign-on, and of requests to addresses of customers. */
export const SSO_MUTATIONS: readonly Mutation[] = [
  {
    name: 'single sign-on: the provider signs its tokens',
    file: sso('provider.ts'),
    from: '    client.enableNonRepudiationChecks(config)\n',
    to: '',
    tests: TAMPERING,
  },
  {
    name: 'single sign-on: the state is that of the browser',
    file: sso('provider.ts'),
    from: 'expectedState: state,',
    to: 'expectedState: client.skipStateCheck,',
    tests: TAMPERING,
  },
  {
    name: 'single sign-on: a confirmation needs a fresh login at the provider',
    file: sso('provider.ts'),
    from: '...(isFresh && { maxAge: FRESH_S }),',
    to: '',
    tests: LOGIN,
  },
  {
    name: 'single sign-on: the provider has the issuer that was set',
    file: sso('provider.ts'),
    from: 'if (metadata.issuer !== issuer)',
    to: 'if (metadata.issuer === undefined)',
    tests: SETTINGS,
  },
  {
    name: 'single sign-on: a ticket works once',
    file: sso('sso-login.handlers.ts'),
    from: "if (!(await spendProof(name, Math.floor(expiresAt.getTime() / 1000)))) return 'EXPIRED'",
    to: 'await spendProof(name, Math.floor(expiresAt.getTime() / 1000))',
    tests: TAMPERING,
  },
  {
    name: 'single sign-on: an answer belongs to the person of the session',
    file: sso('sso-login.handlers.ts'),
    from: "caller?.kind !== 'developer' || caller.user_id !== content.userId",
    to: "caller?.kind !== 'developer'",
    tests: TAMPERING,
  },
  {
    name: 'single sign-on: only our own page ends a login',
    file: sso('sso-login.handlers.ts'),
    from: 'context.fromPortal ? ssoTickets.read(context) : null',
    to: 'ssoTickets.read(context)',
    tests: TAMPERING,
  },
  {
    name: 'single sign-on: a confirmation is of the same person',
    file: sso('sso-login.handlers.ts'),
    from: "if (!(await entries.isLinked(content, who, caller.user_id))) return 'OTHER_PERSON'",
    to: 'await entries.isLinked(content, who, caller.user_id)',
    tests: LOGIN,
  },
  {
    name: 'single sign-on: an address needs a proved domain',
    file: sso('entry.workflow.ts'),
    from: "if (!(await ownsDomain(transaction, begun.accountId, domainOf(email)))) return refuse('UNKNOWN_ADDRESS')",
    to: 'await ownsDomain(transaction, begun.accountId, domainOf(email))',
    tests: LOGIN,
  },
  {
    name: 'single sign-on: a removed member does not come back',
    file: sso('entry.workflow.ts'),
    from: 'roles.length === 0 || (await wasMember(transaction, accountId, person))',
    to: 'roles.length === 0',
    tests: LOGIN,
  },
  {
    name: 'single sign-on: two people of the provider never share one person',
    file: sso('entry.workflow.ts'),
    from: "if (linked !== null && linked !== userId) return refuse('OTHER_PERSON')",
    to: '',
    tests: LOGIN,
  },
  {
    name: 'single sign-on: a login belongs to the connection of its start',
    file: sso('sso-login.handlers.ts'),
    from: '!connection || !isSameClient(connection, content)',
    to: '!connection',
    tests: TAMPERING,
  },
  {
    name: 'single sign-on: a session opens only its organisation',
    file: sessions,
    from: "ofName?.status === 'active' && (ssoAccountId === null || ssoAccountId === accountId)",
    to: "ofName?.status === 'active'",
    tests: [...LOGIN, ...MATRIX],
  },
  {
    name: 'single sign-on: a session shows nothing of the person',
    file: authorise,
    from: '  mode.permission === undefined &&\n  !mode.throughSso',
    to: '  mode.permission === undefined &&\n  mode.throughSso === undefined &&\n  false',
    tests: [...LOGIN, ...MATRIX],
  },
  {
    name: 'single sign-on: a session ends after 12 hours',
    file: 'apps/api/src/features/accounts/sessions/live-session.repository.ts',
    from: 'person.ssoAccountId ? SSO_SESSION_MAX_S : Infinity',
    to: 'Infinity',
    tests: LOGIN,
  },
  {
    name: 'single sign-on: a login of long ago confirms nothing',
    file: sso('sso-login.handlers.ts'),
    from: ', provedAt: who.provedAt }',
    to: ' }',
    tests: LOGIN,
  },
  {
    name: 'single sign-on: a password replaces no link',
    file: sso('entry.workflow.ts'),
    from: 'if (tests) await forgetProviderLink',
    to: 'await forgetProviderLink',
    tests: LOGIN,
  },
  {
    name: 'single sign-on: an Owner who enters without the provider gets no secret unseen',
    file: 'apps/api/src/features/accounts/login/opening.ts',
    from: "with_second_factor: method === 'password_and_code' || method === 'passkey',",
    to: "with_second_factor: method !== 'password',\n    with_passkey: method === 'passkey',\n    with_settled_factor: true,",
    tests: POLICY,
  },
  {
    name: 'single sign-on: a provider opens no login without its second factor',
    file: 'apps/api/src/features/accounts/recovery/recovery.handlers.ts',
    from: "      if (caller.sso_account_id) throw new RpcError('forbidden')\n",
    to: '',
    tests: LOGIN,
  },
  {
    name: 'outgoing requests survive a status that no answer may have',
    file: outgoing,
    from: '              reject(error)\n',
    to: '              throw error\n',
    tests: OUTGOING,
  },
  {
    name: 'single sign-on: a session makes no known browser',
    file: 'apps/api/src/features/accounts/known-browsers/known-browser.ts',
    from: ' && found.ssoAccountId === null',
    to: '',
    tests: LOGIN,
  },
  {
    name: 'single sign-on: a session shows no review of the person',
    file: 'apps/api/src/features/accounts/sessions/session.handlers.ts',
    from: 'const isFenced = Boolean(caller.sso_account_id)',
    to: 'const isFenced = false',
    tests: LOGIN,
  },
  {
    name: 'single sign-on: a policy asks for the provider',
    file: membership,
    from: "return with_passkey && with_settled_factor && roles.includes('owner') ? null : 'single_sign_on'",
    to: 'return null',
    tests: POLICY,
  },
  {
    name: 'single sign-on: only Owners enter with a passkey',
    file: membership,
    from: "with_passkey && with_settled_factor && roles.includes('owner')",
    to: 'with_passkey && with_settled_factor',
    tests: POLICY,
  },
  {
    name: 'single sign-on: a provider that members need stays',
    file: sso('connection.repository.ts'),
    from: "if (former && !isKept && (await isRequired(transaction, accountId))) return 'REQUIRED'",
    to: '',
    tests: SETTINGS,
  },
  {
    name: 'single sign-on: only a tested provider is turned on',
    file: sso('connection.repository.ts'),
    from: "if (!found?.testedAt) return 'NOT_TESTED'",
    to: "if (!found) return 'NOT_TESTED'",
    tests: SETTINGS,
  },
  {
    name: 'single sign-on: a domain belongs to one organisation',
    file: sso('domain.repository.ts'),
    from: "if (!(await claim(transaction, accountId, domain))) return 'TAKEN'",
    to: 'await claim(transaction, accountId, domain)',
    tests: SETTINGS,
  },
  {
    name: 'single sign-on: a domain needs its record',
    file: sso('domain.repository.ts'),
    from: 'if (!found.includes(recordOf(known)))\n          return { found: found.filter((record) => record.startsWith(RECORD_PREFIX)) }',
    to: '',
    tests: SETTINGS,
  },
  {
    name: 'outgoing requests reach no private address by a name',
    file: outgoing,
    from: 'if (fault) return done(new OutgoingError(fault), [])',
    to: '',
    tests: OUTGOING,
  },
  {
    name: 'outgoing requests reach no private address by its number',
    file: outgoing,
    from: '    if (fault) throw new OutgoingError(fault)\n',
    to: '',
    tests: OUTGOING,
  },
  {
    name: 'outgoing requests follow no redirect',
    file: outgoing,
    from: "if (status >= 300 && status < 400) sent.destroy(new OutgoingError('redirect'))",
    to: '',
    tests: OUTGOING,
  },
  {
    name: 'outgoing requests read a bounded answer',
    file: outgoing,
    from: "if (bytes > ANSWER_MAX_BYTES) sent.destroy(new OutgoingError('too_large'))",
    to: '',
    tests: OUTGOING,
  },
]
