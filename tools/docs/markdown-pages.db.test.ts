import { LANGUAGES } from '@assure/contract/constants'
import { EXAMPLE_DAY } from '@assure/contract/example-values'
import { documentPaths, markdownPath } from '@assure/documents/documents'
import { afterAll, beforeAll, expect, test } from 'vitest'
import '../../apps/api/src/testing/provided-database.ts'
import { readPdf } from '../../apps/api/src/testing/test-pdf.ts'
import { startTestPortal, type TestPortal } from '../../apps/api/src/testing/test-portal.ts'
import { PRERENDERED } from '../../apps/portal/src/routes.ts'

/** Every page of the documentation, by the routes of the portal. */
const PAGES = PRERENDERED.filter((path) => path.startsWith('/documentation/'))

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const read = async (path: string) => {
  const answer = await fetch(portal.url + path, { headers: { 'sec-fetch-site': 'none' } })
  return { path, status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}

test('HM-08 every page of the documentation is also Markdown, and llms.txt lists it', async () => {
  expect(PAGES.length).toBeGreaterThan(100)
  const list = await read('/llms.txt')
  const listed = new Set(list.text.match(/(?<=\]\()[^)]+/g))
  for (const path of PAGES) {
    const markdown = await read(markdownPath(path))
    expect(markdown).toMatchObject({ status: 200, type: 'text/markdown; charset=utf-8' })
    expect(markdown.text).toMatch(/^# \S/)
    expect(markdown.text).not.toMatch(/@@\w+@@|\{\{/)
    expect(listed).toContain(portal.url + markdownPath(path))
  }
}, 120_000)

const DAY_S = 86_400
/** The day some days from now on the clock of the portal, in UTC. */
const dayFromNow = (days: number) =>
  new Date(portal.clock.now().getTime() + days * DAY_S * 1000).toISOString().slice(0, EXAMPLE_DAY.length)
/** The blocks of code of a Markdown page. */
const codeOf = (text: string) => [...text.matchAll(/^ *```.*?^ *```$/gms)].map(([code]) => code).join('\n')
/** Days in code that have no time of day. */
const daysIn = (code: string) => code.match(/\b\d{4}-\d\d-\d\d\b(?!T)/g) ?? []

test('HM-08 the day in the samples of all Markdown pages is yesterday, also 60 days later', async () => {
  await read('/documentation/en.md')
  portal.clock.advance(60 * DAY_S)
  const [yesterday, around] = [dayFromNow(-1), [dayFromNow(-2), dayFromNow(0)]]
  const dated: string[] = []
  for (const path of PAGES) {
    const code = codeOf((await read(markdownPath(path))).text)
    const days = new Set(daysIn(code))
    // A month that an answer lists has also the days around it.
    for (const day of around) days.delete(day)
    if (days.size === 0) continue
    expect([path, ...days]).toEqual([path, yesterday])
    dated.push(path)
  }
  expect(dated).toEqual(
    expect.arrayContaining([
      '/documentation/en',
      '/documentation/fr',
      '/documentation/en/api/report_scans',
      '/documentation/en/retail-app-guide',
      '/documentation/fr/voiceassure',
    ]),
  )
  // The month of the report is the month that the samples read back.
  const [year, month] = yesterday.split('-').map(Number)
  for (const path of ['/documentation/en.md', '/documentation/fr.md'])
    expect((await read(path)).text).toContain(`portal.cukka({ year: ${year}, month: ${month} })`)
}, 120_000)

test.each(LANGUAGES)('HM-07 the day in the samples of a PDF is yesterday, in %s', async (language) => {
  const pdf = async () => {
    const answer = await fetch(portal.url + documentPaths(language, 'voiceassure').file)
    return readPdf(new Uint8Array(await answer.arrayBuffer()))
  }
  expect((await pdf()).text).toContain(`"day": "${dayFromNow(-1)}"`)
  portal.clock.advance(DAY_S)
  expect((await pdf()).text).toContain(`"day": "${dayFromNow(-1)}"`)
})
