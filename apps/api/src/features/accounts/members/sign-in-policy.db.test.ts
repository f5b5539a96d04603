import type { SignInPolicy } from '@assure/contract/accounts/organisation.modes'
import { ROLES, type Role } from '@assure/contract/accounts/roles'
import { ORGANISATION_HEADER } from '@assure/contract/session-cookie'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { organisationId } from '#src/platform/ids.ts'
import { newTestDevice } from '#src/testing/test-device.ts'
import { behindLock } from '#src/testing/test-locks.ts'
import { newMember, putMembership } from '#src/testing/test-members.ts'
import { ageConfirmation, enableSecondFactor } from '#src/testing/test-passwords.ts'
import { startTestPortal, TEST_PASSWORD, type TestPortal } from '#src/testing/test-portal.ts'
import { newTeam } from '#src/testing/test-team.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

type Session = Awaited<ReturnType<typeof newTeam>>['owner']

const OK = { result: 'OK' }
const SUBJECT = 'Your members log in differently'
const choose = (session: Pick<Session, 'account'>, policy: SignInPolicy) =>
  session.account('update_sign_in_policy', { policy })
const policyOf = async (session: Pick<Session, 'account'>) =>
  (await session.account('retrieve_sign_in_policy', {})).body
/** A team whose Owner has a second factor, so that every policy lets them in. */
const newSecuredTeam = async () => {
  const team = await newTeam(portal)
  return { ...team, ...(await enableSecondFactor(portal, team.owner)) }
}
/** The policy as stored. */
const storedIn = async ({ accountId }: { accountId: string }) => {
  const { rows } = await portal.pool.query<{ policy: string }>(
    'select sign_in_policy as policy from accounts where account_id = $1',
    [accountId],
  )
  return rows[0]?.policy
}
const mailsTo = async ({ email }: { email: string }) =>
  (await portal.mailsTo(email)).filter(({ subject }) => subject.startsWith(SUBJECT))

test('an Owner sees the policy, and how many members have no second factor', async () => {
  const { account, owner } = await newTeam(portal)
  const member = await newMember(portal, account, { roles: ['viewer'] })
  const removed = await newMember(portal, account, { roles: ['viewer'] })
  await portal.pool.query('update memberships set removed_at = now() where user_id = $1', [removed.userId])
  expect(await policyOf(owner)).toEqual({ policy: 'any', members: 2, without_second_factor: 2 })
  await enableSecondFactor(portal, owner)
  // Only a confirmed factor counts.
  await member.account('start_second_factor', { password: TEST_PASSWORD })
  expect(await policyOf(owner)).toEqual({ policy: 'any', members: 2, without_second_factor: 1 })
})

test('a change is in the audit log and mailed to the Owners in their language, once', async () => {
  const { account, owner } = await newSecuredTeam()
  const second = await newMember(portal, account, { roles: ['owner'] })
  const admin = await newMember(portal, account, { roles: ['admin'] })
  await second.account('update_language', { language: 'fr' })
  for (const policy of ['any', 'second_factor', 'second_factor'] as const)
    expect((await choose(owner, policy)).body).toEqual(OK)
  expect(await policyOf(owner)).toMatchObject({ policy: 'second_factor', members: 3 })
  const logOf = async () => {
    const { body } = await owner.account('list_audit_entries', { groups: ['member'] })
    const found = body.entries.filter(({ action }) => action === 'sign_in_policy_changed')
    return found.map(({ actor, before, after }) => ({ actor, before, after })).toReversed()
  }
  const on = { actor: account.email, before: { policy: 'any' }, after: { policy: 'second_factor' } }
  expect(await logOf()).toEqual([on])
  const [mail, ...more] = await mailsTo(account)
  expect(more).toEqual([])
  for (const part of ['Test Company', account.name, 'set one up', 'give one', '/organisation/sign-in'])
    expect(mail?.text).toContain(part)
  const french = await portal.mailTo(second.email, { subject: 'Vos membres' })
  for (const part of ['Test Company', account.name, 'activent un', 'saisissent un'])
    expect(french.text).toContain(part)
  expect(await mailsTo(admin)).toEqual([])
  await choose(owner, 'any')
  expect(await logOf()).toEqual([on, { ...on, before: on.after, after: on.before }])
  const again = await mailsTo(account)
  expect(again).toHaveLength(2)
  expect(again.map(({ text }) => text).join()).toContain('need to do nothing')
})

