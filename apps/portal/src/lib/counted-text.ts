import { fillBlanks } from '@assure/contract/fill-blanks'

/** The plural forms of a text, with a placeholder `{count}`. */
export interface CountedText {
  one: string
  other: string
}

/** Returns the text in the plural form that the language uses for `count`. */
export const countedText = (forms: CountedText, count: number, language: string): string =>
  fillBlanks(new Intl.PluralRules(language).select(count) === 'one' ? forms.one : forms.other, { count })
