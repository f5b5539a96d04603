import { KEY_CALLS } from '@assure/contract/call-limits'
import { LANGUAGES } from '@assure/contract/constants'
import { expect, test } from 'vitest'
import { type Block, type Inline, plainText } from '../blocks.ts'
import { headingsOf } from '../read-document.ts'
import { writtenText, writtenTexts } from '../testing/read-texts.ts'
import { sectionOf } from '../testing/text-blocks.ts'
import { callDocument, overviewDocument, portalDocument } from './api-documents.ts'
import { apiReference } from './api-reference.ts'
import { allFields, type CallField } from './call-fields.ts'
import { callPage, publicCallPage } from './call-page.ts'
import { TITLES } from './call-words.ts'
import { fieldLines } from './field-lines.ts'
import { formerAnchors } from './former-anchors.ts'
import { portalCalls, publicCalls, published } from './published-calls.ts'
import { SAMPLE_LANGUAGES } from './samples/samples.ts'

const PUBLIC = publicCalls().map(({ name }) => name)
const pageOf = (name: string) => {
  const page = publicCallPage(name, 'en')
  if (!page) throw new Error(`there is no ${name}`)
  return page
}
const field = (name: string, id: string): CallField | undefined => {
  const { takes, answers } = pageOf(name)
  return [...allFields(takes), ...allFields(answers)].find((each) => each.id === id)
}

test.each(LANGUAGES)(
  'HM-08 the reference as one document has each public call and no other, in %s',
  (language) => {
    const ids = headingsOf(apiReference(language).blocks).map(({ id }) => id)
    for (const name of PUBLIC) expect(ids).toContain(name)
    for (const { name } of portalCalls()) expect(ids).not.toContain(name)
    const portal = headingsOf(portalDocument(language).blocks).map(({ id }) => id)
    expect(portal).toEqual(['calls', ...portalCalls().map(({ name }) => name)])
  },
)

test('HM-08 the page of a call lists fields at any depth, with type, limits and presence', () => {
  expect(field('report_estimations', 'takes-reports-latency-histogram')).toMatchObject({
    type: [{ kind: 'text', text: 'list, 22; each: whole number, 0 to 10,000,000' }],
    presence: undefined,
  })
  expect(field('report_estimations', 'takes-reports-day')?.presence).toBe('required')
  expect(field('report_estimations', 'takes-reports-product')?.values).toEqual(['face', 'voice'])
  expect(field('report_estimations', 'takes-reports-age_distributions')).toMatchObject({
    values: ['0-13', '13-17', '18-24', '25+'],
    presence: 'required',
    standard: undefined,
  })
  expect(plainText(field('report_estimations', 'takes-reports-age_distributions')?.type ?? [])).toBe(
    'object; each: whole number, 0 to 10,000,000, default 0',
  )
  expect(field('list_licences', 'takes-page_size')?.standard).toBe('10')
  expect(field('activate_licence', 'answers-OK-licence_code')?.presence).toBeUndefined()
  expect(field('heartbeat', 'answers-OK-certificate')?.presence).toBe('optional')
  expect(pageOf('activate_licence').answers.variants.map(({ label }) => label)).toEqual([
    'result: OK',
    'result: DENY',
  ])
})

test('HM-08 a field with a default is not required, in any call', () => {
  const fields = published().calls.flatMap((call) => {
    const { takes, former, answers } = callPage(call, 'en')
    return [...allFields(takes), ...former, ...allFields(answers)].map((each) => ({
      call: call.name,
      ...each,
    }))
  })
  const withDefault = fields.filter(({ standard }) => standard !== undefined)
  expect(withDefault.length).toBeGreaterThan(10)
  expect(withDefault.filter(({ presence }) => presence === 'required')).toEqual([])
})

test('HM-08 the page of a call with an API key has the headers of its limit, and no other page has them', () => {
  const named = (name: string) => pageOf(name).headers.map((header) => header.name)
  expect(named('list_licences')).toEqual(['X-Request-Id', 'RateLimit', 'RateLimit-Policy'])
  for (const name of ['activate_licence', 'metrics']) expect(named(name)).toEqual(['X-Request-Id'])
  const policy = (name: string) =>
    pageOf(name).headers.find((header) => header.name === 'RateLimit-Policy')?.value
  expect(policy('list_licences')).toBe(`"calls";q=${KEY_CALLS.calls};w=60`)
  expect(policy('report_estimations')).toBe(`"reports";q=${KEY_CALLS.reports};w=60`)
})

test('HM-08 fields of older clients are apart from those to send', () => {
  const { takes, former } = pageOf('generate_licences')
  expect(takes.fields.map(({ name }) => name)).not.toContain('session_password')
  expect(former.map(({ name }) => name)).toEqual(['session_id', 'session_password', 'reseller_email'])
})

