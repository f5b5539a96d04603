import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'
import { memberIdOf, newTeam } from '#src/testing/test-team.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

test('an organisation changes roles at most 120 times an hour', async () => {
  const { account, owner } = await newTeam(portal)
  const member_id = await memberIdOf(owner, account.email)
  const change = () => owner.account('update_member', { member_id, roles: ['viewer'], places: null })
  const answers = await Promise.all(Array.from({ length: 121 }, change))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(120)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  const other = await newTeam(portal)
  const id = await memberIdOf(other.owner, other.account.email)
  const elsewhere = { member_id: id, roles: ['viewer' as const], places: null }
  expect((await other.owner.account('update_member', elsewhere)).status).toBe(200)
})

test('an organisation changes settings and sign-in policy at most 60 times an hour together', async () => {
  const { owner } = await newTeam(portal)
  const settings = { name: 'Northway', billing_email: null }
  const answers = await Promise.all(
    Array.from({ length: 61 }, (_, index) =>
      index % 2
        ? owner.account('update_organisation', settings)
        : owner.account('update_sign_in_policy', { policy: 'any' }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(60)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  const other = await newTeam(portal)
  expect((await other.owner.account('update_organisation', settings)).status).toBe(200)
})
