import { inject } from 'vitest'
import { connect, type DatabaseConnection } from '#src/platform/database/database.ts'
import './provided-database.ts'

/** Connections of a test's own to the database of its project; the test closes them. */
export const openTestConnection = (max = 5): DatabaseConnection => {
  const { kind: _, ...where } = inject('database')
  return connect({ ...where, max }, () => undefined)
}
