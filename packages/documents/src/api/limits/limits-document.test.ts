import * as limits from '@assure/contract/call-limits'
import * as constants from '@assure/contract/constants'
import { expect, test } from 'vitest'
import { plainText } from '../../blocks.ts'
import { codeOf, sectionOf, tablesOf, textsOf } from '../../testing/text-blocks.ts'
import { limitsDocument } from './limits-document.ts'

/** The values of a section in English, in the order of its table. */
const valuesOf = (id: string) =>
  tablesOf(sectionOf(limitsDocument('en'), id)).flatMap(({ rows }) =>
    rows.map(([, value = []]) => plainText(value)),
  )
const thousands = (count: number) => count.toLocaleString('en-GB')

test('the figures of the limits page are the constants that the server enforces', () => {
  expect(valuesOf('keys')).toEqual([
    `at least ${thousands(limits.KEY_CALLS.calls)} a minute`,
    `at least ${thousands(limits.KEY_CALLS.reports)} a minute`,
  ])
  expect(valuesOf('sizes')).toEqual([
    `${limits.BODY_MAX_BYTES / 1024} KiB`,
    `${limits.REPORTS_BODY_MAX_BYTES / 1024 ** 2} MiB`,
    `${limits.HEADERS_MAX_BYTES / 1024} KiB`,
    thousands(constants.REPORTS_PER_CALL_MAX),
    `${limits.UNDER_WAY_MAX_BYTES / 1024 ** 2} MiB`,
  ])
  expect(valuesOf('times')).toEqual([
    `${constants.REPORT_AGE_MAX_DAYS} days`,
    `${constants.PROOF_AGE_MAX_S} seconds`,
    'once',
    `${constants.CERTIFICATE_LIFETIME_S / 86_400} days`,
    `${constants.REQUEST_LOG_DAYS} days`,
  ])
  expect(valuesOf('test-mode')).toEqual([
    thousands(constants.TEST_LICENCES_MAX),
    thousands(constants.TEST_LINKS_MAX),
    thousands(constants.TEST_REPORTS_A_DAY),
    thousands(constants.FORCED_TIMES_MAX),
    `${thousands(constants.FORCED_OUTCOME_S)} seconds`,
    `${constants.TEST_UNUSED_DAYS} days`,
  ])
})

test.each(constants.LANGUAGES)(
  'the words on logins, mails and the human check hold no figure, in %s',
  (language) => {
    const words = textsOf(sectionOf(limitsDocument(language), 'other-limits'))
      .map(plainText)
      .join(' ')
    expect(words.length).toBeGreaterThan(200)
    expect(words).not.toMatch(/\d/)
  },
)

test('the headers on the limits page are those of the server', () => {
  const [headers] = codeOf(sectionOf(limitsDocument('en'), 'headers'))
  expect(headers?.text.split('\n')).toEqual([
    expect.stringMatching(/^RateLimit: "calls";r=\d+;t=\d+$/) as unknown,
    `RateLimit-Policy: "calls";q=${limits.KEY_CALLS.calls};w=${limits.WINDOW_S}`,
  ])
})
