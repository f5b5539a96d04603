import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Role } from '@assure/contract/accounts/roles'
import { MODE_HEADER } from '@assure/contract/session-cookie'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '#src/testing/test-client.ts'
import { SOURCE_FOLDER, SOURCES } from '#src/testing/test-limits.ts'
import { newNamedKey } from '#src/testing/test-keys.ts'
import { addMany, newMember } from '#src/testing/test-members.ts'
import { SSO_CALLS } from '#src/testing/sso-calls.ts'
import { ageConfirmation, codeOf, enableSecondFactor } from '#src/testing/test-passwords.ts'
import { newAuthenticator } from '#src/testing/test-authenticator.ts'
import { addPasskey, startPasskey } from '#src/testing/test-passkeys.ts'
import { startTestPortal, TEST_PASSWORD, type TestPortal } from '#src/testing/test-portal.ts'
import { askRecovery } from '#src/testing/test-recovery.ts'
import { invitationToken, memberIdOf } from '#src/testing/test-team.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

type Session = Awaited<ReturnType<TestPortal['login']>>
type Team = { accountId: string; owner: Session }
/** A caller, and the next code of their second factor, which they have from the first one on. */
type Caller = Session & { email: string; nextCode: () => Promise<string> }
interface Call {
  /** The mode, and when it needs a confirmation if it does not always. */
  name: string
  /** The role of the caller. Otherwise the Owner of the team calls. */
  by?: Role
  /** The answers that show that the confirmation was enough. */
  outcomes?: readonly string[]
  /** Makes what the call needs. */
  prepare: (team: Team, caller: Caller) => Promise<() => Promise<Answer<unknown>>>
}

const PASSWORD = { kind: 'password', password: TEST_PASSWORD } as const

/** The `member_id` of another new member of the team. */
const another = async ({ accountId, owner }: Team, role: Role) => {
  const [email = ''] = await addMany(portal, accountId, role, 1)
  return memberIdOf(owner, email)
}
const inviting = (role: Role): Call => ({
  name: `invite_member as ${role}`,
  prepare: async (_, { account }) => {
    const invitation = { emails: [`${role}@invited.example`], roles: [role], places: null }
    return () => account('invite_member', invitation)
  },
})
const changing = (from: Role, to: Role): Call => ({
  name: `update_member from ${from} to ${to}`,
  prepare: async (team, { account }) => {
    const member_id = await another(team, from)
    return () => account('update_member', { member_id, roles: [to], places: null })
  },
})

/** A call that takes a password, without it. */
const withoutPassword = (
  name: string,
  make: (account: Session['account']) => Promise<Answer<unknown>>,
  more: Partial<Call> = {},
): Call => ({
  name: `${name} without a password`,
  prepare:
    async (_, { account }) =>
    () =>
      make(account),
  ...more,
})

const KEY_LIMITS = { name: 'Tills', scopes: ['count.write' as const], places: null, expires_at_utc: 0 }
/** A change of a key that an Owner made. */
const changingKey = (
  name: string,
  change: (account: Session['account'], keyId: string, sessionId: string) => Promise<Answer<unknown>>,
): Call => ({
  name,
  prepare: async ({ owner }, { account }) => {
    const { key, sessionId } = await newNamedKey(owner)
    return () => change(account, key.key_id, sessionId)
  },
})

