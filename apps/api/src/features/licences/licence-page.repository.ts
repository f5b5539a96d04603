import { parseLicenceCode } from '@assure/contract/licences/licence-code'
import { LICENCE_STATUSES, type LicenceStatus } from '@assure/contract/licences/licence-status'
import sql, { join, type Sql } from 'sql-template-tag'
import type { Queryable } from '#src/platform/database/database.ts'
import { int, uuidList } from '#src/platform/database/row.ts'
import { select, selectOne } from '#src/platform/database/select.ts'
import { type Fence, isWholeAccount } from '#src/platform/fence.ts'
import { type Counted, findStart } from './licence-blocks.repository.ts'
import {
  contains,
  type DatedQuery,
  filterCondition,
  sortColumn,
  TEXT_COLUMNS,
} from './licence-conditions.repository.ts'
import type { LicenceMatches, ListFacts } from './licence-list-plan.ts'
import { type LicenceRow, licenceColumns, licenceShape } from './licence-row.repository.ts'
import { valueCondition } from './licence-value-search.repository.ts'
import { VALUE_KINDS } from './licence-values.repository.ts'

const PARTS = {
  all: sql`true`,
  live: sql`status <> 'deleted'`,
  deleted: sql`status = 'deleted'`,
} satisfies Record<Counted, Sql>
const STATUSES: Record<Counted, readonly LicenceStatus[]> = {
  all: LICENCE_STATUSES,
  live: LICENCE_STATUSES.filter((status) => status !== 'deleted'),
  deleted: ['deleted'],
}

/** Rows to skip, and the number of rows to read. */
interface Window {
  skip: number
  size: number
}

const anyOf = (conditions: readonly Sql[]): Sql => join([...conditions, sql`false`], ' or ', '(', ')')

