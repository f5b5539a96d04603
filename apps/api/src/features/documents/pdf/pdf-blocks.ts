import { type Block, type Heading, type Inline, plainText } from '@assure/documents/blocks'
import { highlight, type CodeToken } from '@assure/documents/highlight'
import { type OpenPdf, PDF_COLOURS, type PdfStructure } from '#src/platform/pdf/open-pdf.ts'
import type { Frame } from './pdf-frame.ts'
import { blank, type Item } from './pdf-items.ts'
import { tableItems } from './pdf-table.ts'
import { breakLines, drawArtifact, drawLine, type Run, runsOf, widthOf } from './pdf-text.ts'

const TEXT = { font: 'regular', size: 10, colour: PDF_COLOURS.ink } as const
const GAP = 8
const HEADINGS = {
  2: { look: { font: 'strong', size: 15, colour: PDF_COLOURS.ink }, above: 20, below: 6 },
  3: { look: { font: 'strong', size: 11.5, colour: PDF_COLOURS.ink }, above: 14, below: 4 },
} as const
const CODE_SIZE = 8.5
const CODE_LEADING = 13
const CODE_PADDING = 9
const BASELINE = CODE_LEADING * 0.7
/** Indent of the continuation lines of a long code line, from the start of its own text. */
const HANGING = 16
const TOKENS: Record<CodeToken['kind'], string> = {
  plain: PDF_COLOURS.ink,
  comment: '#5b605d',
  string: '#8a5a00',
  number: '#3f4fb0',
  keyword: PDF_COLOURS.accent,
}

/** Adds a structure element below the frame's parent. */
const below = ({ pdf: { document }, parent }: Frame, tag: string, options = {}): PdfStructure => {
  const element = document.struct(tag, options)
  parent.add(element)
  return element
}

const lineItems = (frame: Frame, runs: readonly Run[], element: PdfStructure, tag: string): Item[] =>
  breakLines(frame.pdf, runs, frame.width).map((line) => ({
    height: line.height,
    draw: (y) => drawLine(frame.pdf, line, { x: frame.left, y }, element, tag),
  }))

const headingItems = (frame: Frame, heading: Heading): Item[] => {
  const { look, above, below: under } = HEADINGS[heading.level]
  const tag = `H${heading.level}`
  const [first, ...rest] = lineItems(frame, runsOf(heading.parts, look, frame), below(frame, tag), tag)
  return [
    blank(above, true),
    {
      height: first?.height ?? 0,
      keep: true,
      draw: (y) => {
        frame.onHeading(heading, y)
        first?.draw?.(y)
      },
    },
    ...rest.map((item) => ({ ...item, keep: true })),
    blank(under, true),
  ]
}

/** Keeps the first two and the last two lines of a paragraph on one page. */
const kept = (items: Item[]): Item[] =>
  items.map((item, index) =>
    index < items.length - 1 && (index === 0 || index === items.length - 2) ? { ...item, keep: true } : item,
  )

const paragraphItems = (frame: Frame, parts: readonly Inline[], gap = GAP): Item[] => {
  const lines = kept(lineItems(frame, runsOf(parts, TEXT, frame), below(frame, 'P'), 'P'))
  // A paragraph that ends with a colon or is all bold announces the next block and stays with it.
  const announces =
    plainText(parts).trimEnd().endsWith(':') || (parts.length === 1 && parts[0]?.kind === 'strong')
  return announces
    ? [...lines.map((line) => ({ ...line, keep: true })), blank(gap, true)]
    : [...lines, blank(gap)]
}

const listItems = (frame: Frame, block: Extract<Block, { items: unknown }>): Item[] => {
  const list = below(frame, 'L')
  const label = (index: number) => (block.kind === 'list' ? '•' : `${block.start + index}.`)
  const indent = block.kind === 'list' ? 14 : widthOf(frame.pdf, TEXT, label(block.items.length - 1)) + 7
  return block.items.flatMap((item, index) => {
    const element = below({ ...frame, parent: list }, 'LI')
    const inItem = { ...frame, parent: element }
    const mark = below(inItem, 'Lbl')
    const body = below(inItem, 'LBody')
    const [first, ...rest] = blocksItems(
      { ...frame, left: frame.left + indent, width: frame.width - indent, parent: body },
      item,
      3,
    )
    const [line] = breakLines(
      frame.pdf,
      [{ ...TEXT, colour: PDF_COLOURS.accent, text: label(index) }],
      indent,
    )
    const labelled: Item = {
      ...(first ?? blank(0)),
      draw: (y) => {
        if (line) drawLine(frame.pdf, line, { x: frame.left, y }, mark, 'Lbl')
        first?.draw?.(y)
      },
    }
    return [labelled, ...rest]
  })
}

