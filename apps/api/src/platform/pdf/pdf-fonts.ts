import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'

/** Whole fonts: Latin, Greek and Cyrillic. What a document holds of them is the glyphs that it uses. */
const FILES = {
  regular: 'inter/400Regular/Inter_400Regular.ttf',
  strong: 'inter/600SemiBold/Inter_600SemiBold.ttf',
  italic: 'inter/400Regular_Italic/Inter_400Regular_Italic.ttf',
  mono: 'jetbrains-mono/400Regular/JetBrainsMono_400Regular.ttf',
}
export type PdfFontName = keyof typeof FILES
export type PdfFonts = Record<PdfFontName, Font>

const FONT_NAMES = Object.keys(FILES) as PdfFontName[]
const read = (name: PdfFontName) =>
  readFile(fileURLToPath(import.meta.resolve(`@expo-google-fonts/${FILES[name]}`)))
let files: Promise<Buffer[]> | undefined

const parse = (file: Buffer): Font => {
  const font = create(file)
  if (!('hasGlyphForCodePoint' in font)) throw new Error('the file holds no single font')
  return font
}

/**
 * The fonts for one document. The files are read once but parsed for each document: a parsed font remembers the
 * glyphs of the document before, and the next one would differ.
 */
export const pdfFonts = async (): Promise<PdfFonts> => {
  files ??= Promise.all(FONT_NAMES.map(read))
  const contents = await files
  return Object.fromEntries(
    FONT_NAMES.map((name, index) => [name, parse(contents[index] ?? Buffer.alloc(0))]),
  ) as PdfFonts
}

/** Stands for a character that the font does not have; line breaks are the layout's. */
const UNKNOWN = '□'

/** A text with only what a font can show; `isWhole` tells whether that is all of it. */
export const showable = (font: Font, text: string): { shown: string; isWhole: boolean } => {
  const shown = Array.from(text, (character) =>
    character === '\n' || font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0) ? character : UNKNOWN,
  ).join('')
  return { shown, isWhole: shown === text }
}