test('HM-08 the page of a report leads to the call that reads it back', () => {
  const links = (name: string) => JSON.stringify(callDocument('en', name)?.blocks)
  for (const [report, read] of [
    ['report_estimations', 'cukka'],
    ['report_online_safety', 'analytics_summary'],
    ['report_scans', 'metrics'],
  ] as const) {
    expect(pageOf(report).readBack?.name).toBe(read)
    expect(links(report)).toContain(JSON.stringify({ kind: 'call', name: read, isPublic: true }))
  }
  expect(pageOf('heartbeat').readBack).toBeUndefined()
})

test('HM-08 the badge of a call of the portal says who makes it', () => {
  const badges = portalCalls().map((call) => {
    const [who] = callPage(call, 'en').chips
    return { name: call.name, callers: call.callers, badge: plainText(who?.parts ?? []) }
  })
  for (const { name, callers, badge } of badges) {
    const isOpen = callers.includes('public')
    const isSession = ['developer', 'person', 'retail'].some((each) => callers.includes(each as 'person'))
    expect([name, badge]).toEqual([
      name,
      isOpen
        ? 'No key and no login'
        : isSession
          ? 'Web session of the portal'
          : 'Signature of the card provider',
    ])
  }
  expect(badges.find(({ name }) => name === 'email_login')?.badge).toBe('No key and no login')
})

test.each(LANGUAGES)(
  'HM-08 the page of the portal’s calls names each that a guide gives to programs, and leads to the guide, in %s',
  (language) => {
    const { summary } = portalDocument(language)
    const guides = writtenTexts(language).map(({ blocks }) => JSON.stringify(blocks))
    const recommended = portalCalls().filter(({ name }) =>
      guides.some((guide) => guide.includes(JSON.stringify({ kind: 'call', name, isPublic: false }))),
    )
    expect(recommended.map(({ name }) => name)).toEqual(['email_login'])
    for (const { name } of recommended) expect(plainText(summary)).toContain(name)
    expect(JSON.stringify(summary)).toContain('"name":"keys-and-scopes","id":"member"')
    const guide = writtenText(language, 'keys-and-scopes')
    expect(JSON.stringify(sectionOf(guide, 'member'))).toContain('email_login')
  },
)

/** Variables that the start page explains, and that a sample sets itself. */
const KNOWN_VARIABLES = ['PORTAL_URL', 'API_KEY', 'SECRET_KEY', 'REPORT_ID']

test.each(PUBLIC)('HM-08 the page of %s says where each variable and file of its samples is from', (name) => {
  for (const { code = '', run = [] } of pageOf(name).samples) {
    const variables = code.match(/\b[A-Z]+_[A-Z]+\b|\w+\.json\b/g) ?? []
    const about = plainText(run)
    expect(variables.filter((each) => !KNOWN_VARIABLES.includes(each) && !about.includes(each))).toEqual([])
  }
})

test.each(PUBLIC)('HM-08 the Markdown of %s says its summary once', (name) => {
  const { summary, blocks } = callDocument('en', name) ?? { summary: [], blocks: [] }
  expect(summary.length).toBeGreaterThan(0)
  const paragraphs = blocks.flatMap((block) => (block.kind === 'paragraph' ? [plainText(block.parts)] : []))
  expect(paragraphs).not.toContain(plainText(summary))
})

test('HM-08 the pages of an activation and of scan metrics name the field that their variable is from', () => {
  const about = (name: string) =>
    pageOf(name).samples.flatMap(({ run, code }) => (code && run ? [plainText(run)] : []))
  expect(about('activate_licence')).toEqual([
    expect.stringMatching(/^ACTIVATION_LINK is the activation_link .* generate_licences /),
  ])
  expect(about('metrics')).toHaveLength(SAMPLE_LANGUAGES.length)
  for (const text of about('metrics'))
    expect(text).toMatch(/LINK_TOKEN is the parameter token of an analytics_url/)
  expect(plainText(pageOf('report_scans').readBack?.token ?? [])).toContain('device.licence()')
  expect(pageOf('report_estimations').readBack?.token).toEqual([])
})

test('HM-08 the examples of problems are those of the call', () => {
  const problem = (name: string, status: number) =>
    JSON.parse(pageOf(name).examples.find((each) => each.status === status)?.body ?? '{}') as object
  expect(problem('cukka', 400)).toMatchObject({ errors: [{ pointer: '/year', code: 'required' }, {}] })
  expect(problem('cukka', 403)).toMatchObject({ needs: 'usage.read' })
  expect(problem('cukka', 429)).toMatchObject({ limit: 'calls' })
  expect(problem('heartbeat', 429)).not.toHaveProperty('limit')
  expect(problem('metrics', 429)).not.toHaveProperty('limit')
})

