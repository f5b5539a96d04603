import {
  ANALYTICS_LINK_DAYS,
  CERTIFICATE_LIFETIME_S,
  PROOF_AGE_MAX_S,
  RECOVERY_LINK_TTL_S,
  DELETION_GRACE_DAYS,
  DEVICE_ONLINE_WITHIN_S,
  ENGAGEMENT_DEFAULT_MONTHS,
  HEARTBEAT_INTERVAL_S,
  KNOWN_BROWSER_DAYS,
  KNOWN_BROWSERS_MAX,
  LANGUAGES,
  LICENCE_QUANTITY_MAX,
  LICENCE_QUANTITY_MIN,
  LOCALES,
  REPORT_AGE_MAX_DAYS,
  REPORTS_PER_CALL_MAX,
  RETAIL_TRIAL_DAYS,
  SMALL_GROUP_MIN,
  TRIAL_DAYS,
  TRIAL_MONTHLY_LIMIT,
  USAGE_ALERT_PERCENTS,
} from '@assure/contract/constants'
import { PLAN_TRIAL_DAYS } from '@assure/contract/billing/plans'
import { deviceService } from '@assure/contract/devices/device.contract'
import { FIELD_REASONS } from '@assure/contract/devices/field-reasons'
import { allLeaving, type LeavingField } from '@assure/contract/devices/leaving-fields'
import { PROBLEM_STATUS, type ProblemCode } from '@assure/contract/rpc-error'
import { cookieName, PORTAL_COOKIES } from '@assure/contract/session-cookie'
import { LATENCY_BINS } from '@assure/contract/usage/estimation-counts'
import { REPORT_REJECTIONS } from '@assure/contract/usage/usage-reports'
import { expect, test } from 'vitest'
import { type Block, plainText, type ProductDocument } from './blocks.ts'
import type { DocumentName } from './documents.ts'
import { SDK_GUIDES, writtenText, writtenTexts } from './testing/read-texts.ts'
import { cellsOf, codeOf, sectionOf, tablesOf, textsOf, wordsOfCode } from './testing/text-blocks.ts'

/** Rejection codes of SDK reports. An SDK has no licence that could end. */
const SDK_REJECTIONS = REPORT_REJECTIONS.filter((code) => code !== 'LICENCE_ENDED')
/** Problem codes of an SDK's report calls. */
const SDK_PROBLEMS: ProblemCode[] = [
  'invalid',
  'malformed_body',
  'unauthenticated',
  'not_found',
  'body_too_large',
  'unsupported_media_type',
  'rate_limited',
  'internal',
  'unavailable',
]

/** Returns codes in a section's tables that are unknown to the contract or have a wrong status. */
const strangeCodes = (blocks: readonly Block[]): string[] =>
  tablesOf(blocks).flatMap(({ rows }) =>
    rows.flatMap(([codes = [], second = []]) =>
      wordsOfCode(codes).filter((code) => {
        if (REPORT_REJECTIONS.some((known) => known === code)) return false
        const status = PROBLEM_STATUS[code as keyof typeof PROBLEM_STATUS] as number | undefined
        return status === undefined || String(status) !== plainText(second).trim()
      }),
    ),
  )

/** Returns denial codes and end reasons in a text that the contract does not have. */
const strangeDenials = (blocks: readonly Block[]): string[] => {
  const { activate_licence, heartbeat } = deviceService.modes
  return textsOf(blocks)
    .flatMap(wordsOfCode)
    .filter((code) => /^[A-Z]+(?:_[A-Z]+)+$|^[a-z]+ed$/.test(code))
    .filter(
      (code) =>
        !activate_licence.output.safeParse({ result: 'DENY', code }).success &&
        !heartbeat.output.safeParse({ result: 'ENDED', reason: code }).success,
    )
}

const leavingNamed = (call: string): LeavingField[] =>
  allLeaving().find(({ name }) => name === call)?.fields ?? []

