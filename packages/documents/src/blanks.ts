import type { Block, Inline, ProductDocument } from './blocks.ts'

/** Placeholders for the operator's settings in texts, such as `{{companyName}}`. */
export const BLANKS = ['companyName', 'appName', 'appSlug', 'contactEmail', 'publicUrl'] as const
export type Blanks = Record<(typeof BLANKS)[number], string>

const BLANK = /\{\{(\w+)\}\}/g

/** Returns the names of unknown placeholders in a text. */
export const unknownBlanks = (text: string): string[] =>
  [...text.matchAll(BLANK)].flatMap(([blank, name]) =>
    (BLANKS as readonly (string | undefined)[]).includes(name) ? [] : [blank],
  )

/** Fills in the placeholders of a text. */
export const fillText = (text: string, blanks: Blanks): string =>
  text.replaceAll(BLANK, (blank, name: keyof Blanks) => blanks[name] ?? blank)

const fillParts = (parts: readonly Inline[], blanks: Blanks): Inline[] =>
  parts.map((part): Inline => {
    if (part.kind === 'break') return part
    if (part.kind === 'text' || part.kind === 'code') return { ...part, text: fillText(part.text, blanks) }
    const filled = { ...part, parts: fillParts(part.parts, blanks) }
    return filled.kind === 'link' && filled.target.kind === 'web'
      ? { ...filled, target: { kind: 'web', address: fillText(filled.target.address, blanks) } }
      : filled
  })

const fillBlocks = (blocks: readonly Block[], blanks: Blanks): Block[] =>
  blocks.map((block): Block => {
    switch (block.kind) {
      case 'heading':
      case 'paragraph':
        return { ...block, parts: fillParts(block.parts, blanks) }
      case 'code':
        return { ...block, text: fillText(block.text, blanks) }
      case 'note':
        return { ...block, blocks: fillBlocks(block.blocks, blanks) }
      case 'list':
      case 'ordered':
        return { ...block, items: block.items.map((item) => fillBlocks(item, blanks)) }
      case 'table':
        return {
          ...block,
          head: block.head.map((cell) => fillParts(cell, blanks)),
          rows: block.rows.map((row) => row.map((cell) => fillParts(cell, blanks))),
        }
    }
  })

/** Fills in the placeholders of a document. Values are plain text and never parsed as Markdown. */
export const fillDocument = (document: ProductDocument, blanks: Blanks): ProductDocument => ({
  ...document,
  title: fillText(document.title, blanks),
  summary: fillParts(document.summary, blanks),
  blocks: fillBlocks(document.blocks, blanks),
})
