import type { Language } from '@assure/contract/constants'
import { lexer, type Token, type Tokens } from 'marked'
import { type Alignment, type Block, type Heading, plainText, type ProductDocument } from './blocks.ts'
import type { DocumentName } from './documents.ts'
import { fail, type Place } from './fault.ts'
import { readInline } from './read-inline.ts'

const ALIGNMENTS: Record<string, Alignment> = { left: 'left', center: 'centre', right: 'right' }
const EXPLICIT_ID = /\s*\{#([a-z0-9-]+)\}\s*$/

/** Returns the id of a heading without an explicit one: ou-est-l-age for 'Où est l’âge ?'. */
export const slugOf = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

const readHeading = (token: Tokens.Heading, place: Place): Heading => {
  if (token.depth !== 2 && token.depth !== 3)
    return fail(place, 'below the title, headings are of level 2 and 3')
  const id = EXPLICIT_ID.exec(token.text)?.[1]
  const [text, ...more] = lexer(`## ${token.text.replace(EXPLICIT_ID, '')}`)
  if (text?.type !== 'heading' || more.length > 0) return fail(place, 'a heading is one line')
  const parts = readInline((text as Tokens.Heading).tokens, place)
  return { kind: 'heading', level: token.depth, id: id ?? slugOf(plainText(parts)), parts }
}

const readList = (token: Tokens.List, place: Place): Block => {
  let { line } = place
  const items = token.items.map((item) => {
    const here = { ...place, line }
    line += item.raw.split('\n').length - (item.raw.endsWith('\n') ? 1 : 0)
    if (item.task) return fail(here, 'documents have no lists of tasks')
    return readBlocks(item.tokens, here)
  })
  return token.ordered ? { kind: 'ordered', start: Number(token.start), items } : { kind: 'list', items }
}

const readBlock = (token: Token, place: Place): Block => {
  switch (token.type) {
    case 'heading':
      return readHeading(token as Tokens.Heading, place)
    case 'paragraph':
    case 'text':
      return { kind: 'paragraph', parts: readInline((token as Tokens.Paragraph).tokens, place) }
    case 'list':
      return readList(token as Tokens.List, place)
    case 'table': {
      const { header, align, rows } = token as Tokens.Table
      return {
        kind: 'table',
        head: header.map(({ tokens }) => readInline(tokens, place)),
        align: align.map((each) => ALIGNMENTS[each ?? 'left'] ?? 'left'),
        rows: rows.map((row, index) =>
          row.map(({ tokens }) => readInline(tokens, { ...place, line: place.line + 2 + index })),
        ),
      }
    }
    case 'code': {
      const { lang, text } = token as Tokens.Code
      if (!lang) return fail(place, 'code is fenced and names its language')
      return { kind: 'code', language: lang, text }
    }
    case 'blockquote':
      return { kind: 'note', blocks: readBlocks((token as Tokens.Blockquote).tokens, place) }
    default:
      return fail(place, `documents have no ${token.type}: ${token.raw.trim().slice(0, 60)}`)
  }
}

const readBlocks = (tokens: readonly Token[], place: Place): Block[] => {
  let { line } = place
  return tokens.flatMap((token) => {
    const here = { ...place, line }
    line += token.raw.split('\n').length - 1
    return token.type === 'space' ? [] : [readBlock(token, here)]
  })
}

/** Returns the headings. They are only at the top level, never in a list or a note. */
export const headingsOf = (blocks: readonly Block[]): Heading[] =>
  blocks.filter((block) => block.kind === 'heading')

/**
 * Parses a document: title, summary paragraph and blocks. Throws an error with file and line for unsupported Markdown
 * and for duplicate heading ids.
 */
export const readDocument = (
  about: { name: DocumentName; language: Language; file: string },
  text: string,
): ProductDocument => {
  const { file, name, language } = about
  const start = { file, line: 1 }
  const tokens = lexer(text)
  const [title, summary] = tokens.filter(({ type }) => type !== 'space')
  if (title?.type !== 'heading' || (title as Tokens.Heading).depth !== 1)
    return fail(start, 'a document begins with its title: # Title')
  if (summary?.type !== 'paragraph')
    return fail({ file, line: 3 }, 'below the title a paragraph says what the document is for')
  const after = tokens.indexOf(summary)
  const [first] = readBlocks([summary], { file, line: 3 })
  const before = tokens.slice(0, after + 1).reduce((sum, { raw }) => sum + raw.split('\n').length - 1, 0)
  const blocks = readBlocks(tokens.slice(after + 1), { file, line: 1 + before })
  const headings = headingsOf(blocks)
  const twice = headings.find(({ id }, index) => headings.findIndex((other) => other.id === id) < index)
  if (twice) return fail(start, `two headings have the id ${twice.id}: give one its own, {#id}`)
  return {
    name,
    language,
    title: plainText(readInline((title as Tokens.Heading).tokens, start)),
    summary: first?.kind === 'paragraph' ? first.parts : [],
    blocks,
  }
}