test('HM-08 a page says how to run TypeScript', () => {
  const runs = pageOf('cukka').samples.flatMap(({ id, run }) => (run ? [`${id}: ${plainText(run)}`] : []))
  expect(runs).toEqual([expect.stringMatching(/^typescript: .* Save the sample as cukka\.mts /)])
})

test.each(PUBLIC)('HM-08 the page of %s says how to install the package that its sample imports', (name) => {
  const sample = pageOf(name).samples.find(({ id }) => id === 'typescript')
  const imported = new Set(sample?.code?.match(/(?<=from ')@[^/']+\/[^/']+/g))
  const installed = plainText(sample?.run ?? []).match(/(?<=npm install )@[^\s.]+/g) ?? []
  expect([...imported]).toEqual(installed)
  expect(imported.size).toBe(name === 'metrics' ? 0 : 1)
})

test('HM-08 a page names the problems of its callers only', () => {
  const codes = (name: string) => pageOf(name).problems.map(({ code }) => code)
  expect(codes('report_estimations')).toEqual(
    expect.arrayContaining(['invalid', 'unauthenticated', 'forbidden', 'rate_limited']),
  )
  expect(codes('report_estimations')).not.toContain('session_expired')
  expect(codes('report_estimations')).not.toContain('proof_expired')
  expect(codes('heartbeat')).toEqual(
    expect.arrayContaining(['proof_invalid', 'proof_expired', 'proof_reused']),
  )
  expect(codes('generate_licences')).toContain('idempotency_key_reused')
})

test.each(PUBLIC)('HM-08 the anchors on the page of %s are unique', (name) => {
  const { takes, former, answers } = pageOf(name)
  const ids = [takes, { fields: former, variants: [] }, answers].flatMap(allFields).map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test.each(PUBLIC)('HM-08 the pages of %s have the same parts in both languages', (name) => {
  const shape = (language: (typeof LANGUAGES)[number]) => {
    const page = publicCallPage(name, language)
    const ids = page && [page.takes, page.answers].flatMap(allFields).map(({ id, values }) => [id, ...values])
    const codes = page?.problems.map(({ code }) => code)
    return [
      ids,
      codes,
      page?.chips.length,
      page?.samples.map(({ code }) => code),
      page?.examples,
      page?.oldForm,
    ]
  }
  expect(shape('fr')).toEqual(shape('en'))
})

test('HM-08 the French pages have a translation of every text', () => {
  const foreign = (value: unknown): string[] => {
    if (Array.isArray(value)) return value.flatMap(foreign)
    if (typeof value !== 'object' || value === null) return []
    const part = value as Inline
    return part.kind === 'foreign' ? [plainText(part.parts)] : Object.values(value).flatMap(foreign)
  }
  const pages = published().calls.map((call) => ({ ...callPage(call, 'fr'), schemas: undefined }))
  expect(foreign([pages, overviewDocument('fr').blocks])).toEqual([])
  expect(publicCalls().flatMap(({ title }) => (TITLES.fr[title] ? [] : [title]))).toEqual([])
})

const codeOf = (blocks: readonly Block[] = []) => blocks.filter((block) => block.kind === 'code')

test.each(PUBLIC)('HM-08 the Markdown of %s has a sample, its answer, its codes and its schemas', (name) => {
  const blocks = callDocument('en', name)?.blocks
  const [sample, answer, ...others] = codeOf(blocks)
  expect(sample?.text).toMatch(/PORTAL_URL|DeviceClient/)
  expect(JSON.parse(answer?.text ?? '')).toEqual(published().calls.find((call) => call.name === name)?.output)
  expect(JSON.stringify(others.map(({ text }) => text))).not.toContain('$ref')
  expect(JSON.parse(others.at(-1)?.text ?? '')).toMatchObject({})
  expect(headingsOf(blocks ?? []).map(({ id }) => id)).toEqual(expect.arrayContaining(['problems', 'schema']))
})

test('HM-08 each anchor of the former single page leads to its call', () => {
  const anchors = formerAnchors()
  expect(anchors).toMatchObject({
    'report-estimations': 'report_estimations',
    'email-login': '#email_login',
    'get-api-metrics': 'metrics',
    'post-api-activation-email': '#activation_email',
  })
  expect(Object.keys(anchors)).toHaveLength(published().calls.length)
})

test('HM-08 the fields of a portal call are lines of text', () => {
  const call = portalCalls().find(({ name }) => name === 'email_login')
  if (!call) throw new Error('there is no email_login')
  const { answers } = callPage(call, 'en')
  expect(fieldLines(answers, 'en').split('\n')).toEqual(
    expect.arrayContaining(['result: OK', '  session_id: text', 'result: DENY']),
  )
})