/** The ways to read one list. They know the query, so that a page and its count use the same conditions. */
export const licencePages = (
  database: Queryable,
  fence: Fence,
  query: DatedQuery,
  { search }: Pick<ListFacts, 'search'>,
) => {
  const { search: text = '', sort_by, sort_direction: direction } = query
  const found = search?.found ?? []
  const column = sortColumn(sort_by)
  const way = direction === 'asc' ? sql`asc` : sql`desc`
  const order = column ? sql`${column} ${way}, licence_id ${way}` : sql`licence_id ${way}`
  const keys = column ? sql`licence_id, status, ${column}` : sql`licence_id, status`
  const filter = filterCondition(fence, query)
  const pattern = contains(text)
  const code = parseLicenceCode(text)
  const codeMatches =
    search && search.codeShare !== null ? [code ? sql`code = ${code}` : sql`lower(code) like ${pattern}`] : []
  // Comparing with a few values costs less.
  const valueMatches = found.flatMap(({ text: name, values }) =>
    values ? [sql`${TEXT_COLUMNS[name]} = any(${values})`] : [],
  )
  const containing = found.flatMap(({ text: name, values }) =>
    values ? [] : [sql`lower(${TEXT_COLUMNS[name]}) like ${pattern}`],
  )
  // The text of all columns tells at once that none contains the search. `like` would read its index instead.
  const textMatches =
    containing.length > 1
      ? [sql`(strpos(search_text, ${text.toLowerCase()}) > 0 and ${anyOf(containing)})`]
      : containing
  /** Whether an index finds what matches. */
  const isIndexed = containing.length === 0 && !search?.codeShare
  /** The condition of the search, which reads only the row. */
  const match = search ? anyOf([...codeMatches, ...valueMatches, ...textMatches]) : sql`true`

  const readRows = (ids: Sql) =>
    select(database, licenceShape)`
      with picked as materialized (${ids})
      select ${licenceColumns} from licences l
      where ${fence.rows('l')} and l.licence_id in (select licence_id from picked)
      order by ${order}`

  /** The ids of what the search finds, by an index for each text. */
  const lookups = (): Sql => {
    const find = (which: Sql) => sql`select ${keys} from licences where ${filter} and ${which}`
    const byIndex = found.map((one) => {
      const itsColumn = TEXT_COLUMNS[one.text]
      // Models have no index of their own.
      if (one.text === 'device_model')
        return find(sql`search_text like ${pattern} and lower(device_model) like ${pattern}`)
      return find(sql`${itsColumn} = any(array(
        select value from licence_values
        where account_id = ${fence.accountId} and kind = ${VALUE_KINDS[one.text]} and ${valueCondition(text)}))`)
    })
    const byCode = codeMatches.map(find)
    return join([...byIndex, ...byCode, find(sql`false`)], ' union ')
  }

  return {
    /** Reads all matches, sorts them and returns a page. With the newest first, deleted licences come last. */
    gather: async (
      from: 'filter' | 'values',
      { skip, size }: Window,
      deletedLast: boolean,
    ): Promise<{ rows: LicenceRow[]; matches: LicenceMatches }> => {
      const source =
        from === 'values' ? lookups() : sql`select ${keys} from licences where ${filter} and ${match}`
      const sorted = deletedLast ? sql`status = 'deleted', ${order}` : order
      const gathered = await selectOne(database, { total: int, deleted: int, ids: uuidList })`
        with m as materialized (${source})
        select count(*)::int as total, (count(*) filter (where status = 'deleted'))::int as deleted,
          array(select licence_id from m order by ${sorted} limit ${size} offset ${skip}) as ids
        from m`
      const { ids, ...matches } = gathered ?? { total: 0, deleted: 0, ids: [] }
      const rows =
        ids.length > 0
          ? await select(database, licenceShape)`
              select ${licenceColumns} from licences l
              where ${fence.rows('l')} and l.licence_id = any(${ids}::uuid[])`
          : []
      const byId = new Map(rows.map((row) => [row.licence_id, row]))
      return { rows: ids.flatMap((id) => byId.get(id) ?? []), matches: { ...matches, capped: false } }
    },

    /** Reads a page of all licences by their position, in the order of ids. */
    atPosition: async (part: Counted, window: Window): Promise<LicenceRow[]> => {
      if (!isWholeAccount(fence)) throw new Error('blocks count the licences of the whole account')
      const start = await findStart(database, fence, {
        skip: window.skip,
        counted: part,
        direction,
      })
      if (!start) return []
      const { from, skip } = start
      const page = sql`order by ${order} limit ${window.size} offset ${skip}`
      if (part === 'all')
        return readRows(sql`select licence_id from licences where ${fence.rows()} and ${from} ${page}`)
      // An index for each status, so that no licence of another status is read.
      const sources = STATUSES[part].map(
        (status) => sql`(select licence_id from licences where ${fence.rows()} and status = ${status}
          and ${from} order by ${order} limit ${skip + window.size})`,
      )
      return readRows(sql`select licence_id from (${join(sources, ' union all ')}) m ${page}`)
    },

    /** Merges the newest licences of the few values that the search finds. */
    merge: (part: Counted, { skip, size }: Window): Promise<LicenceRow[]> => {
      const first = sql`order by ${order} limit ${skip + size}`
      const conditions = found.flatMap(({ text: name, values }) =>
        (values ?? []).map((value) => sql`${TEXT_COLUMNS[name]} = ${value}`),
      )
      const rest = sql`from licences where ${filter} and ${PARTS[part]}`
      const byValue = conditions.map((which) => sql`(select licence_id ${rest} and ${which} ${first})`)
      // Otherwise the planner might walk all licences for the few whose codes match.
      const byCode = codeMatches.map(
        (which) =>
          sql`(with c as materialized (select licence_id ${rest} and ${which}) select licence_id from c ${first})`,
      )
      const sources = [...byValue, ...byCode]
      // The sources are sorted, so this reads no more of them than the page needs.
      return readRows(sql`
        select distinct on (licence_id) licence_id from (${join(sources, ' union all ')}) m
        order by ${order} limit ${size} offset ${skip}`)
    },

    /** Reads a page in the order of the list. */
    inOrder: (part: Counted, { skip, size }: Window): Promise<LicenceRow[]> =>
      readRows(sql`
        select ${keys} from licences where ${filter} and ${PARTS[part]} order by ${order} limit ${size} offset ${skip}`),

    /** Reads a page among the first licences of the list. It may lack rows that come later. */
    nearStart: (part: Counted, { skip, size }: Window, lookedAt: number): Promise<LicenceRow[]> =>
      readRows(sql`
        select ${keys} from (
          select * from licences where ${filter} and ${PARTS[part]} order by ${order} limit ${lookedAt}
        ) n where ${match} order by ${order} limit ${size} offset ${skip}`),

    /** Finds all matches, however many, and sorts them for a page. */
    sorted: (part: Counted, { skip, size }: Window): Promise<LicenceRow[]> =>
      // Otherwise the planner would walk the whole index for a few rows.
      readRows(sql`
        with m as materialized (select ${keys} from licences where ${filter} and ${PARTS[part]} and ${match})
        select ${keys} from m order by ${order} limit ${size} offset ${skip}`),

    /** Counts at most `countMax` matches. If a search finds many values, it reads only so many licences. */
    count: async (part: Counted, countMax: number): Promise<LicenceMatches> => {
      const all = sql`from licences where ${filter} and ${PARTS[part]}`
      const shape = { total: int, deleted: int, looked_at: int }
      const { status } = query.filter
      const ofStatus = status === 'deleted' ? sql`count(*)::int` : sql`0`
      const deleted = status ? ofStatus : sql`(count(*) filter (where status = 'deleted'))::int`
      const counted = isIndexed
        ? await selectOne(database, shape)`
            select count(*)::int as total, ${deleted} as deleted, count(*)::int as looked_at
            from (select ${status ? sql`1` : sql`status`} ${all} and ${match} limit ${countMax + 1}) m`
        : await selectOne(database, shape)`
            select (count(*) filter (where is_match))::int as total,
              (count(*) filter (where is_match and status = 'deleted'))::int as deleted, count(*)::int as looked_at
            from (select status, ${match} as is_match ${all} limit ${countMax + 1}) m`
      const { looked_at, total, ...rest } = counted ?? { total: 0, deleted: 0, looked_at: 0 }
      return { ...rest, total: Math.min(total, countMax), capped: looked_at > countMax }
    },
  }
}
export type LicencePages = ReturnType<typeof licencePages>