/** Every call that needs a confirmation of the last 10 minutes. */
const CALLS: readonly Call[] = [
  {
    name: 'reveal_secret',
    prepare:
      async (_, { account }) =>
      () =>
        account('reveal_secret', {}),
  },
  {
    name: 'create_named_key',
    prepare:
      async (_, { account }) =>
      () =>
        account('create_named_key', KEY_LIMITS),
  },
  changingKey('update_named_key', (account, key_id) =>
    account('update_named_key', { ...KEY_LIMITS, key_id }),
  ),
  changingKey('rotate_named_key', (account, key_id, session_id) =>
    account('rotate_named_key', { key_id, session_id, overlap_s: 0 }),
  ),
  {
    name: 'clear_test_data',
    prepare: async (_, { account }) => {
      await account('open_test_mode', {})
      return () => account('clear_test_data', {}, { [MODE_HEADER]: 'test' })
    },
  },
  {
    name: 'start_email_change',
    prepare: async (_, { account, email }) => {
      const change = { email: email.replace('@', '@new.') }
      return () => account('start_email_change', change)
    },
  },
  {
    name: 'update_sign_in_policy',
    prepare:
      async (_, { account }) =>
      () =>
        account('update_sign_in_policy', { policy: 'any' }),
  },
  ...SSO_CALLS,
  ...(['owner', 'admin', 'developer'] as const).flatMap((role) => [changing('viewer', role), inviting(role)]),
  changing('owner', 'viewer'),
  {
    name: 'remove_member of an Owner',
    prepare: async (team, { account }) => {
      const member_id = await another(team, 'owner')
      return () => account('remove_member', { member_id })
    },
  },
  {
    name: 'transfer_ownership',
    prepare: async (team, { account }) => {
      const member_id = await another(team, 'viewer')
      return () => account('transfer_ownership', { member_id })
    },
  },
  {
    name: 'approve_recovery',
    prepare: async ({ accountId, owner }, { account }) => {
      const waiting = await newMember(portal, { accountId }, { roles: ['viewer'] })
      await enableSecondFactor(portal, waiting)
      await askRecovery(portal, waiting)
      const member_id = await memberIdOf(owner, waiting.email)
      return () => account('approve_recovery', { member_id })
    },
  },
  {
    ...{ name: 'answer_access_review', by: 'viewer' },
    prepare: async (_, { account, email }) => {
      await portal.pool.query('update users set access_review_since = now() where email = $1', [email])
      const { second_factor_since_utc } = (await account('retrieve_open_access', {})).body
      const factor = { kind: 'second_factor' as const, id: '', keep: true }
      const answers = second_factor_since_utc > 0 ? [factor] : []
      return () => account('answer_access_review', { answers })
    },
  },
  {
    ...{ name: 'start_passkey', by: 'viewer' },
    prepare:
      async (_, { account }) =>
      () =>
        account('start_passkey', {}),
  },
  {
    ...{ name: 'add_passkey', by: 'viewer' },
    prepare: async (_, { account }) => {
      const { ticket, options } = await startPasskey({ account })
      const credential = newAuthenticator(portal.url).create(options)
      return () => account('add_passkey', { ticket, credential, name: 'Phone' })
    },
  },
  {
    ...{ name: 'remove_passkey', by: 'viewer' },
    prepare: async (_, caller) => {
      const { passkeyId: passkey_id } = await addPasskey(portal, caller)
      return () => caller.account('remove_passkey', { passkey_id })
    },
  },
  withoutPassword('rotate_api_key', (account) => account('rotate_api_key', { overlap_s: 0 })),
  withoutPassword('update_password', (account) => account('update_password', { password: 'Novel-pass1!' }), {
    by: 'viewer',
  }),
  withoutPassword('start_second_factor', (account) => account('start_second_factor', {}), {
    ...{ by: 'viewer', outcomes: ['OK', 'ALREADY_ENABLED'] },
  }),
  {
    ...{ name: 'renew_recovery_codes without a password', by: 'viewer' },
    prepare: async (_, { account, nextCode }) => {
      await nextCode()
      return () => account('renew_recovery_codes', {})
    },
  },
  {
    ...{ name: 'stop_second_factor without a password', by: 'viewer' },
    prepare: async (_, { account, nextCode }) => {
      await nextCode()
      return async () => account('stop_second_factor', { code: await nextCode() })
    },
  },
  withoutPassword('delete_person', (account) => account('delete_person', {}), { by: 'viewer' }),
  // Takes the role Owner from the team’s Owner.
  {
    ...{ name: 'accept_invitation that offers the ownership', by: 'viewer' },
    prepare: async ({ owner }, { account, email }) => {
      await owner.account('confirm_identity', { proof: PASSWORD })
      await owner.account('transfer_ownership', { member_id: await memberIdOf(owner, email) })
      const token = await invitationToken(portal, email, 'Take over')
      return () => account('accept_invitation', { token })
    },
  },
  // Last, because it ends the team.
  withoutPassword('suspend_account', (account) => account('suspend_account', {}), { by: 'owner' }),
]

