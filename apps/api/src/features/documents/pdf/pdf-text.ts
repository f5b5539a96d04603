import type { Inline, Target } from '@assure/documents/blocks'
import { type OpenPdf, PDF_COLOURS, type PdfStructure } from '#src/platform/pdf/open-pdf.ts'
import { type PdfFontName, showable } from '#src/platform/pdf/pdf-fonts.ts'

/** Text in one style, before it is broken into lines. */
export interface Run {
  text: string
  font: PdfFontName
  size: number
  colour: string
  /** The target of the link: a URL, or `#` and the id of a heading in this document. */
  link?: string
  /** Its language, if it differs from the document's. */
  language?: string
  /** Whether its background is tinted. */
  tinted?: true
  /** Whether its spaces are kept, also at the start of a line. */
  code?: true
}
interface Piece extends Run {
  /** The run that contains it. */
  run: Run
  x: number
  width: number
}
export interface Line {
  pieces: Piece[]
  width: number
  height: number
  /** Distance from the top of the line. */
  baseline: number
}
export interface Setting {
  pdf: OpenPdf
  /** Returns the URL of a link, or `#` and the id of a heading in this document. */
  resolve: (target: Target) => string
}

const LEADING = 1.5
const HANGING = 6
/** Shrinks code, which looks larger than text of the same size. */
const MONO_SCALE = 0.9
/** Width of each character, relative to the font size. */
const MONO_ADVANCE = 0.6
// Ligatures are off, because they would change the characters of copied code.
const PLAIN = { calt: false, liga: false } as never
const optionsOf = (font: PdfFontName) => (font === 'mono' ? { features: PLAIN } : {})

export const widthOf = (
  { document }: OpenPdf,
  { font, size }: Pick<Run, 'font' | 'size'>,
  text: string,
): number =>
  font === 'mono'
    ? Array.from(text).length * size * MONO_ADVANCE
    : document.font(font, size).widthOfString(text)

type Look = Pick<Run, 'font' | 'size' | 'colour' | 'link' | 'language'>

/** Converts the parts of a text to runs. */
export const runsOf = (parts: readonly Inline[], look: Look, { resolve }: Pick<Setting, 'resolve'>): Run[] =>
  parts.flatMap((part): Run[] => {
    const inner = (more: Partial<Look>) =>
      'parts' in part ? runsOf(part.parts, { ...look, ...more }, { resolve }) : []
    switch (part.kind) {
      case 'text':
        return [{ ...look, text: part.text }]
      case 'code':
        return [{ ...look, text: part.text, font: 'mono', size: look.size * MONO_SCALE, tinted: true }]
      case 'break':
        return [{ ...look, text: '\n' }]
      case 'strong':
        return inner({ font: 'strong' })
      case 'emphasis':
        return inner({ font: look.font === 'strong' ? 'strong' : 'italic' })
      case 'foreign':
        return inner({ language: part.language })
      case 'link':
        return inner({ colour: PDF_COLOURS.accent, link: resolve(part.target) })
    }
  })

/**
 * Splits a run into words with the spaces after them. Code can also break after punctuation, such as `/`, `_` and `-`.
 */
const wordsOf = (run: Run): string[] =>
  run.text.match(
    run.font === 'mono' ? /\n|[^ \n/._\-,;]*[/._\-,;]+ *|[^ \n/._\-,;]+ *| +/g : /\n|[^ \n]+ *| +/g,
  ) ?? []

/**
 * Breaks runs into lines of at most `firstWidth`, then of at most `width`. A word that is wider than a line is broken
 * anywhere.
 */
export const breakLines = (pdf: OpenPdf, runs: readonly Run[], width: number, firstWidth = width): Line[] => {
  const lines: Line[] = []
  let pieces: Piece[] = []
  let x = 0
  const close = (size: number) => {
    const largest = Math.max(
      size,
      ...pieces.map((piece) => (piece.font === 'mono' ? piece.size / MONO_SCALE : piece.size)),
    )
    const last = pieces.at(-1)
    if (last) {
      const text = last.text.trimEnd()
      last.width = widthOf(pdf, last, text)
      last.text = text
    }
    lines.push({
      pieces: pieces.filter(({ text }) => text !== ''),
      width: last ? last.x + last.width : 0,
      height: largest * LEADING,
      baseline: largest * (LEADING / 2 + 0.36),
    })
    pieces = []
    x = 0
  }
  const put = (run: Run, word: string) => {
    const last = pieces.at(-1)
    const wide = widthOf(pdf, run, word)
    if (last && last.run === run) {
      last.text += word
      last.width += wide
    } else pieces.push({ ...run, run, text: word, x, width: wide })
    x += wide
  }
  const fits = (run: Run, word: string) =>
    x + widthOf(pdf, run, word.trimEnd()) <=
    (lines.length === 0 ? firstWidth : width) + (closes(word) ? HANGING : 0.01)
  // Closing punctuation never starts a line. It may extend beyond the width by up to `HANGING`.
  const closes = (word: string) =>
    /^[\u00A0\u202F]?[).,;:!?’»\]]+ ?$/.test(word) && !pieces.at(-1)?.text.endsWith(' ')
  for (const run of runs) {
    for (const word of wordsOf(run)) {
      if (word === '\n') {
        close(run.size)
        continue
      }
      if (!fits(run, word) && pieces.length > 0) close(run.size)
      let rest = word
      while (!fits(run, rest) && rest.length > 1) {
        let length = rest.length - 1
        while (length > 1 && !fits(run, rest.slice(0, length))) length--
        put(run, rest.slice(0, length))
        close(run.size)
        rest = rest.slice(length)
      }
      if (run.code || rest.trim() !== '' || pieces.length > 0) put(run, rest)
    }
  }
  if (pieces.length > 0 || lines.length === 0) close(runs.at(-1)?.size ?? 10)
  return lines
}

/** Draws decoration, which screen readers skip. */
export const drawArtifact = ({ document }: OpenPdf, draw: () => void): void => {
  document.markContent('Artifact', { type: 'Layout' })
  draw()
  document.endMarkedContent()
}

/** Draws a line, with its links, as content of the structure element `parent`, whose kind is `tag`. */
export const drawLine = (
  pdf: OpenPdf,
  { pieces, baseline }: Line,
  at: { x: number; y: number },
  parent: PdfStructure,
  tag: string,
): void => {
  const { document, fonts } = pdf
  for (const piece of pieces) {
    const { text, font, size, colour, link, language, tinted, width } = piece
    const x = at.x + piece.x
    const y = at.y + baseline
    if (tinted)
      drawArtifact(pdf, () =>
        document.roundedRect(x - 1.5, y - size * 0.95, width + 3, size * 1.3, 2).fill(PDF_COLOURS.sunken),
      )
    const { shown, isWhole } = showable(fonts[font], text)
    const own = !isWhole || language !== undefined || link !== undefined
    const kind = link === undefined ? 'Span' : 'Link'
    const element = own
      ? document.struct(kind, { ...(language && { lang: language }), ...(!isWhole && { actual: text }) })
      : parent
    if (own) parent.add(element)
    element.add(document.markStructureContent(own ? kind : tag))
    document
      .font(font, size)
      .fillColor(colour)
      .text(shown, x, y, { lineBreak: false, baseline: 'alphabetic', ...optionsOf(font) })
    document.endMarkedContent()
    if (link !== undefined) {
      const area = [x, y - size, width, size * 1.3] as const
      const options = { structParent: element, Contents: new String(text) } as never
      if (link.startsWith('#')) document.goTo(...area, link.slice(1), options)
      else document.link(...area, link, options)
    }
    if (own) element.end()
  }
}
