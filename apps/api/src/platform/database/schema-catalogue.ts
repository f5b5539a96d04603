import type pg from 'pg'

export interface CatalogueColumn {
  name: string
  type: string
  not_null: boolean
  /** How the database generates the value: `identity`, or `stored` or `virtual` for a generated column. */
  made: 'identity' | 'stored' | 'virtual' | null
  default: string | null
}

export interface CatalogueIndex {
  name: string
  columns: string[]
  primary: boolean
}

export interface CatalogueTable {
  name: string
  columns: CatalogueColumn[]
  /** Primary keys, unique constraints and unique indexes, including partial and expression ones. */
  unique_indexes: CatalogueIndex[]
  /** Exclusion constraints, with the columns compared by equality. */
  exclusions: CatalogueIndex[]
  triggers: string[]
  rules: string[]
  row_security: boolean
  /** How the table is partitioned; null if it is not. */
  partitioned_by: 'range' | 'list' | 'hash' | null
  partitions_that_are_partitioned: string[]
}

export interface CatalogueConstraint {
  name: string
  table: string
  type: 'foreign_key' | 'other'
  deferrable: boolean
  columns: string[]
  /** The table a foreign key references; null if it is in another schema. */
  target: string | null
  target_columns: string[]
  on_delete: string
  on_update: string
}

// Partitions are left out everywhere, because they follow their parent.
const TABLES = `
  select c.relname as name,
    (select coalesce(json_agg(json_build_object(
        'name', a.attname, 'type', format_type(a.atttypid, null), 'not_null', a.attnotnull,
        'made', case when a.attidentity <> '' then 'identity' when a.attgenerated = 's' then 'stored'
          when a.attgenerated <> '' then 'virtual' end,
        'default', case when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid) end) order by a.attnum), '[]')
      from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    (select coalesce(json_agg(json_build_object(
        'name', ic.relname, 'primary', i.indisprimary, 'columns', array(
          select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any(i.indkey[0:i.indnkeyatts - 1])))
        order by ic.relname), '[]')
      from pg_index i join pg_class ic on ic.oid = i.indexrelid
      where i.indrelid = c.oid and i.indisunique) as unique_indexes,
    (select coalesce(json_agg(json_build_object(
        'name', x.conname, 'primary', false, 'columns', array(
          select a.attname::text from unnest(x.conkey, x.conexclop) as k (attnum, operator)
          join pg_operator o on o.oid = k.operator and o.oprname = '='
          join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum))
        order by x.conname), '[]')
      from pg_constraint x where x.conrelid = c.oid and x.contype = 'x') as exclusions,
    array(select t.tgname::text from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal order by 1) as triggers,
    array(select r.rulename::text from pg_rewrite r where r.ev_class = c.oid order by 1) as rules,
    c.relrowsecurity as row_security,
    (select case p.partstrat when 'r' then 'range' when 'l' then 'list' else 'hash' end
      from pg_partitioned_table p where p.partrelid = c.oid) as partitioned_by,
    array(select k.relname::text from pg_inherits h join pg_class k on k.oid = h.inhrelid
      where h.inhparent = c.oid and k.relkind = 'p' order by 1) as partitions_that_are_partitioned
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = $1 and c.relkind in ('r', 'p') and not c.relispartition
  order by c.relname`

const NAMES = (keys: string, table: string) =>
  `array(select a.attname::text from unnest(${keys}) with ordinality as k (attnum, place)
    join pg_attribute a on a.attrelid = ${table} and a.attnum = k.attnum order by k.place)`

const ACTION = (column: string) =>
  `case ${column} when 'n' then 'set null' when 'd' then 'set default' when 'c' then 'cascade' else 'refuse' end`

const CONSTRAINTS = `
  select x.conname as name, c.relname as table, x.condeferrable as deferrable,
    case x.contype when 'f' then 'foreign_key' else 'other' end as type,
    ${NAMES('x.conkey', 'x.conrelid')} as columns,
    (select t.relname from pg_class t where t.oid = x.confrelid and t.relnamespace = c.relnamespace) as target,
    ${NAMES('x.confkey', 'x.confrelid')} as target_columns,
    ${ACTION('x.confdeltype')} as on_delete,
    ${ACTION('x.confupdtype')} as on_update
  from pg_constraint x join pg_class c on c.oid = x.conrelid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = $1 and not c.relispartition
  order by c.relname, x.conname`

/** Reads the tables and constraints of a schema from pg_catalog. Needs PostgreSQL 15 or later. */
export const readSchema = async (
  queryable: Pick<pg.Pool, 'query'>,
  schema: string,
): Promise<{ tables: CatalogueTable[]; constraints: CatalogueConstraint[] }> => {
  const tables = await queryable.query<CatalogueTable>(TABLES, [schema])
  const constraints = await queryable.query<CatalogueConstraint>(CONSTRAINTS, [schema])
  return { tables: tables.rows, constraints: constraints.rows }
}
