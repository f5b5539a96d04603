import { expect, test } from 'vitest'
import type { Placement } from './citus.ts'
import { planDistribution } from './distribution-plan.ts'
import type { TableKind } from './table-kinds.ts'

const KINDS: Record<string, TableKind> = {
  a_child: 'tenant',
  a_counter: 'tenant',
  a_lookup: 'lookup:email',
  accounts: 'tenant',
  parent: 'tenant',
  plans: 'reference',
  settings: 'local',
  people: 'user',
  person_keys: 'user',
}
const CONSTRAINTS = [
  { table: 'a_child', target: 'parent' },
  { table: 'parent', target: 'accounts' },
  { table: 'parent', target: 'parent' },
  { table: 'accounts', target: 'plans' },
  { table: 'person_keys', target: 'people' },
  // Into another schema.
  { table: 'a_child', target: null },
]
const plan = (placements: Placement[] = [], tables = Object.keys(KINDS)) =>
  planDistribution(
    { tables: tables.map((name) => ({ name })), constraints: CONSTRAINTS },
    KINDS,
    placements,
    32,
  )
const byAccount = (table: string, colocation = 1): Placement => ({
  ...{ table, colocation },
  way: 'hash',
  column: 'account_id',
})

test('reference tables come first, then parents before children, then tables of people, then lookup tables', () => {
  const { steps, distributed, local, faults } = plan()
  expect(steps.map(({ statement }) => statement)).toEqual([
    `select create_reference_table('plans')`,
    `select create_distributed_table('accounts', 'account_id', shard_count => 32)`,
    `select create_distributed_table('parent', 'account_id', colocate_with => 'accounts')`,
    `select create_distributed_table('a_child', 'account_id', colocate_with => 'accounts')`,
    `select create_distributed_table('a_counter', 'account_id', colocate_with => 'accounts')`,
    `select create_distributed_table('people', 'user_id', colocate_with => 'accounts')`,
    `select create_distributed_table('person_keys', 'user_id', colocate_with => 'accounts')`,
    `select create_distributed_table('a_lookup', 'email', colocate_with => 'none')`,
  ])
  expect({ distributed, local, faults }).toEqual({ distributed: [], local: ['settings'], faults: [] })
})

test('tables that are distributed as they should be are skipped', () => {
  const { steps, distributed, faults } = plan([
    { table: 'plans', way: 'reference', column: null, colocation: 7 },
    byAccount('accounts'),
    byAccount('parent'),
  ])
  expect(steps.map(({ table }) => table)).toEqual([
    'a_child',
    'a_counter',
    'people',
    'person_keys',
    'a_lookup',
  ])
  expect(distributed).toEqual(['accounts', 'parent', 'plans'])
  expect(faults).toEqual([])
})

test('a tenant table that is distributed apart from accounts is a fault', () => {
  const apart = [expect.stringMatching(/^a_counter: is not colocated with accounts\. Undo it first/)]
  expect(plan([byAccount('a_counter')]).faults).toEqual(apart)
  expect(plan([byAccount('accounts'), byAccount('a_counter', 2)]).faults).toEqual(apart)
})

test('a table without a kind is a fault, also if its name is one of an object’s own fields', () => {
  expect(plan([], ['accounts', 'constructor']).faults).toEqual([
    expect.stringMatching(/^constructor: has no kind/),
  ])
})
