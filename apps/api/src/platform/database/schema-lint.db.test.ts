import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { schemaFindings } from './schema-lint.ts'
import { TABLE_KINDS, type TableKind } from './table-kinds.ts'

const { kind: _, ...connection } = inject('database')
const pool = new pg.Pool({ ...connection, max: 1 })
afterAll(() => pool.end())

/** Lints tables in a temporary schema. */
const findingsOf = async (kinds: Record<string, TableKind>, statements: string) => {
  await pool.query('drop schema if exists lint_offences cascade')
  await pool.query('create schema lint_offences')
  try {
    await pool.query(`begin; set local search_path to lint_offences; ${statements}; commit`)
    return await schemaFindings(pool, kinds, 'lint_offences')
  } finally {
    await pool.query('drop schema lint_offences cascade')
  }
}

const ACCOUNTS = 'create table accounts (account_id uuid primary key)'
const PLANS = 'create table plans (plan text primary key)'
const KINDS = { accounts: 'tenant', plans: 'reference' } as const

test('the product’s schema can be distributed as it is', async () => {
  expect(await schemaFindings(pool, TABLE_KINDS)).toEqual([])
})

test('a table that follows the rules has no findings', async () => {
  const good = `${ACCOUNTS}; ${PLANS};
    create table licences (account_id uuid not null references accounts, id uuid, plan text references plans,
      code text, released_at timestamptz, upper_code text generated always as (upper(code)) stored,
      made_at timestamptz default now(), primary key (account_id, id));
    create unique index on licences (account_id, lower(code)) where released_at is null;
    create table activations (account_id uuid, id uuid, licence_id uuid, primary key (account_id, id),
      foreign key (account_id, licence_id) references licences (account_id, id) on delete cascade);
    create table reports (account_id uuid, day date, id uuid, primary key (account_id, day, id)) partition by range (day);
    create table reports_1 partition of reports for values from ('2026-01-01') to ('2026-01-02');
    create table codes (code text primary key, account_id uuid not null)`
  const kinds: Record<string, TableKind> = {
    ...KINDS,
    licences: 'tenant',
    activations: 'tenant',
    reports: 'tenant',
    codes: 'lookup:code',
  }
  expect(await findingsOf(kinds, good)).toEqual([])
})

