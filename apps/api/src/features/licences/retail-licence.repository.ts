import { LICENCE_PAGE_SIZE } from '@assure/contract/constants'
import type { LicenceStatus } from '@assure/contract/licences/licence-status'
import sql from 'sql-template-tag'
import type { Database } from '#src/platform/database/database.ts'
import { int, nullable, text, uuid } from '#src/platform/database/row.ts'
import { select } from '#src/platform/database/select.ts'
import { parseWireId } from '#src/platform/ids.ts'
import { searchCondition } from './licence-conditions.repository.ts'
import { licenceColumns, licenceShape } from './licence-row.repository.ts'

/** A billing group of any account, for its payer. */
export interface PaidGroup {
  accountId: string
  billingGroupId: string
  /** Whether its licences may be used. */
  isInForce: boolean
}
export type GroupIds = Pick<PaidGroup, 'accountId' | 'billingGroupId'>

/** SQL for the licences in the billing groups `g`, without deleted ones. */
const itsLicences = sql`
  join licences l on l.account_id = g.account_id and l.billing_group_id = g.billing_group_id
    and l.status <> 'deleted'`

/** Finds licences for their payer: by billing group, across accounts (RS-09). */
export const retailLicenceRepository = (database: Database) => ({
  /** Returns one page of the licences that an address pays, newest first, with the number of matches and the counters. */
  find: async (email: string, { page, search }: { page: number; search: string }) => {
    const matching = search === '' ? sql`true` : searchCondition(search)
    // `offset 0` keeps the groups a step of their own, in their order: Citus joins them with licences only so.
    const ofPayer = sql`(
        select account_id, billing_group_id from billing_group_payers
        where email = ${email.toLowerCase()} and not receipts_only
        order by billing_group_id desc offset 0
      ) g ${itsLicences}`
    const [rows, counts] = await Promise.all([
      // Ids grow with time. The order starts with the group, because the index of the groups has it.
      select(database, licenceShape)`
        select ${licenceColumns} from ${ofPayer} where ${matching}
        order by g.billing_group_id desc, l.licence_id desc
        limit ${LICENCE_PAGE_SIZE} offset ${(page - 1) * LICENCE_PAGE_SIZE}`,
      select(database, { total: int, active: int, matches: int })`
        select count(*)::int as total, (count(*) filter (where l.status = 'activated'))::int as active,
          (count(*) filter (where ${matching}))::int as matches
        from ${ofPayer}`,
    ])
    const { matches, ...counters } = counts[0] ?? { total: 0, active: 0, matches: 0 }
    return { rows, matches, counters }
  },

  /** Finds a licence in a billing group by its handle, or null. The caller may not be its payer. */
  locate: async (handle: string): Promise<(GroupIds & { licenceId: string }) | null> => {
    const named = parseWireId(handle)
    if (!named) return null
    const [row] = await select(database, { billing_group_id: nullable(uuid) })`
      select billing_group_id from licences
      where account_id = ${named.accountId} and licence_id = ${named.id} and status <> 'deleted'`
    if (!row?.billing_group_id) return null
    return { accountId: named.accountId, licenceId: named.id, billingGroupId: row.billing_group_id }
  },

  /** Returns codes and statuses of a billing group's licences. Callers need only its id, no login. */
  codesOf: ({
    accountId,
    billingGroupId,
  }: GroupIds): Promise<{ licence_code: string; status: LicenceStatus }[]> =>
    select(database, { licence_code: text(), status: text<LicenceStatus>() })`
      select l.code as licence_code, l.status
      from (values (${accountId}::uuid, ${billingGroupId}::uuid)) g (account_id, billing_group_id) ${itsLicences}
      order by l.licence_id`,
})
export type RetailLicenceRepository = ReturnType<typeof retailLicenceRepository>
