import { TABLE_KINDS } from '#src/platform/database/table-kinds.ts'

/** Functions whose value depends on a setting, on the time or on chance. */
const UNSTABLE =
  /\b(?:now|clock_timestamp|random|gen_random_uuid|to_char|date_trunc|concat|concat_ws|jsonb?_build_object|to_jsonb?|row_to_json)\s*\(|\bcurrent_(?:date|timestamp)\b|\w_at::date\b|\bextract\(epoch from (?:(?!at time zone|\)).)*\)/
/** Those that also need more than the time to be refused in UPDATE and DELETE. */
const UNSTABLE_IN_CHANGE =
  /\b(?:clock_timestamp|random|gen_random_uuid|to_char|date_trunc|concat|concat_ws|jsonb?_build_object|to_jsonb?)\s*\(|\w_at::date\b|\b\w+_at\s*[+-]\s*(?:interval|\$\d+::interval)|\b(?:coalesce|greatest|least)\s*\([^()]*\bnow\(|\bcase\b[^()]*\bnow\(/
const UNKNOWN =
  /\bmerge into\b|\bctid\b|\bpg_(?:try_)?advisory\w*|^\s*(?:un)?listen\b|^\s*notify\b|\bpg_notify\b|\bgrouping sets\b|\bset constraints\b|\bdetach partition \S+ concurrently\b|\brename constraint\b/
const RETURNING = /\breturning\b((?:(?!\b(?:returning|select|insert|update|delete)\b)[\s\S])*)/g
const DO_UPDATE = /\bdo update\s+set\b((?:(?!\b(?:where|returning)\b)[\s\S])*)/g
const CHANGE =
  /(?:^|[\s(])(?:update\s+\w+(?:\s+(?:as\s+)?\w+)?\s+set|delete\s+from)\b([\s\S]*?)(?=\breturning\b|$)/g
const VALUES_WITH_QUERY =
  /\binsert into\b[^()]*\([^()]*\)\s*values\b(?:(?!\bon conflict\b|\breturning\b)[\s\S])*\(\s*select\b/
const WRITING_CTE = /\bas\s+(?:materialized\s+)?\(\s*(?:insert|update|delete)\b/
const LOCKS = /\bfor (?:no key )?(?:update|share)\b/
/** The queue's tables are on the coordinator, so its statements may use all that PostgreSQL has. */
const QUEUE = /\b(?:pgboss|jobs_[0-9a-f]{12})/
const TABLE =
  /(\b(?:from|join|into|update|using)|,)\s+(?:only\s+)?(?:public\.)?"?([a-z_]+?)(?:_\d+)?"?(?![\w.(])/g
/** Equality of two tables' accounts or people, and of one and a parameter. */
const SAME_OWNER =
  /\b(account|user)_id\s*=\s*(?:\w+\.)?\1_id\b|\busing\s*\(\s*(?:account|user)_id\b|\(\s*(?:\w+\.)?(?:account|user)_id\s*,[^()]*\)\s*(?:=|in)/g
const ONE_OWNER = /\b(?:account|user)_id\s*=\s*(?:\$|''|any\b)/g
/** The column of the tables that are stored with an account or a person. */
const OWNERS: Partial<Record<string, string>> = { tenant: 'account_id', user: 'user_id' }

const count = (text: string, of: RegExp): number => text.match(of)?.length ?? 0
const clauses = (text: string, of: RegExp): string[] =>
  [...text.matchAll(of)].map(([, clause = '']) => clause)

/** Removes comments, the content of strings and the body of functions, which contain no names of tables. */
export const bare = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ')

/** Splits a statement into its queries: the whole one, and each in parentheses without those inside of it. */
export const queriesOf = (text: string): string[] => {
  const queries: string[] = []
  const open = ['']
  for (const part of text.split(/([()])/)) {
    const inner = open.length - 1
    if (part === '(') open.push('')
    else if (part === ')' && inner > 0) {
      const ended = open.pop() ?? ''
      // Other parentheses, such as those of a function, remain in their query.
      if (/^\s*(?:select|with|insert|update|delete)\b/.test(ended)) queries.push(ended)
      open[inner - 1] += /^\s*(?:select|with|insert|update|delete)\b/.test(ended) ? '()' : `(${ended})`
    } else open[inner] += part
  }
  return [...queries, ...open].flatMap((query) => query.split(/\b(?:union(?: all)?|except|intersect)\b/))
}

/** The distributed tables of a query, and whether it only inserts into them, which is no join. */
const distributedTables = (query: string) =>
  [...query.matchAll(TABLE)].flatMap(([, before, name = '']) => {
    const kind = Object.hasOwn(TABLE_KINDS, name) ? TABLE_KINDS[name] : undefined
    if (kind === undefined || kind === 'local' || kind === 'reference') return []
    const owner = OWNERS[kind]
    return [{ name, owner, column: owner ?? kind.slice('lookup:'.length), isTarget: before === 'into' }]
  })

/** Why Citus cannot run one query of a statement. */
const refusedQuery = (query: string): string | null => {
  const tables = distributedTables(query).filter(({ isTarget }) => !isTarget)
  const isLocked = LOCKS.test(query)
  for (const { column } of tables) {
    if (isLocked && !new RegExp(`\\b${column}\\s*=\\s*(?:\\$|'')`).test(query))
      return `rows are locked without ${column}, by which they are distributed`
  }
  const owned = tables.filter(({ owner }) => owner !== undefined)
  if (new Set(tables.map(({ name, owner }) => owner ?? name)).size > 1)
    return `tables that are not distributed alike are joined: ${tables.map(({ name }) => name).join(', ')}`
  // Each equality ties one more table to the others. So does each owner that is given for a second table.
  if (count(query, SAME_OWNER) + Math.max(0, count(query, ONE_OWNER) - 1) < owned.length - 1)
    return `tables are joined without ${owned[0]?.column}`
  return null
}

const refusedStatement = (text: string): string | null => {
  if (distributedTables(text).length === 0 || /^\s*(?:analyze|create|drop|explain)\b/.test(text)) return null
  if (clauses(text, RETURNING).some((clause) => UNSTABLE.test(clause)))
    return 'a function in RETURNING depends on a setting or the moment'
  if (clauses(text, DO_UPDATE).some((clause) => UNSTABLE.test(clause)))
    return 'a function in DO UPDATE depends on a setting or the moment'
  if (clauses(text, CHANGE).some((clause) => UNSTABLE_IN_CHANGE.test(clause)))
    return 'a function of a column in UPDATE or DELETE depends on a setting or the moment'
  if (VALUES_WITH_QUERY.test(text) || clauses(text, DO_UPDATE).some((clause) => /\(\s*select\b/.test(clause)))
    return 'VALUES or DO UPDATE contains a sub-query'
  if (/\binsert into\b[\s\S]*\bselect\b[\s\S]*\bdo nothing\b(?![\s\S]*\breturning\b)/.test(text))
    return 'the number of inserted rows is wrong without RETURNING'
  const queries = queriesOf(text)
  const last = queries.at(-1) ?? ''
  const readsOthers =
    distributedTables(last).some(({ isTarget }) => !isTarget) && count(last, ONE_OWNER) === 0
  if (WRITING_CTE.test(text) && (readsOthers || /\blateral\b/.test(text)))
    return 'a writing CTE is joined with a table or a lateral sub-query'
  if (/\bwith recursive\b/.test(text) && !/\b(?:account|user)_id = \$/.test(text))
    return 'a recursive query reads all accounts'
  for (const query of queries) {
    const reason = refusedQuery(query)
    if (reason !== null) return reason
  }
  return null
}

/** Why Citus 13 would refuse a text of one or more statements; null if it has no known unsupported form. */
export const refusedByCitus = (text: string): string | null => {
  if (QUEUE.test(text)) return null
  for (const statement of bare(text).split(';')) {
    const unknown = UNKNOWN.exec(statement)
    const reason = unknown ? `${unknown[0].trim()} is not supported` : refusedStatement(statement)
    if (reason !== null) return reason
  }
  return null
}

/**
 * Whether a statement of the product asks every shard, because a query in it names a table of accounts or people but
 * none of them. One that must contains the comment `all accounts`.
 */
export const asksAllShards = (text: string): boolean =>
  !text.includes('/* all accounts */') &&
  queriesOf(bare(text)).some((query) =>
    distributedTables(query).some(({ owner }) => owner && !new RegExp(`\\b${owner}\\b`).test(query)),
  )