/** Each with its statements, the kind of table `t`, and the expected finding. */
const OFFENCES: [rule: string, kind: TableKind, statements: string, finding: string][] = [
  ['1: account_id is there', 'tenant', 'create table t (id uuid primary key)', 't: has no column account_id'],
  [
    '1: account_id is never null',
    'tenant',
    'create table t (account_id uuid, unique (account_id))',
    't.account_id: may be null',
  ],
  [
    '1: account_id is a uuid',
    'tenant',
    'create table t (account_id text primary key)',
    't.account_id: is no uuid',
  ],
  [
    '2: a primary key holds account_id',
    'tenant',
    'create table t (account_id uuid not null, id uuid primary key)',
    't: t_pkey is unique without account_id',
  ],
  [
    '2: a partial unique index holds account_id',
    'tenant',
    'create table t (account_id uuid primary key, code text); create unique index t_code on t (lower(code)) where code is not null',
    't: t_code is unique without account_id',
  ],
  [
    '2: an included column does not count',
    'tenant',
    'create table t (account_id uuid primary key, code text); create unique index t_code on t (code) include (account_id)',
    't: t_code is unique without account_id',
  ],
  [
    '2: a lookup is unique by its own column',
    'lookup:code',
    'create table t (code text not null, id uuid primary key)',
    't: t_pkey is unique without code',
  ],
  [
    '2: an exclusion holds account_id',
    'tenant',
    'create table t (account_id uuid primary key, during int4range, constraint t_once exclude using gist (during with &&))',
    't: t_once is unique without account_id',
  ],
  ['1: user_id is a uuid', 'user', 'create table t (user_id text primary key)', 't.user_id: is no uuid'],
  [
    '2: a primary key holds user_id',
    'user',
    'create table t (user_id uuid not null, id uuid primary key)',
    't: t_pkey is unique without user_id',
  ],
  [
    '5: a person points to no account',
    'user',
    'create table t (user_id uuid primary key constraint t_account references accounts)',
    't: t_account points from user to tenant',
  ],
  ['3: every table has a primary key', 'local', 'create table t (id uuid)', 't: has no primary key'],
  [
    '4: a foreign key pairs account_id with itself',
    'tenant',
    'alter table accounts add column boss uuid unique; create table t (account_id uuid primary key, boss uuid, constraint t_boss foreign key (boss) references accounts (boss))',
    't: t_boss does not pair account_id with account_id',
  ],
  [
    '4: nothing is set to null',
    'tenant',
    'create table t (account_id uuid, id uuid, up uuid, primary key (account_id, id), constraint t_up foreign key (account_id, up) references t on delete set null (up))',
    't: t_up would set null',
  ],
  [
    '5: a lookup points to no account',
    'lookup:code',
    'create table t (code text primary key, account_id uuid constraint t_account references accounts)',
    't: t_account points from lookup:code to tenant',
  ],
  [
    '5: a reference table points to no account',
    'reference',
    'create table t (id uuid primary key, account_id uuid constraint t_account references accounts)',
    't: t_account points from reference to tenant',
  ],
  [
    '5: a local table points to no account',
    'local',
    'create table t (id uuid primary key, account_id uuid constraint t_account references accounts)',
    't: t_account points from local to tenant',
  ],
  [
    '6: no triggers',
    'tenant',
    'create table t (account_id uuid primary key); create trigger t_touch before update on t for each row execute function suppress_redundant_updates_trigger()',
    't: has the trigger t_touch',
  ],
  [
    '6: no rules',
    'tenant',
    'create table t (account_id uuid primary key); create rule t_keep as on delete to t do instead nothing',
    't: has the rule t_keep',
  ],
  [
    '7: no identity columns',
    'tenant',
    'create table t (account_id uuid primary key, number int generated always as identity)',
    't.number: is made by the database',
  ],
  [
    '7: no serial columns',
    'tenant',
    'create table t (account_id uuid primary key, number serial)',
    't.number: is made by the database',
  ],
  [
    '7: no ids made by the database',
    'tenant',
    'create table t (account_id uuid, id uuid default gen_random_uuid(), primary key (account_id, id))',
    't.id: is made by the database',
  ],
  [
    '8: partitions by range, except rings',
    'tenant',
    'create table t (account_id uuid, day date, primary key (account_id, day)) partition by list (day)',
    't: is partitioned by list',
  ],
  [
    '8: one level of partitions',
    'tenant',
    `create table t (account_id uuid, day date, primary key (account_id, day)) partition by range (day);
     create table t_1 partition of t for values from ('2026-01-01') to ('2026-02-01') partition by range (day)`,
    't: t_1 is partitioned again',
  ],
  [
    '10: nothing deferrable',
    'tenant',
    'create table t (account_id uuid primary key constraint t_account references accounts deferrable)',
    't: t_account is deferrable',
  ],
  [
    'no row security',
    'tenant',
    'create table t (account_id uuid primary key); alter table t enable row level security',
    't: has row security',
  ],
]

test.each(OFFENCES)('rule %s', async (_rule, kind, statements, finding) => {
  const findings = await findingsOf({ ...KINDS, t: kind }, `${ACCOUNTS}; ${PLANS}; ${statements}`)
  expect(findings).toContain(finding)
})

test('a table without a kind and a kind without a table are findings', async () => {
  expect(
    await findingsOf({ ...KINDS, gone: 'tenant' }, `${ACCOUNTS}; ${PLANS}; ${PLANS.replace('plans', 't')}`),
  ).toEqual(['gone: stands in table-kinds.ts and is no table', 't: has no kind in table-kinds.ts'])
})