test('only Owners see and change the policy', async () => {
  const { account } = await newTeam(portal)
  const statuses: Partial<Record<Role, number[]>> = {}
  for (const role of ROLES) {
    const member = await newMember(portal, account, { roles: [role] })
    const asked = await member.account('retrieve_sign_in_policy', {})
    statuses[role] = [asked.status, (await choose(member, 'any')).status]
  }
  const refused = Object.fromEntries(ROLES.map((role) => [role, [403, 403]]))
  expect(statuses).toEqual({ ...refused, owner: [200, 200] })
})

test('keys, other organisations, retail users, devices and nobody neither see nor change the policy', async () => {
  const { account } = await newTeam(portal)
  const stranger = (await newTeam(portal)).owner
  const retail = await portal.retailLogin(await portal.newRetailUser())
  const device = await newTestDevice(portal)
  const named = { [ORGANISATION_HEADER]: organisationId(account.accountId) }
  const url = `${portal.url}/api/account`
  for (const [status, caller, headersOf] of [
    [403, portal.byKey(account), async () => ({})],
    [404, stranger, async () => named],
    [401, retail, async () => named],
    [401, portal.nobody, async () => named],
    [401, portal.nobody, async () => ({ ...named, dpop: await device.proof({ claims: { htu: url } }) })],
  ] as const) {
    const change = { policy: 'second_factor' } as const
    expect((await caller.account('update_sign_in_policy', change, await headersOf())).status).toBe(status)
    expect((await caller.account('retrieve_sign_in_policy', {}, await headersOf())).status).toBe(status)
  }
  expect(await storedIn(account)).toBe('any')
})

test('an Owner who did not confirm their identity lately changes nothing', async () => {
  const { account, owner } = await newTeam(portal)
  await ageConfirmation(portal, account)
  const refused = await choose(owner, 'second_factor')
  expect([refused.status, refused.problem.code]).toEqual([403, 'reauthentication_required'])
  expect(await storedIn(account)).toBe('any')
  const proof = { kind: 'password', password: TEST_PASSWORD } as const
  await owner.account('confirm_identity', { proof })
  expect((await choose(owner, 'second_factor')).body).toEqual(OK)
})

test('a policy that the server does not know is refused', async () => {
  const { account, owner } = await newTeam(portal)
  expect((await choose(owner, 'saml' as SignInPolicy)).status).toBe(400)
  expect(await storedIn(account)).toBe('any')
})

// Not on PGlite, which has only one session: the lock would block every call.
describe.runIf(inject('database').kind === 'postgres')('two Owners at once', () => {
  test('choose one after the other, and the second who chooses the same changes nothing', async () => {
    const { account, owner } = await newSecuredTeam()
    const second = await newMember(portal, account, { roles: ['owner'] })
    await enableSecondFactor(portal, second)
    const answers = await Promise.all([owner, second].map((one) => choose(one, 'second_factor')))
    expect(answers.map(({ body }) => body)).toEqual([OK, OK])
    const { body } = await owner.account('list_audit_entries', { groups: ['member'] })
    expect(body.entries.filter(({ action }) => action === 'sign_in_policy_changed')).toHaveLength(1)
  })

  test('one who lost the role meanwhile changes nothing', async () => {
    const { account } = await newTeam(portal)
    const second = await newMember(portal, account, { roles: ['owner'] })
    const refused = await behindLock(
      portal,
      ['accounts', account.accountId],
      () => choose(second, 'second_factor'),
      () => putMembership(portal, account.accountId, second.userId, { roles: ['admin'], places: null }),
    )
    expect([refused.status, refused.problem.code]).toEqual([403, 'forbidden'])
    expect(await storedIn(account)).toBe('any')
  })

  test('one without a second factor does not take back what the other has just chosen', async () => {
    const { account, owner } = await newTeam(portal)
    const refused = await behindLock(
      portal,
      ['accounts', account.accountId],
      () => choose(owner, 'any'),
      (holder) =>
        holder.query(`update accounts set sign_in_policy = 'second_factor' where account_id = $1`, [
          account.accountId,
        ]),
    )
    expect([refused.status, refused.problem.code]).toEqual([403, 'second_factor_required'])
    expect(await storedIn(account)).toBe('second_factor')
  })
})
