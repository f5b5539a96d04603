import { fillBlanks } from '#src/lib/fill-blanks.ts'

/** The forms of a text that counts, with a blank `{count}`. */
export interface CountedText {
  one: string
  other: string
}

/** The form of a text for a count, as the language has it. */
export const countedText = (forms: CountedText, count: number, language: string): string =>
  fillBlanks(new Intl.PluralRules(language).select(count) === 'one' ? forms.one : forms.other, { count })
