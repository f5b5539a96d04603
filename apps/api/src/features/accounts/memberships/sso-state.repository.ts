import type { Queryable } from '#src/platform/database/database.ts'
import { text } from '#src/platform/database/row.ts'
import { selectOne } from '#src/platform/database/select.ts'

/** The name of the identity provider through which members of an organisation can log in; null if there is none. */
export const providerInUse = async (queryable: Queryable, accountId: string): Promise<string | null> => {
  const found = await selectOne(queryable, { name: text() })`
    select name from sso_connections where account_id = ${accountId} and is_on`
  return found?.name ?? null
}
