import pg from 'pg'
import { DataDirInUseError } from './platform/database/data-dir-lock.ts'
import { PeopleError } from './features/accounts/people/people-check.repository.ts'
import { SchemaError } from './platform/database/schema-state.ts'
import { isDatabaseUnavailable } from './platform/database/database.ts'
import { type Name, settingFault, SettingsError } from './environment.ts'

export const EXIT_CONFIG = 78
const EXIT_UNAVAILABLE = 75

/** Another process listens on the port of a setting. */
export class PortTakenError extends Error {
  constructor(setting: Name, port: number) {
    super(`${setting}: ${port} is taken, use another one, for example ${setting}=${port + 1} (EADDRINUSE)`)
  }
}

/** Whether PostgreSQL answers but refuses the user, password or database. */
const isRefusedByDatabase = ({ code, message }: NodeJS.ErrnoException) =>
  /^(28|3D)/.test(code ?? '') || message.startsWith('SASL')

/** Whether PostgreSQL answers, but a node that Citus has given its tables to does not. */
const isNodeAway = (error: Error): boolean =>
  error instanceof pg.DatabaseError && /^080(00|01|03|06)$/.test(error.code ?? '')

/** Whether a connection pooler answers, which refuses the time limits. */
const isPooler = ({ code, message }: NodeJS.ErrnoException) =>
  code === '08P01' && message.startsWith('unsupported startup parameter')

/** Returns why a database cannot be used, and whether that may pass; null for other errors. */
export const databaseFault = (error: unknown): { says: string; isTemporary: boolean } | null => {
  if (!(error instanceof Error)) return null
  const { code, message } = error as NodeJS.ErrnoException
  if (isRefusedByDatabase(error))
    return { says: 'PostgreSQL refuses its user, password or database', isTemporary: false }
  if (isNodeAway(error))
    return { says: `A node of the database does not answer: ${message}`, isTemporary: true }
  if (isPooler(error))
    return { says: 'a connection pooler answers instead of PostgreSQL', isTemporary: false }
  return isDatabaseUnavailable(error)
    ? { says: `PostgreSQL does not answer (${code ?? message})`, isTemporary: true }
    : null
}

/** Returns the operator's next step after a failed start, and the exit code. */
export const explain = (error: unknown): [line: string, exitCode: number] => {
  if (!(error instanceof Error)) return [String(error), EXIT_UNAVAILABLE]
  const { message } = error
  if ([SettingsError, DataDirInUseError, SchemaError, PeopleError].some((kind) => error instanceof kind))
    return [message, EXIT_CONFIG]
  if (isPooler(error))
    return [
      settingFault('DATABASE_POOLER', 'must be on, because DATABASE_URL leads to a connection pooler'),
      EXIT_CONFIG,
    ]
  const fault = databaseFault(error)
  if (fault?.isTemporary)
    return [
      `${fault.says}. Is it running?${isNodeAway(error) ? '' : ' Check DATABASE_URL.'}`,
      EXIT_UNAVAILABLE,
    ]
  if (fault) return [settingFault('DATABASE_URL', fault.says), EXIT_CONFIG]
  return [message, EXIT_UNAVAILABLE]
}

/** Prints why the start failed and exits: 78 for faulty settings, 75 for temporary faults. */
export const exitOnFailedStart = (error: unknown): never => {
  const [line, exitCode] = explain(error)
  process.stderr.write(`${line}\n`)
  process.exit(exitCode)
}
