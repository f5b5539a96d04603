import { ssoModes } from '@assure/contract/accounts/sso.modes'
import {
  DOMAIN_LAPSE_DAYS,
  DOMAINS_MAX,
  LANGUAGES,
  type Language,
  SSO_SESSION_MAX_S,
} from '@assure/contract/constants'
import { expect, test } from 'vitest'
import { plainText } from './blocks.ts'
import { writtenText } from './testing/read-texts.ts'
import { sectionOf, textsOf, wordsOfCode } from './testing/text-blocks.ts'

const guide = (language: Language) => writtenText(language, 'single-sign-on')
const wordsIn = (language: Language, section: string) =>
  textsOf(sectionOf(guide(language), section))
    .map(plainText)
    .join(' ')

test.each(LANGUAGES)('the guide of single sign-on names each of its calls, in %s', (language) => {
  const named = textsOf(sectionOf(guide(language), 'calls')).flatMap(wordsOfCode)
  expect(named).toEqual(Object.keys(ssoModes))
})

test.each(LANGUAGES)('the guide of single sign-on has the limits of the server, in %s', (language) => {
  expect(wordsIn(language, 'domain')).toMatch(new RegExp(`at most ${DOMAINS_MAX}|${DOMAINS_MAX} au plus`))
  expect(wordsIn(language, 'domain')).toMatch(new RegExp(`${DOMAIN_LAPSE_DAYS} (days|jours)`))
  expect(wordsIn(language, 'who')).toMatch(new RegExp(`${SSO_SESSION_MAX_S / 3600} (hours|heures)`))
})
