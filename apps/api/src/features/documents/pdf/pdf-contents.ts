import { type Heading, plainText } from '@assure/documents/blocks'
import { PDF_COLOURS } from '#src/platform/pdf/open-pdf.ts'
import type { Frame } from './pdf-frame.ts'
import { blank, type Item, PAGE } from './pdf-items.ts'
import { breakLines, drawLine, runsOf } from './pdf-text.ts'

/** The fewest headings that get a table of contents. */
const LEAST = 4
const INDENT = { 2: 0, 3: 14 }

/**
 * Builds the table of contents. Each entry links to its heading. `numberPages` adds the page numbers once they are
 * known.
 */
export const contentsItems = (
  frame: Frame,
  title: string,
  headings: readonly Heading[],
): { items: Item[]; numberPages: (pages: ReadonlyMap<string, number>) => void } => {
  if (headings.length < LEAST) return { items: [], numberPages: () => {} }
  const { pdf, parent } = frame
  const { document } = pdf
  const add = (to: typeof parent, tag: string) => {
    const element = document.struct(tag)
    to.add(element)
    return element
  }
  const caption = add(parent, 'P')
  const contents = add(parent, 'TOC')
  const open: ((pages: ReadonlyMap<string, number>) => void)[] = []
  const [line] = breakLines(
    pdf,
    [{ text: title, font: 'strong', size: 10, colour: PDF_COLOURS.muted }],
    frame.width,
  )

  const entry = ({ level, id, parts }: Heading): Item => {
    const look = {
      font: level === 2 ? ('strong' as const) : ('regular' as const),
      size: level === 2 ? 10 : 9.5,
      colour: PDF_COLOURS.ink,
    }
    const left = frame.left + INDENT[level]
    const width = frame.width - INDENT[level]
    const above = level === 2 ? 3 : 0
    // One link covers the whole row, so that it is easy to tap.
    const element = add(add(add(contents, 'TOCI'), 'Reference'), 'Link')
    const lines = breakLines(pdf, runsOf(parts, look, frame), width - 40).map((each) => ({
      ...each,
      pieces: each.pieces.map(({ tinted: _, link: __, ...piece }) => piece),
    }))
    const leading = level === 2 ? 17 : 14.5
    const height = leading * lines.length + above
    return {
      height,
      draw: (y) => {
        const page = document.bufferedPageRange().count - 1
        lines.forEach((each, index) =>
          drawLine(pdf, each, { x: left, y: y + leading * index + above }, element, 'Link'),
        )
        const options = { structParent: element, Contents: new String(plainText(parts)) } as never
        document.goTo(left, y, width, height, id, options)
        open.push((pages) => {
          document.switchToPage(page)
          const text = ` ${pages.get(id) ?? ''}`
          const [number] = breakLines(pdf, [{ ...look, colour: PDF_COLOURS.muted, text }], 40)
          if (number) {
            const at = { x: PAGE.left + PAGE.width - number.width, y: y + height - leading }
            drawLine(pdf, number, at, element, 'Link')
          }
          element.end()
        })
      },
    }
  }
  return {
    items: [
      {
        height: 20,
        keep: true,
        draw: (y) => line && drawLine(pdf, line, { x: frame.left, y }, caption, 'P'),
      },
      ...headings.map(entry),
      blank(18),
    ],
    numberPages: (pages) => {
      for (const number of open) number(pages)
    },
  }
}
