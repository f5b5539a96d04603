import { LANGUAGES } from '@assure/contract/constants'
import { expect, test } from 'vitest'
import { headlineOf } from './headline.ts'
import { historyOf } from './service-history.ts'
import { DAY_MINUTES, FAILED, type PartStates, SLOW, WORKING } from './service-parts.ts'
import { statusHtml } from './status-html.ts'

const states = (changed: Partial<PartStates> = {}): PartStates => ({
  ...{ api: WORKING, reports: WORKING, portal: WORKING, mail: WORKING },
  ...changed,
})

test.each<[PartStates, string, string]>([
  [states(), 'Everything works.', 'Tout fonctionne.'],
  [
    states({ mail: SLOW }),
    'Mail is slow. Everything else works.',
    'Les e-mails fonctionnent au ralenti. Tout le reste fonctionne.',
  ],
  [
    states({ reports: FAILED }),
    'Reports do not work. Everything else works.',
    'Les rapports ne fonctionnent pas. Tout le reste fonctionne.',
  ],
  [
    states({ api: FAILED, portal: FAILED, mail: SLOW }),
    'The API and the portal do not work. Mail is slow. Everything else works.',
    'L’API et le portail ne fonctionnent pas. Les e-mails fonctionnent au ralenti. Tout le reste fonctionne.',
  ],
  [
    { api: FAILED, reports: SLOW, portal: SLOW, mail: SLOW },
    'The API does not work. Reports, the portal and mail are slow.',
    'L’API ne fonctionne pas. Les rapports, le portail et les e-mails fonctionnent au ralenti.',
  ],
  [
    { api: SLOW, reports: SLOW, portal: SLOW, mail: SLOW },
    'Everything is slow.',
    'Tout fonctionne au ralenti.',
  ],
  [
    { api: FAILED, reports: FAILED, portal: FAILED, mail: FAILED },
    'Nothing works at the moment.',
    'Rien ne fonctionne pour le moment.',
  ],
])('the headline names what fails and what is slow: %j', (given, english, french) => {
  expect(headlineOf(given, 'en', false)).toBe(english)
  expect(headlineOf(given, 'fr', false)).toBe(french)
})

const NOW = new Date('2026-11-23T10:36:20Z')
const NOW_MINUTE = Math.floor(NOW.getTime() / 60_000)
const TODAY = Math.floor(NOW_MINUTE / DAY_MINUTES)
const good = { slow: 0, failed: 0 }
/** Measured days, of which `bad` says how mail worked, by days ago. */
const view = (measuredDays: number, bad: Record<number, { slow: number; failed: number }> = {}) => {
  const days = Array.from({ length: measuredDays }, (_, ago) => {
    const first = (TODAY - ago) * DAY_MINUTES
    const last = ago === 0 ? NOW_MINUTE - 1 : first + DAY_MINUTES - 1
    const parts = { api: good, reports: good, portal: good, mail: bad[ago] ?? good }
    return { day: TODAY - ago, first, last, minutes: last - first + 1, parts }
  })
  const history = historyOf(days, days.at(-1)?.first ?? NOW_MINUTE, NOW_MINUTE)
  return { history: history && { ...history, states: states() }, notices: [], now: NOW }
}
const labelOf = (html: string, part: string) => new RegExp(`aria-label="(${part},[^"]*)"`).exec(html)?.[1]

test('each drawing of days has a text that names the newest bad days with their minutes', () => {
  const html = statusHtml(view(90, { 31: { slow: 14, failed: 1 }, 45: { slow: 0, failed: 85 } }), 'en')
  expect(labelOf(html, 'Mail')).toBe(
    'Mail, the last 90 days: Worked all day: 88 days. Some minutes slow or failed: 1 day. Failed for an hour or more: 1 day. 23 October: 1 minute failed, 14 minutes slow. 9 October: 85 minutes failed.',
  )
  expect(labelOf(html, 'API')).toBe('API, the last 90 days: Worked all day: 90 days.')
  const many = Object.fromEntries(Array.from({ length: 12 }, (_, ago) => [ago, { slow: 1, failed: 0 }]))
  const label = labelOf(statusHtml(view(90, many), 'fr'), 'E-mails')
  expect(label?.match(/1\u{a0}minute de ralenti/gu)).toHaveLength(10)
  expect(label).toMatch(/14 novembre.* Les jours plus anciens ne sont pas cités\.$/)
})

test('the states differ in shape, and the legend explains each that the page can show', () => {
  const html = statusHtml(view(2, { 0: { slow: 1, failed: 0 }, 1: { slow: 0, failed: 60 } }), 'en')
  const mail = html.slice(html.indexOf('aria-label="Mail'))
  for (const shape of ['status-slow', 'status-failed', 'status-stripes', 'status-none'])
    expect(mail.slice(0, mail.indexOf('</svg>'))).toContain(shape)
  expect(html).toContain('Not measured</li>')
  expect(html).toContain('Measurements began on 22 November 2026.')
  const full = statusHtml(view(90), 'en')
  expect(full).not.toContain('Not measured')
  expect(full).not.toContain('Measurements began')
  expect(full).toContain('Last at 10:35 UTC, Monday, 23 November 2026.')
})

test('a percentage is never rounded up to all minutes', () => {
  expect(statusHtml(view(90, { 3: { slow: 1, failed: 0 } }), 'en')).toContain('99.99% of minutes')
  expect(statusHtml(view(90), 'fr')).toContain('100\u{202f}% des minutes')
  expect(statusHtml(view(90, { 3: { slow: 0, failed: 1440 } }), 'en')).toContain('98.88% of minutes')
})

