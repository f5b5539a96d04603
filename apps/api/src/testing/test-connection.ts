import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { connect, type ConnectOptions, type DatabaseConnection } from '#src/platform/database/database.ts'
import './provided-database.ts'

/**
 * Tests have few connections and share a machine, so they wait longer for one than the product does. Limits of
 * statements and locks are the product's.
 */
export const PATIENT = { connectionTimeoutMillis: 20_000, waitingMax: 1000 }

/** Opens connections to the test project's database. The test must close them. */
export const openTestConnection = (max = 5, options: ConnectOptions = {}): DatabaseConnection => {
  const { kind: _, ...where } = inject('database')
  return connect({ ...where, ...PATIENT, max, ...options }, () => undefined)
}

/** A unique job queue schema, because tests share the database. */
export const newJobSchema = (): string => `jobs_${randomUUID().replaceAll('-', '').slice(0, 12)}`
