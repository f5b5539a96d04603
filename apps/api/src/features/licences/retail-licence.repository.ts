import { LICENCE_PAGE_SIZE } from '@assure/contract/constants'
import type { LicenceStatus } from '@assure/contract/licences/licence-status'
import sql, { type Sql } from 'sql-template-tag'
import type { Database } from '#src/platform/database/database.ts'
import { int, nullable, text, uuid } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'
import { parseWireId } from '#src/platform/ids.ts'
import { searchCondition } from './licence-list.repository.ts'
import { licenceColumns, licenceShape } from './licence-row.repository.ts'

/** A billing group of any account, for its payer. */
export interface PaidGroup {
  accountId: string
  billingGroupId: string
  /** Whether its licences may be used. */
  isInForce: boolean
}
type GroupIds = Pick<PaidGroup, 'accountId' | 'billingGroupId'>

/** SQL for the licences of billing groups, without deleted ones. */
const licencesOf = (groups: readonly GroupIds[]): Sql => sql`
  unnest(${groups.map(({ accountId }) => accountId)}::uuid[],
    ${groups.map(({ billingGroupId }) => billingGroupId)}::uuid[]) as g (account_id, billing_group_id)
  join licences l on l.account_id = g.account_id and l.billing_group_id = g.billing_group_id
    and l.status <> 'deleted'`

/** Finds licences for their payer: by billing group, across accounts (RS-09). */
export const retailLicenceRepository = (database: Database) => ({
  /** Returns one page, newest first, with the number of matches and the counters. */
  find: async (groups: readonly PaidGroup[], { page, search }: { page: number; search: string }) => {
    const matching = search === '' ? sql`true` : searchCondition(search)
    const [rows, counts] = await Promise.all([
      select(database, licenceShape)`
        select ${licenceColumns} from ${licencesOf(groups)} where ${matching}
        order by l.licence_id desc limit ${LICENCE_PAGE_SIZE} offset ${(page - 1) * LICENCE_PAGE_SIZE}`,
      select(database, { total: int, active: int, matches: int })`
        select count(*)::int as total, (count(*) filter (where l.status = 'activated'))::int as active,
          (count(*) filter (where ${matching}))::int as matches
        from ${licencesOf(groups)}`,
    ])
    const { matches, ...counters } = counts[0] ?? { total: 0, active: 0, matches: 0 }
    return { rows, matches, counters }
  },

  /** Finds a licence by its handle and returns its group. null if it is in none of `groups`. */
  locate: async <Group extends PaidGroup>(
    groups: readonly Group[],
    handle: string,
  ): Promise<{ licenceId: string; group: Group } | null> => {
    const named = parseWireId(handle)
    const ofAccount = groups.filter(({ accountId }) => accountId === named?.accountId)
    if (!named || ofAccount.length === 0) return null
    const rows = await select(database, { billing_group_id: nullable(uuid) })`
      select billing_group_id from licences
      where account_id = ${named.accountId} and licence_id = ${named.id} and status <> 'deleted'`
    const group = ofAccount.find(({ billingGroupId }) => billingGroupId === rows[0]?.billing_group_id)
    return group ? { licenceId: named.id, group } : null
  },

  /** Returns codes and statuses of a billing group's licences. Callers need only its id, no login. */
  codesOf: (group: GroupIds): Promise<{ licence_code: string; status: LicenceStatus }[]> =>
    select(database, { licence_code: text(), status: text<LicenceStatus>() })`
      select l.code as licence_code, l.status from ${licencesOf([group])} order by l.licence_id`,
})
export type RetailLicenceRepository = ReturnType<typeof retailLicenceRepository>
