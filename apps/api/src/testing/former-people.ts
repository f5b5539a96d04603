import { FORMER_TABLES } from '#src/features/accounts/people/former-people.repository.ts'
import { bare, queriesOf } from './citus-rules.ts'

const COLUMN = '(?:name|job_title|language|subscribe_news|password_hash)'
const ACCOUNTS = /\b(?:from|join|update|into|using)\s+accounts\b(?:\s+(?:as\s+)?(\w+))?/g
const LOGINS = /\b(?:from|join|update|into|using)\s+login_identities\b/
const FORMER_TABLE = new RegExp(`\\b(?:from|join|update|into|using)\\s+"?(?:${FORMER_TABLES.join('|')})\\b`)

/** Whether a query of `accounts` names one of its former columns, itself or by a name of the table. */
const namesColumns = (statement: string): boolean => {
  const aliases = [...statement.matchAll(ACCOUNTS)].flatMap(([, alias]) => alias ?? [])
  const isAliased = new RegExp(`\\b(?:${['accounts', ...aliases].join('|')})\\.${COLUMN}\\b`).test(statement)
  const isBare = queriesOf(statement).some(
    (query) => query.match(ACCOUNTS) && new RegExp(`(?<![\\w.]|as |as ")${COLUMN}\\b`).test(query),
  )
  return isAliased || isBare
}

/**
 * Whether a statement of the product needs what the next release drops: people in `accounts`, and their tables of before
 * 1.2.0.
 */
export const needsFormerPeople = (text: string): boolean => {
  if (text.includes('/* former people */')) return false
  const statement = bare(text)
  return (
    FORMER_TABLE.test(statement) ||
    namesColumns(statement) ||
    queriesOf(statement).some((query) => LOGINS.test(query) && /\baccount_id\b/.test(query))
  )
}
