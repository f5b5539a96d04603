import { expect, test } from 'vitest'
import { changesOf, plainName, type ValueWords, valueText } from '#src/features/profile/log-changes.ts'

const words: ValueWords = {
  nothing: 'nothing',
  yes: 'yes',
  no: 'no',
  moment: (seconds) => `at ${seconds}`,
  duration: (seconds) => `for ${seconds}`,
  browser: () => 'a browser',
  language: (code) => `language ${code}`,
  known: (text) => (text === 'moved' ? 'the device moved' : text),
  number: String,
  place: ({ chain, store }) => `${chain}/${store}`,
}

test('changes list each changed value, without unchanged ones', () => {
  const before = { plan: 'trial', monthly_limit: 100, permissions: ['licence.detach'] }
  const after = { plan: 'trial', monthly_limit: 500, permissions: [], note: 'x' }
  expect(changesOf({ before, after })).toEqual([
    { name: 'monthly_limit', before: 100, after: 500 },
    { name: 'permissions', before: ['licence.detach'], after: [] },
    { name: 'note', before: undefined, after: 'x' },
  ])
})

test('an entry without values has no changes, and a plain value gets a default name', () => {
  expect(changesOf({ before: null, after: null })).toEqual([])
  expect(changesOf({ before: 'a', after: 'b' })).toEqual([{ name: 'value', before: 'a', after: 'b' }])
})

test.each([
  ['monthly_limit', 500, '500'],
  ['overlap_s', 3600, 'for 3600'],
  ['expires_at_utc', 0, 'nothing'],
  ['expires_at_utc', 5, 'at 5'],
  ['self_service', false, 'no'],
  ['permissions', [], 'nothing'],
  ['permissions', ['licence.detach', 'licence.delete'], 'licence.detach, licence.delete'],
  ['company', '', 'nothing'],
  ['company', '<b>Ltd</b>', '<b>Ltd</b>'],
  ['reason', 'moved', 'the device moved'],
  ['user_agent', 'Mozilla', 'a browser'],
  ['language', 'fr', 'language fr'],
  [
    'places',
    [
      { chain: 'Northway', store: null },
      { chain: 'B', store: 'C' },
    ],
    'Northway/null, B/C',
  ],
  ['deep', { a: [1] }, '{"a":[1]}'],
])('%s %j reads as %s', (name, value, text) => {
  expect(valueText(name, value, words)).toBe(text)
})

test('a field name without a text is shown as plain words', () => {
  expect([plainName('engagement_duration'), plainName('overlap_s')]).toEqual([
    'engagement duration',
    'overlap',
  ])
})
