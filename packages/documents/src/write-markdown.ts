import type { Block, Inline, ProductDocument, Target } from './blocks.ts'

type AddressOf = (target: Target) => string

const escaped = (text: string) => text.replaceAll(/[\\`*_[\]<>|~]|&(?=#?\w+;)/g, String.raw`\$&`)

/** Escapes the signs that make a block at the start of a line: headings, lists and rules. Blanks there would make code. */
const lineStart = (text: string) =>
  text
    .replaceAll(/^[ \t]+/gm, '')
    .replaceAll(/^[#+=-]/gm, String.raw`\$&`)
    .replaceAll(/^(\d+)([.)])/gm, String.raw`$1\$2`)

/** Returns a fence of backticks that is longer than each run of them in the text. */
const fence = (text: string, least: number): string =>
  '`'.repeat(Math.max(least, 1 + Math.max(...Array.from(text.matchAll(/`+|^/g), ([run]) => run.length))))

const codeSpan = (text: string): string => {
  const marks = fence(text, 1)
  const gap = /^`|`$/.test(text) ? ' ' : ''
  return marks + gap + text + gap + marks
}

/** Escapes the separator of cells, also in code. */
const cellText = (text: string) => text.replaceAll(/(?<!\\)\|/g, String.raw`\|`)

const inline = (parts: readonly Inline[], addressOf: AddressOf): string =>
  parts
    .map((part) => {
      switch (part.kind) {
        case 'text':
          return escaped(part.text)
        case 'code':
          return codeSpan(part.text)
        case 'break':
          return '  \n'
        case 'strong':
          return `**${inline(part.parts, addressOf)}**`
        case 'emphasis':
          return `*${inline(part.parts, addressOf)}*`
        case 'foreign':
          return inline(part.parts, addressOf)
        case 'link':
          return `[${inline(part.parts, addressOf)}](${addressOf(part.target)})`
      }
    })
    .join('')

const indented = (text: string, first: string) => {
  const margin = ' '.repeat(first.length)
  return (
    first +
    text
      .split('\n')
      .map((line, index) => (index > 0 && line !== '' ? margin + line : line))
      .join('\n')
  )
}

const writeBlock = (block: Block, addressOf: AddressOf): string => {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${inline(block.parts, addressOf)}`
    case 'paragraph':
      return lineStart(inline(block.parts, addressOf))
    case 'code': {
      const marks = fence(block.text, 3)
      return `${marks}${block.language}\n${block.text}\n${marks}`
    }
    case 'note':
      return writeBlocks(block.blocks, addressOf)
        .split('\n')
        .map((line) => `> ${line}`.trimEnd())
        .join('\n')
    case 'list':
    case 'ordered':
      return block.items
        .map((item, index) =>
          indented(
            writeBlocks(
              item,
              addressOf,
              item.length > 1 && item.every(({ kind }) => kind !== 'code') ? '\n' : '\n\n',
            ),
            block.kind === 'list' ? '- ' : `${block.start + index}. `,
          ),
        )
        .join('\n')
    case 'table': {
      const row = (cells: readonly (readonly Inline[])[]) =>
        `| ${cells.map((cell) => cellText(inline(cell, addressOf))).join(' | ')} |`
      const rule = { left: '---', centre: ':---:', right: '---:' }
      return [
        row(block.head),
        `| ${block.align.map((each) => rule[each]).join(' | ')} |`,
        ...block.rows.map(row),
      ].join('\n')
    }
  }
}

/** Writes a part of a document as Markdown. `addressOf` resolves its links. */
export const writeBlocks = (blocks: readonly Block[], addressOf: AddressOf, between = '\n\n'): string =>
  blocks.map((block) => writeBlock(block, addressOf)).join(between)

/** Writes a document as Markdown with resolved links, for tools that cannot read the web pages. */
export const writeMarkdown = ({ title, summary, blocks }: ProductDocument, addressOf: AddressOf): string =>
  `# ${escaped(title)}\n\n${inline(summary, addressOf)}\n\n${writeBlocks(blocks, addressOf)}\n`
