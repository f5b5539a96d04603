import type { en } from '#src/i18n/en.ts'
import { account } from '#src/i18n/en/account.ts'
import { common } from '#src/i18n/en/common.ts'
import { errors } from '#src/i18n/en/errors.ts'
import { shell } from '#src/i18n/en/shell.ts'

type Catalogue = typeof en
type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type Leaves<Node, Path extends string = ''> = {
  [Name in keyof Node & string]: Node[Name] extends string
    ? { path: `${Path}${Name}`; text: Node[Name] }
    : Leaves<Node[Name], `${Path}${Name}.`>
}[keyof Node & string]
type Texts = { [Leaf in Leaves<Catalogue> as Leaf['path']]: Leaf['text'] }

/** Every text's name, such as 'common.cancel'. Plural forms share one: 'months' for 'months_one' and 'months_other'. */
type TextKey = keyof Texts extends infer Path
  ? Path extends `${infer Name}_${PluralForm}`
    ? Name
    : Path & string
  : never

type Blanks<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Blanks<Rest> : never
type Plural<Key extends string> = Extract<keyof Texts, `${Key}_${PluralForm}`>
/** What a text's blanks are filled in with; a text with plural forms always takes `count`. */
type Values<Key extends string> =
  | Blanks<Texts[Extract<keyof Texts, Key> | Plural<Key>]>
  | ([Plural<Key>] extends [never] ? never : 'count')

export type Translate = <const Key extends TextKey>(
  key: Key,
  ...values: [Values<Key>] extends [never]
    ? []
    : [
        Record<Exclude<Values<Key>, 'count'>, string | number> &
          ('count' extends Values<Key> ? { count: number } : object),
      ]
) => string

/** The language of the page, as in its `lang`. */
export const LANGUAGE = 'en'

/** The locale that its dates and numbers are written in; English is British. */
export const LOCALE = 'en-GB'

/** What every page needs; a page brings its own area's texts along (`add-*.ts`), so that no other carries them. */
const catalogue: Partial<Catalogue> = { common, errors, shell, account }

/** Adds an area's texts, before the first of them is shown. */
export const addTexts = (texts: Partial<Catalogue>): void => {
  Object.assign(catalogue, texts)
}

const textAt = (path: string): string | undefined => {
  let node: unknown = catalogue
  for (const name of path.split('.')) node = (node as Record<string, unknown> | undefined)?.[name]
  return typeof node === 'string' ? node : undefined
}

const plurals = new Intl.PluralRules(LANGUAGE)

const pluralAt = (path: string, count: number) =>
  (count === 0 ? textAt(`${path}_zero`) : undefined) ??
  textAt(`${path}_${plurals.select(count)}`) ??
  textAt(`${path}_other`)

/** A text of the catalogue with its blanks filled in: `t('licences.activated', { code })`. */
export const t: Translate = (key, ...[values]) => {
  const blanks: Record<string, string | number> = values ?? {}
  const text = textAt(key) ?? pluralAt(key, Number(blanks['count'])) ?? key
  return text.replaceAll(/\{(\w+)\}/g, (blank, name: string) => String(blanks[name] ?? blank))
}

const translation = { t, locale: LOCALE }

/** The catalogue, and the locale of dates and numbers, for components: `const { t, locale } = useTranslation()`. */
export const useTranslation = (): { t: Translate; locale: string } => translation
