import { afterAll, beforeAll, expect, test } from 'vitest'
import { ageDeletion, deleteLogin } from '#src/testing/test-deletions.ts'
import { invite, memberIdOf, newMember, newTeam } from '#src/testing/test-team.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

test('the log names members and invited people by the address that they have now', async () => {
  const { owner, account } = await newTeam(portal)
  const member = await newMember(portal, owner, { roles: ['viewer'] })
  const invited = await invite(portal, owner)
  const member_id = await memberIdOf(owner, member.email)
  await owner.account('update_member', { member_id, roles: ['developer'], places: null })
  await owner.account('update_organisation', { name: 'Northway', billing_email: member.email })
  const log = async () =>
    (await owner.account('list_audit_entries', { groups: ['member'] })).body.entries.map(
      ({ action, target, after }) => [action, target, JSON.stringify(after).includes(member.email)],
    )
  expect(await log()).toEqual([
    ['organisation_changed', '', true],
    ['member_changed', member.email, false],
    ['member_invited', invited.email, false],
    ['member_joined', member.email, false],
    ['member_invited', member.email, false],
  ])
  await portal.pool.query(
    'update memberships set member_email = $2 where account_id = $1 and member_email = $3',
    [account.accountId, 'moved@example.com', member.email],
  )
  expect(await log()).toContainEqual(['member_changed', 'moved@example.com', false])
})

test('the log of another organisation names nobody, and an erased member has no name', async () => {
  const [team, other] = [await newTeam(portal), await newTeam(portal)]
  const member = await newMember(portal, team.owner, { roles: ['viewer'] })
  const member_id = await memberIdOf(team.owner, member.email)
  await team.owner.account('update_member', { member_id, roles: ['developer'], places: null })
  // An entry whose text happens to be the id of a stranger's member.
  await portal.pool.query(
    `update audit_entries set target = $2 where account_id = $1 and action = 'session_started'`,
    [other.account.accountId, member_id],
  )
  const { body } = await other.owner.account('list_audit_entries', { groups: ['sign_in'] })
  expect(body.entries[0]?.target).toBe(member_id)

  const { rows } = await portal.pool.query<{ user_id: string }>(
    'select user_id from memberships where account_id = $1 and member_email = $2',
    [team.account.accountId, member.email],
  )
  await deleteLogin(member)
  await ageDeletion(portal, rows[0]?.user_id ?? '', 31)
  await portal.housekeep()
  const log = await team.owner.account('list_audit_entries', { groups: ['member'] })
  const changed = log.body.entries.find(({ action }) => action === 'member_changed')
  expect(changed?.target).toBe('')
})
