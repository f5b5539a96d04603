import { type Language, LANGUAGES, LOCALES } from '@assure/contract/constants'
import { pageLanguage } from '#src/i18n/page-language.ts'
import type { CountedText } from '#src/lib/counted-text.ts'
import { fillBlanks } from '@assure/contract/fill-blanks'
import type { Catalogue } from '#src/i18n/catalogue.ts'
import { wholeWords } from '#src/i18n/whole-words.ts'
import * as base from '#src/i18n/base/en.ts'

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type Leaves<Node, Path extends string = ''> = {
  [Name in keyof Node & string]: Node[Name] extends string
    ? { path: `${Path}${Name}`; text: Node[Name] }
    : Leaves<Node[Name], `${Path}${Name}.`>
}[keyof Node & string]
/**
 * All texts by key, such as 'common.cancel'. Plural forms share a key: 'months' for 'months_one' and 'months_other'.
 * Precomputed, so that the type check of a `t` call is a lookup and not a search.
 */
type Texts = {
  [Leaf in Leaves<Catalogue> as Leaf['path'] extends `${infer Name}_${PluralForm}`
    ? Name
    : Leaf['path']]: Leaf
}
type TextKey = keyof Texts

type Blanks<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Blanks<Rest> : never
/** Names of a text's placeholders. A text with plural forms always takes `count`. */
type Values<Key extends TextKey> =
  | Blanks<Texts[Key]['text']>
  | ([Texts[Key]['path']] extends [Key] ? never : 'count')

/** Keys of texts with plural forms. */
type CountedKey = { [Key in TextKey]: [Texts[Key]['path']] extends [Key] ? never : Key }[TextKey]

export type Translate = <const Key extends TextKey>(
  key: Key,
  ...values: [Values<Key>] extends [never]
    ? []
    : [
        Record<Exclude<Values<Key>, 'count'>, string | number> &
          ('count' extends Values<Key> ? { count: number } : object),
      ]
) => string

/** The loaded texts by language. A text missing in a language is shown in English. */
const catalogues = Object.fromEntries(LANGUAGES.map((one) => [one, {}])) as Record<Language, object>

let language: Language = pageLanguage()
/** The build needs all languages, because it prerenders pages in each. */
const languagesNeeded = (): readonly Language[] => (typeof document === 'undefined' ? LANGUAGES : [language])

/** Whether the page was prerendered in a different language than the one shown. */
export const isOtherLanguage = typeof document !== 'undefined' && document.documentElement.lang !== language
if (typeof document !== 'undefined') document.documentElement.lang = language

/** Returns translated texts with whole words. English texts stay as the specification quotes them. */
const withWholeWords = (texts: unknown): unknown => {
  if (typeof texts === 'string') return wholeWords(texts)
  return Object.fromEntries(
    Object.entries(texts as object).map(([name, value]) => [name, withWholeWords(value)]),
  )
}

/**
 * Adds the texts of an area. Each area's `texts.ts` calls this, and only pages that need the area import that file.
 * `translations` maps file names ('./fr.ts') to loaders. Only the needed languages are loaded.
 */
export const addTexts = async (
  english: Partial<Catalogue>,
  translations: Record<string, () => Promise<unknown>>,
): Promise<void> => {
  Object.assign(catalogues.en, english)
  await Promise.all(
    languagesNeeded().map(async (needed) => {
      const file = Object.keys(translations).find((name) => name.endsWith(`/${needed}.ts`))
      if (file) Object.assign(catalogues[needed], withWholeWords(await translations[file]?.()))
    }),
  )
}

await addTexts(base, import.meta.glob(['./base/??.ts', '!./base/en.ts']))

/** Returns the language of the page. */
export const currentLanguage = (): Language => language
/** Returns the locale for dates and numbers. */
export const currentLocale = (): string => LOCALES[language]

/** Sets the language of the following renders. For the build, where one process renders all languages. */
export const setLanguage = (next: Language): void => {
  language = next
}

const textIn = (texts: object, path: string): string | undefined => {
  let node: unknown = texts
  for (const name of path.split('.')) node = (node as Record<string, unknown> | undefined)?.[name]
  return typeof node === 'string' ? node : undefined
}

const textAt = (path: string): string | undefined =>
  textIn(catalogues[language], path) ?? textIn(catalogues.en, path)

const plurals = Object.fromEntries(LANGUAGES.map((one) => [one, new Intl.PluralRules(one)])) as Record<
  Language,
  Intl.PluralRules
>

const pluralAt = (path: string, count: number) =>
  (count === 0 ? textAt(`${path}_zero`) : undefined) ??
  textAt(`${path}_${plurals[language].select(count)}`) ??
  textAt(`${path}_other`)

/** Returns a text of the catalogue with its placeholders filled in: `t('licences.activated', { code })`. */
export const t: Translate = (key, ...[values]) => {
  const blanks: Record<string, string | number> = values ?? {}
  const text = textAt(key) ?? pluralAt(key, Number(blanks['count'])) ?? key
  return fillBlanks(text, blanks)
}

/** Returns the plural forms of a text, for a script that has no access to `t`. */
export const countedForms = (key: CountedKey): CountedText => {
  const other = textAt(`${key}_other`) ?? key
  return { one: textAt(`${key}_one`) ?? other, other }
}

/** Returns a text without placeholders in any loaded language: all at build, English and the page's in the browser. */
export const textOf = (of: Language, key: TextKey): string => textIn(catalogues[of], key) ?? key

/** Returns `t` and the locale for dates and numbers: `const { t, locale } = useTranslation()`. */
export const useTranslation = (): { t: Translate; locale: string } => ({ t, locale: currentLocale() })
