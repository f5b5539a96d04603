import { expect, test } from 'vitest'
import { needsFormerPeople } from './former-people.ts'

test.each([
  'select name, company from accounts where account_id = $1',
  'select a.company, a.language from orders o join accounts a on a.account_id = o.account_id',
  'select company, (select m.user_id from memberships m where m.member_name = a.name) from accounts a',
  'select accounts.job_title from accounts',
  'insert into accounts (account_id, email, name) values ($1, $2, $3)',
  'update accounts set email = $1, password_hash = null where account_id = $2',
  'select account_id from login_identities where email = $1',
  'insert into login_identities (email, realm, account_id, user_id) values ($1, $2, $3, $4)',
  'delete from "developer_sessions"',
  'select 1 from second_factors where account_id = $1',
])('a statement with what the next release drops is found: %s', (text) => {
  expect(needsFormerPeople(text)).toBe(true)
})

test.each([
  'select name, language, password_hash from users where user_id = $1',
  'select account_id::text as name /* all accounts */ from accounts a',
  'select m.member_name as name, a.company from accounts a join memberships m on m.account_id = a.account_id',
  'select user_id from login_identities where email = $1',
  "update accounts /* former people */ set name = '' where account_id = any($1)",
  'delete from user_recovery_codes where user_id = $1',
])('a statement without it passes: %s', (text) => {
  expect(needsFormerPeople(text)).toBe(false)
})
