import type { Place } from '@assure/contract/authorise'
import type { AuditEntry } from '@assure/contract/accounts/profile.modes'

type Value = AuditEntry['before']

/** One changed value of an entry; undefined on a side without it. */
export interface LogChange {
  name: string
  before: Value | undefined
  after: Value | undefined
}

const partsOf = (value: Value): Record<string, Value> => {
  if (value === null) return {}
  return typeof value === 'object' && !Array.isArray(value) ? value : { value }
}

const same = (a: Value | undefined, b: Value | undefined) => JSON.stringify(a) === JSON.stringify(b)

/** Returns the changed values of an entry, without unchanged ones. */
export const changesOf = ({ before, after }: Pick<AuditEntry, 'before' | 'after'>): LogChange[] => {
  const [was, is] = [partsOf(before), partsOf(after)]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((name) => ({ name, before: was[name], after: is[name] }))
    .filter((change) => !same(change.before, change.after))
}

/** Texts and formatters for the values of an entry. */
export interface ValueWords {
  nothing: string
  yes: string
  no: string
  moment: (seconds: number) => string
  duration: (seconds: number) => string
  browser: (userAgent: string) => string
  /** Name of a language by its code. */
  language: (code: string) => string
  /** Text for a known server value; others stay as they are. */
  known: (text: string) => string
  number: (value: number) => string
  /** Name of a chain or a store. */
  place: (place: Place) => string
}

const numberText = (name: string, value: number, words: ValueWords) => {
  if (name.endsWith('_utc')) return value === 0 ? words.nothing : words.moment(value)
  return name.endsWith('_s') ? words.duration(value) : words.number(value)
}

const isText = (value: unknown) => typeof value === 'string'
const isPlace = (value: object): value is Place =>
  'chain' in value && 'store' in value && isText(value.chain) && (value.store === null || isText(value.store))

/** Formats a value for people. The suffix of `name`, `_utc` or `_s`, is its unit. */
export const valueText = (name: string, value: Value | undefined, words: ValueWords): string => {
  if (value === undefined || value === null || value === '') return words.nothing
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value === 'number') return numberText(name, value, words)
  if (typeof value === 'string') {
    if (name === 'user_agent') return words.browser(value)
    return name === 'language' ? words.language(value) : words.known(value)
  }
  if (!Array.isArray(value)) return isPlace(value) ? words.place(value) : JSON.stringify(value)
  return value.length === 0 ? words.nothing : value.map((item) => valueText(name, item, words)).join(', ')
}

/** Converts an API name to words if the catalogue has none: 'monthly_limit' becomes 'monthly limit'. */
export const plainName = (name: string): string => name.replace(/_(?:utc|s)$/, '').replaceAll('_', ' ')
