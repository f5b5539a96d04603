import { expect, test } from 'vitest'
import {
  folded,
  markedParts,
  RESULTS_MAX,
  searchSections,
} from '#src/features/site/script/search-sections.ts'

const section = (heading: string, text: string, title = 'Guide') => ({
  name: 'voiceassure' as const,
  title,
  heading,
  id: heading.toLowerCase(),
  text,
})
const SECTIONS = [
  section('Limits', 'The challenge age is not the legal age.'),
  section('Challenge age', 'How to choose it.'),
  section('Privacy', `${'Nothing leaves. '.repeat(20)}A challenge in an age of noise.`),
  section('Seuil d’âge', 'Résultat et décision.'),
]
const headings = (query: string) => searchSections(SECTIONS, query).found.map((each) => each.section.heading)

test('HM-08 a section is found when it has every word, and in its heading first', () => {
  expect(headings('challenge age')).toEqual(['Challenge age', 'Limits', 'Privacy'])
  expect(headings('challenge voice')).toEqual([])
  expect(headings('  ')).toEqual([])
})

test('HM-08 accents, capitals and the kind of apostrophe make no difference', () => {
  expect(headings("SEUIL D'AGE")).toEqual(['Seuil d’âge'])
  expect(headings('resultat')).toEqual(['Seuil d’âge'])
  expect(folded('Œuvre ’ İ é')).toHaveLength('Œuvre ’ İ é'.length)
})

test('HM-08 the excerpt shows the place, and what was found is marked in it', () => {
  const [found] = searchSections(SECTIONS, 'noise').found
  expect(found?.excerpt).toMatch(/^… .*noise\.$/)
  expect(markedParts('Décision, decision', 'decision')).toEqual([
    { text: 'Décision', isFound: true },
    { text: ', ', isFound: false },
    { text: 'decision', isFound: true },
  ])
})

test('HM-08 many results are counted and the best shown', () => {
  const many = Array.from({ length: 50 }, (_, index) => section(`Part ${index}`, 'the same'))
  const { found, total } = searchSections(many, 'same')
  expect([found.length, total]).toEqual([RESULTS_MAX, 50])
})
