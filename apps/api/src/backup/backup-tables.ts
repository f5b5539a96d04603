import type pg from 'pg'
import { readSchema } from '#src/platform/database/schema-catalogue.ts'
import type { BackupTable } from './backup-format.ts'

/**
 * Tables that a backup leaves out. The migrations are compared instead. Used proofs and attempts are worthless within
 * hours, and a restored copy starts without them. A copy has never been backed up itself.
 */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'schema_migrations',
  'operations',
  'used_proofs',
  'spent_proofs',
  'throttles',
])

/** Sorts tables so that each comes after those that it references. */
const parentsFirst = (tables: readonly BackupTable[]): BackupTable[] => {
  const sorted = new Set<BackupTable>()
  const add = (table: BackupTable): void => {
    if (sorted.has(table)) return
    for (const { target } of table.references) {
      const parent = tables.find(({ name }) => name === target)
      if (parent && parent !== table) add(parent)
    }
    sorted.add(table)
  }
  for (const table of tables) add(table)
  return [...sorted]
}

/** Lists the tables of a backup and their columns, except generated ones, as the database has them. */
export const listBackupTables = async (queryable: Pick<pg.Pool, 'query'>): Promise<BackupTable[]> => {
  const { tables, constraints } = await readSchema(queryable, 'public')
  return parentsFirst(
    tables
      .filter(({ name }) => !LEFT_OUT.has(name))
      .map(({ name, columns }) => ({
        name,
        columns: columns.filter(({ made }) => made === null).map(({ name, type }) => ({ name, type })),
        references: constraints
          .filter(({ table, type, target }) => table === name && type === 'foreign_key' && target !== null)
          .map(({ columns, target, target_columns }) => ({ columns, target: target ?? '', target_columns })),
      })),
  )
}
