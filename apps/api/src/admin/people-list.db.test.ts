import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { deleteLogin } from '#src/testing/test-deletions.ts'
import { operatorAtDesk } from '#src/testing/test-desk.ts'
import { memberIdOf, newMember } from '#src/testing/test-team.ts'

const operator = operatorAtDesk()
const { admin } = operator

test('`people list` finds people by a part of the address, newest first, also without an organisation, and no shop', async () => {
  const { portal } = operator
  const part = randomUUID()
  const addressOf = (name: string) => `${name}.${part}@example.com`
  const first = await portal.newAccount({ email: addressOf('first'), company: 'Old Mill' })
  const owner = await portal.login(first)
  const loner = await newMember(portal, owner, { email: addressOf('loner') })
  const leaver = await newMember(portal, owner, { email: addressOf('leaver') })
  await portal.newRetailUser(addressOf('shop'))
  await owner.account('create_organisation', { name: 'New Mill' })
  await owner.account('remove_member', { member_id: await memberIdOf(owner, loner.email) })
  await deleteLogin(leaver)
  // The commands and the portal have clocks of their own.
  for (const [index, name] of ['first', 'loner', 'leaver'].entries())
    await portal.pool.query(
      `update users set created_at = '2026-01-01T00:00:00Z'::timestamptz + make_interval(days => $2) where email = $1`,
      [addressOf(name), index],
    )
  const listed = (await admin(`people list --search ${part.toUpperCase()}`))['people'] as {
    organisations: string[]
  }[]
  expect(listed).toMatchObject([
    { email: leaver.email, status: 'deleting', organisations: [] },
    { email: loner.email, status: 'active', organisations: [] },
    { email: first.email, name: 'Test Person', status: 'active' },
  ])
  expect(listed[2]?.organisations.toSorted()).toEqual(['New Mill', 'Old Mill'])
  expect(JSON.stringify(listed)).not.toMatch(/secret|password|hash/)
  expect(operator.said).toContain('2026-01-02T00:00:00Z')
  expect(await admin(`people list --search ${part} --limit 1`)).toMatchObject({
    people: [{ email: leaver.email }],
  })
  // Neither a pattern nor erased people are found.
  await portal.pool.query(`update users set status = 'erased' where email = $1`, [loner.email])
  expect(((await admin(`people list --search .${part}`))['people'] as unknown[]).length).toBe(2)
  expect(await admin(`people list --search %${part}`)).toEqual({ people: [] })
})