/** Returns the leaf fields of a call's report. */
const fieldsOfReport = (call: string, variant?: string): string[] => {
  const pointers = leavingNamed(call)
    .filter(({ variants }) => !variant || variants.length === 0 || variants.includes(variant))
    .map(({ pointer }) => pointer)
  return pointers
    .filter((pointer) => pointer.startsWith('/reports/*/'))
    .filter((pointer) => !pointers.some((other) => other.startsWith(`${pointer}/`)))
    .map((pointer) => pointer.replace('/reports/*', ''))
}

const firstCells = (blocks: readonly Block[]): string[] =>
  tablesOf(blocks).flatMap((table) => cellsOf(table).map(([first = '']) => first))

/** Returns the codes in the first columns of tables. */
const codesOf = (blocks: readonly Block[]): string[] =>
  tablesOf(blocks).flatMap(({ rows }) => rows.flatMap(([first = []]) => wordsOfCode(first)))

const CALLS: Record<(typeof SDK_GUIDES)[number], [call: string, variant?: string]> = {
  'faceassure-android': ['report_estimations'],
  'faceassure-ios': ['report_estimations'],
  'faceassure-browser': ['report_estimations'],
  voiceassure: ['report_estimations'],
  'owas-image-android': ['report_online_safety', 'image'],
  'owas-image-ios': ['report_online_safety', 'image'],
  'owas-nlp-android': ['report_online_safety', 'nlp'],
  'owas-nlp-ios': ['report_online_safety', 'nlp'],
  'owas-csam-android': ['report_online_safety', 'csam'],
  'owas-csam-ios': ['report_online_safety', 'csam'],
}

test.each(LANGUAGES)('HM-08 guides list the contract’s codes with their status, in %s', (language) => {
  for (const name of SDK_GUIDES) {
    const section = sectionOf(writtenText(language, name), 'errors')
    expect({ name, codes: codesOf(section) }).toEqual({ name, codes: [...SDK_REJECTIONS, ...SDK_PROBLEMS] })
    expect({ name, strange: strangeCodes(section) }).toEqual({ name, strange: [] })
  }
  const { blocks } = writtenText(language, 'retail-app-guide')
  expect(strangeDenials(blocks)).toEqual([])
  for (const code of ['TOKEN_UNKNOWN', 'TOKEN_USED', 'LICENCE_ENDED', 'NOT_PAID', 'moved', 'detached'])
    expect(textsOf(blocks).flatMap(wordsOfCode)).toContain(code)
})

/** Problem codes of a device's signed calls that an SDK does not get. */
const DEVICE_PROBLEMS: ProblemCode[] = ['proof_expired', 'proof_reused', 'proof_invalid', 'not_found']

/** Returns all allowed values of the enumerations in a JSON schema. */
const enumValues = (schema: unknown): string[] => {
  if (typeof schema !== 'object' || schema === null) return []
  const own = 'enum' in schema && Array.isArray(schema.enum) ? (schema.enum as string[]) : []
  return [...own, ...Object.values(schema).flatMap(enumValues)]
}

test.each(LANGUAGES)('HM-08 a guide explains every code that a device can receive, in %s', (language) => {
  const explained = (['check-a-certificate', 'reporting-usage'] as const).flatMap((name) =>
    tablesOf(writtenText(language, name).blocks).flatMap(({ rows }) => rows.flat().flatMap(wordsOfCode)),
  )
  const answered = Object.values(deviceService.modes).flatMap(({ output }) =>
    enumValues(output.toJSONSchema()),
  )
  expect(answered).toContain('LICENCE_ENDED')
  const codes = new Set([...answered, ...SDK_PROBLEMS, ...DEVICE_PROBLEMS])
  expect([...codes].filter((code) => !explained.includes(code))).toEqual([])
  const ofScans = tablesOf(sectionOf(writtenText(language, 'check-a-certificate'), 'refusals')).flatMap(
    cellsOf,
  )
  expect(ofScans.map(([call, code]) => `${call} ${code}`)).toContain('report_scans LICENCE_ENDED')
})

