import { STATUS_PARTS } from '@assure/contract/status-parts'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeStatus } from '#src/features/status/status.ts'
import { makeTestDesk, typeCommand } from '#src/testing/test-desk.ts'
import { startTestPortal, type TestPortal } from '#src/testing/test-portal.ts'
import { RefusedError, UsageError } from './command.ts'
import type { AdminContext } from './desk.ts'

const HOUR_MS = 3_600_000

let portal: TestPortal
let desk: AdminContext
beforeAll(async () => {
  portal = await startTestPortal()
  desk = makeTestDesk(portal)
})
afterAll(() => portal.stop())
// No other test posts notices.
beforeEach(async () => {
  await portal.database.execute(sql`delete from status_notices`)
})

const texts = (english: string) => ({ text: english, 'text-fr': `${english} (fr)` })
const optionsOf = (options: Record<string, string>) =>
  Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
const post = async (changed: Record<string, string> = {}): Promise<string> => {
  const options = {
    title: 'Mail is <late>',
    'title-fr': 'E-mails <en retard>',
    ...texts('First.'),
    ...changed,
  }
  const { json } = await typeCommand(desk, ['status', 'post', ...optionsOf(options)])
  return String(json['notice_id'])
}
const run = (command: string, id: string, options: Record<string, string> = {}) =>
  typeCommand(desk, ['status', command, id, ...optionsOf(options)])
/** The content of the page at a server that starts now. */
const page = async (language: 'en' | 'fr', now = new Date()) => {
  const mails = { schema: portal.jobSchema, relay: '' }
  const status = makeStatus({ database: portal.database, clock: () => now, mails, statusUrl: undefined })
  const log = { warn: (error: unknown) => expect.fail(String(error)) }
  const app = { addHook: () => undefined, log } as unknown as Parameters<typeof status.serve>[0]
  return (await status.serve(app).read())[STATUS_PARTS[language]] ?? ''
}
const past = (html: string) => html.slice(html.indexOf('status-past'))

test('a posted notice is on the page in both languages, with its updates, the newest first', async () => {
  const id = await post({ start: '2026-01-02T03:04Z' })
  await run('update', id, texts('Second & last.'))
  const english = await page('en')
  expect(english).toContain('<h2>Mail is &lt;late&gt; <span>Since 2 January, 03:04 UTC</span></h2>')
  expect([...english.matchAll(/<\/time><p>([^<]*)/g)].map(([, text]) => text)).toEqual([
    'Second &amp; last.',
    'First.',
  ])
  const french = await page('fr')
  expect(french).toContain('E-mails &lt;en retard&gt; <span>Depuis le 2 janvier à 03:04 UTC')
  expect(french).toContain('First. (fr)')
  expect(french).not.toContain('Mail is')
  expect(past(french)).toContain('Aucun avis terminé ces 90\u{a0}derniers jours.')
  // An open notice is above, so the past notices must not say that there was none.
  expect(past(english)).toContain('No past notice in the last 90 days.')
})

test('an ended notice moves to the past ones with its last text, and leaves the page after 90 days', async () => {
  const id = await post({ start: '2026-11-02T03:04Z' })
  await run('end', id, { at: '2026-11-02T04:05Z', ...texts('It is over.') })
  const at = (time: string) => page('en', new Date(time))
  const shown = await at('2026-11-29T12:00Z')
  expect(shown).not.toContain('status-notice')
  expect(past(shown)).toContain('>2 November</time><div><h3>Mail is &lt;late&gt;</h3>')
  expect(past(shown)).toContain('03:04 to 04:05 UTC</p><p>It is over.</p>')
  expect(past(await at('2027-01-31T04:04Z'))).toContain('It is over.')
  expect(past(await at('2027-01-31T04:06Z'))).not.toContain('It is over.')
})

test('a planned notice says from when and until when, and ends by itself', async () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS)
  const start = inHours(48)
  const end = inHours(49)
  await post({ start: start.toISOString(), end: end.toISOString() })
  expect(await page('en')).toMatch(/<span>From \d+ \w+, \d\d:\d\d UTC until \d+ \w+, \d\d:\d\d UTC<\/span>/)
  expect(await page('en', inHours(48.5))).toContain('<span>Since')
  expect(past(await page('en', inHours(50)))).toContain('Mail is &lt;late&gt;')
})

