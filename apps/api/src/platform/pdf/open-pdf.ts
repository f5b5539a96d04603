import { setImmediate } from 'node:timers/promises'
import type { Language } from '@assure/contract/constants'
import { paletteOf } from '@assure/contract/theme-colours'
import Pdf from 'pdfkit'
import { oneAtATime } from '../one-at-a-time.ts'
import { type PdfFonts, pdfFonts } from './pdf-fonts.ts'

export interface PdfAbout {
  title: string
  language: Language
  author: string
  /** The time of making in the file: the same content at the same time gives the same bytes. */
  at: Date
}
export type PdfDocument = InstanceType<typeof Pdf>
export type PdfStructure = ReturnType<PdfDocument['struct']>

/** A document that is being written. */
export interface OpenPdf {
  document: PdfDocument
  /** The root of its structure. */
  root: PdfStructure
  fonts: PdfFonts
}

export const PDF_MARGIN = 56
const light = paletteOf('light')
/** Colours of the portal's light theme; the rule is a shade darker than its border, because print loses it. */
export const PDF_COLOURS = {
  ink: light.text,
  muted: light['text-muted'],
  accent: light.accent,
  soft: light['accent-soft'],
  sunken: light.sunken,
  rule: '#d9d8d2',
}

const inTurn = oneAtATime()

/**
 * Makes a PDF that a screen reader reads as a page (PDF/UA): its language and title are named, its fonts
 * are within, and `write` tags what it adds. One at a time: each keeps the process busy. `keepPages` leaves
 * every page open until the end.
 */
export const makePdf = (
  about: PdfAbout,
  write: (pdf: OpenPdf) => void | Promise<void>,
  { keepPages = false }: { keepPages?: boolean } = {},
): Promise<Buffer> =>
  inTurn('pdf', async () => {
    // Whatever else waits has its turn between two.
    await setImmediate()
    const { title, language, author, at } = about
    const fonts = await pdfFonts()
    const options = {
      // Options and a font in its parsed form that the library takes and its types do not name.
      ...({ subset: 'PDF/UA' } as object),
      pdfVersion: '1.7' as const,
      tagged: true,
      lang: language,
      displayTitle: true,
      size: 'A4',
      margin: PDF_MARGIN,
      bufferPages: keepPages,
      // None of the standard fonts, which would stand outside of the document.
      font: '',
      info: { Title: title, Author: author, CreationDate: at, ModDate: at },
    }
    const document = new Pdf(options)
    const chunks: Buffer[] = []
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    const ended = new Promise<void>((resolve, reject) => document.on('end', resolve).on('error', reject))
    for (const [name, font] of Object.entries(fonts)) document.registerFont(name, font as never)
    document.font('regular').fillColor(PDF_COLOURS.ink)
    const root = document.struct('Document')
    document.addStructure(root)
    await write({ document, root, fonts })
    root.end()
    document.end()
    await ended
    return Buffer.concat(chunks)
  })