const cell = (text: string) => [{ kind: 'code' as const, text }]
const tableOf = (...rows: [string, string][]): Block => ({
  kind: 'table',
  head: [],
  align: [],
  rows: rows.map((row) => row.map(cell)),
})

test('HM-08 the check reports a code unknown to the contract or with a wrong status', () => {
  const wrong = tableOf(
    ['rate_limited', '429'],
    ['rate_limited', '420'],
    ['too_many', '429'],
    ['INVALID', ''],
  )
  expect(strangeCodes([wrong])).toEqual(['rate_limited', 'too_many'])
  expect(strangeDenials([tableOf(['TOKEN_USED', 'moved'], ['TOKEN_LOST', 'crashed'])])).toEqual([
    'TOKEN_LOST',
    'crashed',
  ])
})

test.each(LANGUAGES)('HM-08 guides list exactly the fields of their report, in %s', (language) => {
  for (const name of SDK_GUIDES) {
    const listed = firstCells(sectionOf(writtenText(language, name), 'fields')).toSorted()
    expect(listed.length).toBeGreaterThan(5)
    expect({ name, listed }).toEqual({ name, listed: fieldsOfReport(...CALLS[name]).toSorted() })
  }
})

/** Returns the id of the data-flow sheet's section about a call or a proof. */
const sectionId = (call: string) => call.toLowerCase().replaceAll('_', '-')
const typeWords = ({ type, optional, variants }: LeavingField) =>
  [
    type.replaceAll('`', ''),
    optional && 'may be left out',
    variants.length > 0 && `${variants.join(', ')} only`,
  ]
    .filter(Boolean)
    .join('; ')

test('HM-08 the data-flow sheet has every field with the contract’s type, limits and reason', () => {
  const sheet = writtenText('en', 'data-flow')
  for (const { name, fields } of allLeaving()) {
    const rows = tablesOf(sectionOf(sheet, sectionId(name))).flatMap(cellsOf)
    const said = rows.map((row) => row.join(' | '))
    expect({ name, rows: said.toSorted() }).toEqual({
      name,
      rows: fields
        .map(
          (field) => `${field.pointer} | ${typeWords(field)} | ${FIELD_REASONS[name]?.[field.pointer]?.why}`,
        )
        .toSorted(),
    })
  }
})

test('HM-08 the French data-flow sheet lists the same fields', () => {
  const sheet = writtenText('fr', 'data-flow')
  for (const { name, fields } of allLeaving())
    expect({ name, listed: firstCells(sectionOf(sheet, sectionId(name))).toSorted() }).toEqual({
      name,
      listed: fields.map(({ pointer }) => pointer).toSorted(),
    })
})

const proseOf = ({ blocks }: Pick<ProductDocument, 'blocks'>) => textsOf(blocks).map(plainText).join('\n')
const thousands = (count: number) => count.toLocaleString(LOCALES.en)

test.each<[DocumentName, string[]]>([
  [
    'faceassure-ios',
    [
      `1 to ${thousands(REPORTS_PER_CALL_MAX)} reports`,
      `up to ${REPORT_AGE_MAX_DAYS} days ago`,
      USAGE_ALERT_PERCENTS.map((percent) => `${percent}%`).join(' and '),
      `${LATENCY_BINS} numbers`,
    ],
  ],
  [
    'retail-app-guide',
    [
      `${LICENCE_QUANTITY_MIN} to ${LICENCE_QUANTITY_MAX} at a time`,
      `${ANALYTICS_LINK_DAYS.slice(0, -1).join(', ')} or ${ANALYTICS_LINK_DAYS.at(-1)} days`,
      `${REPORT_AGE_MAX_DAYS} days later`,
    ],
  ],
  ['privacy-policy', [`for ${DELETION_GRACE_DAYS} days the deletion can be undone`]],
  [
    'terms-and-conditions',
    [
      `lasts ${TRIAL_DAYS} days`,
      `limited to ${thousands(TRIAL_MONTHLY_LIMIT)} a month`,
      `within ${REPORT_AGE_MAX_DAYS} days`,
      USAGE_ALERT_PERCENTS.map((percent) => `${percent}%`).join(' and '),
    ],
  ],
])('HM-08 the numbers in %s match the constants', (name, sayings) => {
  const prose = proseOf(writtenText('en', name))
  for (const saying of sayings) expect(prose).toContain(saying)
})

