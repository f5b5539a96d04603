import type { CatalogueConstraint, CatalogueTable } from './schema-catalogue.ts'
import { RINGS, type TableKind } from './table-kinds.ts'

/** The distribution column of a kind of table; null if the table is not distributed. */
export const distributionColumn = (kind: TableKind | undefined): string | null => {
  if (kind === 'tenant') return 'account_id'
  if (kind === 'user') return 'user_id'
  return kind?.startsWith('lookup:') ? kind.slice('lookup:'.length) : null
}

/** Whether the tables of a kind are stored together by a person or an account, so that they may reference each other. */
const isStoredTogether = (kind: TableKind | undefined): boolean => kind === 'tenant' || kind === 'user'

/** Functions that would give each node another value. The application generates such values instead. */
const MADE_BY_DATABASE = /\b(nextval|gen_random_uuid|uuidv[47]|random|clock_timestamp)\(/

const columnFindings = ({ name: table, columns }: CatalogueTable, kind: TableKind | undefined): string[] => {
  const by = distributionColumn(kind)
  const key = columns.find(({ name }) => name === by)
  const findings: string[] = []
  if (by && !key) findings.push(`${table}: has no column ${by}`)
  if (key && !key.not_null) findings.push(`${table}.${by}: may be null`)
  if (key?.made === 'stored') findings.push(`${table}.${by}: is generated, and rows are spread by it`)
  if (key && isStoredTogether(kind) && key.type !== 'uuid') findings.push(`${table}.${by}: is no uuid`)
  for (const { name, made, default: value } of columns) {
    if (made === 'identity' || (value && MADE_BY_DATABASE.test(value))) {
      findings.push(`${table}.${name}: is made by the database`)
    }
    if (made === 'virtual') findings.push(`${table}.${name}: is virtual, which PostgreSQL 15 does not know`)
  }
  return findings
}

const keyFindings = (table: CatalogueTable, kind: TableKind | undefined): string[] => {
  const by = distributionColumn(kind)
  const findings: string[] = []
  if (!table.unique_indexes.some(({ primary }) => primary)) findings.push(`${table.name}: has no primary key`)
  if (by === null) return findings
  for (const { name, columns } of [...table.unique_indexes, ...table.exclusions]) {
    if (!columns.includes(by)) findings.push(`${table.name}: ${name} is unique without ${by}`)
  }
  return findings
}

/** Findings about a table, given its kind. */
export const tableFindings = (table: CatalogueTable, kind: TableKind | undefined): string[] => {
  const { name, partitioned_by } = table
  return [
    ...columnFindings(table, kind),
    ...keyFindings(table, kind),
    ...table.triggers.map((trigger) => `${name}: has the trigger ${trigger}`),
    ...table.rules.map((rule) => `${name}: has the rule ${rule}`),
    ...(table.row_security ? [`${name}: has row security`] : []),
    ...(partitioned_by && partitioned_by !== (RINGS.has(name) ? 'list' : 'range')
      ? [`${name}: is partitioned by ${partitioned_by}`]
      : []),
    ...table.partitions_that_are_partitioned.map((partition) => `${name}: ${partition} is partitioned again`),
  ]
}

/** Whether a table of one kind may reference a table of another kind. */
const allowedTarget = (kind: TableKind | undefined, target: TableKind | undefined): boolean => {
  if (target === 'reference') return true
  return kind === target && (isStoredTogether(kind) || kind === 'local')
}

/** Findings about a constraint, given the kind of each table. */
export const constraintFindings = (
  constraint: CatalogueConstraint,
  kindOf: (table: string) => TableKind | undefined,
): string[] => {
  const { name, table, type, deferrable, columns, target, target_columns } = constraint
  const findings: string[] = []
  if (deferrable) findings.push(`${table}: ${name} is deferrable`)
  if (type !== 'foreign_key') return findings
  const kind = kindOf(table)
  const targetKind = target === null ? undefined : kindOf(target)
  if (!allowedTarget(kind, targetKind)) {
    findings.push(`${table}: ${name} points from ${kind ?? 'unknown'} to ${targetKind ?? 'unknown'}`)
  } else if (isStoredTogether(kind) && targetKind === kind) {
    const by = distributionColumn(kind) ?? ''
    const place = columns.indexOf(by)
    if (place === -1 || target_columns[place] !== by) {
      findings.push(`${table}: ${name} does not pair ${by} with ${by}`)
    }
  }
  for (const action of new Set([constraint.on_delete, constraint.on_update])) {
    if (action.startsWith('set ')) findings.push(`${table}: ${name} would ${action}`)
  }
  return findings
}
