import { readFile } from 'node:fs/promises'
import { create, type Font } from 'fontkit'
import { fontPath } from '../release-files.ts'

/** Full fonts: Latin, Greek and Cyrillic. A document embeds only the glyphs it uses. */
export const FONT_FILES = {
  regular: 'inter/400Regular/Inter_400Regular.ttf',
  strong: 'inter/600SemiBold/Inter_600SemiBold.ttf',
  italic: 'inter/400Regular_Italic/Inter_400Regular_Italic.ttf',
  mono: 'jetbrains-mono/400Regular/JetBrainsMono_400Regular.ttf',
}
export type PdfFontName = keyof typeof FONT_FILES
export type PdfFonts = Record<PdfFontName, Font>

const FONT_NAMES = Object.keys(FONT_FILES) as PdfFontName[]
const read = (name: PdfFontName) => readFile(fontPath(FONT_FILES[name]))
let files: Promise<Buffer[]> | undefined

const parse = (file: Buffer): Font => {
  const font = create(file)
  if (!('hasGlyphForCodePoint' in font)) throw new Error('the file holds no single font')
  return font
}

/**
 * Loads the fonts for one document. The files are read once but parsed for each document, because a parsed font
 * remembers glyphs and would change the next document.
 */
export const pdfFonts = async (): Promise<PdfFonts> => {
  files ??= Promise.all(FONT_NAMES.map(read))
  const contents = await files
  return Object.fromEntries(
    FONT_NAMES.map((name, index) => [name, parse(contents[index] ?? Buffer.alloc(0))]),
  ) as PdfFonts
}

/** Replaces a character that the font lacks. Line breaks are left to the layout. */
const UNKNOWN = '□'

/** Replaces characters that the font lacks. `isWhole` is true if there were none. */
export const showable = (font: Font, text: string): { shown: string; isWhole: boolean } => {
  const shown = Array.from(text, (character) =>
    character === '\n' || font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0) ? character : UNKNOWN,
  ).join('')
  return { shown, isWhole: shown === text }
}