const DAY_S = 86_400

test.each<[DocumentName, saying: string, said: number, constant: number]>([
  ['retail-app-guide', 'good for seven days', 7 * DAY_S, CERTIFICATE_LIFETIME_S],
  ['check-a-certificate', 'good for seven days', 7 * DAY_S, CERTIFICATE_LIFETIME_S],
  ['check-a-certificate', 'Allow 300 seconds', 300, PROOF_AGE_MAX_S],
  [
    'retail-app-guide',
    'at least three and a half days, up to seven',
    3.5 * DAY_S,
    CERTIFICATE_LIFETIME_S / 2,
  ],
  ['retail-app-guide', 'every quarter of an hour', 15 * 60, HEARTBEAT_INTERVAL_S],
  ['retail-app-guide', 'less than an hour ago', 60 * 60, DEVICE_ONLINE_WITHIN_S],
  ['retail-app-guide', 'an engagement of twelve months', 12, ENGAGEMENT_DEFAULT_MONTHS],
  ['retail-app-guide', 'fewer than three people', 3, SMALL_GROUP_MIN],
  ['retail-app-guide', 'a free test of seven days', 7, RETAIL_TRIAL_DAYS],
  ['data-flow', 'Every quarter of an hour', 15 * 60, HEARTBEAT_INTERVAL_S],
  ['data-flow', 'fewer than three people', 3, SMALL_GROUP_MIN],
  ['data-flow', 'until their end, at most a year', 365, Math.max(...ANALYTICS_LINK_DAYS)],
  ['dpia-template', 'fewer than three are folded', 3, SMALL_GROUP_MIN],
  ['privacy-policy', '180 days after your last login with it', 180, KNOWN_BROWSER_DAYS],
  ['privacy-policy', 'with more than 5 browsers', 5, KNOWN_BROWSERS_MAX],
  ['privacy-policy', '7 days after the last mail with its link', 7 * DAY_S, RECOVERY_LINK_TTL_S],
  ['terms-and-conditions', 'lasts seven days', 7, RETAIL_TRIAL_DAYS],
  ['terms-and-conditions', 'begin with seven days free of charge', 7, PLAN_TRIAL_DAYS],
])('HM-08 in %s, ‘%s’ matches the constant', (name, saying, said, constant) => {
  expect(proseOf(writtenText('en', name))).toContain(saying)
  expect(constant).toBe(said)
})

test.each(LANGUAGES)('HM-08 the privacy policy names all cookies of the server, in %s', (language) => {
  const words = textsOf(sectionOf(writtenText(language, 'privacy-policy'), 'cookies')).flatMap(wordsOfCode)
  for (const cookie of PORTAL_COOKIES) expect(words).toContain(cookieName(cookie, false))
  expect(words).toContain(cookieName('developer', true).replace('dev_session', ''))
})

test('HM-08 the documents call the secret key by one name, in words and in code', () => {
  const OTHER_NAMES =
    /api_?secret|key or (?:the )?secret is|account’s secret(?! key)|secret du compte|clé ou le secret/gi
  for (const language of LANGUAGES)
    for (const { name, blocks } of writtenTexts(language)) {
      const words = [...textsOf(blocks).map(plainText), ...codeOf(blocks).map(({ text }) => text)].join('\n')
      expect({ name, others: words.match(OTHER_NAMES) }).toEqual({ name, others: null })
    }
})
