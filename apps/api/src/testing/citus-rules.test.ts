import { expect, test } from 'vitest'
import { refusedByCitus } from './citus-rules.ts'

test.each([
  ['insert into a (id) values ($1) returning extract(epoch from made_at)::bigint'],
  ['insert into a (id) values ($1) returning to_char(made_at, $2)'],
  ['insert into a (id) values ($1) on conflict (id) do update set seen_at = now() where a.id = $1'],
  [
    'with added as (insert into a select $1 returning id) select * from added cross join lateral (select 1) l',
  ],
  ['delete from a where ctid in (select ctid from a limit 5)'],
  ['select pg_advisory_xact_lock($1)'],
  ['select status from orders where status = $1 for update'],
])('Citus refuses %s', (text) => {
  expect(refusedByCitus(text)).not.toBeNull()
})

test.each([
  ["insert into a (id) values ($1) returning extract(epoch from made_at at time zone 'UTC')::bigint"],
  ['with added as (insert into a select $1 returning id) select id from added'],
  ['select status from orders where account_id = $1 for update'],
  ['select now()'],
])('Citus accepts %s', (text) => {
  expect(refusedByCitus(text)).toBeNull()
})
