import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteLogin } from '#src/testing/test-deletions.ts'
import { newMember } from '#src/testing/test-members.ts'
import { ageConfirmation } from '#src/testing/test-passwords.ts'
import { startTestPortal, TEST_PASSWORD, type TestPortal } from '#src/testing/test-portal.ts'
import { memberIdOf, newTeam } from '#src/testing/test-team.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

const OK = { result: 'OK' }
type Session = Awaited<ReturnType<typeof newTeam>>['owner']
const confirm = (session: Session) =>
  session.account('confirm_identity', { proof: { kind: 'password', password: TEST_PASSWORD } })

test('giving Owner or Admin needs a fresh confirmation, other roles do not', async () => {
  const { account, owner } = await newTeam(portal)
  const viewer = await newMember(portal, account, { roles: ['viewer'] })
  const member_id = await memberIdOf(owner, viewer.email)
  await ageConfirmation(portal, account)
  const give = (role: 'admin' | 'billing' | 'developer') =>
    owner.account('update_member', { member_id, roles: [role], places: null })
  expect((await give('billing')).body).toEqual({ result: 'OK' })
  expect((await give('admin')).problem.code).toBe('reauthentication_required')
  // A Developer can use the key, whose secret needs a confirmation too.
  expect((await give('developer')).problem.code).toBe('reauthentication_required')
  const invitation = { emails: ['an.admin@example.com'], roles: ['admin' as const], places: null }
  expect((await owner.account('invite_member', invitation)).problem.code).toBe('reauthentication_required')
  const transfer = await owner.account('transfer_ownership', { member_id })
  expect(transfer.problem.code).toBe('reauthentication_required')
  await confirm(owner)
  expect((await give('admin')).body).toEqual({ result: 'OK' })
})

describe('without a fresh confirmation', () => {
  /** A team with two Owners, of whom the first did not confirm lately. */
  const newPair = async () => {
    const { account, owner } = await newTeam(portal)
    const second = await newMember(portal, account, { roles: ['owner'] })
    const member_id = await memberIdOf(owner, second.email)
    await ageConfirmation(portal, account)
    return { account, owner, second, member_id }
  }

  test('nobody takes the role Owner from another Owner, who keeps it until then', async () => {
    const { owner, second, member_id } = await newPair()
    const demote = () => owner.account('update_member', { member_id, roles: ['viewer'], places: null })
    const refused = await demote()
    expect([refused.status, refused.problem.code]).toEqual([403, 'reauthentication_required'])
    expect((await second.account('list_members', {})).body.owners).toBe(2)
    await confirm(owner)
    expect((await demote()).body).toEqual(OK)
    expect((await second.account('list_members', {})).status).toBe(403)
  })

  test('nobody removes another Owner, also one who deleted their login', async () => {
    for (const leaves of [false, true]) {
      const { owner, second, member_id } = await newPair()
      if (leaves) expect((await deleteLogin(second)).result).toBe('OK')
      const remove = () => owner.account('remove_member', { member_id })
      expect((await remove()).problem.code).toBe('reauthentication_required')
      const { total, returning } = (await owner.account('list_members', {})).body
      expect([total, returning.length]).toEqual(leaves ? [1, 1] : [2, 0])
      await confirm(owner)
      expect((await remove()).body).toEqual(OK)
      expect((await owner.account('list_members', {})).body).toMatchObject({ total: 1, returning: [] })
    }
  })

  test('an Owner gives up their own role, and removes members who are no Owners', async () => {
    const { account, owner } = await newPair()
    const viewer = await newMember(portal, account, { roles: ['viewer'] })
    const admin = await newMember(portal, account, { roles: ['admin'] })
    for (const { email } of [viewer, admin]) {
      const member_id = await memberIdOf(owner, email)
      expect((await owner.account('remove_member', { member_id })).body).toEqual(OK)
    }
    const member_id = await memberIdOf(owner, account.email)
    const demote = { member_id, roles: ['viewer' as const], places: null }
    expect((await owner.account('update_member', demote)).body).toEqual(OK)
  })

  test('an Admin does not change an Owner, and needs to confirm nothing to learn that', async () => {
    const { account, owner } = await newTeam(portal)
    const admin = await newMember(portal, account, { roles: ['admin'] })
    await newMember(portal, account, { roles: ['owner'] })
    await ageConfirmation(portal, admin)
    const member_id = await memberIdOf(owner, account.email)
    expect((await admin.account('remove_member', { member_id })).body).toEqual({
      result: 'DENY',
      code: 'ROLE_NOT_YOURS',
    })
  })
})
