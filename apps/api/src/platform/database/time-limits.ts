import { CHECK_CLIENT_MS, type Queryable, TIME_LIMITS_MS } from './database.ts'
import { text } from './row.ts'
import { select } from './select.ts'

/**
 * Returns a line with the time limits that the connections lack, and how to set them; null if they have all. A
 * connection pooler does not pass them on, so its role must have them. Without `hasPooler` they are missing only behind a
 * pooler that ignores what it does not know.
 */
export const missingTimeLimits = async (database: Queryable, hasPooler: boolean): Promise<string | null> => {
  const missing = await select(database, { name: text(), role: text() })`
    select name, quote_ident(current_user) as role from pg_settings
    where name = any(${Object.keys(TIME_LIMITS_MS)}::text[]) and setting = '0' order by name`
  const role = missing[0]?.role
  if (role === undefined) return null
  const settings = Object.entries({ ...TIME_LIMITS_MS, client_connection_check_interval: CHECK_CLIENT_MS })
  const commands = settings.map(([name, ms]) => `alter role ${role} set ${name} = ${ms};`).join(' ')
  const names = missing.map(({ name }) => name).join(', ')
  const setting = hasPooler ? '' : 'set DATABASE_POOLER=on, '
  return `the connections to the database have no ${names}: ${setting}run ${commands} and reconnect the pooler`
}
