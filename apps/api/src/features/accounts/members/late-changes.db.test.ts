import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { changeAddress } from '#src/testing/test-email-change.ts'
import { behindLock } from '#src/testing/test-locks.ts'
import { newMember, putMembership } from '#src/testing/test-members.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'
import { invitationToken, invite, memberIdOf, newTeam } from '#src/testing/test-team.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

const INVALID = { result: 'DENY', code: 'LINK_INVALID' }
const suspend = (userId: string) =>
  portal.pool.query('update users set suspended_at = now() where user_id = $1', [userId])
const membersOf = async ({ owner }: Pick<Awaited<ReturnType<typeof newTeam>>, 'owner'>) =>
  (await owner.account('list_members', {})).body.members.map(({ email }) => email).toSorted()

// Not on PGlite, which has only one session: the lock would block every call.
describe.runIf(inject('database').kind === 'postgres')('what changes while a call waits for the lock', () => {
  test('an Admin who lost the role meanwhile changes no settings', async () => {
    const { account, owner } = await newTeam(portal)
    const admin = await newMember(portal, account, { roles: ['admin'] })
    const settings = { name: 'Taken over', billing_email: admin.email }
    const refused = await behindLock(
      portal,
      ['accounts', account.accountId],
      () => admin.account('update_organisation', settings),
      () => putMembership(portal, account.accountId, admin.userId, { roles: ['viewer'], places: null }),
    )
    expect([refused.status, refused.problem.code]).toEqual([403, 'forbidden'])
    const { body } = await owner.account('retrieve_organisation', {})
    expect(body).toMatchObject({ name: 'Test Company', billing_email: null })
  })

  test('the invitation of somebody who was suspended meanwhile lets nobody join', async () => {
    const team = await newTeam(portal)
    const admin = await newMember(portal, team.account, { roles: ['admin'] })
    const invited = await portal.newAccount()
    const { token } = await invite(portal, admin, { email: invited.email })
    const session = await portal.login(invited)
    const refused = await behindLock(
      portal,
      ['accounts', team.account.accountId],
      () => session.account('accept_invitation', { token }),
      () => suspend(admin.userId),
    )
    expect(refused.body).toEqual(INVALID)
    expect(await membersOf(team)).toEqual([admin.email, team.account.email].toSorted())
  })

  test('somebody whose address changed meanwhile joins with the new one', async () => {
    const team = await newTeam(portal)
    const invited = await portal.newAccount()
    const { token } = await invite(portal, team.owner, { email: invited.email })
    const session = await portal.login(invited)
    let email = ''
    const joined = await behindLock(
      portal,
      ['accounts', team.account.accountId],
      () => session.account('accept_invitation', { token }),
      async () => {
        email = (await changeAddress(portal, session, invited.email)).email
      },
    )
    expect(joined.body.result).toBe('OK')
    expect(await membersOf(team)).toEqual([email, team.account.email].toSorted())
  })

  test('an organisation is made with the address that its Owner has by then', async () => {
    const { account, owner } = await newTeam(portal)
    const email = `new-${account.email}`
    const made = await behindLock(
      portal,
      ['users', account.userId],
      () => owner.account('create_organisation', { name: 'Branch' }),
      // By the holder of the lock, as a change of address is.
      (holder) => holder.query('update users set email = $2 where user_id = $1', [account.userId, email]),
    )
    expect(made.body.result).toBe('OK')
    const { body } = await owner.account('list_organisations', {})
    expect(body.organisations.find(({ name }) => name === 'Branch')?.contact_email).toBe(email)
  })
})

test('a refused transfer leaves the offer open', async () => {
  const { account, owner } = await newTeam(portal)
  const taker = await newMember(portal, account, { roles: ['admin'] })
  await owner.account('transfer_ownership', { member_id: await memberIdOf(owner, taker.email) })
  const token = await invitationToken(portal, taker.email, 'Take over')
  const remove = (at: string) =>
    portal.pool.query(`update memberships set removed_at = ${at} where user_id = $1`, [taker.userId])
  await remove('now()')
  expect((await taker.account('accept_invitation', { token })).body).toEqual(INVALID)
  const { invitations } = (await owner.account('list_invitations', {})).body
  expect(invitations).toMatchObject([{ email: taker.email, is_transfer: true }])
  await remove('null')
  expect((await taker.account('accept_invitation', { token })).body.result).toBe('OK')
})
