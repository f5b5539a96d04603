import { type Block, type Inline, plainText, type ProductDocument } from '../blocks.ts'

type Table = Extract<Block, { kind: 'table' }>
type Code = Extract<Block, { kind: 'code' }>

/** Returns the blocks below a heading, up to the next heading of its level. */
export const sectionOf = ({ blocks }: Pick<ProductDocument, 'blocks'>, id: string): Block[] => {
  const start = blocks.findIndex((block) => block.kind === 'heading' && block.id === id)
  if (start === -1) return []
  const after = blocks.slice(start + 1)
  const end = after.findIndex((block) => block.kind === 'heading' && block.level === 2)
  return after.slice(0, end === -1 ? after.length : end)
}

/** Returns the tables. */
export const tablesOf = (blocks: readonly Block[]): Table[] =>
  blocks.filter((block) => block.kind === 'table')

/** Returns the code blocks, optionally only those of one language. */
export const codeOf = (blocks: readonly Block[], language?: string): Code[] =>
  blocks.filter((block): block is Code => block.kind === 'code' && (!language || block.language === language))

/** Returns the text of a table's cells without formatting. */
export const cellsOf = ({ rows }: Table): string[][] =>
  rows.map((row) => row.map((cell) => plainText(cell).trim()))

/** Returns the code words of a text, in order. */
export const wordsOfCode = (parts: readonly Inline[]): string[] =>
  parts.flatMap((part) => {
    if (part.kind === 'code') return [part.text]
    return 'parts' in part ? wordsOfCode(part.parts) : []
  })

/** Returns all texts in blocks: paragraphs, cells, items, headings. Code blocks are excluded. */
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
