import type { DatabaseConnection } from '../platform/database/database.ts'
import type { Settings } from '../settings.ts'
import { openDatabase } from './open-database.ts'

/** Runs work on the database of the settings, without migrations. */
export const onDatabase = async <T>(
  settings: Settings,
  work: (connection: DatabaseConnection) => Promise<T>,
): Promise<T> => {
  const warn = (line: string) => process.stderr.write(`${line}\n`)
  const { connection, close } = await openDatabase(settings, warn, false)
  try {
    return await work(connection)
  } finally {
    await close()
  }
}
