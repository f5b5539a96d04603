import { type Language, LANGUAGES, LOCALES } from '@assure/contract/constants'
import { pageLanguage } from '#src/i18n/page-language.ts'
import type { CountedText } from '#src/lib/counted-text.ts'
import { fillBlanks } from '#src/lib/fill-blanks.ts'
import type { Catalogue } from '#src/i18n/catalogue.ts'
import * as base from '#src/i18n/base/en.ts'

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type Leaves<Node, Path extends string = ''> = {
  [Name in keyof Node & string]: Node[Name] extends string
    ? { path: `${Path}${Name}`; text: Node[Name] }
    : Leaves<Node[Name], `${Path}${Name}.`>
}[keyof Node & string]
/**
 * Every text by its name, such as 'common.cancel'. Plural forms share one: 'months' for 'months_one' and
 * 'months_other'. Made once, so that a call looks its text up and does not search for it.
 */
type Texts = {
  [Leaf in Leaves<Catalogue> as Leaf['path'] extends `${infer Name}_${PluralForm}`
    ? Name
    : Leaf['path']]: Leaf
}
type TextKey = keyof Texts

type Blanks<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Blanks<Rest> : never
/** The values for a text's blanks; a text with plural forms always takes `count`. */
type Values<Key extends TextKey> =
  | Blanks<Texts[Key]['text']>
  | ([Texts[Key]['path']] extends [Key] ? never : 'count')

/** The texts with plural forms. */
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

/** The texts that were added. One that a language lacks is shown in English. */
const catalogues = Object.fromEntries(LANGUAGES.map((one) => [one, {}])) as Record<Language, object>

let language: Language = pageLanguage()
/** A build makes the pages of every language. */
const languagesNeeded: readonly Language[] = typeof document === 'undefined' ? LANGUAGES : [language]

/** Whether the page was written at build in another language than the one that it is shown in. */
export const isOtherLanguage = typeof document !== 'undefined' && document.documentElement.lang !== language
if (typeof document !== 'undefined') document.documentElement.lang = language

/**
 * Adds the texts of an area, before the first of them is shown: the `texts.ts` of each area does, and a page imports
 * that, so that no other page carries them. `translations` are the files of the other languages by their names
 * ('./fr.ts'). Only those that the page needs are fetched.
 */
export const addTexts = async (
  english: Partial<Catalogue>,
  translations: Record<string, () => Promise<unknown>>,
): Promise<void> => {
  Object.assign(catalogues.en, english)
  await Promise.all(
    languagesNeeded.map(async (needed) => {
      const file = Object.keys(translations).find((name) => name.endsWith(`/${needed}.ts`))
      if (file) Object.assign(catalogues[needed], await translations[file]?.())
    }),
  )
}

await addTexts(base, import.meta.glob(['./base/??.ts', '!./base/en.ts']))

/** The language that the page is shown in. */
export const currentLanguage = (): Language => language
/** The locale of its dates and numbers. */
export const currentLocale = (): string => LOCALES[language]

/** Renders what follows in a language: at build, where one process makes the pages of both. */
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

/** A text of the catalogue with its blanks filled in: `t('licences.activated', { code })`. */
export const t: Translate = (key, ...[values]) => {
  const blanks: Record<string, string | number> = values ?? {}
  const text = textAt(key) ?? pluralAt(key, Number(blanks['count'])) ?? key
  return fillBlanks(text, blanks)
}

/** A text that counts, for a script that counts by itself. */
export const countedForms = (key: CountedKey): CountedText => {
  const other = textAt(`${key}_other`) ?? key
  return { one: textAt(`${key}_one`) ?? other, other }
}

/** A text without blanks in a language that need not be the page's: at build, where the texts of both are there. */
export const textOf = (of: Language, key: TextKey): string => textIn(catalogues[of], key) ?? key

/** The catalogue, and the locale of dates and numbers, for components: `const { t, locale } = useTranslation()`. */
export const useTranslation = (): { t: Translate; locale: string } => ({ t, locale: currentLocale() })
