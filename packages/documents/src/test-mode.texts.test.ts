import { TEST_DATA_KINDS, TEST_OUTCOMES, testModeModes } from '@assure/contract/accounts/test-mode.modes'
import {
  CONFIRM_IDENTITY_S,
  FORCED_OUTCOME_S,
  LANGUAGES,
  type Language,
  TEST_LICENCES_MAX,
  TEST_LINKS_MAX,
  TEST_REPORTS_A_DAY,
  TEST_UNUSED_DAYS,
} from '@assure/contract/constants'
import { PROBLEM_STATUS } from '@assure/contract/rpc-error'
import { expect, test } from 'vitest'
import { plainText } from './blocks.ts'
import { writtenText } from './testing/read-texts.ts'
import { cellsOf, codeOf, sectionOf, tablesOf, textsOf } from './testing/text-blocks.ts'

const guide = (language: Language) => writtenText(language, 'test-mode')
const rows = (language: Language, section: string) =>
  tablesOf(sectionOf(guide(language), section)).flatMap(cellsOf)

test.each(LANGUAGES)('the guide of test mode lists each kind of data and each outcome, in %s', (language) => {
  expect(rows(language, 'data').map(([kind]) => kind)).toEqual([...TEST_DATA_KINDS])
  expect(rows(language, 'force').map(([outcome]) => outcome)).toEqual([...TEST_OUTCOMES])
})

test.each(LANGUAGES)('the body in the guide of test mode forces an outcome, in %s', (language) => {
  const [body] = codeOf(sectionOf(guide(language), 'force'), 'json')
  const { input } = testModeModes.force_test_outcome
  expect(input.safeParse(JSON.parse(body?.text ?? '')).error).toBeUndefined()
})

test.each(LANGUAGES)(
  'the guides of test mode and of keys say that the first test key needs a browser, in %s',
  (language) => {
    const said = (name: 'test-mode' | 'keys-and-scopes', section: string) =>
      textsOf(sectionOf(writtenText(language, name), section))
        .map(plainText)
        .find((text) => text.includes('email_login') && /browser|navigateur/.test(text))
    expect(said('test-mode', 'open')).toBeDefined()
    expect(said('keys-and-scopes', 'member')).toBeDefined()
  },
)

test('the guide of test mode has the numbers of the contract', () => {
  const prose = textsOf(guide('en').blocks)
    .map((parts) => plainText(parts))
    .join('\n')
  for (const saying of [
    `at most ${TEST_LICENCES_MAX} licences and ${TEST_LINKS_MAX} analytics links`,
    `at most ${TEST_REPORTS_A_DAY.toLocaleString('en')} reports a day`,
    `${PROBLEM_STATUS.test_limit} test_limit`,
    `for ${FORCED_OUTCOME_S / 60} minutes at most`,
    `after ${TEST_UNUSED_DAYS} days without use`,
    `in the last ${CONFIRM_IDENTITY_S / 60} minutes`,
  ])
    expect(prose).toContain(saying)
})
