import { markdownPath } from '@assure/documents/documents'
import { afterAll, beforeAll, expect, test } from 'vitest'
import '../../apps/api/src/testing/provided-database.ts'
import { startTestPortal, type TestPortal } from '../../apps/api/src/testing/test-portal.ts'
import { PRERENDERED } from '../../apps/portal/src/routes.ts'

/** Every page of the documentation, by the routes of the portal. */
const PAGES = PRERENDERED.filter((path) => path.startsWith('/documentation/'))
const LINK = /<link rel="alternate" type="text\/markdown" href="([^"]+)"/

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
})
afterAll(() => portal.stop())

const read = async (path: string) => {
  const answer = await fetch(portal.url + path, { headers: { 'sec-fetch-site': 'none' } })
  return { path, status: answer.status, type: answer.headers.get('content-type'), text: await answer.text() }
}
const titleOf = (html: string) => /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''

test('HM-08 every page of the documentation is also Markdown, which the page and llms.txt link to', async () => {
  expect(PAGES.length).toBeGreaterThan(100)
  const list = await read('/llms.txt')
  const listed = new Set(list.text.match(/(?<=\]\()[^)]+/g))
  for (const path of PAGES) {
    const page = await read(path)
    const markdown = await read(LINK.exec(page.text)?.[1] ?? 'no link')
    expect(markdown).toMatchObject({
      path: markdownPath(path),
      status: 200,
      type: 'text/markdown; charset=utf-8',
    })
    const [title = ''] = markdown.text.split('\n')
    expect([path, titleOf(page.text)]).toEqual([path, expect.stringContaining(title.slice('# '.length))])
    expect(markdown.text).not.toMatch(/@@\w+@@|\{\{/)
    expect(listed).toContain(portal.url + markdownPath(path))
  }
}, 120_000)
