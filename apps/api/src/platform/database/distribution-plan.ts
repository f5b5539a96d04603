import type { Placement } from './citus.ts'
import type { CatalogueConstraint, CatalogueTable } from './schema-catalogue.ts'
import { distributionColumn } from './schema-rules.ts'
import type { TableKind } from './table-kinds.ts'

/** The table that all other tables of accounts and people are stored with. */
const TENANT_ROOT = 'accounts'

/** One statement that distributes a table, and why. */
interface DistributionStep {
  table: string
  statement: string
  reason: string
}
export interface DistributionPlan {
  /** Statements that are still to run, in order. */
  steps: DistributionStep[]
  /** Tables that are distributed already. */
  distributed: string[]
  /** Tables that stay on the coordinator. */
  local: string[]
  /** Why the schema cannot be distributed, one line per table. */
  faults: string[]
}

interface Schema {
  tables: readonly Pick<CatalogueTable, 'name'>[]
  constraints: readonly Pick<CatalogueConstraint, 'table' | 'target'>[]
}

type Way = Pick<Placement, 'way' | 'column'> | null

const wayOf = (kind: TableKind): Way => {
  if (kind === 'local') return null
  const column = distributionColumn(kind)
  return column === null ? { way: 'reference', column } : { way: 'hash', column }
}

const isStoredWithRoot = (kind: TableKind | undefined): boolean => kind === 'tenant' || kind === 'user'

const describe = (way: Way): string => {
  if (way === null) return 'on the coordinator only'
  if (way.way === 'reference') return 'a reference table'
  return way.way === 'hash' ? `distributed by ${way.column}` : 'distributed in another way'
}

/** Returns what is wrong with a distributed table; null if it is distributed as its kind says. */
const placementFault = (
  kind: TableKind,
  placement: Placement,
  root: Placement | undefined,
): string | null => {
  const { table } = placement
  const undo = `Undo it first: select undistribute_table('${table}', cascade_via_foreign_keys => true)`
  const expected = wayOf(kind)
  if (expected?.way !== placement.way || expected.column !== placement.column)
    return `${table}: is ${describe(placement)} and must be ${describe(expected)}. ${undo}`
  if (isStoredWithRoot(kind) && placement.colocation !== root?.colocation)
    return `${table}: is not colocated with ${TENANT_ROOT}. ${undo}`
  return null
}

const stepOf = (table: string, kind: TableKind, shards: number): DistributionStep => {
  if (kind === 'reference')
    return { table, statement: `select create_reference_table('${table}')`, reason: 'copied to each node' }
  const create = `select create_distributed_table('${table}', '${distributionColumn(kind)}'`
  if (table === TENANT_ROOT)
    return { table, statement: `${create}, shard_count => ${shards})`, reason: 'spread by account' }
  const reason = kind === 'user' ? 'stored with its person' : 'stored with its account'
  return isStoredWithRoot(kind)
    ? { table, statement: `${create}, colocate_with => '${TENANT_ROOT}')`, reason }
    : { table, statement: `${create}, colocate_with => 'none')`, reason: 'found by its own key' }
}

/** Orders tables so that each comes after those of them that it depends on. */
const parentsFirst = (
  tables: readonly string[],
  parentsOf: (table: string) => readonly string[],
): string[] => {
  const ordered: string[] = []
  const seen = new Set<string>()
  const visit = (table: string) => {
    if (seen.has(table) || !tables.includes(table)) return
    seen.add(table)
    parentsOf(table).forEach(visit)
    ordered.push(table)
  }
  tables.forEach(visit)
  return ordered
}

/** The order of kinds. Citus refuses a foreign key to a table that is still local. */
const ORDER = [/^reference$/, /^tenant$/, /^user$/, /^lookup:/]

/**
 * Plans how Citus distributes a schema: reference tables, then the tables of accounts and of people with parents first, then lookup tables.
 * Partitions follow their parent. `placements` are the tables that are distributed already. Does not need Citus.
 */
export const planDistribution = (
  { tables, constraints }: Schema,
  kinds: Readonly<Record<string, TableKind>>,
  placements: readonly Placement[],
  shards: number,
): DistributionPlan => {
  const placementOf = new Map(placements.map((placement) => [placement.table, placement]))
  const root = placementOf.get(TENANT_ROOT)
  const known = tables.flatMap(({ name }) => {
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
    return kind ? [{ name, kind, placement: placementOf.get(name) }] : []
  })
  const kindOf = new Map(known.map(({ name, kind }) => [name, kind]))
  const missing = known.filter(({ placement }) => !placement)
  const parentsOf = (table: string) => [
    ...(isStoredWithRoot(kindOf.get(table)) ? [TENANT_ROOT] : []),
    ...constraints.flatMap(({ table: child, target }) =>
      child === table && target !== null ? [target] : [],
    ),
  ]
  const ordered = parentsFirst(
    ORDER.flatMap((kinds) => missing.filter(({ kind }) => kinds.test(kind)).map(({ name }) => name)),
    parentsOf,
  )
  return {
    steps: ordered.flatMap((name) => {
      const kind = kindOf.get(name)
      return kind ? [stepOf(name, kind, shards)] : []
    }),
    distributed: known.filter(({ placement }) => placement).map(({ name }) => name),
    local: missing.filter(({ kind }) => kind === 'local').map(({ name }) => name),
    faults: [
      ...tables
        .filter(({ name }) => !kindOf.has(name))
        .map(
          ({ name }) => `${name}: has no kind in table-kinds.ts. Move a table of your own to another schema`,
        ),
      ...known.flatMap(({ kind, placement }) =>
        placement ? (placementFault(kind, placement, root) ?? []) : [],
      ),
    ],
  }
}
