import { LANGUAGES } from '@assure/contract/constants'
import { expect, test } from 'vitest'
import { readLibrary } from './library.ts'
import { searchIndex } from './search-index.ts'

test.each(LANGUAGES)(
  'HM-08 every synonym group in %s has a word of the texts, and no word is in two groups',
  (language) => {
    const { sections, synonyms } = searchIndex(language, readLibrary(language).values())
    const texts = sections
      .map(({ title, heading, text }) => `${title} ${heading} ${text}`)
      .join(' ')
      .toLowerCase()
    expect(
      synonyms.filter((group) => group.length < 2 || !group.some((word) => texts.includes(word))),
    ).toEqual([])
    const words = synonyms.flat()
    expect(new Set(words).size).toBe(words.length)
  },
)
