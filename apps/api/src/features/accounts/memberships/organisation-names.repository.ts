import type { Queryable } from '#src/platform/database/database.ts'
import { text, uuid } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'

/** The names of organisations by their ids. An erased organisation has none. */
export const namesOfOrganisations = async (
  queryable: Queryable,
  ids: readonly (string | null)[],
): Promise<Map<string, string>> => {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  const rows = await select(queryable, { id: uuid, name: text() })`
    select account_id as id, company as name from accounts where account_id = any(${wanted}::uuid[])`
  return new Map(rows.map(({ id, name }) => [id, name]))
}
