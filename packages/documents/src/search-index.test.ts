import { LANGUAGES } from '@assure/contract/constants'
import { expect, test } from 'vitest'
import { readLibrary } from './library.ts'
import { searchIndex } from './search-index.ts'

test('HM-08 the index has the overview, each call with its fields, the calls of the portal and each problem', () => {
  const { sections } = searchIndex('en', readLibrary('en').values())
  const at = (code: string) =>
    sections.flatMap((each) => (each.code === code ? `${each.path}#${each.id}` : []))
  expect(at('engagement_duration')).toContain('api/update_licence_details#takes-engagement_duration')
  expect(at('report_estimations')).toEqual(['api/report_estimations#'])
  expect(at('rate_limited')).toEqual(['errors#rate_limited'])
  expect(at('status')).toContain('/status#')
  expect(at('email_login')).toEqual(['api/portal#email_login'])
  expect(sections.some(({ path }) => path === 'api-reference')).toBe(false)
  expect(sections.some(({ path, id }) => path === 'api' && id === 'idempotency')).toBe(true)
})

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
