import type { Mutation } from './mutation.ts'

const log = (name: string) => `apps/api/src/features/accounts/request-log/${name}`
const keys = (name: string) => `apps/api/src/features/accounts/api-keys/${name}`
const KEY_TESTS = [keys('named-key.db.test.ts')]
const MEMBER_KEY_TESTS = ['apps/api/src/features/accounts/members/member-key.db.test.ts']
const LIMIT_TESTS = ['apps/api/src/platform/http/key-limits.db.test.ts']
const MATRIX = ['apps/api/src/authorisation-matrix.db.test.ts']

/** Guards of named keys and of the keys of members. */
export const KEY_MUTATIONS: readonly Mutation[] = [
  {
    name: 'a key needs its own secret',
    file: keys('key-caller.repository.ts'),
    from: '!timingSafeEqual(row.secretHash, sha256(key.secret))',
    to: 'false',
    tests: KEY_TESTS,
  },
  {
    name: 'a key has only its scopes',
    file: keys('key-caller.repository.ts'),
    from: 'permissions: permissionsOfScopes(scopes, row.permissions)',
    to: 'permissions: permissionsOfKey(row.permissions)',
    tests: [...KEY_TESTS, ...MATRIX],
  },
  {
    name: 'a key stays inside its places',
    file: keys('key-caller.repository.ts'),
    from: 'limited: key_places ? placedScopesOf(scopes) : []',
    to: 'limited: []',
    tests: MATRIX,
  },
  {
    name: 'a key and its replaced pair end at their time',
    file: keys('named-key-list.repository.ts'),
    from: '(p.ends_at is null or p.ends_at > ${now}) and (k.expires_at is null or k.expires_at > ${now})',
    to: 'p.ends_at is null',
    tests: KEY_TESTS,
  },
  {
    name: 'a key of a suspended organisation opens nothing',
    file: keys('key-caller.repository.ts'),
    from: `k.key_id = p.key_id
      join accounts a on a.account_id = k.account_id
      where a.status = 'active'`,
    to: `k.key_id = p.key_id
      join accounts a on a.account_id = k.account_id`,
    tests: KEY_TESTS,
  },
  {
    name: 'a key is rotated from its current pair only',
    file: keys('named-key.repository.ts'),
    from: 'current && session_id === sessionId',
    to: 'current',
    tests: KEY_TESTS,
  },
  {
    name: 'a member key ends with the membership',
    file: 'apps/api/src/features/accounts/people/person.repository.ts',
    from: ' or (account_id = ${accountId} and is_key))`',
    to: ')`',
    tests: MEMBER_KEY_TESTS,
  },
  {
    name: 'a rotation ends the pair before the replaced one',
    file: keys('named-key.repository.ts'),
    from: `          update named_key_pairs set ends_at = \${clock()}
          where account_id = \${accountId} and key_id = \${keyId} and ends_at > \${clock()}\``,
    to: '          select 1`',
    tests: KEY_TESTS,
  },
  {
    name: 'an organisation has at most so many named keys',
    file: keys('named-key.repository.ts'),
    from: "if ((open?.count ?? 0) >= NAMED_KEYS_MAX) return 'TOO_MANY'",
    to: 'void open',
    tests: KEY_TESTS,
  },
  {
    name: 'the maker of a key is shown to those who may read members',
    file: keys('named-key.handlers.ts'),
    from: "permissions.includes('member.read') ? key.made_by : null",
    to: 'key.made_by',
    tests: KEY_TESTS,
  },
  {
    name: 'each notice before the end of a key comes once',
    file: keys('key-end-notice.repository.ts'),
    from: ' and coalesce(k.end_noticed_days, 1000) > ${days}',
    to: ' and ${days} > 0',
    tests: [keys('key-end-notice.db.test.ts')],
  },
  {
    name: 'a stored answer is for callers who may see the same',
    file: 'apps/api/src/platform/idempotency.ts',
    from: 'sha256(request + limitsOf(caller))',
    to: 'sha256(request)',
    tests: [keys('named-key-answers.db.test.ts')],
  },
  {
    name: 'a member key works for 12 hours',
    file: 'apps/api/src/features/accounts/sessions/live-session.repository.ts',
    from: 'isKey ? MEMBER_KEY_TTL_S : Infinity',
    to: 'Infinity',
    tests: MEMBER_KEY_TESTS,
  },
  {
    name: 'keys of a member push out no session of a browser',
    file: 'apps/api/src/features/accounts/sessions/session.repository.ts',
    from: ' and is_key = ${isKey}\n            order by',
    to: '\n            order by',
    tests: MEMBER_KEY_TESTS,
  },
  {
    name: 'a login gives a key only in an organisation that asks for nothing more',
    file: 'apps/api/src/features/accounts/login/opening.ts',
    from: "return lacks === 'single_sign_on' ? 'SSO_REQUIRED' : lacks && 'NO_KEY'",
    to: 'return null',
    tests: MEMBER_KEY_TESTS,
  },
  {
    name: 'a member key opens only the organisation in use of a member',
    file: 'apps/api/src/features/accounts/members/member-key-caller.ts',
    from: "if (membership?.status !== 'active') return null",
    to: 'if (!membership) return null',
    tests: MEMBER_KEY_TESTS,
  },
  {
    name: 'an ended key opens nothing',
    file: keys('key-caller.repository.ts'),
    from: 'if (!row.isLive) return',
    to: 'if (false as boolean) return',
    tests: KEY_TESTS,
  },
  {
    name: 'the log of calls has few lines of a flood',
    file: log('request-folding.ts'),
    from: 'if (lines.length < max) {',
    to: 'if (lines.length < 1e6) {',
    tests: [log('request-log.db.test.ts'), log('request-folding.test.ts')],
  },
  {
    name: 'the log of calls has few lines of calls that did not prove the key',
    file: log('request-folding.ts'),
    from: 'fold(second.refused, call, OTHERS_PER_S)',
    to: 'fold(second.refused, call, FAILURES_PER_S)',
    tests: [log('request-folding.test.ts')],
  },
  {
    name: 'the log of calls has few lines of successes with and without rejected reports',
    file: log('request-folding.ts'),
    from: 'rejecting.length > 0 && successful.length > 0',
    to: 'false as boolean',
    tests: [log('request-folding.test.ts')],
  },
  {
    name: 'the log of calls shows no key of another organisation',
    file: log('request-log.handlers.ts'),
    from: 'if (parsed.accountId !== accountId || own.length === 0)',
    to: 'if (false as boolean)',
    tests: [log('request-list.db.test.ts')],
  },
  {
    name: 'the log of calls holds no name that a caller chose',
    file: 'apps/api/src/platform/http/called-mode.ts',
    from: "typeof named === 'string' && MODES.has(named)",
    to: "typeof named === 'string'",
    tests: [log('request-log.db.test.ts')],
  },
  {
    name: 'the calls by an organisation’s keys have a limit',
    file: 'apps/api/src/platform/http/key-limits.ts',
    from: 'if (calls >= 0) return',
    to: 'return',
    tests: LIMIT_TESTS,
  },
  {
    name: 'a call with a key counts, also if the key is of the other mode',
    file: 'apps/api/src/platform/http/callers.ts',
    from: 'sources.limitKey(reply, found.account_id, calledMode(request))',
    to: 'if (request.headers[MODE_HEADER] === undefined) sources.limitKey(reply, found.account_id, calledMode(request))',
    tests: LIMIT_TESTS,
  },
  {
    name: 'reports have a limit of their own',
    file: 'packages/contract/src/call-limits.ts',
    from: "isReportCall(call) ? 'reports' : 'calls'",
    to: "'calls'",
    tests: LIMIT_TESTS,
  },
]
