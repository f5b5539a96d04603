import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { connect, type DatabaseConnection } from '#src/platform/database/database.ts'
import './provided-database.ts'

/**
 * What a test's connections wait for, in ms, where the product gives up far sooner: what a test shows must not depend on
 * how busy the machine is.
 */
export const PATIENT = {
  connectionTimeoutMillis: 20_000,
  lock_timeout: 20_000,
  statement_timeout: 20_000,
  query_timeout: 0,
  idle_in_transaction_session_timeout: 25_000,
}

/** Connections of a test's own to the database of its project; the test closes them. */
export const openTestConnection = (max = 5): DatabaseConnection => {
  const { kind: _, ...where } = inject('database')
  return connect({ ...where, ...PATIENT, max }, () => undefined)
}

/** The name of a job queue that is a test's own, in the database that all share. */
export const newJobSchema = (): string => `jobs_${randomUUID().replaceAll('-', '').slice(0, 12)}`
