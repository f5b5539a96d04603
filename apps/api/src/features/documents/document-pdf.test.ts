import { LANGUAGES, type Language } from '@assure/contract/constants'
import { fillDocument } from '@assure/documents/blanks'
import { DOCUMENTS } from '@assure/documents/documents'
import { readLibrary } from '@assure/documents/library'
import { headingsOf, readDocument } from '@assure/documents/read-document'
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'
import { expect, test } from 'vitest'
import { readPdf } from '#src/testing/test-pdf.ts'
import { TESTS_ALL } from '../../../../../tools/test-run/test-scope.ts'
import { documentPdf } from './pdf/document-pdf.ts'

const BLANKS = {
  companyName: 'Œuvre 山 & Fils',
  appName: 'AgeCheck',
  appSlug: 'agecheck',
  contactEmail: 'hello@lumen.example',
  publicUrl: 'https://portal.example',
}
const making = {
  companyName: BLANKS.companyName,
  at: new Date('2026-11-22T00:00:00Z'),
  addressOf: () => 'https://portal.example/elsewhere',
}
const read = (text: string, language: Language = 'en') =>
  readDocument({ name: 'voiceassure', language, file: 'voiceassure.md' }, text)
const make = (text: string, language: Language = 'en') =>
  documentPdf(fillDocument(read(text, language), BLANKS), making)
const SAMPLE = `# Title {{companyName}}

A summary.

## First {#one}

Text with \`code != text\` and [a link](doc:data-flow), or [within](#three).

- an item
- another

1. step

### Below

| field | meaning |
| --- | --- |
| \`a\` | b |

## Second

> A note.

\`\`\`kotlin
if (a) {
    proceed()
}
\`\`\`

## Third {#three}

The end.
`

/** Documents that together have every kind of block. The browser tests fetch the PDF of each document. */
const WITH_EVERY_BLOCK: readonly string[] = ['faceassure-browser', 'data-flow', 'retail-app-guide']
const READ = DOCUMENTS.filter(({ name }) => TESTS_ALL || WITH_EVERY_BLOCK.includes(name))

test.each(LANGUAGES)(
  'HM-07 documents are tagged PDFs with title, language and outline, in %s',
  async (language) => {
    const library = readLibrary(language)
    expect(READ.length).toBeGreaterThanOrEqual(WITH_EVERY_BLOCK.length)
    for (const { name } of READ) {
      const document = library.get(name)
      if (!document) throw new Error(`no ${name} in ${language}`)
      const filled = fillDocument(document, BLANKS)
      const bytes = await documentPdf(filled, making)
      const pdf = await getDocumentProxy(new Uint8Array(bytes))
      const { info } = await pdf.getMetadata()
      expect(info).toMatchObject({ Title: filled.title, Language: language })
      expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
      const outline = await pdf.getOutline()
      expect(outline?.map(({ title }) => title)).toHaveLength(
        headingsOf(filled.blocks).filter(({ level }) => level === 2).length,
      )
    }
  },
  120_000,
)

test('HM-07 the tags and text of a PDF follow the document’s structure and order', async () => {
  const { tags, text } = await readPdf(await make(SAMPLE))
  const entry = 'TOCI(Reference(Link))'
  expect(tags).toBe(
    [
      `Root(Document(P(Span) H1(Span) P P TOC(${Array(4).fill(entry).join(' ')})`,
      'H2 P(Link Link) L(LI(Lbl LBody(P)) LI(Lbl LBody(P))) L(LI(Lbl LBody(P)))',
      'H3 Table(THead(TR(TH TH)) TBody(TR(TD TD))) H2 Note(P) Code H2 P))',
    ].join(' '),
  )
  const words = text.replaceAll(/\s+/g, ' ')
  expect(words).toMatch(
    /First.*Text with code != text and a link.*an item.*step.*Below.*A note.*proceed\(\).*The end/,
  )
})

test('HM-07 PDF links lead to URLs and headings, and so do the entries of the contents', async () => {
  const pdf = await getDocumentProxy(new Uint8Array(await make(SAMPLE)))
  const page = await pdf.getPage(1)
  const links = (await page.getAnnotations()) as { url?: string; dest?: string }[]
  expect(links.map(({ url }) => url)).toContain('https://portal.example/elsewhere')
  const places = links.flatMap(({ dest }) => dest ?? [])
  expect(new Set(places)).toEqual(new Set(['one', 'below', 'second', 'three']))
  for (const place of places) expect(await pdf.getDestination(place)).toBeTruthy()
})

test('HM-07 a table over several pages shows its header on each, but tags it only once', async () => {
  const rows = Array.from({ length: 60 }, (_, index) => `| row ${index} | x |`).join('\n')
  const { pages, text, tags } = await readPdf(
    await make(`# T\n\nS.\n\n| Only head | b |\n| --- | --- |\n${rows}\n`),
  )
  expect(pages).toBeGreaterThan(1)
  expect(text.match(/Only head/g)).toHaveLength(pages)
  expect(tags.match(/\bTH\b/g)).toHaveLength(2)
})

/** The words of the first page's code lines with their left edge, and how many drawn strokes the page has. */
const codeOnFirstPage = async (line: string) => {
  const pdf = await getDocumentProxy(new Uint8Array(await make(`# T\n\nS.\n\n\`\`\`js\n${line}\n\`\`\`\n`)))
  const page = await pdf.getPage(1)
  const { items } = await page.getTextContent()
  const lines = new Map<number, { left: number; text: string }>()
  for (const item of items) {
    if (!('str' in item) || item.str.trim() === '' || item.height !== 8.5) continue
    const [left, bottom] = item.transform.slice(4) as [number, number]
    const known = lines.get(bottom) ?? { left, text: '' }
    lines.set(bottom, { ...known, text: known.text + item.str })
  }
  const { OPS } = await getResolvedPDFJS()
  const { fnArray, argsArray } = await page.getOperatorList()
  const strokes = argsArray.filter(
    (args: unknown[] | null, index) => fnArray[index] === OPS.constructPath && args?.[0] === OPS.stroke,
  )
  return { lines: [...lines.values()], strokes: strokes.length }
}

test('HM-07 a long code line continues right of its own start, after a mark that is not text', async () => {
  const short = await codeOnFirstPage('        call(first)')
  const code = `        call(${Array.from({ length: 30 }, (_, index) => `argument${index}`).join(', ')})`
  const { lines, strokes } = await codeOnFirstPage(code)
  expect(lines.length).toBeGreaterThan(2)
  const [first, ...others] = lines.map(({ left }) => left)
  expect(first).toBe(short.lines[0]?.left)
  for (const left of others) expect(left).toBeGreaterThan(first ?? 0)
  expect(strokes - short.strokes).toBe(others.length)
  expect(lines.map(({ text }) => text.replaceAll(/\s/g, '')).join('')).toBe(code.replaceAll(/\s/g, ''))
})

test('HM-07 characters that a font lacks keep their text, and overlong words are broken', async () => {
  const long = 'x'.repeat(300)
  const { text } = await readPdf(await make(`# T\n\nS.\n\n${long}\n`))
  expect(text.replaceAll(/\s/g, '')).toContain(long)
  const bytes = await make(SAMPLE)
  expect(bytes.toString('latin1')).toContain(
    Buffer.from('\uFEFFŒuvre 山 & Fils', 'utf16le').swap16().toString('latin1').slice(0, 10),
  )
})

test('building a PDF twice gives identical bytes', async () => {
  expect((await make(SAMPLE, 'fr')).equals(await make(SAMPLE, 'fr'))).toBe(true)
})
