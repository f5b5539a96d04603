import type pg from 'pg'
import { readSchema } from './schema-catalogue.ts'
import { constraintFindings, tableFindings } from './schema-rules.ts'
import type { TableKind } from './table-kinds.ts'

/** A broken rule as text, such as `licences: has no primary key`. */
export type SchemaFinding = string

/**
 * Checks a schema against the rules for distributing it by account (Citus) without a change: the form of tables and
 * constraints, and a kind for each table. Returns an empty list if all is well. It does not need Citus.
 */
export const schemaFindings = async (
  pool: pg.Pool,
  kinds: Readonly<Record<string, TableKind>>,
  schema = 'public',
): Promise<SchemaFinding[]> => {
  const { tables, constraints } = await readSchema(pool, schema)
  const names = new Set(tables.map(({ name }) => name))
  const kindOf = (name: string) => (Object.hasOwn(kinds, name) ? kinds[name] : undefined)
  return [
    ...tables.filter(({ name }) => !kindOf(name)).map(({ name }) => `${name}: has no kind in table-kinds.ts`),
    ...Object.keys(kinds)
      .filter((name) => !names.has(name))
      .map((name) => `${name}: stands in table-kinds.ts and is no table`),
    ...tables.flatMap((table) => tableFindings(table, kindOf(table.name))),
    ...constraints.flatMap((constraint) => constraintFindings(constraint, kindOf)),
  ].sort()
}