test('a planned notice that ends before its start is over at once', async () => {
  const [start, end] = [48, 49].map((hours) => new Date(Date.now() + hours * HOUR_MS).toISOString())
  const id = await post({ start: start ?? '', end: end ?? '' })
  await run('end', id, { at: '2020-01-01T00:00Z', ...texts('Not needed.') })
  const shown = await page('en')
  expect(shown).not.toContain('status-notice')
  expect(past(shown)).toContain('Not needed.')
  const [notice] = await desk.statusNotices.list(new Date(0), 1)
  expect(notice?.startsAt).toEqual(notice?.endsAt)
  expect(notice?.endsAt?.getTime()).toBeLessThanOrEqual(Date.now())
  await expect(run('end', id)).rejects.toThrow(/has ended/)
})

test('the list has the latest start first, and the ids that the other commands take', async () => {
  const first = await post({ start: '2026-01-01T00:00Z' })
  const second = await post({ start: '2026-02-01T00:00Z' })
  const { said, json } = await typeCommand(desk, ['status', 'list'])
  expect(said.split('\n')).toHaveLength(3)
  expect((json['notices'] as { notice_id: string }[]).map(({ notice_id }) => notice_id)).toEqual([
    second,
    first,
  ])
})

test('an ended notice changes no more, an unknown one is refused, and an end is not before the start', async () => {
  const id = await post()
  await run('end', id, { at: '2020-01-01T00:00Z' })
  await expect(run('update', id, texts('Late.'))).rejects.toThrow(/has ended/)
  await expect(run('end', id)).rejects.toThrow(RefusedError)
  await expect(run('update', 'none', texts('Late.'))).rejects.toThrow(/There is no notice none/)
  await expect(run('end', crypto.randomUUID())).rejects.toThrow(RefusedError)
  const [notice] = await desk.statusNotices.list(new Date(0), 1)
  expect(notice?.endsAt).toEqual(notice?.startsAt)
  expect(notice?.updates).toHaveLength(1)
})

test.each([
  [{ title: '' }, /--title must be one plain line/],
  [{ title: 'x'.repeat(121) }, /--title must be one plain line of at most 120/],
  [{ 'text-fr': 'two\nlines' }, /--text-fr must be one plain line/],
  [{ start: 'soon' }, /--start must be a time/],
  [{ start: '2026-01-31T12:00' }, /--start must be a time with its zone/],
  [{ start: '+275760-09-12T00:00Z' }, /--start must be a time/],
  [{ start: '2026-01-02T00:00Z', end: '2026-01-01T00:00Z' }, /--end must be after the start/],
])('%j posts no notice, and the error names the fault', async (changed, message) => {
  await expect(post(changed)).rejects.toThrow(message)
  await expect(post(changed)).rejects.toThrow(UsageError)
  expect((await typeCommand(desk, ['status', 'list'])).said).toBe('none')
})

test('a notice and a last text need both languages', async () => {
  await expect(typeCommand(desk, ['status', 'post', '--title', 'A', '--text', 'B'])).rejects.toThrow(
    /--title-fr/,
  )
  const id = await post()
  await expect(run('end', id, { text: 'Only English.' })).rejects.toThrow(/--text-fr/)
  await expect(run('end', id, { at: '2999-01-01T00:00Z' })).rejects.toThrow(/must not be in the future/)
})

test('no call of the web posts a notice', async () => {
  const body = JSON.stringify({ title: 'A', 'title-fr': 'A', text: 'B', 'text-fr': 'B' })
  const headers = { 'content-type': 'application/json', origin: portal.url }
  for (const path of ['/status', '/fr/status', '/api/status', '/api/account/status_post'])
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
      const { status } = await fetch(portal.url + path, { method, headers, body })
      expect(status, `${method} ${path}`).toBeGreaterThanOrEqual(404)
      expect(status, `${method} ${path}`).toBeLessThan(500)
    }
  expect((await typeCommand(desk, ['status', 'list'])).said).toBe('none')
})
