import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { organisationId } from '#src/platform/ids.ts'
import { deleteLogin } from '#src/testing/test-deletions.ts'
import { behindLock } from '#src/testing/test-locks.ts'
import { newMember } from '#src/testing/test-members.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'
import { invitationToken, memberIdOf, newTeam } from '#src/testing/test-team.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

const LAST = { result: 'DENY', code: 'LAST_OWNER' }
const suspend = (userId: string, at: 'now()' | 'null' = 'now()') =>
  portal.pool.query(`update users set suspended_at = ${at} where user_id = $1`, [userId])
/** A team of an Owner and a suspended one. */
const newPair = async () => {
  const { account, owner } = await newTeam(portal)
  const suspended = await newMember(portal, account, { roles: ['owner'] })
  await suspend(suspended.userId)
  const organisation_id = organisationId(account.accountId)
  return { account, owner, suspended, organisation_id, member_id: await memberIdOf(owner, account.email) }
}

describe('the only Owner who is not suspended', () => {
  test('neither leaves, nor stops being an Owner, nor is removed', async () => {
    const { account, owner, suspended, organisation_id, member_id } = await newPair()
    const demote = { member_id, roles: ['admin' as const], places: null }
    expect((await owner.account('update_member', demote)).body).toEqual(LAST)
    expect((await owner.account('remove_member', { member_id })).body).toEqual(LAST)
    expect((await owner.account('leave_organisation', { organisation_id })).body).toEqual(LAST)
    const { body } = await owner.account('list_members', { search: account.email })
    expect(body.members).toMatchObject([{ roles: ['owner'] }])
    await suspend(suspended.userId, 'null')
    expect((await owner.account('leave_organisation', { organisation_id })).body).toEqual({ result: 'OK' })
  })

  test('does not delete their login', async () => {
    const { owner, suspended } = await newPair()
    expect(await deleteLogin(owner)).toMatchObject({ ...LAST, organisations: [{ name: 'Test Company' }] })
    await suspend(suspended.userId, 'null')
    expect((await deleteLogin(owner)).result).toBe('OK')
  })

  test('takes the role from a suspended Owner, and removes them', async () => {
    const { owner, suspended } = await newPair()
    const member_id = await memberIdOf(owner, suspended.email)
    const demote = { member_id, roles: ['admin' as const], places: null }
    expect((await owner.account('update_member', demote)).body).toEqual({ result: 'OK' })
    expect((await owner.account('remove_member', { member_id })).body).toEqual({ result: 'OK' })
  })

  test('hands the ownership over to somebody who can log in, and then leaves', async () => {
    const { account, owner, organisation_id } = await newPair()
    const taker = await newMember(portal, account, { roles: ['admin'] })
    await owner.account('transfer_ownership', { member_id: await memberIdOf(owner, taker.email) })
    const token = await invitationToken(portal, taker.email, 'Take over')
    expect((await taker.account('accept_invitation', { token })).body.result).toBe('OK')
    expect((await owner.account('leave_organisation', { organisation_id })).body).toEqual({ result: 'OK' })
  })
})

// Not on PGlite, which has only one session: the lock would block every call.
test.runIf(inject('database').kind === 'postgres')(
  'somebody who is suspended while they accept the ownership does not get it',
  async () => {
    const { account, owner } = await newTeam(portal)
    const taker = await newMember(portal, account, { roles: ['admin'] })
    await owner.account('transfer_ownership', { member_id: await memberIdOf(owner, taker.email) })
    const token = await invitationToken(portal, taker.email, 'Take over')
    const refused = await behindLock(
      portal,
      ['accounts', account.accountId],
      () => taker.account('accept_invitation', { token }),
      () => suspend(taker.userId),
    )
    expect(refused.body).toEqual({ result: 'DENY', code: 'LINK_INVALID' })
    const { body } = await owner.account('list_members', { role: 'owner' })
    expect(body.members.map(({ email }) => email)).toEqual([account.email])
  },
)