const notice = (startsAt: Date, endsAt: Date | null = null) => ({
  ...{ noticeId: 'n', titleEn: 'Late mails', titleFr: 'E-mails en retard', startsAt, endsAt },
  updates: [{ at: NOW.getTime() / 1000, en: 'Late.', fr: 'En retard.' }],
})
const begun = notice(new Date(NOW.getTime() - 60_000))
/** The kind, the title and the text of the head of a page. */
const headOf = (html: string) => /status-is-(\w+)">.*?<h1>([^<]*)<\/h1><p>([^<]*)/.exec(html)?.slice(1)

test.each<[PartStates, kind: string, english: string, french: string]>([
  [
    states(),
    'notice',
    'A notice is open. Our measurements show no fault.',
    'Un avis est en cours. Nos mesures ne montrent aucun problème.',
  ],
  [
    states({ mail: SLOW }),
    'slow',
    'A notice is open. Mail is slow. Our measurements show no other fault.',
    'Un avis est en cours. Les e-mails fonctionnent au ralenti. Nos mesures ne montrent aucun autre problème.',
  ],
  [
    { api: FAILED, reports: FAILED, portal: FAILED, mail: FAILED },
    'failed',
    'A notice is open. Nothing works at the moment.',
    'Un avis est en cours. Rien ne fonctionne pour le moment.',
  ],
  [
    { api: SLOW, reports: SLOW, portal: SLOW, mail: SLOW },
    'slow',
    'A notice is open. Everything is slow.',
    'Un avis est en cours. Tout fonctionne au ralenti.',
  ],
  [
    states({ api: FAILED, mail: SLOW }),
    'failed',
    'A notice is open. The API does not work. Mail is slow. Our measurements show no other fault.',
    'Un avis est en cours. L’API ne fonctionne pas. Les e-mails fonctionnent au ralenti. Nos mesures ne montrent aucun autre problème.',
  ],
  [
    { api: FAILED, reports: SLOW, portal: SLOW, mail: SLOW },
    'failed',
    'A notice is open. The API does not work. Reports, the portal and mail are slow.',
    'Un avis est en cours. L’API ne fonctionne pas. Les rapports, le portail et les e-mails fonctionnent au ralenti.',
  ],
])(
  'with an open notice, the headline says so, leads to it and claims nothing more: %j',
  (given, kind, english, french) => {
    const { history, ...rest } = view(3)
    const shown = { ...rest, history: history && { ...history, states: given }, notices: [begun] }
    const startOf = (text: string): unknown => expect.stringMatching(new RegExp(`^${text}`))
    expect(headOf(statusHtml(shown, 'en'))).toEqual([
      kind,
      english,
      startOf('See the notice below. Measured '),
    ])
    expect(headOf(statusHtml(shown, 'fr'))).toEqual([
      ...[kind, french],
      startOf('Consultez l’avis ci-dessous. Mesuré '),
    ])
  },
)

test('a notice names the year of its days if it is another one', () => {
  const year = NOW.getUTCFullYear()
  const soon = notice(new Date(Date.UTC(year, 11, 30)))
  const later = notice(new Date(Date.UTC(year + 1, 11, 30)))
  const html = statusHtml({ ...view(3), notices: [soon, later] }, 'en')
  expect(html).toContain('From 30 December, 00:00 UTC')
  expect(html).toContain(`From 30 December ${year + 1}, 00:00 UTC`)
})

test('the headline counts open notices, but none that is planned or over', () => {
  const planned = notice(new Date(NOW.getTime() + 60_000))
  const over = notice(new Date(NOW.getTime() - 60_000), NOW)
  const shown = view(3)
  expect(headOf(statusHtml({ ...shown, notices: [planned, over] }, 'en'))).toEqual([
    'working',
    'Everything works.',
    expect.stringMatching(/^Measured /),
  ])
  const two = { ...shown, notices: [begun, begun, planned, over] }
  const [, title, text] = headOf(statusHtml(two, 'en')) ?? []
  expect([title, text]).toEqual([
    expect.stringMatching(/^2 notices are open\. /),
    expect.stringMatching(/^See the notices below\. /),
  ])
  const [, frenchTitle, frenchText] = headOf(statusHtml(two, 'fr')) ?? []
  expect([frenchTitle, frenchText]).toEqual([
    expect.stringMatching(/^2\u{a0}avis sont en cours\. /u),
    expect.stringMatching(/^Consultez les avis ci-dessous\. /),
  ])
  for (const history of [null, shown.history && { ...shown.history, states: null }])
    expect(headOf(statusHtml({ ...shown, history, notices: [begun] }, 'en'))).toEqual([
      'none',
      expect.stringMatching(/^A notice is open\. (Nothing is measured yet|The last measurement is too old)/),
      expect.stringMatching(/^See the notice below\. /),
    ])
})

test.each(LANGUAGES)(
  'in %s an old, missing or unreadable measurement is not shown as the present state',
  (language) => {
    const { history, ...rest } = view(3)
    const old = statusHtml({ ...rest, history: history && { ...history, states: null } }, language)
    const none = statusHtml({ ...rest, history: null }, language)
    const unread = statusHtml(null, language)
    const isEnglish = language === 'en'
    expect(old).toContain(
      isEnglish ? '<h1>The last measurement is too old.' : '<h1>La dernière mesure est trop ancienne.',
    )
    expect(none).toContain(isEnglish ? '<h1>Nothing is measured yet.' : '<h1>Rien n’est encore mesuré.')
    expect(unread).toContain(
      isEnglish
        ? '<h1>We cannot read our own measurements right now.'
        : '<h1>Nous ne pouvons pas lire nos propres mesures pour le moment.',
    )
    for (const html of [old, none, unread])
      expect(html).not.toMatch(/Working|Fonctionne<|Everything works|Tout fonctionne/)
  },
)
