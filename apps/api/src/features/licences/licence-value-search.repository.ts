import { LICENCE_SEARCH_MIN } from '@assure/contract/constants'
import type { LicencePlace } from '@assure/contract/licences/licence-list-options'
import type { LicenceStatus } from '@assure/contract/licences/licence-status'
import { LICENCE_STATUSES } from '@assure/contract/licences/licence-status'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Queryable } from '#src/platform/database/database.ts'
import { flag, int, nullable, text, textList } from '#src/platform/database/row.ts'
import { select, selectOne } from '#src/platform/database/select.ts'
import type { WholeAccount } from '#src/platform/fence.ts'
import { contains } from './licence-conditions.repository.ts'
import { type FoundValues, MERGED_VALUES_MAX } from './licence-list-plan.ts'
import {
  COUNT_COLUMNS,
  LICENCE_TEXTS,
  type LicenceText,
  type StatusCounts,
  VALUE_KINDS,
} from './licence-values.repository.ts'

const countsShape = { not_activated: int, activated: int, deactivated: int, deleted: int }
const SUMS = raw(LICENCE_STATUSES.map((status) => `sum(${status})::bigint as ${status}`).join(', '))
const ANY_STATUS = raw(LICENCE_STATUSES.join(' + '))
const textOf = (kind: number): LicenceText => {
  const found = LICENCE_TEXTS.find((name) => VALUE_KINDS[name] === kind)
  if (!found) throw new Error(`there is no text of kind ${kind}`)
  return found
}

const FILLER = 'q'
/** The form of a text in `licence_values.search_key`: spaces and signs become a letter. */
const searchKey = (value: string): string => value.toLowerCase().replaceAll(/[ -/:-@[-`{-~]/g, FILLER)

/** Builds the SQL condition on the values that contain a search. */
export const valueCondition = (search: string): Sql => {
  const key = searchKey(search)
  const hasKey = sql`search_key like ${`%${key}%`}`
  // The letter in the key may stand for another character.
  return key.includes(FILLER) ? sql`${hasKey} and lower(value) like ${contains(search)}` : hasKey
}

/** Finds the values of an account's texts that contain a search, with their licences of the status. */
export const findValues = async (
  database: Queryable,
  { accountId }: WholeAccount,
  search: string,
  texts: readonly LicenceText[],
  status: LicenceStatus | undefined,
): Promise<FoundValues[]> => {
  const areAll = texts.length === LICENCE_TEXTS.length
  const ofTexts = areAll ? empty : sql`and kind = any(${texts.map((name) => VALUE_KINDS[name])}::smallint[])`
  const found = sql`from licence_values where account_id = ${accountId} ${ofTexts} and ${valueCondition(search)}`
  const number = status ? raw(status) : ANY_STATUS
  // Many values are not listed, because that would take most of the time. The planner expects many from a common text,
  // and would read all values for the few that are listed, if they were not a part of their own.
  const rows = await select(database, { kind: int, ...countsShape, listed: nullable(textList()) })`
    select kind, ${SUMS}, case when sum(count(*) filter (where ${number} > 0)) over () <= ${MERGED_VALUES_MAX}
      then array(with l as materialized (select kind || value as value ${found} and ${number} > 0) select value from l)
      end as listed
    ${found} group by kind having sum(${number}) > 0`
  return rows.map(({ kind, listed, ...counts }) => ({
    text: textOf(kind),
    counts,
    values: listed?.filter((value) => value.startsWith(`${kind}`)).map((value) => value.slice(1)) ?? null,
  }))
}

/** The counts of places in a filter, and whether their own text contains the search. Unknown places are left out. */
export const findFilterValues = async (
  database: Queryable,
  { accountId }: WholeAccount,
  places: Partial<Record<LicencePlace, string>>,
  search: string | undefined,
) => {
  const named = Object.entries(places) as [LicencePlace, string][]
  if (named.length === 0) return []
  const which = named.map(([place, value]) => sql`kind = ${VALUE_KINDS[place]} and value = ${value}`)
  return select(database, { ...countsShape, has_search: flag })`
    select ${COUNT_COLUMNS}, ${search === undefined ? sql`false` : sql`lower(value) like ${contains(search)}`} as has_search
    from licence_values where account_id = ${accountId} and (${join(which, ' or ')})`
}

/** Sums the kept counts of chains. null if the account is not counted yet or the chains have no licences. */
export const findChainCounts = (
  database: Queryable,
  accountId: string,
  chains: readonly string[],
): Promise<StatusCounts | null> =>
  selectOne(database, countsShape)`
    select ${SUMS} from licence_values
    where account_id = ${accountId} and kind = ${VALUE_KINDS.requested_by} and value = any(${chains}::text[])
      and exists (select from licence_counters where account_id = ${accountId} and counted_at is not null)
    group by account_id`

export const PLACES_SHOWN = 50

export interface PlacesFound {
  values: string[]
  complete: boolean
}

/** Finds an account's places: those that start with a text, then those that contain it, each sorted. */
export const findPlaces = async (
  database: Queryable,
  { accountId }: WholeAccount,
  place: LicencePlace,
  search: string,
): Promise<PlacesFound> => {
  const most = PLACES_SHOWN + 1
  const known = sql`from licence_values
    where account_id = ${accountId} and kind = ${VALUE_KINDS[place]} and ${ANY_STATUS} > 0`
  const read = async (query: Sql) => {
    const rows = await select(database, { value: text() })`${query} limit ${most}`
    return rows.map(({ value }) => value)
  }
  const start = search.toLowerCase()
  const lowered = sql`lower(value) collate "C"`
  // A range, because an index serves `like` only if the pattern is known to the plan.
  const startsWith = sql`select value ${known} and ${lowered} >= ${start} and ${lowered} < ${`${start}\u{10FFFF}`} order by ${lowered}`
  const within =
    search.length < LICENCE_SEARCH_MIN
      ? sql`select value ${known} and lower(value) like ${contains(search)} order by value`
      : // Otherwise the planner would walk all values in their order.
        sql`with m as materialized (select value ${known} and ${valueCondition(search)}) select value from m order by value`
  const first = await read(search === '' ? sql`select value ${known} order by value` : startsWith)
  const others = search === '' || first.length === most ? [] : await read(within)
  const values = [...new Set([...first, ...others])]
  return {
    values: values.slice(0, PLACES_SHOWN),
    complete: values.length <= PLACES_SHOWN && others.length < most,
  }
}
