import { afterAll, beforeAll, expect, test } from 'vitest'
import { userText } from '#src/mails/mail-texts.ts'
import { organisationId } from '#src/platform/ids.ts'
import { addMember, newMember } from '#src/testing/test-members.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'
import { memberIdOf, newTeam } from '#src/testing/test-team.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

const SUBJECT = /^(The roles of a member changed|A member was removed|A member left|Les rôles d’un membre)/
/** A team with a second Owner and a member with this role. */
const newPeople = async (role: 'viewer' | 'admin') => {
  const { account, owner } = await newTeam(portal)
  const second = await newMember(portal, account, { roles: ['owner'] })
  const member = await newMember(portal, account, { roles: [role] })
  const member_id = await memberIdOf(owner, member.email)
  return { account, owner, second, member, member_id }
}
/** The mails to an address about changes of others, as their subjects and texts. */
const toldTo = async ({ email }: { email: string }) =>
  (await portal.mailsTo(email)).filter(({ subject }) => SUBJECT.test(subject))

test('when an Owner makes somebody an Owner, only the other Owners get a mail that says who did it, each in their language', async () => {
  const { account, owner, second, member, member_id } = await newPeople('viewer')
  const third = await newMember(portal, account, { roles: ['owner'] })
  const admin = await newMember(portal, account, { roles: ['admin'] })
  await third.account('update_language', { language: 'fr' })
  await owner.account('update_member', { member_id, roles: ['owner', 'billing'], places: null })
  const [english] = await toldTo(second)
  expect(english?.text).toContain(
    `Test Person changed the roles of Test Member (${userText(member.email)}) in Test Company. They are now: Owner, Billing.`,
  )
  expect(english?.text).toContain('If you did not expect this, look at the page of the members.')
  expect(english?.links).toEqual([`${portal.url}/organisation/members`])
  const [french] = await toldTo(third)
  expect(french?.text).toContain('Test Person a modifié les rôles de Test Member')
  expect(french?.text).toContain('Propriétaire, Facturation')
  for (const other of [account, member, admin]) expect(await toldTo(other)).toEqual([])
  const own = (await portal.mailsTo(member.email)).map(({ subject }) => subject)
  expect(own).toEqual(['Your roles at Lumen Assure changed'])
})

test('each Owner gets a mail about a limited role, a change of one’s own roles and a removal by an Admin', async () => {
  const { account, owner, second, member: admin, member_id } = await newPeople('admin')
  const viewer = await newMember(portal, account, { roles: ['viewer'] })
  const id = await memberIdOf(owner, viewer.email)
  const places = [{ chain: 'Northway', store: null }]
  await admin.account('update_member', { member_id: id, roles: ['fleet'], places })
  await admin.account('remove_member', { member_id: id })
  await admin.account('update_member', { member_id, roles: ['auditor'], places: null })
  const [whom, self] = [viewer, admin].map(({ email }) => `Test Member (${userText(email)})`)
  for (const told of [await toldTo(account), await toldTo(second)]) {
    const texts = told.map(({ text }) => text).join('\n')
    expect(told).toHaveLength(3)
    expect(texts).toContain(
      `changed the roles of ${whom} in Test Company. They are now: Fleet manager for Northway.`,
    )
    expect(texts).toContain(`Test Member removed ${whom} from Test Company.`)
    expect(texts).toContain(`${self} changed their own roles in Test Company. They are now: Auditor.`)
  }
  expect(await toldTo(viewer)).toEqual([])
})

test('the other Owners get a mail about an Owner who loses the role, is removed or leaves, and that Owner gets none', async () => {
  const { account, owner, second } = await newPeople('viewer')
  const organisation_id = organisationId(account.accountId)
  const [demoted, removed, leaver] = [
    await newMember(portal, account, { roles: ['owner'] }),
    await newMember(portal, account, { roles: ['owner'] }),
    await newMember(portal, account, { roles: ['owner'] }),
  ]
  await leaver.account('leave_organisation', { organisation_id })
  const change = {
    member_id: await memberIdOf(owner, demoted.email),
    roles: ['viewer' as const],
    places: null,
  }
  await owner.account('update_member', change)
  await owner.account('remove_member', { member_id: await memberIdOf(owner, removed.email) })
  const told = await toldTo(second)
  expect(told.map(({ text }) => text).join('\n')).toContain(
    `Test Member (${userText(leaver.email)}) left Test Company.`,
  )
  expect(told.map(({ subject }) => subject.replace(/ at .+/, '')).toSorted()).toEqual([
    'A member left',
    'A member was removed',
    'The roles of a member changed',
  ])
  expect((await toldTo(account)).map(({ subject }) => subject)).toEqual(['A member left at Lumen Assure'])
  expect(await toldTo(leaver)).toEqual([])
  for (const each of [demoted, removed])
    expect((await toldTo(each)).map(({ text }) => text).join()).not.toContain(userText(each.email))
})

test('no Owner gets a mail about a refused change, or about somebody who leaves a suspended organisation', async () => {
  const { account, owner, second, member } = await newPeople('admin')
  const member_id = await memberIdOf(owner, second.email)
  const refused = await member.account('update_member', { member_id, roles: ['viewer'], places: null })
  expect(refused.body.result).toBe('DENY')
  // Somebody who is in another organisation too, and therefore still logged in.
  const elsewhere = await newTeam(portal)
  const person = { ...elsewhere.account, name: 'Test Person' }
  await addMember(portal, account, person, { roles: ['viewer'] })
  await portal.pool.query(`update accounts set status = 'suspended' where account_id = $1`, [
    account.accountId,
  ])
  const left = { organisation_id: organisationId(account.accountId) }
  expect((await elsewhere.owner.account('leave_organisation', left)).body).toEqual({ result: 'OK' })
  for (const each of [account, second]) expect(await toldTo(each)).toEqual([])
})
