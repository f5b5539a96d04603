import type { licenceService } from '@assure/contract/licences/licence.contract'
import {
  LICENCE_PLACES,
  type LicenceSortField,
  type PaymentFilter,
} from '@assure/contract/licences/licence-list-options'
import { parseLicenceCode } from '@assure/contract/licences/licence-code'
import type { ModeRequest } from '@assure/contract/rpc'
import sql, { join, type Sql } from 'sql-template-tag'
import { engagementEndsBetween, type ReminderDays } from '#src/platform/database/engagement-end.ts'
import type { Fence } from '#src/platform/fence.ts'
import { isUuid, parseWireId } from '#src/platform/ids.ts'
import type { LicenceText } from './licence-values.repository.ts'

export type LicenceListQuery = ModeRequest<typeof licenceService, 'list_licences'>
/** The billing feature's SQL condition for a payment result of an order `o`. */
export type PaymentResultIs = (result: PaymentFilter) => Sql
/** A query with the days that count as soon, and the condition for payment results. */
export type DatedQuery = LicenceListQuery & { soon: ReminderDays; paymentIs: PaymentResultIs }

export const TEXT_COLUMNS = {
  requested_by: sql`requested_by`,
  subclient: sql`subclient`,
  location: sql`location`,
  device_model: sql`device_model`,
} as const satisfies Record<LicenceText, Sql>

/** Returns the column to sort by, or null for the order of creation: the primary key has it, because ids are UUIDv7. */
export const sortColumn = (field: LicenceSortField): Sql | null => {
  if (field === 'licence_created_at_utc') return null
  return field === 'licence_code' ? sql`code` : TEXT_COLUMNS[field]
}

const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, (char) => `\\${char}`)
/** The pattern of `like` for lower-case texts that contain a text. */
export const contains = (text: string): string => `%${escapeLike(text.toLowerCase())}%`

/** Builds the SQL condition of a search, which one of a licence's texts or its code contains. */
export const searchCondition = (search: string): Sql => {
  const pattern = contains(search)
  const texts = [sql`lower(code) like ${pattern}`].concat(
    Object.values(TEXT_COLUMNS).map((column) => sql`lower(${column}) like ${pattern}`),
  )
  const inTexts = sql`search_text like ${pattern} and (${join(texts, ' or ')})`
  const code = parseLicenceCode(search)
  // A text that looks like a code may also be a store's name: one word in 32 has the right check character.
  return code ? sql`(code = ${code} or ${inTexts})` : inTexts
}

/** Builds the SQL condition of the fence and of everything in a query but its search. */
export const filterCondition = (fence: Fence, query: DatedQuery): Sql => {
  const { filter, soon, paymentIs, billing_group_id: group } = query
  const { accountId } = fence
  const parts = [fence.rows()]
  if (group !== undefined) {
    const ids = parseWireId(group)
    // Another account's group matches nothing, like a made-up one.
    parts.push(ids?.accountId === accountId ? sql`billing_group_id = ${ids.id}` : sql`false`)
  }
  if (filter.status) parts.push(sql`status = ${filter.status}`)
  for (const place of LICENCE_PLACES) {
    if (filter[place] !== undefined) parts.push(sql`${TEXT_COLUMNS[place]} = ${filter[place]}`)
  }
  if (filter.engagement === 'soon')
    parts.push(sql`licence_id in (select l.licence_id from licences l
      where l.account_id = ${accountId} and ${engagementEndsBetween(soon.now, soon.before)})`)
  if (filter.payment)
    parts.push(sql`billing_group_id in (select o.order_id from orders o
      where o.account_id = ${accountId} and o.kind = 'licences' and ${paymentIs(filter.payment)})`)
  if (filter.deeplink_data !== undefined) {
    parts.push(isUuid(filter.deeplink_data) ? sql`licence_id = ${filter.deeplink_data}` : sql`false`)
  }
  if (filter.deeplink_list) parts.push(sql`licence_id = any(${filter.deeplink_list.filter(isUuid)}::uuid[])`)
  return join(parts, ' and ')
}
