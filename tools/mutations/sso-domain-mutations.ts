import type { Mutation } from './mutation.ts'

const accounts = (name: string) => `apps/api/src/features/accounts/${name}`
const sso = (name: string) => accounts(`single-sign-on/${name}`)
const POLICY = [sso('sso-policy.db.test.ts')]
const RECHECK = [sso('domain-recheck.db.test.ts')]
const PROVIDER = [sso('provider.test.ts')]
const SETTINGS = [sso('sso-settings.db.test.ts')]

/** Guards of break glass, domains and what the portal remembers of providers. */
export const SSO_DOMAIN_MUTATIONS: readonly Mutation[] = [
  {
    name: 'break glass: an Owner with a passkey of today is not counted as ready',
    file: sso('connection.repository.ts'),
    from: ' and created_at <= ${settledBefore}',
    to: '',
    tests: SETTINGS,
  },
  {
    name: 'break glass: a passkey of today does not open',
    file: accounts('sessions/live-session.repository.ts'),
    from: ' && secondsSince(factorSince) >= FACTOR_SETTLES_S',
    to: '',
    tests: POLICY,
  },
  {
    name: 'break glass: a session that adds a passkey has a new one',
    file: accounts('passkeys/passkey.repository.ts'),
    from: "sessions.noteMethod(transaction, token, 'passkey', now)",
    to: "sessions.noteMethod(transaction, token, 'passkey', new Date(0))",
    tests: POLICY,
  },
  {
    name: 'break glass: a confirmation does not make a passkey older',
    file: accounts('identity-confirmation/identity-confirmation.handlers.ts'),
    from: "confirm(transaction, 'passkey', addedAt)",
    to: "confirm(transaction, 'passkey', new Date(0))",
    tests: POLICY,
  },
  {
    name: 'break glass: the review of access does not open it',
    file: accounts('access-review/reviewed-access.ts'),
    from: 'if (isBypass(membership, caller)) continue',
    to: '',
    tests: POLICY,
  },
  {
    name: 'a link: a second factor of today does not do',
    file: sso('sso-login.handlers.ts'),
    from: "purpose === 'link' && with_settled_factor === true",
    to: "purpose === 'link'",
    tests: POLICY,
  },
  {
    name: 'a link: what the organisation asks for is looked at again at its end',
    file: sso('sso-login.handlers.ts'),
    from: "if (!maySet(caller, purpose)) return 'EXPIRED'",
    to: '',
    tests: POLICY,
  },
  {
    name: 'providers: none gets the answer of another',
    file: sso('sso-login.handlers.ts'),
    from: 'ticket?.content.accountId !== parseOrganisationId(organisation)',
    to: '!ticket',
    tests: [sso('sso-tampering.db.test.ts')],
  },
  {
    name: 'providers: slow ones leave room for others',
    file: 'apps/api/src/platform/limit-at-once.ts',
    from: 'total >= all || own >= each',
    to: 'false',
    tests: PROVIDER,
  },
  {
    name: 'providers: an address that they call unverified is none',
    file: sso('provider.ts'),
    from: "claim !== undefined && claim !== true && claim !== 'true'",
    to: 'claim === false',
    tests: [sso('sso-login.db.test.ts')],
  },
  {
    name: 'providers: the number of people who join by a login is bounded',
    file: sso('entry.workflow.ts'),
    from: 'await makeThrottle(transaction, clock).attempt(`sso-joins:${accountId}`, JOINS_BY_PROVIDER)',
    to: '',
    tests: [sso('sso-login.db.test.ts')],
  },
  {
    name: 'outgoing requests end when the host changes the protocol',
    file: 'apps/api/src/platform/outgoing.ts',
    from: "        reject(new OutgoingError('unreachable'))\n      })",
    to: '      })',
    tests: ['apps/api/src/platform/outgoing.test.ts'],
  },
  {
    name: 'test mode: a call with a mode in its address is refused',
    file: 'apps/api/src/platform/http/callers.ts',
    from: "if (mode !== undefined && request.method !== 'GET') {",
    to: 'if (mode === 1) {',
    tests: [accounts('test-mode/key-mode.db.test.ts')],
  },
  {
    name: 'domains: silent name servers do not keep one for ever',
    file: sso('domain.repository.ts'),
    from: 'found?.includes(recordOf(kept)) ? null',
    to: '!found || found.includes(recordOf(kept)) ? null',
    tests: RECHECK,
  },
  {
    name: 'domains: one look without the record warns nobody',
    file: sso('domain.repository.ts'),
    from: '} else if (missingSince && isSecondMiss) {',
    to: '} else if (missingSince) {',
    tests: RECHECK,
  },
  {
    name: 'domains: other TXT records are not shown',
    file: sso('domain.repository.ts'),
    from: 'found.filter((record) => record.startsWith(RECORD_PREFIX))',
    to: 'found',
    tests: SETTINGS,
  },
  {
    name: 'providers: one that failed is left in peace',
    file: sso('provider.ts'),
    from: 'clock().getTime() + FAILURE_TTL_MS',
    to: '0',
    tests: PROVIDER,
  },
  {
    name: 'providers: a bounded number is remembered',
    file: sso('provider.ts'),
    from: 'known.size > METADATA_MAX && oldest !== undefined',
    to: 'false',
    tests: PROVIDER,
  },
  {
    name: 'providers: their logins end no session of the person’s own',
    file: accounts('sessions/session.repository.ts'),
    from: 'and sso_account_id is not distinct from ${session.throughSso ? accountId : null}::uuid and is_key',
    to: 'and is_key',
    tests: [sso('sso-session.db.test.ts')],
  },
  {
    name: 'providers: a person hears that one logs them in',
    file: sso('entry.workflow.ts'),
    from: "await postMail(transaction, { template: 'sso_linked', to, language, values })",
    to: 'void values',
    tests: [sso('sso-login.db.test.ts')],
  },
  {
    name: 'providers: an erased person is linked no more',
    file: accounts('deletion/person-erasure.repository.ts'),
    from: 'delete from sso_identities /* all accounts */ where user_id = ${userId}',
    to: 'select 1',
    tests: [accounts('deletion/person-erasure.db.test.ts')],
  },
  {
    name: 'test mode: sample data counts towards the limit of a day',
    file: 'apps/api/src/wiring/test-data.ts',
    from: "      case 'estimations': {\n        const reports = sampleEstimations(count, days)\n        await outcomes.countReports(accountId, reports.length)\n",
    to: "      case 'estimations': {\n        const reports = sampleEstimations(count, days)\n",
    tests: [accounts('test-mode/test-data.db.test.ts')],
  },
]
