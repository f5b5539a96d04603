import { expect, test } from 'vitest'
import { migrationFiles } from '#src/platform/database/schema-state.ts'
import { asksAllShards, refusedByCitus } from './citus-rules.ts'

test.each([
  ['insert into orders (account_id) values ($1) returning extract(epoch from created_at)::bigint'],
  ['insert into orders (account_id) values ($1) returning to_char(created_at, $2)'],
  ['update orders set status = $1 where account_id = $2 returning jsonb_build_object($3, status)'],
  ['insert into orders (account_id) values ($1) on conflict (account_id) do update set updated_at = now()'],
  [
    'with added as (insert into orders select $1 returning id) select * from added cross join lateral (select 1) l',
  ],
  [
    'with added as (insert into orders select $1 returning account_id) select 1 from added join accounts a using (account_id)',
  ],
  ['insert into orders (account_id) select unnest($1::uuid[]) on conflict do nothing'],
  ['update orders set order_id = gen_random_uuid() where account_id = $1'],
  [`update orders set updated_at = updated_at + interval '1 day' where account_id = $1`],
  ['update orders set updated_at = coalesce(updated_at, now()) where account_id = $1'],
  ['delete from orders where account_id = $1 and date_trunc($2, created_at) < $3'],
  [
    'insert into orders (account_id, number) values ($1, (select max(number) from orders where account_id = $1))',
  ],
  [
    'insert into orders (account_id) values ($1) on conflict (account_id) do update set number = (select 1 from payments)',
  ],
  ['delete from orders where ctid in (select ctid from orders limit 5)'],
  ['merge into orders using payments on true when matched then delete'],
  ['select pg_advisory_xact_lock($1)'],
  ['listen changes'],
  ['alter table orders rename constraint a to b'],
  ['select status from orders where status = $1 for update'],
  ['select status from orders where account_id = any($1) for update'],
  ['select email from login_identities where account_id = $1 for share'],
  ['update orders set updated_at = $1 where account_id = $2 and created_at::date = $3'],
  ['select 1 from orders o join payments p on p.order_id = o.order_id where o.account_id = $1'],
  ['select 1 from orders o, payments p where o.account_id = $1 and p.order_id = o.order_id'],
  ['select 1 from accounts a join login_identities i on i.account_id = a.account_id where i.email = $1'],
  ['select 1 from mail_links l join throttles t on t.subject = l.email'],
  ['select 1 from memberships m join users u on u.user_id = m.user_id where m.account_id = $1'],
  ['select 1 from users u join user_sessions s on s.created_at = u.created_at where u.user_id = $1'],
  ['select status from users where email = $1 for update'],
  ['select status, count(*) from orders group by grouping sets ((status), ())'],
  ['with recursive up as (select 1 from orders) select * from up'],
  [`begin; select 1 from orders where status = 'open' for update; commit`],
  [`create or replace function f() returns void language sql as $$ select 1 $$; select pg_notify('a', 'b')`],
])('Citus refuses %s', (text) => {
  expect(refusedByCitus(text)).not.toBeNull()
})

test.each([
  [
    "insert into orders (account_id) values ($1) returning extract(epoch from created_at at time zone 'UTC')::bigint",
  ],
  ['with added as (insert into orders select $1 returning account_id) select account_id from added'],
  ['select status from orders where account_id = $1 for update'],
  [
    'with gone as (delete from payments where account_id = $1) update orders set paid = false where account_id = $1',
  ],
  ['select account_id from login_identities where email = $1 for update'],
  ['select now() from orders where account_id = $1'],
  ['update orders set updated_at = $1 where account_id = $2 and now() < $3'],
  ['select 1 from orders o join payments p on p.account_id = o.account_id and p.order_id = o.order_id'],
  ['select 1 from orders o join payments p using (account_id, order_id)'],
  ['select 1 from users u join user_sessions s on s.user_id = u.user_id where u.user_id = $1'],
  ['select status from users where user_id = $1 for update'],
  ['select 1 from orders where (account_id, order_id) in (select account_id, order_id from payments)'],
  ['select 1 from accounts where account_id = (select account_id from login_identities where email = $1)'],
  [
    'select 1 from (select account_id from login_identities where email = $1 offset 0) i join accounts a on a.account_id = i.account_id',
  ],
  ['select 1 from orders where account_id = $1 union all select 2 from mail_links where token_hash = $2'],
  [
    'insert into login_identities (email, account_id) select email, account_id from accounts where account_id = $1',
  ],
  // Tables of the coordinator may use all that PostgreSQL has.
  ['update sandbox_worlds set created_at = now() returning now()'],
  ['select pg_advisory_xact_lock(1); select id from pgboss.job for update skip locked'],
  ['select 1 -- from orders o join mail_links l on true'],
  [`select 'from orders, mail_links'`],
])('Citus accepts %s', (text) => {
  expect(refusedByCitus(text)).toBeNull()
})

test.each([
  ['select 1 from orders', true],
  ['select 1 from mail_links', false],
  ['select 1 from users', true],
  ['select 1 from users where user_id = $1', false],
  ['select 1 from orders where account_id = $1', false],
  ['select 1 from orders where account_id = $1 and exists (select from payments where number = $2)', true],
  ['delete /* all accounts */ from orders where status = $1', false],
])('whether a statement of the product asks all shards: %s', (text, answer) => {
  expect(asksAllShards(text)).toBe(answer)
})

/** The last migration before tables could be distributed. */
const LAST_BEFORE = '0027_secret_keys.sql'
test('Citus accepts the migrations that may run on distributed tables', () => {
  const files = migrationFiles()
  expect(files.map(({ name }) => name)).toContain(LAST_BEFORE)
  for (const { name, sql } of files.filter((file) => file.name > LAST_BEFORE))
    expect([name, refusedByCitus(sql)]).toEqual([name, null])
})
