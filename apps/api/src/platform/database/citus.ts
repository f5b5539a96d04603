import type pg from 'pg'
import { patient } from './schema-transaction.ts'

/** How Citus distributes a table. */
export interface Placement {
  table: string
  /** `hash` is by a column, `reference` a copy on each node, `other` a way that the portal does not use. */
  way: 'hash' | 'reference' | 'other'
  column: string | null
  /** Tables with the same number have their rows of one value on the same node. */
  colocation: number
}
/** The state of a database as Citus knows it. */
export interface Citus {
  /** Whether this node is the coordinator. Only the coordinator may change the schema. */
  isCoordinator: boolean
  /** The distributed tables, without partitions. */
  placements: Placement[]
}

// Citus also lists local tables that a foreign key joins to reference tables. They have no colocation group.
const PLACEMENTS = `
  select c.relname as table, p.colocationid as colocation,
    case when p.partmethod = 'h' then column_to_column_name(p.logicalrelid, p.partkey) end as column,
    case when p.partmethod = 'h' then 'hash' when p.repmodel = 't' then 'reference' else 'other' end as way
  from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
  where c.relnamespace = current_schema()::regnamespace and not c.relispartition
    and not (p.partmethod = 'n' and p.repmodel = 's' and p.colocationid = 0)
  order by c.relname`

/** Reads what Citus knows about a database; null without its extension. */
export const readCitus = async (queryable: Pick<pg.Pool, 'query'>): Promise<Citus | null> => {
  const installed = await queryable.query<{ is_installed: boolean }>(
    `select to_regclass('pg_dist_partition') is not null as is_installed`,
  )
  if (!installed.rows[0]?.is_installed) return null
  const group = await queryable.query<{ groupid: number }>('select groupid from pg_dist_local_group')
  const { rows } = await queryable.query<Placement>(PLACEMENTS)
  return { isCoordinator: group.rows[0]?.groupid === 0, placements: rows }
}

/**
 * Whether the tables are distributed by account. The extension may also be there for another purpose, so its presence
 * means nothing.
 */
export const isDistributedByAccount = (citus: Citus | null): boolean =>
  citus?.placements.some(({ table, way }) => table === 'accounts' && way === 'hash') ?? false

/** Lists the worker nodes that the coordinator cannot reach, such as `w1.example.com:5432`. */
export const unreachableWorkers = async (queryable: Pick<pg.Pool, 'query'>): Promise<string[]> => {
  const { rows } = await queryable.query<{ node: string }>(
    patient(`select nodename || ':' || nodeport as node from pg_dist_node
     where groupid <> 0 and isactive and noderole = 'primary'
       and not citus_check_connection_to_node(nodename, nodeport)
     order by 1`),
  )
  return rows.map(({ node }) => node)
}
