import { expect, test } from 'vitest'
import {
  findSections,
  folded,
  markedParts,
  PAGE_RESULTS_MAX,
  QUERY_MAX_CHARS,
  QUERY_MAX_WORDS,
  RESULTS_MAX,
} from '#src/features/site/script/find-sections.ts'

const section = (heading: string, text: string, title = 'Guide') => ({
  path: 'voiceassure',
  title,
  heading,
  id: heading.toLowerCase(),
  text,
})
const INDEX = {
  sections: [
    section('Limits', 'The challenge age is not the legal age.'),
    section('Challenge age', 'How to choose it.'),
    section('Privacy', `${'Nothing leaves. '.repeat(20)}A challenge in an age of noise.`),
    section('Seuil d’âge', 'Résultat et décision.'),
    section('On the road', 'The tablet works without a network for days.'),
    section('Fields', 'Sent as report_id by FaceAssure.'),
  ],
  synonyms: [['offline', 'network', 'without a net', 'on its own']],
}
const find = (query: string) => findSections(INDEX, query)
const headings = (query: string) => find(query).found.map((each) => each.section.heading)

test('HM-08 a section must contain every word, and matches in headings come first', () => {
  expect(headings('challenge age')).toEqual(['Challenge age', 'Limits', 'Privacy'])
  expect(headings('challenge voice')).toEqual([])
  expect(headings('  ')).toEqual([])
})

test('HM-08 a search reads a part of an overlong query only, and each word once', () => {
  const spellings = Array.from({ length: QUERY_MAX_WORDS }, (_, n) => `Word${n} word${n}`).join(' ')
  expect(find(spellings).terms).toHaveLength(QUERY_MAX_WORDS)
  const many = Array.from({ length: 5000 }, (_, n) => `word${n}`).join(' ')
  expect(find(many).terms).toHaveLength(QUERY_MAX_WORDS)
  const [long = ''] = find('a'.repeat(5000)).terms
  expect(long).toHaveLength(QUERY_MAX_CHARS)
})

test('HM-08 the name of a call, a field or a problem finds its section before all others', () => {
  const sections = [
    section('Quota', 'One', 'Quota'),
    { ...section('rate_limited', 'Wait.'), code: 'rate_limited' },
    { ...section('quota', 'A number.', 'List plans'), code: 'quota' },
  ]
  const first = (query: string) => findSections({ sections, synonyms: [] }, query).found[0]?.section.heading
  expect(first('quota')).toBe('quota')
  expect(first('RATE_LIMITED')).toBe('rate_limited')
})

test('HM-08 results rank by title, heading, text, and whole words before prefixes', () => {
  const sections = [
    section('One', 'About noise.'),
    section('Two', 'About noises.'),
    section('Noise', 'Loud.'),
    section('Four', 'Loud.', 'Noise'),
  ]
  const found = findSections({ sections, synonyms: [] }, 'noise').found.map((each) => each.section.heading)
  expect(found).toEqual(['Four', 'Noise', 'One', 'Two'])
})

test('HM-08 words match by prefix, not in their middle', () => {
  expect(headings('chall')).toEqual(['Challenge age', 'Limits', 'Privacy'])
  expect(headings('llenge')).toEqual([])
  expect(headings('assure')).toEqual(['Fields'])
  expect(headings('report_id')).toEqual(['Fields'])
})

test('HM-08 accents, capitals and apostrophes make no difference', () => {
  expect(headings("SEUIL D'AGE")).toEqual(['Seuil d’âge'])
  expect(headings('resultat')).toEqual(['Seuil d’âge'])
  expect(folded('Œuvre ’ İ é')).toHaveLength('Œuvre ’ İ é'.length)
})

test('HM-08 a synonym finds a section and is marked in it', () => {
  expect(headings('offline tablet')).toEqual(['On the road'])
  expect(headings('On its own')).toEqual(['On the road'])
  const { found, terms } = find('offline')
  expect(markedParts(found[0]?.excerpt ?? '', terms).filter((part) => part.isFound)).toEqual([
    { text: 'without a net', isFound: true },
  ])
})

test('HM-08 the excerpt contains the match and marks it', () => {
  expect(find('noise').found[0]?.excerpt).toMatch(/^… .*noise\.$/)
  const address = `https://example.com/${'a/'.repeat(100)}`
  const long = findSections({ sections: [section('Link', `See ${address} for all.`)], synonyms: [] }, 'https')
  expect(long.found[0]?.excerpt).toMatch(/^See https.* …$/)
  expect(find('leaves').found[0]?.excerpt).toMatch(/^(Nothing leaves\. )+Nothing( leaves\.)? …$/)
  expect(markedParts('Décision, decision, indecision', ['decision'])).toEqual([
    { text: 'Décision', isFound: true },
    { text: ', ', isFound: false },
    { text: 'decision', isFound: true },
    { text: ', indecision', isFound: false },
  ])
})

test('HM-08 all results are counted, but only the best are returned', () => {
  const sections = Array.from({ length: 50 }, (_, index) => ({
    ...section(`Part ${index}`, 'the same'),
    path: `page-${index}`,
  }))
  const { found, total } = findSections({ sections, synonyms: [] }, 'same')
  expect([found.length, total]).toEqual([RESULTS_MAX, 50])
})

test('HM-08 a name in camel case finds the field, also among other words', () => {
  const sections = [
    section('Spoofs', 'Send spoof_count with each report.'),
    { ...section('spoof_count', 'A number with spoof_count.'), code: 'spoof_count' },
  ]
  const first = (query: string) => findSections({ sections, synonyms: [] }, query).found[0]?.section.heading
  expect(first('spoofCount')).toBe('spoof_count')
  expect(first('number spoofCount')).toBe('spoof_count')
})

test('HM-08 one page has few results, and a code has one result for equal headings', () => {
  const sections = Array.from({ length: PAGE_RESULTS_MAX + 2 }, (_, index) =>
    section(`Part ${index}`, 'same'),
  )
  expect(
    findSections(
      { sections: [...sections, { ...section('Other', 'same'), path: 'other' }], synonyms: [] },
      'same',
    ).total,
  ).toBe(PAGE_RESULTS_MAX + 1)
  const guides = ['one', 'two', 'three'].map((path) => ({
    ...section('Errors', 'TOO_LATE: too late.'),
    path,
  }))
  const entry = { ...section('TOO_LATE', 'Delete it.'), path: 'errors', code: 'TOO_LATE' }
  const found = (query: string) =>
    findSections({ sections: [...guides, entry], synonyms: [] }, query).found.map((each) => each.section.path)
  expect(found('TOO_LATE')).toEqual(['errors', 'one'])
  expect(found('late')).toHaveLength(4)
})
