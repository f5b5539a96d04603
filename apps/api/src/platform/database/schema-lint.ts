import type pg from 'pg'
import { readSchema } from './schema-catalogue.ts'
import { constraintFindings, tableFindings } from './schema-rules.ts'
import type { TableKind } from './table-kinds.ts'

/** A breach of a rule, named for people: `licences: ...`. */
export type SchemaFinding = string

/**
 * Holds a schema of the database to the rules by which it can be spread over machines by account (Citus)
 * without a change: what tables and constraints must look like, and that each table has its kind. Empty
 * when all is well. Citus itself is not run here.
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
