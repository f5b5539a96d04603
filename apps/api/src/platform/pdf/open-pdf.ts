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
  /** The creation time in the file. The same content and time give the same bytes. */
  at: Date
}
export type PdfDocument = InstanceType<typeof Pdf>
export type PdfStructure = ReturnType<PdfDocument['struct']>

/** A document being written. */
export interface OpenPdf {
  document: PdfDocument
  /** The root of the tag structure. */
  root: PdfStructure
  fonts: PdfFonts
}

export const PDF_MARGIN = 56
const light = paletteOf('light')
/** Colours of the portal's light theme. The rule is darker than the theme's border, which would not print. */
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
 * Makes an accessible PDF (PDF/UA) with its language, title and embedded fonts. `write` must tag what it adds.
 * Documents are made one at a time, because each one blocks the process. `keepPages` leaves every page open until the
 * end.
 */
export const makePdf = (
  about: PdfAbout,
  write: (pdf: OpenPdf) => void | Promise<void>,
  { keepPages = false }: { keepPages?: boolean } = {},
): Promise<Buffer> =>
  inTurn('pdf', async () => {
    // Let other work run between two documents.
    await setImmediate()
    const { title, language, author, at } = about
    const fonts = await pdfFonts()
    const options = {
      // The library accepts these options and parsed fonts, but its types omit them.
      ...({ subset: 'PDF/UA' } as object),
      pdfVersion: '1.7' as const,
      tagged: true,
      lang: language,
      displayTitle: true,
      size: 'A4',
      margin: PDF_MARGIN,
      bufferPages: keepPages,
      // Not the standard fonts, which a PDF does not embed.
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
