import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#src/platform/database/database.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'
import { memberRepository } from './member.repository.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

test('a search among 10,000 members reads the index of parts of names and addresses', async () => {
  const { accountId, email } = await portal.newAccount()
  // Without logins, because other files count people.
  await portal.pool.query(
    `insert into memberships (account_id, user_id, roles, placed, member_name, member_email, joined_at)
     select $1, gen_random_uuid(), '{viewer}', false, 'Crowd', gen_random_uuid() || '@crowd.example', now()
     from generate_series(1, 9999)`,
    [accountId],
  )
  await portal.pool.query('vacuum analyze memberships')
  const { database, clock, postMail } = portal
  const plans: string[] = []
  const execute: Database['execute'] = async (statement) => {
    plans.push(JSON.stringify((await database.execute(sql`explain ${statement}`)).rows))
    return database.execute(statement)
  }
  const members = memberRepository({ database: { ...database, execute }, clock: clock.now, postMail })
  const search = email.slice(0, 13).toUpperCase()
  const found = await members.list(accountId, { search, role: undefined, page: 1 })
  expect(found).toMatchObject({ members: [{ email }], matches: 1, total: 10_000 })
  expect(plans).toHaveLength(2)
  for (const plan of plans) expect(plan).toContain('memberships_by_text')
  await portal.pool.query(`delete from memberships where account_id = $1 and member_name = 'Crowd'`, [
    accountId,
  ])
})