/** Draws a background behind items, also over several pages, and an optional bar at their left edge. */
const grounded = (frame: Frame, items: Item[], ground: string, bar?: string): Item[] => {
  const { pdf, left, width } = frame
  return items.map((item) => ({
    ...item,
    blank: false,
    draw: (y) => {
      drawArtifact(pdf, () => {
        pdf.document.rect(left, y - 0.2, width, item.height + 0.4).fill(ground)
        if (bar) pdf.document.rect(left, y - 0.2, 3, item.height + 0.4).fill(bar)
      })
      item.draw?.(y)
    },
  }))
}

/** Draws an arrow that turns into a continuation line. It is no text, so it is not copied with the code. */
const drawTurn = (pdf: OpenPdf, x: number, y: number): void =>
  drawArtifact(pdf, () =>
    pdf.document
      .moveTo(x, y - 6)
      .lineTo(x, y - 2.5)
      .lineTo(x + 6, y - 2.5)
      .moveTo(x + 4, y - 4.5)
      .lineTo(x + 6, y - 2.5)
      .lineTo(x + 4, y - 0.5)
      .lineWidth(0.7)
      .stroke(PDF_COLOURS.muted),
  )

const codeItems = (frame: Frame, { language, text }: Extract<Block, { kind: 'code' }>): Item[] => {
  const { pdf, left, width } = frame
  const element = below(frame, 'Code', { placement: 'Block' })
  const lines = highlight(text, language).flatMap((tokens) => {
    const look = { font: 'mono', size: CODE_SIZE, code: true } as const
    const runs = tokens.map((token): Run => ({ ...look, text: token.text, colour: TOKENS[token.kind] }))
    const [spaces = ''] = /^ */.exec(tokens.map((token) => token.text).join('')) ?? []
    const inside = width - 2 * CODE_PADDING
    // Deeply indented code keeps at least half of the width.
    const indent = Math.min(widthOf(pdf, look, spaces), inside / 2) + HANGING
    return breakLines(pdf, runs, inside - indent, inside).map((line, index): Item => {
      const x = left + CODE_PADDING + (index > 0 ? indent : 0)
      return {
        height: CODE_LEADING,
        draw: (y) => {
          if (index > 0) drawTurn(pdf, x - 9, y + BASELINE)
          drawLine(pdf, { ...line, baseline: BASELINE }, { x, y }, element, 'Code')
        },
      }
    })
  })
  const all = [blank(CODE_PADDING - 2, true), ...kept(lines), blank(CODE_PADDING - 2)]
  // Code of at most 24 lines stays on one page.
  const isShort = lines.length <= 24
  return [
    blank(2, true),
    ...grounded(
      frame,
      all.map((item, index) => ({ ...item, keep: isShort ? index < all.length - 1 : (item.keep ?? false) })),
      PDF_COLOURS.sunken,
    ),
    blank(GAP + 4),
  ]
}

const noteItems = (frame: Frame, blocks: readonly Block[]): Item[] => {
  const inside = { ...frame, left: frame.left + 14, width: frame.width - 26, parent: below(frame, 'Note') }
  const items = blocksItems(inside, blocks)
  const last = items.at(-1)?.blank ? items.slice(0, -1) : items
  return [
    blank(2, true),
    ...grounded(frame, [blank(7, true), ...last, blank(7)], PDF_COLOURS.soft, PDF_COLOURS.accent),
    blank(GAP + 4),
  ]
}

const blockItems = (frame: Frame, block: Block, gap: number): Item[] => {
  switch (block.kind) {
    case 'heading':
      return headingItems(frame, block)
    case 'paragraph':
      return paragraphItems(frame, block.parts, gap)
    case 'list':
    case 'ordered':
      return [...listItems(frame, block), blank(GAP - 3)]
    case 'code':
      return codeItems(frame, block)
    case 'note':
      return noteItems(frame, block.blocks)
    case 'table':
      return [...tableItems(frame, block), blank(GAP + 6)]
  }
}

/** Lays blocks out below each other. */
export const blocksItems = (frame: Frame, blocks: readonly Block[], gap = GAP): Item[] =>
  blocks.flatMap((block) => blockItems(frame, block, gap))
