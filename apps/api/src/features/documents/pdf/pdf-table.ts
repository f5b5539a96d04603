import type { Alignment, Block, Inline } from '@assure/documents/blocks'
import { PDF_COLOURS, type PdfStructure } from '#src/platform/pdf/open-pdf.ts'
import type { Frame } from './pdf-frame.ts'
import type { Item } from './pdf-items.ts'
import { breakLines, drawArtifact, drawLine, type Line, type Run, runsOf } from './pdf-text.ts'

type Table = Extract<Block, { kind: 'table' }>

const CELL = { font: 'regular', size: 9, colour: PDF_COLOURS.ink } as const
const HEAD = { font: 'strong', size: 8.5, colour: PDF_COLOURS.muted } as const
const PADDING = { x: 6, y: 4 }
const LEAST = 48

/** Computes the column widths: what each column needs to avoid line breaks, reduced to the frame's width. */
const widthsOf = (
  frame: Frame,
  { head, rows }: Table,
  runs: (cell: readonly Inline[], isHead: boolean) => Run[],
) => {
  const { pdf, width } = frame
  const wish = (cell: readonly Inline[], isHead: boolean) =>
    Math.max(...breakLines(pdf, runs(cell, isHead), 10_000).map((line) => line.width)) + 2 * PADDING.x + 1
  const wishes = head.map((cell, column) =>
    Math.max(LEAST, wish(cell, true), ...rows.map((row) => wish(row[column] ?? [], false))),
  )
  // Columns that need no more than an equal share keep their width. Only the wider ones shrink.
  let room = width
  let open = wishes.map((each, column) => ({ each, column })).toSorted((a, b) => a.each - b.each)
  const widths = wishes.map(() => 0)
  while (open.length > 0) {
    const fair = room / open.length
    const [narrowest] = open
    if (!narrowest || narrowest.each > fair) break
    widths[narrowest.column] = narrowest.each
    room -= narrowest.each
    open = open.slice(1)
  }
  // The wider ones share the remaining width in proportion to the square root of what they need.
  const roots = open.reduce((sum, { each }) => sum + Math.sqrt(each), 0)
  for (const { each, column } of open) widths[column] = (room * Math.sqrt(each)) / roots
  const sum = widths.reduce((total, each) => total + each, 0)
  return widths.map((each) => (each * width) / sum)
}

/** Builds a table of rows that are never split. Each page repeats the header. */
export const tableItems = (frame: Frame, table: Table): Item[] => {
  const { pdf } = frame
  const { document } = pdf
  const runs = (cell: readonly Inline[], isHead: boolean) => runsOf(cell, isHead ? HEAD : CELL, frame)
  const widths = widthsOf(frame, table, runs)
  const element = document.struct('Table')
  frame.parent.add(element)

  const row = (cells: readonly (readonly Inline[])[], isHead: boolean, parent: PdfStructure) => {
    const structure = document.struct('TR')
    parent.add(structure)
    const lines = cells.map((cell, column) =>
      breakLines(pdf, runs(cell, isHead), (widths[column] ?? 0) - 2 * PADDING.x),
    )
    const elements = cells.map(() => {
      const cell = document.struct(isHead ? 'TH' : 'TD', isHead ? ({ scope: 'Column' } as never) : {})
      structure.add(cell)
      return cell
    })
    const heightOf = (all: readonly Line[]) => all.reduce((sum, line) => sum + line.height, 0)
    const height = Math.max(...lines.map(heightOf)) + 2 * PADDING.y
    const drawGround = (y: number) => {
      if (isHead) document.rect(frame.left, y, frame.width, height).fill(PDF_COLOURS.sunken)
      document
        .moveTo(frame.left, y + height)
        .lineTo(frame.left + frame.width, y + height)
        .lineWidth(0.5)
        .stroke(PDF_COLOURS.rule)
    }
    const eachLine = (
      y: number,
      print: (line: Line, at: { x: number; y: number }, column: number) => void,
    ) => {
      let x = frame.left
      lines.forEach((all, column) => {
        const width = widths[column] ?? 0
        let top = y + PADDING.y
        for (const line of all) {
          print(
            line,
            { x: x + shift(table.align[column] ?? 'left', width - 2 * PADDING.x - line.width), y: top },
            column,
          )
          top += line.height
        }
        x += width
      })
    }
    return {
      height,
      draw: (y: number) => {
        drawArtifact(pdf, () => drawGround(y))
        eachLine(y, (line, at, column) => {
          const cell = elements[column]
          if (cell) drawLine(pdf, line, at, cell, isHead ? 'TH' : 'TD')
        })
      },
      // Drawn as an artifact, so that screen readers read the header only once.
      again: (y: number) =>
        drawArtifact(pdf, () => {
          drawGround(y)
          eachLine(y, (line, at) => {
            for (const { text, font, size, colour, x } of line.pieces)
              document
                .font(font, size)
                .fillColor(colour)
                .text(text, at.x + x, at.y + line.baseline, { lineBreak: false, baseline: 'alphabetic' })
          })
        }),
    }
  }
  const shift = (align: Alignment, room: number) =>
    PADDING.x + (align === 'right' ? room : align === 'centre' ? room / 2 : 0)

  const section = (tag: string) => {
    const part = document.struct(tag)
    element.add(part)
    return part
  }
  const head = row(table.head, true, section('THead'))
  const body = section('TBody')
  return [
    { height: head.height, draw: head.draw, keep: true },
    ...table.rows.map((cells) => {
      const { height, draw } = row(cells, false, body)
      return { height, draw, again: { height: head.height, draw: head.again } }
    }),
  ]
}
