/** Functions whose value depends on a setting or on the time. */
const UNSTABLE =
  /\b(now|clock_timestamp|random|gen_random_uuid|to_char)\s*\(|extract\(epoch from (?:(?!at time zone|\)).)*\)/i
const RETURNING = /\breturning\b((?:(?!\b(?:returning|select|insert|update|delete)\b)[\s\S])*)/gi
const DO_UPDATE = /\bdo update\s+set\b((?:(?!\b(?:where|returning)\b)[\s\S])*)/gi
const WRITING_CTE = /\bas\s+(?:materialized\s+)?\(\s*(?:insert|update|delete)\b/i
const UNKNOWN = /\bmerge into\b|\bctid\b|\bpg_(?:try_)?advisory|\blisten\b|\bnotify\b|\bgrouping sets\b/i

const clauses = (text: string, of: RegExp): string[] =>
  [...text.matchAll(of)].map(([, clause = '']) => clause)

/** Why Citus 13 would refuse a statement; null if the statement has no known unsupported form. */
export const refusedByCitus = (text: string): string | null => {
  const unknown = UNKNOWN.exec(text)
  if (unknown) return `${unknown[0]} is not supported`
  if (clauses(text, RETURNING).some((clause) => UNSTABLE.test(clause)))
    return 'a function in RETURNING depends on a setting or the moment'
  if (clauses(text, DO_UPDATE).some((clause) => UNSTABLE.test(clause)))
    return 'a function in DO UPDATE depends on a setting or the moment'
  if (WRITING_CTE.test(text) && /\blateral\b/i.test(text))
    return 'a writing CTE is joined with a lateral sub-query'
  if (/\bfor (?:no key )?(?:update|share)\b/i.test(text) && !/\b(?:account_id|email|code|world)\b/.test(text))
    return 'rows are locked without the column that they are distributed by'
  return null
}
