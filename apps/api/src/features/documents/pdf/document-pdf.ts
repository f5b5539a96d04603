import { setImmediate } from 'node:timers/promises'
import type { Language } from '@assure/contract/constants'
import { type Heading, plainText, type ProductDocument, type Target } from '@assure/documents/blocks'
import { headingsOf } from '@assure/documents/read-document'
import { makePdf, type OpenPdf, PDF_COLOURS } from '#src/platform/pdf/open-pdf.ts'
import { blocksItems } from './pdf-blocks.ts'
import { contentsItems } from './pdf-contents.ts'
import type { Frame } from './pdf-frame.ts'
import { blank, flow, type Item, PAGE, PAUSE_EVERY } from './pdf-items.ts'
import { breakLines, drawArtifact, drawLine, runsOf } from './pdf-text.ts'

export interface PdfMaking {
  companyName: string
  /** The creation time that is written into the file. */
  at: Date
  /** Returns the URL of a link to another page or document. */
  addressOf: (target: Target) => string
}

const WORDS: Record<Language, { contents: string; page: (number: number, of: number) => string }> = {
  en: { contents: 'Contents', page: (number, of) => `Page ${number} of ${of}` },
  fr: { contents: 'Sommaire', page: (number, of) => `Page ${number} sur ${of}` },
}

const titleItems = (frame: Frame, { title, summary }: ProductDocument, companyName: string): Item[] => {
  const { pdf, parent } = frame
  const { document } = pdf
  const lines = (runs: Parameters<typeof breakLines>[1], tag: string): Item[] => {
    const element = document.struct(tag)
    parent.add(element)
    return breakLines(pdf, runs, frame.width).map((line) => ({
      height: line.height,
      draw: (y) => drawLine(pdf, line, { x: frame.left, y }, element, tag),
    }))
  }
  const name = document.struct('P')
  parent.add(name)
  const [brand] = breakLines(
    pdf,
    [{ text: companyName, font: 'strong', size: 10, colour: PDF_COLOURS.accent }],
    frame.width - 24,
  )
  return [
    {
      height: 22,
      draw: (y) => {
        drawArtifact(pdf, () => {
          document
            .roundedRect(frame.left + 1, y + 1, 14, 14, 4)
            .lineWidth(2)
            .stroke(PDF_COLOURS.accent)
          document.circle(frame.left + 8, y + 8, 3).fill(PDF_COLOURS.accent)
        })
        if (brand) drawLine(pdf, brand, { x: frame.left + 22, y: y + 0.5 }, name, 'P')
      },
    },
    blank(18),
    ...lines([{ text: title, font: 'strong', size: 24, colour: PDF_COLOURS.ink }], 'H1').map((item) => ({
      ...item,
      height: item.height * 0.84,
    })),
    blank(8),
    ...lines(runsOf(summary, { font: 'regular', size: 11.5, colour: PDF_COLOURS.muted }, frame), 'P'),
    blank(16),
  ]
}

/** Draws the header (from page 2 on) and the page number of every page. Screen readers skip both. */
const drawEdges = (pdf: OpenPdf, { title, language }: ProductDocument, companyName: string): void => {
  const { document } = pdf
  const { count } = document.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    document.switchToPage(index)
    const small = (text: string, y: number, align: 'left' | 'right') => {
      document.font('regular', 8).fillColor(PDF_COLOURS.muted)
      const x = align === 'left' ? PAGE.left : PAGE.left + PAGE.width - document.widthOfString(text)
      document.text(text, x, y, { lineBreak: false })
    }
    document.markContent('Artifact', { type: 'Pagination' })
    if (index > 0) {
      small(title, 36, 'left')
      small(companyName, 36, 'right')
      document
        .moveTo(PAGE.left, 52)
        .lineTo(PAGE.left + PAGE.width, 52)
        .lineWidth(0.5)
        .stroke(PDF_COLOURS.rule)
    }
    small(WORDS[language].page(index + 1, count), PAGE.bottom + 20, 'right')
    document.endMarkedContent()
  }
}

/** Builds a tagged PDF of a document, with linked contents, an outline and page numbers. */
export const documentPdf = (
  product: ProductDocument,
  { companyName, at, addressOf }: PdfMaking,
): Promise<Buffer> => {
  const { title, language, name, blocks } = product
  const about = { title, language, author: companyName, at }
  return makePdf(
    about,
    async (pdf) => {
      const { document, root } = pdf
      const pages = new Map<string, number>()
      let chapter = document.outline
      const onHeading = ({ id, level, parts }: Heading, y: number) => {
        document.addNamedDestination(id, 'XYZ', 0, Math.max(0, y - 12), 0)
        pages.set(id, document.bufferedPageRange().count)
        const place = { fit: false, top: Math.max(0, y - 12), left: document.page.width, expanded: false }
        const item = (level === 2 ? document.outline : chapter).addItem(plainText(parts), place)
        if (level === 2) chapter = item
      }
      const frame: Frame = {
        pdf,
        resolve: (target) => {
          if (target.kind === 'heading') return `#${target.id}`
          if (target.kind === 'document' && target.name === name && target.id) return `#${target.id}`
          return addressOf(target)
        },
        left: PAGE.left,
        width: PAGE.width,
        parent: root,
        onHeading,
      }
      const head = titleItems(frame, product, companyName)
      const contents = contentsItems(frame, WORDS[language].contents, headingsOf(blocks))
      const body: Item[] = []
      for (const [index, block] of blocks.entries()) {
        if (index % PAUSE_EVERY === 0) await setImmediate()
        body.push(...blocksItems(frame, [block]))
      }
      await flow(pdf, [...head, ...contents.items, ...body], 56)
      contents.numberPages(pages)
      drawEdges(pdf, product, companyName)
    },
    { keepPages: true },
  )
}
