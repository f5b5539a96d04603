import { type Block, type Inline, plainText, type ProductDocument } from '../blocks.ts'

type Table = Extract<Block, { kind: 'table' }>
type Code = Extract<Block, { kind: 'code' }>

/** The blocks below a heading, until the next of its level. */
export const sectionOf = ({ blocks }: Pick<ProductDocument, 'blocks'>, id: string): Block[] => {
  const start = blocks.findIndex((block) => block.kind === 'heading' && block.id === id)
  if (start === -1) return []
  const after = blocks.slice(start + 1)
  const end = after.findIndex((block) => block.kind === 'heading' && block.level === 2)
  return after.slice(0, end === -1 ? after.length : end)
}

/** The tables among blocks. */
export const tablesOf = (blocks: readonly Block[]): Table[] =>
  blocks.filter((block) => block.kind === 'table')

/** The code among blocks, of a language if one is named. */
export const codeOf = (blocks: readonly Block[], language?: string): Code[] =>
  blocks.filter((block): block is Code => block.kind === 'code' && (!language || block.language === language))

/** The text of a table's cells, without what they look like. */
export const cellsOf = ({ rows }: Table): string[][] =>
  rows.map((row) => row.map((cell) => plainText(cell).trim()))

/** The code words of a text, in order. */
export const wordsOfCode = (parts: readonly Inline[]): string[] =>
  parts.flatMap((part) => {
    if (part.kind === 'code') return [part.text]
    return 'parts' in part ? wordsOfCode(part.parts) : []
  })

/** Every run of text in blocks: paragraphs, cells, items, headings. Code is not included. */
export const textsOf = (blocks: readonly Block[]): (readonly Inline[])[] =>
  blocks.flatMap((block): (readonly Inline[])[] => {
    switch (block.kind) {
      case 'heading':
      case 'paragraph':
        return [block.parts]
      case 'list':
      case 'ordered':
        return block.items.flatMap(textsOf)
      case 'note':
        return textsOf(block.blocks)
      case 'table':
        return [...block.head, ...block.rows.flat()]
      case 'code':
        return []
    }
  })
