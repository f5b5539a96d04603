import {
  BODY_MAX_BYTES,
  HEADERS_MAX_BYTES,
  KEY_CALLS,
  rateLimitExample,
  REPORTS_BODY_MAX_BYTES,
  UNDER_WAY_MAX_BYTES,
} from '@assure/contract/call-limits'
import {
  CERTIFICATE_LIFETIME_S,
  FORCED_OUTCOME_S,
  FORCED_TIMES_MAX,
  type Language,
  LOCALES,
  PROOF_AGE_MAX_S,
  REPORT_AGE_MAX_DAYS,
  REPORTS_PER_CALL_MAX,
  REQUEST_LOG_DAYS,
  TEST_LICENCES_MAX,
  TEST_LINKS_MAX,
  TEST_REPORTS_A_DAY,
  TEST_UNUSED_DAYS,
} from '@assure/contract/constants'
import { fillBlanks } from '@assure/contract/fill-blanks'
import { type Block, type ProductDocument, withCode } from '../../blocks.ts'
import { codeBlock, heading, paragraph, plain, table, text } from '../block-parts.ts'
import { LIMIT_TEXTS, type LimitTexts } from './limit-texts.ts'

const DAY_S = 86_400
const KIB = 1024
const MIB = 1024 * KIB

/** Builds the page of the limits in a language. Its figures are the constants that the server enforces. */
export const limitsDocument = (language: Language): ProductDocument => {
  const words = LIMIT_TEXTS[language]
  const number = (count: number) => count.toLocaleString(LOCALES[language])
  const counted = (form: string, count: number) => fillBlanks(form, { count: number(count) })
  const unit = (of: keyof LimitTexts['units'], count: number) => counted(words.units[of], count)
  const bytes = (count: number) => (count < MIB ? unit('KiB', count / KIB) : unit('MiB', count / MIB))
  const rows = (...of: [limit: string, value: string][]): Block =>
    table(
      words.head,
      of.map(([limit, value]) => [withCode(limit), [plain(value)]]),
    )
  return {
    name: 'limits',
    language,
    title: words.title,
    summary: withCode(words.summary),
    blocks: [
      heading(2, words.atLimit, 'at-a-limit'),
      text(words.atLimitText),
      paragraph({
        kind: 'link',
        target: { kind: 'document', name: 'errors', id: 'rate_limited' },
        parts: withCode(words.rateLimited),
      }),
      heading(2, words.keys, 'keys'),
      text(words.keysText),
      rows(
        [words.byKey.calls, counted(words.aMinute, KEY_CALLS.calls)],
        [words.byKey.reports, counted(words.aMinute, KEY_CALLS.reports)],
      ),
      heading(2, words.headers, 'headers'),
      text(words.headersText),
      codeBlock(
        'http',
        Object.entries(rateLimitExample('calls'))
          .map(([name, value]) => `${name}: ${value}`)
          .join('\n'),
      ),
      text(words.draft),
      heading(2, words.sizes, 'sizes'),
      rows(
        [words.body, bytes(BODY_MAX_BYTES)],
        [words.reportsBody, bytes(REPORTS_BODY_MAX_BYTES)],
        [words.requestHead, bytes(HEADERS_MAX_BYTES)],
        [words.reports, number(REPORTS_PER_CALL_MAX)],
        [words.underWay, bytes(UNDER_WAY_MAX_BYTES)],
      ),
      heading(2, words.times, 'times'),
      rows(
        [words.reportAge, unit('days', REPORT_AGE_MAX_DAYS)],
        [words.proofAge, unit('seconds', PROOF_AGE_MAX_S)],
        [words.proofUses, words.once],
        [words.certificate, unit('days', CERTIFICATE_LIFETIME_S / DAY_S)],
        [words.requests, unit('days', REQUEST_LOG_DAYS)],
      ),
      heading(2, words.test, 'test-mode'),
      text(words.testText),
      rows(
        [words.testLicences, number(TEST_LICENCES_MAX)],
        [words.testLinks, number(TEST_LINKS_MAX)],
        [words.testReports, number(TEST_REPORTS_A_DAY)],
        [words.forcedTimes, number(FORCED_TIMES_MAX)],
        [words.forcedTime, unit('seconds', FORCED_OUTCOME_S)],
        [words.unused, unit('days', TEST_UNUSED_DAYS)],
      ),
      heading(2, words.others, 'other-limits'),
      ...words.othersText.map(text),
    ],
  }
}