const outcomeOf = (answer: Answer<unknown>): string => {
  if (answer.status !== 200) return answer.problem.code
  const { result = 'OK', code } = answer.body as { result?: string; code?: string }
  return code ?? result
}

type Proof = { kind: 'password'; password: string } | { kind: 'code'; code: string }
/** Adds the codes of a second factor to a caller. The first one sets the factor up. Each code works once. */
const withCodes = (session: Session & { email: string }): Caller => {
  let secret = ''
  const nextCode = async () => {
    secret ||= (await enableSecondFactor(portal, session)).secret
    portal.clock.advance(30)
    return codeOf(portal, secret)
  }
  return { ...session, nextCode }
}

/** Makes a wrong proof of a caller, and right ones. */
type Prover = (caller: Caller) => Promise<{ wrong: Proof; right: () => Promise<Proof> }>
const PROVERS: Record<string, Prover> = {
  'the password': async () => ({
    wrong: { kind: 'password', password: 'Wrong-pass1!' },
    right: async () => PASSWORD,
  }),
  'a code': async ({ nextCode }) => {
    await nextCode()
    return {
      wrong: { kind: 'code', code: '000000' },
      right: async () => ({ kind: 'code', code: await nextCode() }),
    }
  },
}

describe.each(Object.entries(PROVERS))('10 minutes after the last proof, until %s is given,', (_, prover) => {
  let team: Team
  let ownCaller: { caller: Caller; proofs: Awaited<ReturnType<Prover>> }
  const prove = async (session: Session & { email: string }): Promise<typeof ownCaller> => {
    const caller = withCodes(session)
    return { caller, proofs: await prover(caller) }
  }
  beforeAll(async () => {
    const account = await portal.newAccount()
    const session = await portal.login(account)
    team = { accountId: account.accountId, owner: session }
    ownCaller = await prove({ ...session, email: account.email })
  })

  test.each(CALLS)('$name is refused', async ({ by, prepare, outcomes = ['OK'] }) => {
    const { caller, proofs } = by ? await prove(await newMember(portal, team, { roles: [by] })) : ownCaller
    const call = await prepare(team, caller)
    await ageConfirmation(portal, caller)
    expect(outcomeOf(await call())).toBe('reauthentication_required')
    const wrong = await caller.account('confirm_identity', { proof: proofs.wrong })
    expect(outcomeOf(wrong)).toMatch(/^WRONG_/)
    expect(outcomeOf(await call())).toBe('reauthentication_required')
    const right = await caller.account('confirm_identity', { proof: await proofs.right() })
    expect(outcomeOf(right)).toBe('OK')
    expect(outcomes).toContain(outcomeOf(await call()))
  })
})

test('each call whose handler asks for a confirmation is in the list of this test', () => {
  const asking = SOURCES.filter((file) => file.endsWith('.handlers.ts')).flatMap((file) => {
    const [, ...parts] = readFileSync(join(SOURCE_FOLDER, file), 'utf8').split(/^ +(?=\w+: async \()/m)
    return parts
      .filter((part) =>
        /requireConfirmed|reauthenticate\(caller, (?:input\.)?(?:current_)?password,/.test(part),
      )
      .map((part) => part.slice(0, part.indexOf(':')))
  })
  expect(new Set(CALLS.map(({ name }) => name.split(' ')[0]))).toEqual(new Set(asking))
})
