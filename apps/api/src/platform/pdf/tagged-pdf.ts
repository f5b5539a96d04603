import { makePdf, PDF_COLOURS, PDF_MARGIN as MARGIN, type OpenPdf, type PdfAbout } from './open-pdf.ts'
import { showable } from './pdf-fonts.ts'

export interface PdfTextStyle {
  strong?: true
  /** In points. */
  size?: number
  colour?: string
  /** Space above, in points. */
  above?: number
}
export interface PdfTable {
  /** In points; `*` shares the remaining width. */
  widths: readonly (number | '*')[]
  /** Header row. Without it, the first cell of each row is its header. */
  head?: readonly string[]
  rows: readonly (readonly string[])[]
  /** Columns from this index on hold numbers and are right-aligned. */
  figuresFrom?: number
  /** How many of the last rows are bold. */
  strongRows?: number
}
/** Adds content from top to bottom. */
export interface PdfWriter {
  heading(level: 1 | 2, text: string, style?: PdfTextStyle): void
  paragraph(text: string, style?: PdfTextStyle): void
  table(table: PdfTable): void
}

type Sides = [number, number, number, number]

/** Line widths of a cell: top, right, bottom, left. */
const RULES: Sides = [0, 0, 0.5, 0]
const PADDING: Sides = [5, 4, 5, 0]
const SIZES = { heading1: 22, heading2: 11, text: 10 }

/**
 * Makes a short tagged PDF, such as a receipt. Characters that the font lacks are printed as boxes, and screen readers
 * read the original.
 */
export const makeTaggedPdf = (about: PdfAbout, write: (writer: PdfWriter) => void): Promise<Buffer> =>
  makePdf(about, (pdf) => write(writerOf(pdf)))

const writerOf = ({ document, root, fonts }: OpenPdf): PdfWriter => {
  const add = (
    tag: string,
    text: string,
    { strong, size, colour = PDF_COLOURS.ink, above = 0 }: PdfTextStyle,
  ) => {
    const name = strong ? 'strong' : 'regular'
    const { shown, isWhole } = showable(fonts[name], text)
    const print = () => {
      document.moveDown(above / document.currentLineHeight(true))
      document
        .font(name, size ?? SIZES.text)
        .fillColor(colour)
        .text(shown)
    }
    root.add(
      isWhole
        ? document.struct(tag, {}, [print])
        : document.struct(tag, {}, [document.struct('Span', { actual: text }, print)]),
    )
  }
  return {
    heading: (level, text, style = {}) =>
      add(`H${level}`, text, { strong: true, size: SIZES[`heading${level}`], ...style }),
    paragraph: (text, style = {}) => add('P', text, style),
    table: ({ widths, head, rows, figuresFrom = Number.POSITIVE_INFINITY, strongRows = 0 }) => {
      document.font('regular', SIZES.text).fillColor(PDF_COLOURS.ink).moveDown(0.5)
      const cell = (text: string, column: number, isStrong: boolean, scope: 'Column' | 'Row' | null) => ({
        text: showable(fonts.regular, text).shown,
        type: scope ? ('TH' as const) : ('TD' as const),
        ...(scope && { scope }),
        font: { src: isStrong ? 'strong' : 'regular' },
        align: { x: column >= figuresFrom ? ('right' as const) : ('left' as const) },
      })
      const table = {
        structParent: root,
        columnStyles: [...widths],
        defaultStyle: { border: RULES, borderColor: PDF_COLOURS.rule, padding: PADDING },
        data: [
          ...(head ? [head.map((text, column) => cell(text, column, true, 'Column'))] : []),
          ...rows.map((row, index) =>
            row.map((text, column) =>
              cell(text, column, rows.length - index <= strongRows, head || column > 0 ? null : 'Row'),
            ),
          ),
        ],
      }
      document.table(table)
      document.x = MARGIN
    },
  }
}
