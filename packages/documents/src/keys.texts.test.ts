import { KEY_SCOPES, placedScopesOf } from '@assure/contract/accounts/roles'
import {
  CONFIRM_IDENTITY_S,
  KEY_END_NOTICE_DAYS,
  KEY_UNUSED_DAYS,
  LANGUAGES,
  type Language,
  MEMBER_KEY_TTL_S,
  NAMED_KEYS_MAX,
} from '@assure/contract/constants'
import { SERVICES } from '@assure/contract/services'
import { expect, test } from 'vitest'
import { plainText } from './blocks.ts'
import { writtenText } from './testing/read-texts.ts'
import { cellsOf, sectionOf, tablesOf, textsOf, wordsOfCode } from './testing/text-blocks.ts'

const guide = (language: Language) => writtenText(language, 'keys-and-scopes')
/** The rows of the table of scopes. */
const scopes = (language: Language) => tablesOf(sectionOf(guide(language), 'scopes')).flatMap(cellsOf)
/** The calls that keys make with a permission. */
const callsOf = (permission: string): string[] =>
  SERVICES.flatMap(({ modes }) =>
    Object.entries(modes).flatMap(([name, mode]) =>
      mode.access.includes('api_key') && mode.permission === permission ? [name] : [],
    ),
  )

test.each(LANGUAGES)('the guide of keys lists each scope with the calls that it opens, in %s', (language) => {
  const rows = scopes(language)
  expect(rows.map(([scope]) => scope)).toEqual([...KEY_SCOPES])
  for (const [scope = '', calls = ''] of rows) {
    const named = callsOf(scope)
    expect(
      named.filter((name) => !calls.includes(name)),
      scope,
    ).toEqual([])
    expect(
      [...calls.matchAll(/[a-z]+(?:_[a-z]+)+|cukka/g)].map(([name]) => name),
      scope,
    ).toHaveLength(named.length)
  }
  const yes = language === 'en' ? 'yes' : 'oui'
  const placed = rows.flatMap(([scope, , limited]) => (limited === yes ? [scope] : []))
  expect(new Set(placed)).toEqual(new Set(placedScopesOf(KEY_SCOPES)))
})

test('the guide of keys names the calls of every key', () => {
  const words = textsOf(sectionOf(guide('en'), 'scopes')).flatMap(wordsOfCode)
  for (const name of callsOf('organisation.read')) expect(words).toContain(name)
})

test('the guide of keys has the numbers of the contract', () => {
  const prose = textsOf(guide('en').blocks)
    .map((parts) => plainText(parts))
    .join('\n')
  const [first, last] = KEY_END_NOTICE_DAYS
  for (const saying of [
    `at most ${NAMED_KEYS_MAX} named keys`,
    `${first} days and ${last} days before`,
    `for ${KEY_UNUSED_DAYS} days`,
    `in the last ${CONFIRM_IDENTITY_S / 60} minutes`,
    `${MEMBER_KEY_TTL_S / 3600} hours`,
  ])
    expect(prose).toContain(saying)
})
