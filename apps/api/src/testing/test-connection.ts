import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { connect, type DatabaseConnection } from '#src/platform/database/database.ts'
import './provided-database.ts'

/**
 * Tests have few connections and share a machine: they wait longer for one than the product does. How long a statement
 * and a lock may take is the product's.
 */
export const PATIENT = { connectionTimeoutMillis: 20_000, waitingMax: 1000 }

/** Connections of a test's own to the database of its project; the test closes them. */
export const openTestConnection = (max = 5): DatabaseConnection => {
  const { kind: _, ...where } = inject('database')
  return connect({ ...where, ...PATIENT, max }, () => undefined)
}

/** The name of a job queue that is a test's own, in the database that all share. */
export const newJobSchema = (): string => `jobs_${randomUUID().replaceAll('-', '').slice(0, 12)}`
