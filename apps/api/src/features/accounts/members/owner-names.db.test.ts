import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberIdOf, newMember, newTeam } from '#src/testing/test-team.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ jobs: true })
})
afterAll(() => portal.stop())

test('a member of any role reads the names of three present Owners of their own organisation only', async () => {
  const { account, owner } = await newTeam(portal)
  const others = []
  for (let count = 0; count < 3; count++) others.push(await newMember(portal, owner, { roles: ['owner'] }))
  const viewer = await newMember(portal, owner, { roles: ['viewer'] })
  const foreign = await newTeam(portal)
  const ownersFor = async (person: Pick<typeof viewer, 'account'>) =>
    (await person.account('list_organisations', {})).body.organisations.map(({ owners }) => owners)
  const { body } = await owner.account('list_members', {})
  const nameOf = (email: string) => body.members.find((member) => member.email === email)?.name
  const names = [account, ...others].map(({ email }) => nameOf(email))
  expect(await ownersFor(viewer)).toEqual([names.slice(0, 3)])
  const member_id = await memberIdOf(owner, others[0]?.email ?? '')
  await owner.account('remove_member', { member_id })
  expect(await ownersFor(viewer)).toEqual([[names[0], names[2], names[3]]])
  expect(await ownersFor(foreign.owner)).toHaveLength(1)
})
